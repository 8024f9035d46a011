sch.reorder_block_iter_var("root", [])
