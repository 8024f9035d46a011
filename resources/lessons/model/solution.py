# The reference solution: a def or a variable for each task.
loops_of_ops = ["LegalizeOps"]


fuse = ["LegalizeOps", "AnnotateTIROpPattern", "FuseOps", "FuseTIR"]


def schedule_fused(sch):
    sch.work_on("fused_matmul_add_relu")
    sch.compute_inline("T_add")
    sch.reverse_compute_at("compute", sch.get_loops("matmul")[0])
