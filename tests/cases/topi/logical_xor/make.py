from tvm import te, topi

A = te.placeholder((4,), dtype="bool", name="A")
B = te.placeholder((4,), dtype="bool", name="B")
C = topi.logical_xor(A, B)

func = te.create_prim_func([A, B, C])
