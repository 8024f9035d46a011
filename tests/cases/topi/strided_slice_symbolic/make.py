from tvm import te, topi

n = te.var("n")
A = te.placeholder((n, 8), name="A")
C = topi.strided_slice(A, [1, 2], [n, 8], [2, 3])

func = te.create_prim_func([A, C])
