from tvm import te, tir

n = te.var("n")
A = te.placeholder((n, 8), name="A")
I = te.placeholder((8,), name="I", dtype="int32")
C = te.compute(
    (n, 8),
    lambda i, j: A[i, I[j]] * (i * 2 + n).astype("float32") + tir.Select(i < 3, I[j], 7) + (I[j] + 5) + (i + I[j]),
    name="C",
)
func = te.create_prim_func([A, I, C], index_dtype_override="int64")
