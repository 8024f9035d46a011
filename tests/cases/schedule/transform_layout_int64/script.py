sch.transform_layout("B", "B", lambda i, j: (i // 4, j // 4, i % 4, j % 4), pad_value=0.0)
