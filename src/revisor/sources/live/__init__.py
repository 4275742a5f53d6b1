"""Live servers: started or reached, asked what they offer, and never made to do anything."""
