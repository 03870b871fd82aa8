"""What runs beside the table, in processes of its own that give way to it: its checks, and questions to the journal."""
