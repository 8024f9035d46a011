sch.transform_layout("B", "B", lambda i: (i // 4, i % 4), pad_value=0.0)
