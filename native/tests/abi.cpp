#include "abi.c"
