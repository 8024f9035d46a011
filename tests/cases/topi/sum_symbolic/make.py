from tvm import te, topi

n = te.var("n")
m = te.var("m")
A = te.placeholder((n, m), name="A")
C = topi.sum(A, axis=1, keepdims=True)

func = te.create_prim_func([A, C])
