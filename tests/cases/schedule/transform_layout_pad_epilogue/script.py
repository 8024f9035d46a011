sch.transform_layout("B", "B", lambda i, j: (i // 4, j, i % 4), pad_value=lambda io, j, ii: T.float32(7))
