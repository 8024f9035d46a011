sch.transform_layout("D", ("read", 0), lambda i, j: (j // 5, i, j % 5))
