sch.transform_layout("C", ("read", 0), lambda i: (i // 2, i % 2), pad_value=0.0)
