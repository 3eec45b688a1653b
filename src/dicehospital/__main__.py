"""`python -m dicehospital` is the command `dicehospital`."""

from dicehospital.cli.main import main

if __name__ == "__main__":
    main()
