# Operators become functions, and neighbours one function; then each image goes through a convolution that sums in
# registers.
from tvm import relax, tir

mod = relax.get_pipeline("zero")(Module)
sch = tir.Schedule(relax.transform.AttachGlobalSymbol()(mod))


def fit(extent, most):
    while extent % most != 0:
        most //= 2
    return most


def convolution(function):
    """An image at a time. All pixels of a channel stay in registers while the sum runs, a row of them in a vector; bias
    and ReLU are done to a channel when it is there."""
    padded = sch.get_block("pad_temp", func_name=function)
    block = sch.get_block("conv2d_nchw", func_name=function)
    tile = sch.cache_write(block, 0, "local")
    for name in ["T_add", "compute"]:
        sch.reverse_compute_inline(sch.get_block(name, func_name=function))
    image, channel, y, x, rc, ry, rx = sch.get_loops(block)
    sch.reorder(image, channel, rc, ry, rx, y, x)
    sch.compute_at(padded, image)
    sch.reverse_compute_at(tile, channel)
    sch.vectorize(sch.get_loops(tile)[-1])
    sch.vectorize(x)
    sch.decompose_reduction(block, rc)
    sch.unroll(y)


convolution("fused_conv2d_add_relu")
convolution("fused_conv2d1_add1_relu1")

# The dense layer
product = sch.get_block("matmul", func_name="fused_matmul_add2")
tile = sch.cache_write(product, 0, "local")
sch.reverse_compute_inline(sch.get_block("T_add", func_name="fused_matmul_add2"))
i, j, k = sch.get_loops(product)
i0, i1 = sch.split(i, [None, fit(N, 4)])
sch.reorder(i0, k, i1, j)
sch.reverse_compute_at(tile, i0)
sch.vectorize(sch.get_loops(tile)[-1])
sch.vectorize(j)
sch.decompose_reduction(product, k)
sch.unroll(i1)
