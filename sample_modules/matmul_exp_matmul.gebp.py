# Both multiplications as GEBP, block times packed panel, the way a BLAS does it: 8 x 32 results stay in vector
# registers while a panel of the right operand, packed so that it is read in one line, streams past them.
from tvm import tir

sch = tir.Schedule(Module)

ROWS = 8  # of the left operand at a time: one register is broadcast for each
COLS = 32  # of the right operand at a time: two vectors of 16 float32


def gebp(name, height, width):
    block = sch.get_block(name)

    # 1. The results of a tile are summed in a separate buffer, copied out when they are done.
    tile = sch.cache_write(block, 0, "local")

    # 2. Where tiles do not divide the sizes, run up to the next multiple and multiply by zeros there: the hot loop
    #    then has no condition. Nothing happens to sizes that divide.
    sch.pad_einsum(block, [ROWS, COLS, 1])
    if height % ROWS != 0 or width % COLS != 0:
        sch.compute_inline(sch.get_producers(tile)[0])

    # 3. A copy of the right operand, zeros included, to be packed below.
    panel = sch.cache_read(block, 1, "global")
    for padding in sch.get_producers(panel):
        sch.compute_inline(padding)

    # 4. Loops: a panel of 32 columns, the tiles down it, the sum, then the 8 rows and 32 columns of one tile.
    i, j, k = sch.get_loops(block)
    i0, i1 = sch.split(i, [None, ROWS])
    j0, j1 = sch.split(j, [None, COLS])
    sch.reorder(j0, i0, k, i1, j1)

    # 5. The tile lives as long as one turn of i0: 8 x 32 floats, 16 registers of 64 bytes.
    sch.reverse_compute_at(tile, i0)
    sch.vectorize(sch.get_loops(tile)[-1])

    # 6. The panel is packed once for each j0, its 32 columns side by side for each k, and read from the cache by all
    #    the tiles below. Unpacked, each k would be in a line, and often in a page, of its own.
    sch.transform_layout(panel, ("write", 0), lambda k, j: (j // COLS, k, j % COLS))
    sch.compute_at(panel, j0)
    sch.vectorize(sch.get_loops(panel)[-1])

    # 7. Panels for the threads, columns for the lanes. Both before step 8, which leaves no block that is a reduction.
    sch.parallel(j0)
    sch.vectorize(j1)

    # 8. The zeros are written before the sum begins, not asked for in it, and the rows are written out: with constant
    #    indices the tile becomes registers.
    sch.decompose_reduction(block, k)
    sch.unroll(i1)


gebp("C", M, L)
gebp("F", M, N)

# The exponential over all of C in one line of vectors, whatever its sizes.
i, j = sch.get_loops("D")
outer, lane = sch.split(sch.fuse(i, j), [None, 16])
sch.parallel(outer)
sch.vectorize(lane)
