from tvm import te, topi

A = te.placeholder((3,), name="A")
B = te.placeholder((4,), name="B")
C, D = topi.meshgrid([A, B], "xy")

func = te.create_prim_func([A, B, C, D])
