@T.prim_func
def main(A: T.Buffer((128,), "float32"), B: T.Buffer((128,), "float32")):
    for i in range(128):
        with T.block("B"):
            vi = T.axis.spatial(128, i)
            B[vi] = A[vi] * T.float32(2)


# schedule
(i,) = sch.get_loops("B")
outer, inner = sch.split(i, factors=[None, 32])
sch.enter_postproc()
sch.unroll(inner)
