sch.transform_layout("B", "B", lambda i, j: (j // 4, i, j % 4))
