sch.transform_layout("B", "A", lambda i, j: (i, j // 4, j % 4), pad_value=T.float32(0))
