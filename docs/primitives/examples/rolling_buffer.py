@T.prim_func
def main(X: T.Buffer((66,), "float32"), Z: T.Buffer((64,), "float32")):
    Y = T.alloc_buffer((66,))
    for i in range(66):
        with T.block("base"):
            vi = T.axis.spatial(66, i)
            Y[vi] = X[vi] * T.float32(3)
    for i in range(64):
        with T.block("blur"):
            vi = T.axis.spatial(64, i)
            Z[vi] = Y[vi] + Y[vi + 1] + Y[vi + 2]


# schedule
(i,) = sch.get_loops("blur")
outer, inner = sch.split(i, factors=[None, 8])
sch.compute_at(sch.get_block("base"), outer)
sch.rolling_buffer(sch.get_block("base"), 0)

# refused
sch.rolling_buffer(sch.get_block("blur"), 0)
