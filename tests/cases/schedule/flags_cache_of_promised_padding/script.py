sch.transform_layout("add", "X", lambda i: (i // 4, i % 4), pad_value=0.0)
sch.cache_read("add", 0, "shared")
