from tvm import te, tir

A = te.placeholder((1, 3, 10, 10), name="A")
W = te.placeholder((4, 3, 3, 3), name="W")
rc = te.reduce_axis((0, 3), name="rc")
ry = te.reduce_axis((0, 3), name="ry")
rx = te.reduce_axis((0, 3), name="rx")
C = te.compute(
    (1, 4, 4, 4),
    lambda n, f, y, x: te.sum(
        A[n, rc, y * 2 + ry, x * 2 + rx].astype("float32") * W[f, rc, ry, rx].astype("float32"), axis=[rc, ry, rx]
    ),
    name="C",
)
R = te.compute((1, 4, 4, 4), lambda *i: te.max(C(*i), 0), name="R")
func = te.create_prim_func([A, W, R])
