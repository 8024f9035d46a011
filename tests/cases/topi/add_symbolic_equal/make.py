from tvm import te, topi

n = te.var("n")
m = te.var("m")
A = te.placeholder((n, m), name="A")
B = te.placeholder((n, m), name="B")
C = topi.add(A, B)

func = te.create_prim_func([A, B, C])
