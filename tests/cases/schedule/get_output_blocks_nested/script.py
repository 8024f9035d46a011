for b in sch.get_output_blocks("root"):
    sch.annotate(b, "out", 1)
for b in sch.get_output_blocks("last"):
    sch.annotate(b, "out2", 1)
