from tvm import te, tir

A = te.placeholder((8, 4), name="A")
W = te.placeholder((16, 4), name="W")
k = te.reduce_axis((0, 4), name="k")
B = te.compute(
    (8, 16),
    lambda i, j: te.sum(A[i, k] * W[j, k], axis=k),
    name="B",
    attrs={"layout_free_placeholders": [W], "workload": ["dense", 8, 16, 4]},
)
func = te.create_prim_func([A, W, B])
