from tvm import te, topi

A = te.placeholder((3, 4, 5), name="A")
B = te.placeholder((5, 4, 2), name="B")
C = topi.tensordot(A, B, [[2, 1], [0, 1]])

func = te.create_prim_func([A, B, C])
