from tvm import te, topi

A = te.placeholder((2, 3, 4, 4), name="A")
g = te.placeholder((3,), name="gamma")
b = te.placeholder((3,), name="beta")
m = te.placeholder((3,), name="mean")
v = te.placeholder((3,), name="var")
C, D, E = topi.nn.batch_norm(A, g, b, m, v, axis=1, training=True)

func = te.create_prim_func([A, g, b, m, v, C, D, E])
