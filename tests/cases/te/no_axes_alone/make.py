from tvm import te, tir

A = te.placeholder((), name="A")
B = te.compute((), lambda: A() + 1, name="B")
func = te.create_prim_func([A, B])
