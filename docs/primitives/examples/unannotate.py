@T.prim_func
def main(A: T.Buffer((128,), "float32"), B: T.Buffer((128,), "float32")):
    for i in range(128):
        with T.block("B"):
            vi = T.axis.spatial(128, i)
            B[vi] = A[vi] * T.float32(2)


# schedule
(i,) = sch.get_loops("B")
sch.annotate(i, "pragma_unroll_explicit", 1)
sch.unannotate(i, "pragma_unroll_explicit")

# refused
(i,) = sch.get_loops("B")
sch.unannotate(i, "pragma_unroll_explicit")
