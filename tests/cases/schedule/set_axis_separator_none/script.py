sch.set_axis_separator("B", "B", [1])
sch.set_axis_separator("B", ("write", 0), None)
