from tvm import te, topi

A = te.placeholder((2, 5, 3), name="A")
t = te.placeholder((2, 3), dtype="int64", name="t")
w = te.placeholder((5,), name="w")
C = topi.nn.nll_loss(A, t, w, "sum", -100)

func = te.create_prim_func([A, t, w, C])
