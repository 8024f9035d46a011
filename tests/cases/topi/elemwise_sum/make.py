from tvm import te, topi

A = te.placeholder((4, 8), name="A")
B = te.placeholder((4, 8), name="B")
D = te.placeholder((4, 8), name="D")
C = topi.elemwise_sum([A, B, D])

func = te.create_prim_func([A, B, D, C])
