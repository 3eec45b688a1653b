"""The page of an experiment: what it says, with plots and the data behind them."""
