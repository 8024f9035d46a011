sch.annotate_buffer_access(block=sch.get_block("C"), buffer_index=0, buf_type="write", gen_new_ranges=lambda vi, vj: (vi, (0, 8)))
