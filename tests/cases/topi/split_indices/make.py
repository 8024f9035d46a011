from tvm import te, topi

A = te.placeholder((10, 4), name="A")
C, D, E = topi.split(A, [2, 7])

func = te.create_prim_func([A, C, D, E])
