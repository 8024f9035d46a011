# The reference solution: a def or a variable for each task.
runs = 384


kind = "same"


def inline(sch):
    sch.compute_inline(sch.get_block("B"))
