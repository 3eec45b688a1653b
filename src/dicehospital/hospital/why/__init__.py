"""Why a move is not legal."""
