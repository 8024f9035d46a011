from tvm import te, topi

A = te.placeholder((4, 8), dtype="int8", name="A")
B = te.placeholder((4, 1), dtype="int8", name="B")
C = topi.minimum(A, B)

func = te.create_prim_func([A, B, C])
