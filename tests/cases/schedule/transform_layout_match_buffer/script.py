sch.transform_layout("B", ("read", 0), lambda i, j: (j, i))
