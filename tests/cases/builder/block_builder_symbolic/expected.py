# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def split(var_gv: T.handle, var_T_split_sections: T.handle, var_T_split_sections_1: T.handle):
        T.func_attr({"tirx.noalias": True})
        n = T.int64()
        gv = T.match_buffer(var_gv, (n, T.int64(4)))
        T_split_sections = T.match_buffer(var_T_split_sections, (n, T.int64(2)))
        T_split_sections_1 = T.match_buffer(var_T_split_sections_1, (n, T.int64(2)))
        # with T.sblock("root"):
        for ax0, ax1 in T.grid(n, T.int64(2)):
            with T.sblock("T_split_sections"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(gv[v_ax0, v_ax1])
                T.writes(T_split_sections[v_ax0, v_ax1])
                T_split_sections[v_ax0, v_ax1] = gv[v_ax0, v_ax1]
        for ax0, ax1 in T.grid(n, T.int64(2)):
            with T.sblock("T_split_sections_1"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(gv[v_ax0, v_ax1 + T.int64(2)])
                T.writes(T_split_sections_1[v_ax0, v_ax1])
                T_split_sections_1[v_ax0, v_ax1] = gv[v_ax0, v_ax1 + T.int64(2)]

    @R.function
    def forward(x: R.Tensor(("n", 4), dtype="float32"), y: R.Tensor(("n", 4), dtype="float32")) -> R.Tuple(R.Tensor((4, "n"), dtype="float32"), R.Tensor(("n", 2), dtype="float32")):
        n = T.int64()
        cls = Module
        gv: R.Tensor((n, 4), dtype="float32") = R.add(x, y)
        gv1: R.Tensor((4, n), dtype="float32") = R.permute_dims(gv, axes=[1, 0])
        gv2 = R.call_tir(cls.split, (gv,), out_sinfo=[R.Tensor((n, 2), dtype="float32"), R.Tensor((n, 2), dtype="float32")])
        gv3: R.Tensor((n, 2), dtype="float32") = gv2[0]
        return (gv1, gv3)
