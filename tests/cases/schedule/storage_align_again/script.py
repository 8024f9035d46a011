sch.storage_align("B", 0, 0, 32, 8)
sch.storage_align("B", 0, 1, 16, 0)
sch.storage_align("B", 0, -2, 8, 4)
