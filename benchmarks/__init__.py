"""How fast the ops are: `python -m benchmarks` on a GPU, `python -m benchmarks --host` for the cost of a call."""
