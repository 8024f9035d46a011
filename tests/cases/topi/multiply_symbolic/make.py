from tvm import te, topi

n = te.var("n")
A = te.placeholder((n, 8), name="A")
B = te.placeholder((n, 1), name="B")
C = topi.multiply(A, B)

func = te.create_prim_func([A, B, C])
