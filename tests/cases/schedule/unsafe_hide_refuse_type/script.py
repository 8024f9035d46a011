sch.unsafe_hide_buffer_access("B", "both", [0])
