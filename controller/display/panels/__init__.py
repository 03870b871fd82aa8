"""The panels beside the layout: what to do now, results, signs and instruments, each a function of the view."""
