from tvm import te, topi

A = te.placeholder((2, 3, 4, 4), name="A")
s = te.placeholder((3,), name="s")
t = te.placeholder((3,), name="t")
C = topi.nn.scale_shift_nchw(A, s, t)

func = te.create_prim_func([A, s, t, C])
