"""The Unix sockets: who may ask and who may direct a running table, and how they are answered."""
