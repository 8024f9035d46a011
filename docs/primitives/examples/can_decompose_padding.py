@T.prim_func
def main(X: T.Buffer((126,), "float32"), Y: T.Buffer((128,), "float32")):
    for i in range(128):
        with T.block("pad"):
            vi = T.axis.spatial(128, i)
            Y[vi] = T.if_then_else(1 <= vi and vi < 127, X[vi - 1], T.float32(0))


# schedule
(i,) = sch.get_loops("pad")
sch.can_decompose_padding(sch.get_block("pad"), i)
