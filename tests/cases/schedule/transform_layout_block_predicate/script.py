sch.transform_layout("B", "B", lambda i: (i // 5, i % 5))
