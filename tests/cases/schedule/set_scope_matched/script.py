sch.set_scope("B", "B", "shared")
