"""Experiments: a file says what is compared, all facts of all games go to one Parquet file."""
