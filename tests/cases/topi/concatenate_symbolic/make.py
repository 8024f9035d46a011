from tvm import te, topi

n = te.var("n")
m = te.var("m")
A = te.placeholder((n, 8), name="A")
B = te.placeholder((m, 8), name="B")
C = topi.concatenate([A, B], 0)

func = te.create_prim_func([A, B, C])
