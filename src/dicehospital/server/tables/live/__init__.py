"""Live tables: those in memory, which process runs their bots and clocks, and what peers hear of them."""
