sch.storage_align("B", 0, axis=-3, factor=8, offset=0)
