from tvm import te, topi

A = te.placeholder((4, 9), name="A")
C, D, E = topi.split(A, 3, 1)

func = te.create_prim_func([A, C, D, E])
