"""What stands at a table and brings its chance: a module or a folder for each kind, and how a result is entered."""
