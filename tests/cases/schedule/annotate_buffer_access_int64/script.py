sch.annotate_buffer_access("C", 0, "read", lambda vi: [(vi, vi + 2)])
