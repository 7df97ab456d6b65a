"""What headers and definitions share."""

from .dtypes import C_SCALARS

NOTICE = "Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead."


def c_type(type_: str) -> str:
    """The C spelling of a parameter's type, with what separates it from the name."""
    if type_ == "in":
        return "const void *"
    if type_ in ("out", "ptr"):
        return "void *"
    if type_.startswith("*"):
        element, _, written = type_[1:].partition(" ")
        return f"{'' if written else 'const '}{C_SCALARS[element]} *"
    return f"{C_SCALARS[type_]} "
