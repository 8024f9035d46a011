# Operands and result of the block move into special memory, filled and emptied where it pays.
import tvm

sch = tvm.tir.Schedule(Module)
block_mm = sch.get_block("matmul_o")
i, j, k = sch.get_loops(block_mm)

A_reg = sch.cache_read(block_mm, 0, storage_scope="global.A_reg")
B_reg = sch.cache_read(block_mm, 1, storage_scope="global.B_reg")
sch.compute_at(A_reg, k)
sch.compute_at(B_reg, k)

write_back_block = sch.cache_write(block_mm, 0, storage_scope="global.accumulator")
sch.reverse_compute_at(write_back_block, j)
