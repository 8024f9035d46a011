sch.annotate("B", "buffer_dim_align", [1, 2])
sch.storage_align("B", 0, 0, 8, 0)
