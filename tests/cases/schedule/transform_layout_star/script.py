sch.transform_layout("B", "B", lambda i, *rest: (*rest, i // 4, i % 4))
