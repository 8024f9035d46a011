from tvm import te, topi

n = te.var("n")
A = te.placeholder((n, 16), name="A")
B = te.placeholder((8, 16), name="B")
C = topi.nn.dense(A, B)

func = te.create_prim_func([A, B, C])
