"""How much anyone may ask for: rates, numbers, bytes, CPU time, and the depth of JSON."""
