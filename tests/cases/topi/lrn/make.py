from tvm import te, topi

A = te.placeholder((1, 6, 4, 4), name="A")
C = topi.nn.lrn(A, 3, 1, 0.0001, 0.75, 2.0)

func = te.create_prim_func([A, C])
