from tvm import te

A = te.placeholder((8, 4), name="A", dtype="int32")
low, high = te.compute((8, 4), lambda i, j: (te.min(A[i, j], 3), A[i, j] % 5 if True else 0), name="both")
k = te.reduce_axis((0, 4), name="k")
argmax = te.comm_reducer(
    lambda x, y: (te.if_then_else(x[1] >= y[1], x[0], y[0]), te.if_then_else(x[1] >= y[1], x[1], y[1])),
    lambda t0, t1: (te.const(-1, t0), te.min_value(t1)),
    name="argmax",
)
where, value = te.compute((8,), lambda i: argmax((k.var, A[i, k]), axis=k), name="argmax")
func = te.create_prim_func([A, low, high, where, value])
