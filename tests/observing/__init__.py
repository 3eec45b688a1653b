"""What programs that learn see: observations, masks, many games at once."""
