from tvm import te, tir

A = te.placeholder((8,), name="A")
B = te.compute((8,), lambda i: A[i] + 1, name="B", tag="elemwise", attrs={"one": 1, "name": "x", "list": [1, A], "tensor": A})
func = te.create_prim_func([A, B])
