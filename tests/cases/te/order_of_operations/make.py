from tvm import te, tir

A = te.placeholder((4,), name="A")
B = te.placeholder((4,), name="B")
C = te.compute((4,), lambda i: B[i] + 1, name="C")
D = te.compute((4,), lambda i: A[i] + 1, name="D")
E = te.compute((4,), lambda i: D[i] * C[i] + A[i], name="E")
unused = te.compute((4,), lambda i: E[i] + 1, name="unused")
func = te.create_prim_func([B, A, C, E])
