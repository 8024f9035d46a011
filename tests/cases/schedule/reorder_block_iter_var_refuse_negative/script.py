sch.reorder_block_iter_var("rowsum", [-1, 0])
