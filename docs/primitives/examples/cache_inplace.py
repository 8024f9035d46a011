@T.prim_func
def main(X: T.Buffer((64,), "float32")):
    for i in range(64):
        with T.block("add"):
            vi = T.axis.spatial(64, i)
            X[vi] = X[vi] + T.float32(1)


# schedule
sch.cache_inplace("add", 0, "local")

# refused
sch.cache_inplace("add", 1, "local")
