sch.storage_align("B", 0, -2, 32, 8)
