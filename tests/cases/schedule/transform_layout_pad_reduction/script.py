sch.transform_layout("B", "B", lambda i: (i // 4, i % 4), pad_value=lambda i, j: T.Cast("float32", i + j))
