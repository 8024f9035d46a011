from tvm import te, topi

C = topi.arange(1, 4, 0.5)

func = te.create_prim_func([C])
