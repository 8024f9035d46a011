@T.prim_func
def main(A: T.Buffer((64, 256), "float32"), B: T.Buffer((64,), "float32")):
    for i, k in T.grid(64, 256):
        with T.block("B"):
            vi, vk = T.axis.remap("SR", [i, k])
            with T.init():
                B[vi] = T.float32(0)
            B[vi] = B[vi] + A[vi, vk]


# schedule
i, k = sch.get_loops("B")
k_0, k_1 = sch.split(k, factors=[None, 16])
sch.rfactor(k_1, factor_axis=0)

# refused
i, k = sch.get_loops("B")
sch.rfactor(i, factor_axis=0)
