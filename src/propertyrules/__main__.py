"""Runs the command line: `python -m propertyrules`."""

from propertyrules.cli import main

if __name__ == "__main__":
    main(prog_name="propertyrules")
