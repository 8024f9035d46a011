from tvm import te, topi

A = te.placeholder((4,), name="A")
B = te.placeholder((3,), name="B")
C = topi.concatenate((A, B))

func = te.create_prim_func([A, B, C])
