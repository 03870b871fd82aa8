"""What is on the glass: pictures of a view, drawn with pygame."""
