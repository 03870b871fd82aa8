"""The brush: fonts, colours, tokens, playing cards and plates, drawn on a surface of pygame."""
