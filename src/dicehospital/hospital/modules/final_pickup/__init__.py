"""The final pick-up."""
