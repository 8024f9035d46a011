from tvm import te, topi

A = te.placeholder((), name="A")
C = topi.tanh(A)

func = te.create_prim_func([A, C])
