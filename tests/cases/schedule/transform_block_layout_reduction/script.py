sch.transform_block_layout("D", lambda i, j: (i // 4, j // 5, i % 4, j % 5))
