"""The benchmarks behind the project's figures: `python -m bench`."""
