from tvm import te, topi

A = te.placeholder((4, 8), name="A")
B = te.placeholder((4, 8), name="B")
C = (A + B) * 2.0 - A

func = te.create_prim_func([A, B, C])
