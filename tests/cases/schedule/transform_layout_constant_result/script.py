sch.transform_layout("B", "B", lambda i, j: (0, i, j))
