from tvm import te, topi

b = te.var("b")
n = te.var("n")
A = te.placeholder((b, n, 16), name="A")
B = te.placeholder((b, 8, 16), name="B")
C = topi.nn.batch_matmul(A, B)

func = te.create_prim_func([A, B, C])
