"""One file a rule, the folder is its group, the file's name its id. A new rule is a new file."""
