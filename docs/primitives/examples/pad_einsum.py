@T.prim_func
def main(A: T.Buffer((60, 30), "float32"), B: T.Buffer((30, 50), "float32"), C: T.Buffer((60, 50), "float32")):
    for i, j, k in T.grid(60, 50, 30):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]


# schedule
sch.pad_einsum(sch.get_block("C"), [16, 16, 16])

# refused
sch.pad_einsum(sch.get_block("C"), [16, 16])
