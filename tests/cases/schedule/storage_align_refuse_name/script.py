sch.storage_align("B", "B", 0, 8, 0)
