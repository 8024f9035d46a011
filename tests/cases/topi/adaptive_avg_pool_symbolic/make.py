from tvm import te, topi

n = te.var("n")
A = te.placeholder((n, 3, 8, 8), name="A")
C = topi.nn.adaptive_pool(A, (1, 1), "avg")

func = te.create_prim_func([A, C])
