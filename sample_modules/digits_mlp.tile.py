# Operators become functions, and neighbours one function; then the two products sum in registers, four images at a time.
from tvm import relax, tir

mod = relax.get_pipeline("zero")(Module)
sch = tir.Schedule(relax.transform.AttachGlobalSymbol()(mod))


def fit(extent, most):
    while extent % most != 0:
        most //= 2
    return most


def product(function, columns, *after):
    """Tiles of the result stay in registers while the sum runs; bias and ReLU are done to a tile when it is there."""
    block = sch.get_block("matmul", func_name=function)
    tile = sch.cache_write(block, 0, "local")
    for name in after:
        sch.reverse_compute_inline(sch.get_block(name, func_name=function))
    i, j, k = sch.get_loops(block)
    i0, i1 = sch.split(i, [None, fit(N, 4)])
    j0, j1 = sch.split(j, [None, columns])
    sch.reorder(i0, j0, k, i1, j1)
    sch.reverse_compute_at(tile, j0)
    sch.vectorize(sch.get_loops(tile)[-1])
    sch.vectorize(j1)
    sch.decompose_reduction(block, k)
    sch.unroll(i1)


product("fused_matmul_add_relu", 32, "T_add", "compute")
product("fused_matmul1_add1", 10, "T_add")
