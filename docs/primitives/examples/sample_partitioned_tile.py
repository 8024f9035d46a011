@T.prim_func
def main(A: T.Buffer((64, 32), "float32"), B: T.Buffer((32, 64), "float32"), C: T.Buffer((64, 64), "float32")):
    for i, j, k in T.grid(64, 64, 32):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]


# schedule
i, j, k = sch.get_loops("C")
tiles = sch.sample_partitioned_tile(i, n=3, partition_pos=1, innerpart_factor=4, decision=[4, 4, 4])
sch.split(i, factors=tiles)

# refused
i, j, k = sch.get_loops("C")
sch.sample_partitioned_tile(i, n=3, partition_pos=3, innerpart_factor=8)
