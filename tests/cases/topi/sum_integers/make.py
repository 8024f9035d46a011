from tvm import te, topi

n = te.var("n")
A = te.placeholder((n, 8), dtype="int8", name="A")
C = topi.sum(A, axis=0)

func = te.create_prim_func([A, C])
