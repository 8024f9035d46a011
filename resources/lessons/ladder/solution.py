# The reference solution: a def or a variable for each task.
def rung1(sch):
    m, l, k = sch.get_loops("C")
    sch.reorder(k, l)


def rung2(sch):
    m, l, k = sch.get_loops("C")
    mo, mi = sch.split(m, [None, 16])
    lo, li = sch.split(l, [None, 8])
    ko, ki = sch.split(k, [None, 8])
    sch.reorder(mo, lo, ko, mi, ki, li)


def rung3(sch):
    m, l, k = sch.get_loops("C")
    mo, mi = sch.split(m, [None, 16])
    lo, li = sch.split(l, [None, 8])
    ko, ki = sch.split(k, [None, 8])
    sch.reorder(mo, lo, ko, mi, ki, li)
    sch.reverse_compute_at("D", lo)


def rung4(sch):
    for name, columns in [("C", 16), ("F", 16)]:
        m, l, k = sch.get_loops(name)
        mo, mi = sch.split(m, [None, 8])
        lo, li = sch.split(l, [None, columns])
        sch.reorder(mo, lo, k, mi, li)
        sch.vectorize(li)
        sch.decompose_reduction(name, k)
