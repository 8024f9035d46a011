sch.transform_layout("B", "B", lambda i, j: i * 10 + j)
