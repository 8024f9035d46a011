from tvm import te, topi

n = te.var("n")
A = te.placeholder((n, 8), name="A")
C = topi.reshape(A, (n, 2, 4))

func = te.create_prim_func([A, C])
