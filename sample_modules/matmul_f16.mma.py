# A matrix multiplication on the tensor cores of NVIDIA's GPUs from Ampere on (sm_80), step by step in
# docs/tensor_cores.md. M, N and K are multiples of ROWS, COLS and DEPTH. To copy asynchronously, build it with the
# setting tir.use_async_copy=true.
from tvm import tir

sch = tir.Schedule(Module)

ROWS, COLS, DEPTH = 128, 128, 32  # what a block of threads multiplies at a time
WARP_ROWS, WARP_COLS = 64, 64  # its part for a warp: 2 x 2 warps are 128 threads
STAGES = 4  # how many tiles of the operands are in shared memory: one is multiplied while three are on their way

# Where element (i, j) of a 16 x 16 tile is held: which tile, which thread of the warp, which of its eight.
layout = lambda i, j: (i // 16, j // 16, 4 * (i % 8) + j % 8 // 2, 4 * (j % 16 // 8) + i % 16 // 8 * 2 + j % 2)

# 1. Blocks of the grid, warps, then tiles of 16 x 16 x 16, which are two instructions mma.m16n8k16.
product = sch.get_block("C")
i, j, k = sch.get_loops(product)
i0, i1, i2, i3 = sch.split(i, [None, ROWS // WARP_ROWS, WARP_ROWS // 16, 16])
j0, j1, j2, j3 = sch.split(j, [None, COLS // WARP_COLS, WARP_COLS // 16, 16])
k0, k1, k2 = sch.split(k, [None, DEPTH // 16, 16])
sch.reorder(i0, j0, i1, j1, k0, k1, i2, j2, i3, j3, k2)
for loop, axis in [(i0, "blockIdx.y"), (j0, "blockIdx.x"), (i1, "threadIdx.y"), (j1, "threadIdx.z")]:
    sch.bind(loop, axis)

# 2. The sums stay in the registers of the warp until all of K is done.
sums = sch.cache_write(product, 0, "warp")
sch.reverse_compute_at(sums, j1)


def tiles(block):
    rows, columns = sch.get_loops(block)[-2:]
    row, i = sch.split(rows, [None, 16])
    column, j = sch.split(columns, [None, 16])
    sch.reorder(row, column, i, j)
    return i


def operand(index, load):
    shared = sch.cache_read(product, index, "shared.dyn")
    registers = sch.cache_read(product, index, "warp")

    # 3. To registers by ldmatrix, which hands each thread the elements that mma wants of it.
    sch.compute_at(registers, k1)
    tile = sch.blockize(tiles(registers))
    sch.transform_layout(registers, ("write", 0), layout)

    # 4. To shared memory before that, by all threads of the block together, 16 bytes each.
    sch.compute_at(shared, k0)
    _, y, z, x, vector = sch.split(
        sch.fuse(*sch.get_loops(shared)[-2:]), [None, ROWS // WARP_ROWS, COLS // WARP_COLS, 32, 8]
    )
    for loop, axis in [(y, "threadIdx.y"), (z, "threadIdx.z"), (x, "threadIdx.x")]:
        sch.bind(loop, axis)
    sch.vectorize(vector)

    # 5. Shared memory's columns are permuted from row to row, so that eight rows lie in eight groups of banks.
    sch.annotate(shared, "permuted_layout", 1)
    sch.annotate(tile, "permuted_layout", 1)
    sch.tensorize(tile, load)


operand(0, "mma_ldmatrix_f16_a_dyn")
operand(1, "mma_ldmatrix_f16_b_dyn")

# 6. The sums: zeros, products, and back to memory.
i = tiles(sums)
sch.transform_layout(sums, ("read", 0), layout)
sch.tensorize(i, "mma_store_16x16_f32_global_")
zeros = sch.decompose_reduction(product, k0)
sch.tensorize(sch.get_loops(zeros)[-2], "mma_fill_16x16_f32")
sch.tensorize(i3, "mma_f16f16f32")
sch.unroll(k1)

# 7. Copies of the next tiles run while this one is multiplied.
sch.annotate(k0, "software_pipeline_stage", [0, 0, STAGES - 1])
sch.annotate(k0, "software_pipeline_order", [0, 1, 2])
sch.annotate(k0, "software_pipeline_async_stages", [0])
