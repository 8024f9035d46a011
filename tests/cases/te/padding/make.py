from tvm import te, tir

A = te.placeholder((1, 3, 8, 8), name="A")
P = te.compute(
    (1, 3, 10, 10),
    lambda n, c, y, x: te.if_then_else(
        tir.all(y >= 1, y < 9, x >= 1, x < 9), A[n, c, y - 1, x - 1], tir.const(0.0, "float32")
    ),
    name="P",
)
func = te.create_prim_func([A, P])
