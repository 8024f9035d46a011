from tvm import te, tir

A = te.placeholder((4, 4), name="A")
B = te.compute((), lambda: A[1, 2] + 1, name="B")
C = te.compute((), lambda: B() * 2, name="B")
func = te.create_prim_func([A, C])
