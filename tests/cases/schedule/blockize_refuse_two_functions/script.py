b = sch.get_block("B")
c = sch.get_block("C", func_name="other")
sch.blockize([b, c])
