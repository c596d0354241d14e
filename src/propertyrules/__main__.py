"""The entry point of `python -m propertyrules`: runs the command line."""

from propertyrules.cli import main

if __name__ == "__main__":
    main(prog_name="propertyrules")
