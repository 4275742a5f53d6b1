"""Put the edits of a planned transition into the texts of a checkout, and change nothing else.

Each module places one kind of record: text in, text out, None where the place is not found.
"""
