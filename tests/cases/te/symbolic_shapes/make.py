from tvm import te, tir

n = te.var("n")
m = te.size_var("m")
A = te.placeholder((n, m), name="A")
B = te.compute((m, n), lambda i, j: A[j, i] + te.const(1, "float32"), name="B")
func = te.create_prim_func([A, B])
