from tvm import te, topi

P = te.placeholder((4, 8), dtype="bool", name="P")
A = te.placeholder((4, 8), name="A")
B = te.placeholder((8,), name="B")
C = topi.where(P, A, B)

func = te.create_prim_func([P, A, B, C])
