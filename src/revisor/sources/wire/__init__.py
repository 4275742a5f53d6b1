"""From messages on the wire to subjects, whoever recorded them."""
