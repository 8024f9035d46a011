@T.prim_func
def main(A: T.Buffer((32,), "uint8"), B: T.Buffer((64, 32), "int8"), C: T.Buffer((64,), "int32")):
    for i, k in T.grid(64, 32):
        with T.block("C"):
            vi, vk = T.axis.remap("SR", [i, k])
            with T.init():
                C[vi] = 0
            C[vi] = C[vi] + T.Cast("int32", A[vk]) * T.Cast("int32", B[vi, vk])


# schedule
i, k = sch.get_loops("C")
i_0, i_1 = sch.split(i, factors=[None, 16])
k_0, k_1 = sch.split(k, factors=[None, 4])
sch.reorder(i_0, k_0, i_1, k_1)
sch.decompose_reduction(sch.get_block("C"), k_0)
sch.tensorize(i_1, "dot_16x4_vnni")

# refused
i, k = sch.get_loops("C")
sch.tensorize(i, "dot_16x4_vnni")
