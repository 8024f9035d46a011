sch.set_scope("B", "A", "shared")
