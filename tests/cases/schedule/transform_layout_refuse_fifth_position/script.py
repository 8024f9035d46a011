sch.transform_layout("B", "B", lambda i, j: (j, i), None, True)
