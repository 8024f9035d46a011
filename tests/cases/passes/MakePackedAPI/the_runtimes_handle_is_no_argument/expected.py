# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(args: T.handle, arg_type_ids: T.handle("int32"), num_args: T.int32, out_ret_value: T.handle("void"), out_ret_tcode: T.handle("int32"), device_api_context: T.handle) -> T.int32:
        T.func_attr({"global_symbol": "main", "calling_conv": 1, "target": T.target("llvm")})
        assert num_args == 1, "main: num_args should be 1"
        assert not T.isnullptr(args), "main: TVMValue* arg pointer was NULL"
        assert not T.isnullptr(arg_type_ids), "main: int* type_codes was NULL"
        arg_type_ids_1 = T.decl_buffer((2,), "int32", data=arg_type_ids)
        n_code: T.int32 = arg_type_ids_1[0]
        assert n_code == 0 or n_code == 15, "main: Expect arg[0] to be int"
        n: T.int32 = T.Cast("int32", T.tvm_struct_get(args, 0, 12, "int64"))
        with T.attr(0, "compute_scope", "main_compute_"):
            T.evaluate(T.call_extern("int32", "f", n, device_api_context))
        return 0
