@T.prim_func
def main(A: T.Buffer((128,), "float32"), B: T.Buffer((128,), "float32")):
    for i in range(128):
        with T.block("B"):
            vi = T.axis.spatial(128, i)
            B[vi] = A[vi] * T.float32(2)


# schedule
sch.transform_block_layout(sch.get_block("B"), lambda i: (i // 16, i % 16))

# refused
sch.transform_block_layout(sch.get_block("B"), lambda i: (i // 2,))
