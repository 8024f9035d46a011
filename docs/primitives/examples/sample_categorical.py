@T.prim_func
def main(A: T.Buffer((128,), "float32"), B: T.Buffer((128,), "float32")):
    for i in range(128):
        with T.block("B"):
            vi = T.axis.spatial(128, i)
            B[vi] = A[vi] * T.float32(2)


# schedule
(i,) = sch.get_loops("B")
width = sch.sample_categorical([4, 8, 16], [0.25, 0.5, 0.25], decision=1)
sch.split(i, factors=[None, width])

# refused
sch.sample_categorical([4, 8, 16], [0.5, 0.5])
