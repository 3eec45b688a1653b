"""The notebooks: their cells run without Jupyter, kept with what they gave, shown as pages of the site."""
