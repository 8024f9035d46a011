sch.set_scope("B", 1, "shared")
