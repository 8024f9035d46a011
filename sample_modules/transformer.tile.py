# Operators become functions, and neighbours one function. Then products sum in registers, tile by tile, and the threads
# share the tiles; what is left is a small part of the time, and is put into vectors.
from tvm import relax, tir

mod = relax.get_pipeline("zero")(Module)
sch = tir.Schedule(relax.transform.AttachGlobalSymbol()(mod))


def fit(extent, most):
    while extent % most != 0:
        most //= 2
    return most


ROWS = fit(TOKENS, 8)


def product(block, columns, after=[]):
    """A product of matrices: tiles of the result stay in registers while the sum runs. What follows is done to the tile."""
    tile = sch.cache_write(block, 0, "local")
    for step in after:
        sch.reverse_compute_inline(step)
    (*batch, i, j, k) = sch.get_loops(block)
    i0, i1 = sch.split(i, [None, ROWS])
    j0, j1 = sch.split(j, [None, columns])
    sch.reorder(j0, i0, k, i1, j1)
    sch.reverse_compute_at(tile, i0)
    sch.vectorize(sch.get_loops(tile)[-1])
    sch.parallel(sch.fuse(*batch, j0))
    sch.vectorize(j1)
    sch.decompose_reduction(block, k)
    sch.unroll(i1)


def elements(block):
    """Elements that do not depend on each other: vectors along the last axis."""
    sch.vectorize(sch.split(sch.get_loops(block)[-1], [None, 16])[1])


def blocks(function, *names):
    return [sch.get_block(name, func_name=function) for name in names]


# Products of tokens and weights, with bias, GELU and what is added
product(*blocks("matmul", "matmul"), fit(WIDTH, 32))
product(*blocks("fused_matmul_add", "matmul"), fit(WIDTH, 32), blocks("fused_matmul_add", "T_add"))
product(*blocks("fused_matmul2_add2_add", "matmul"), fit(WIDTH, 32), blocks("fused_matmul2_add2_add", "T_add", "T_add_1"))
gelu = "fused_matmul1_add1_gelu"
for block in blocks(gelu, "T_add", "T_multiply", "compute", "T_multiply_1", "T_add_1"):
    sch.compute_inline(block)
product(*blocks(gelu, "matmul"), fit(HIDDEN, 32), blocks(gelu, "T_multiply_2"))

# Attention: each head apart; keys are packed so that a line of them is read for each number of a query
for block in blocks("attention", "T_transpose", "T_transpose_1", "T_transpose_2", "T_reshape_3"):
    sch.compute_inline(block)
keys = sch.get_block("T_reshape_1", func_name="attention")
scores, mixed = blocks("attention", "T_batch_matmul_NT", "T_batch_matmul_NN")
sch.transform_layout(keys, ("write", 0), lambda b, token, k: (b, k, token))
product(scores, fit(TOKENS, 32), blocks("attention", "T_divide"))
product(mixed, fit(WIDTH // HEADS, 32))
for block in blocks("attention", "T_softmax_exp", "T_softmax_norm"):
    elements(block)

# Norms
elements(*blocks("layer_norm", "T_layer_norm"))
