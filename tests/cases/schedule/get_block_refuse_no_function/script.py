sch.get_block("B")
