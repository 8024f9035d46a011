sch.transform_block_layout("flat", lambda i, j: (i * 16 + j,))
