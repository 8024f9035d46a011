@T.prim_func
def main(A: T.Buffer((64, 32), "float32"), B: T.Buffer((32, 64), "float32"), C: T.Buffer((64, 64), "float32")):
    for i, j, k in T.grid(64, 64, 32):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]


# schedule
sch.reorder_block_iter_var(sch.get_block("C"), new_order=[2, 0, 1])

# refused
sch.reorder_block_iter_var(sch.get_block("C"), new_order=[0, 0, 1])
