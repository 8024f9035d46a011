from tvm import te, topi

A = te.placeholder((4, 8), name="A")
C = topi.argmax(A, axis=1, select_last_index=True)

func = te.create_prim_func([A, C])
