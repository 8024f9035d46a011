from tvm import te, topi

A = te.placeholder((4, 16), name="A")
B = te.placeholder((8, 16), name="B")
D = te.placeholder((8,), name="D")
C = topi.nn.dense(A, B, D)

func = te.create_prim_func([A, B, D, C])
