from tvm import te, topi

A = te.placeholder((4, 16), dtype="int8", name="A")
B = te.placeholder((8, 16), dtype="int8", name="B")
C = topi.nn.dense(A, B, out_dtype="int32")

func = te.create_prim_func([A, B, C])
