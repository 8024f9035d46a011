from tvm import te, topi

x = te.placeholder((1, 16), name="x")
w = te.placeholder((8, 16), name="w")
b = te.placeholder((8,), name="b")
h = topi.nn.dense(x, w)
g = topi.add(h, b)
C = topi.nn.relu(g)

func = te.create_prim_func([x, w, b, C])
