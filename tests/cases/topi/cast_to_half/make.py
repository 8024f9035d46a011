from tvm import te, topi

n = te.var("n")
A = te.placeholder((n,), name="A")
C = topi.cast(A, "float16")

func = te.create_prim_func([A, C])
