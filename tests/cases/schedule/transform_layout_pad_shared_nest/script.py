sch.transform_layout("B", "B", lambda i, j: (i, j // 4, j % 4), pad_value=0.0)
