from tvm import te, topi

A = te.placeholder((4, 8), dtype="float16", name="A")
C = topi.nn.relu(A)

func = te.create_prim_func([A, C])
