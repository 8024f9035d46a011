from tvm import te, tir

A = te.placeholder((4,), name="A")
B = te.compute((4,), lambda i: A[i] + 1, name="T.x")
C = te.compute((4,), lambda i: B[i] + 1, name="T_x")
D = te.compute((4,), lambda i: C[i] + 1, name="T_x_1")
E = te.compute((4,), lambda i: D[i] + 1, name="T_x")
func = te.create_prim_func([A, E])
