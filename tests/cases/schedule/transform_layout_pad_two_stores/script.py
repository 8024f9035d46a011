sch.transform_layout("both", "B", lambda i: (i // 4, i % 4), pad_value=1.5)
