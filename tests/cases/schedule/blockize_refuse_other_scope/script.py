sch.blockize(["B", "C"])
