"""Runs in the page's own Python: imports every module of the package there, and says which failed."""

import importlib
import pkgutil
import sys

import dicehospital

failed = {}
for module in pkgutil.walk_packages(dicehospital.__path__, "dicehospital."):
    try:
        importlib.import_module(module.name)
    except ImportError as error:
        failed[module.name] = str(error)
if failed:
    sys.exit(str(failed))
