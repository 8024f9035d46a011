from tvm import te, tir

A = te.placeholder((8, 4), name="A")
W = te.placeholder((16, 4), name="W")
V = te.compute((16, 4), lambda i, j: W[i, j] * 2, name="V")
k = te.reduce_axis((0, 4), name="k")
B = te.compute(
    (8, 16),
    lambda i, j: te.sum(A[i, k] * V[j, k], axis=k),
    name="B",
    attrs={"layout_free_placeholders": [V, W], "const_matrix": True},
)
func = te.create_prim_func([A, W, B])
