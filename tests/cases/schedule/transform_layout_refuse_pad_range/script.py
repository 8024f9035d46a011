sch.transform_layout("C", "C", lambda i: (i // 4, i % 4), pad_value=300)
