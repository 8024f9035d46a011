from tvm import te, topi

A = te.placeholder((4, 8), dtype="float16", name="A")
w = te.placeholder((8,), dtype="float16", name="w")
C = topi.nn.rms_norm(A, w, [1])

func = te.create_prim_func([A, w, C])
