from tvm import te, tir

x = te.var("x")
n = te.var("n")
A = te.placeholder((n,), name="A")
B = te.compute((n,), lambda i: A[i] * x.astype("float32"), name="B")
func = te.create_prim_func([A, x, n, B])
