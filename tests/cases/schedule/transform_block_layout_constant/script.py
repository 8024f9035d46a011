sch.transform_block_layout("B", lambda i, j: (i, j, 0))
