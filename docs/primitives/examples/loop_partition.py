@T.prim_func
def main(A: T.Buffer((128,), "float32"), B: T.Buffer((128,), "float32")):
    for i in range(128):
        with T.block("B"):
            vi = T.axis.spatial(128, i)
            B[vi] = A[vi] * T.float32(2)


# schedule
(i,) = sch.get_loops("B")
first, rest = sch.loop_partition(i, factors=[100, None])

# refused
(i,) = sch.get_loops("B")
sch.loop_partition(i, factors=[None, None])
