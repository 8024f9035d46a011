sch.transform_layout("C", ("write", 0), lambda i: (i // 4, i % 4))
