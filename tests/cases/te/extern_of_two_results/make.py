from tvm import te, tir

A = te.placeholder((8, 4), name="A")
C, D = te.extern(
    [(8, 4), (8,)],
    [A],
    lambda ins, outs: tir.call_packed("lib.f", ins[0], outs[0], outs[1]),
    name="C",
    dtype=["float32", "int32"],
)
E = te.compute((8, 4), lambda i, j: C[i, j] + D[i], name="E")
func = te.create_prim_func([A, E])
