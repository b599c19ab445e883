"""The recipes: one module for each data file, each with a GROUP."""
