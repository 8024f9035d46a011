sch.transform_layout("B", "B", lambda *i, k: (k, *i))
