from tvm import te, tir

A = te.placeholder((8, 16), name="A", dtype="float16")
k = te.reduce_axis((0, 16), name="k")


def combine(x, y):
    return te.if_then_else(x[1] >= y[1], x[0], y[0]), te.if_then_else(x[1] >= y[1], x[1], y[1])


argmax = te.comm_reducer(combine, lambda t0, t1: (te.const(-1, t0), te.min_value(t1)), name="argmax")
index, value = te.compute((8,), lambda i: argmax((k, A[i, k]), axis=k), name="best")
func = te.create_prim_func([A, index])
