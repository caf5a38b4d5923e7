"""The commands, one module each; every command is a function that typer turns into a part of the command line."""
