sch.transform_block_layout("C", lambda i: (i // 5, i % 5))
