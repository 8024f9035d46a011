from tvm import te, topi

A = te.placeholder((6,), name="A")
B = te.placeholder((6,), name="B")
C = topi.floor_mod(A, B)

func = te.create_prim_func([A, B, C])
