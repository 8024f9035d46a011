from tvm import te, topi

A = te.placeholder((4, 8), name="A")
C = topi.nn.leaky_relu(A, 0.01)

func = te.create_prim_func([A, C])
