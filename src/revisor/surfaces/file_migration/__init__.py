"""Migration of the schemas in files.

`inputs` reads them, `linked` finds which belong together, `work` migrates them, `differences` shows
what would change, and `replacing` writes it.
"""
