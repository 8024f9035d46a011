b = sch.get_loops(sch.get_block("B"))[0]
c = sch.get_loops(sch.get_block("C", func_name="other"))[0]
sch.merge(b, c)
