# SPDX-License-Identifier: Apache-2.0
"""Files of someone who means harm: what hostile_commands.py runs. Each is one idea; none is random."""

import base64
import json
import os
import pathlib

HEAD = "from tvm.script import ir as I, tir as T, relax as R\n\n"
FLOATS = "A: T.Buffer((16,), \"float32\"), B: T.Buffer((16,), \"float32\")"
SECRET = "a-secret-that-no-file-may-see"


def function(body, parameters=FLOATS, name="main", before=""):
    lines = "\n".join("    " + line for line in body.splitlines())
    return f"{HEAD}{before}@T.prim_func\ndef {name}({parameters}):\n{lines}\n"


def relax(body, parameters="x: R.Tensor((16,), \"float32\")", before="", inside=""):
    lines = "\n".join("        " + line for line in body.splitlines())
    return f"{HEAD}{before}@I.ir_module\nclass Module:\n{inside}    @R.function\n    def main({parameters}):\n{lines}\n"


def imports(code, pragma="pragma_import_c"):
    return function(f"for i in T.serial(1, annotations={{\"{pragma}\": {json.dumps(code)}}}):\n"
                    "    T.evaluate(T.call_extern(\"int32\", \"taken\", A.data))")


# ---- code that is brought along

SYSCALL = ("static long call(long n, long a, long b, long c) { long r; __asm__ volatile(\"syscall\" : \"=a\"(r) : \"a\"(n), "
           "\"D\"(a), \"S\"(b), \"d\"(c) : \"rcx\", \"r11\", \"memory\"); return r; }\n")
TAKEN = "int taken(float* a) { a[0] = 7; return 0; }\n"


def code(secret):
    """Imported code; whatever runs must find nothing of the secret, and make nothing that stays."""
    early = SYSCALL + "%s static void early(void) { call(41, 2, 1, 0); }\n" + TAKEN
    yield "c_include_secret", imports(f"#include \"{secret}\"\n{TAKEN}")
    yield "c_include_by_macro", imports(f"#define F \"{secret}\"\n#include F\n{TAKEN}")
    yield "c_include_next", imports(f"#include_next <../../..{secret}>\n{TAKEN}")
    yield "c_embed", imports(f"const char s[] = {{\n#embed \"{secret}\"\n}};\nint taken(float* a) {{ a[0] = s[0]; return 0; }}\n")
    yield "c_incbin", imports(f"__asm__(\"held: .incbin \\\"{secret}\\\"\");\nextern char held[];\n"
                              "int taken(float* a) { a[0] = held[0]; return 0; }\n")
    yield "c_incbin_in_function", imports(f"int taken(float* a) {{ __asm__ volatile(\"jmp 1f\\n.incbin \\\"{secret}\\\"\\n1:\"); "
                                          "return 0; }\n")
    yield "c_open_of_error_text", imports(f"#line 1 \"{secret}\"\n#error x\n{TAKEN}")
    yield "c_macro_directive", imports(f"__asm__(\".macro m f\\n.incbin \\\"\\\\f\\\"\\n.endm\\nm {secret}\");\n{TAKEN}")
    yield "c_constructor", imports(early % "__attribute__((constructor(101)))")
    yield "c_destructor", imports(early % "__attribute__((destructor))")
    yield "c_init_array", imports(early % "" + "__attribute__((section(\".init_array\"), used)) static void (*p)(void) = early;\n")
    yield "c_preinit_array", imports(early % "" + "__attribute__((section(\".preinit_array\"), used)) static void (*p)(void) = "
                                                  "early;\n")
    yield "c_ifunc", imports(SYSCALL + "static void real(void) {}\nstatic void* pick(void) { call(41, 2, 1, 0); return real; }\n"
                                       "void chosen(void) __attribute__((ifunc(\"pick\")));\n"
                                       "int taken(float* a) { chosen(); return 0; }\n")
    yield "c_atexit", imports("int atexit(void (*)(void)); " + early % "" + "__attribute__((constructor)) void c(void) "
                                                                             "{ atexit(early); }\n")
    yield "c_replaces_malloc", imports("#include <stddef.h>\nvoid* malloc(size_t n) { return 0; }\nvoid free(void* p) {}\n"
                                       "long write(int f, const void* p, size_t n) { return -1; }\n" + TAKEN)
    yield "c_replaces_main", imports("int main(void) { return 0; }\nvoid _start(void) {}\nvoid exit(int c) { for (;;); }\n" + TAKEN)
    yield "c_replaces_launch", imports("int TVMBackendParallelLaunch(void* f, void* d, int n) { return 7; }\n" + TAKEN)
    yield "c_huge_bss", imports("char held[1L << 42]; int taken(float* a) { held[1L << 41] = 1; return 0; }\n")
    yield "c_huge_data", imports("__asm__(\".data\\n.space 1 << 40, 7\");\n" + TAKEN)
    yield "c_huge_alignment", imports("__asm__(\".p2align 40\");\nint x __attribute__((aligned(1 << 28)));\n" + TAKEN)
    yield "c_fill", imports("__asm__(\".fill 4000000000, 8, 1\");\n" + TAKEN)
    yield "c_bomb_of_macros", imports("#define A 1,1,1,1,1,1,1,1\n" + "".join(
        f"#define {chr(66 + k)} " + ",".join([chr(65 + k)] * 8) + "\n" for k in range(10)) + "int x[] = {K};\n" + TAKEN)
    yield "c_includes_itself", imports("#include __FILE__\n#include __FILE__\n" + TAKEN)
    yield "c_deep_parentheses", imports("int x = " + "(" * 100000 + "1" + ")" * 100000 + ";\n" + TAKEN)
    yield "c_module_map", imports("#pragma clang module import std\n@import Darwin;\n" + TAKEN)
    yield "c_pragma_options", imports(f"#pragma clang attribute push(__attribute__((annotate(\"x\"))), apply_to=any(function))\n"
                                      f"#pragma comment(linker, \"/include:{secret}\")\n#pragma comment(lib, \"{secret}\")\n"
                                      "#pragma clang attribute pop\n" + TAKEN)
    yield "c_answers", imports(SYSCALL + "int taken(float* a) { for (int f = 0; f < 100; ++f) call(1, f, (long)\"{}\\n\", 3); "
                                         "return 0; }\n")
    yield "c_reads_environment", imports("extern char** environ; int taken(float* a) { for (char** e = environ; *e; ++e) if "
                                         "((*e)[0] == 'H' && (*e)[1] == 'X') a[0] = 1; return 0; }\n")
    yield "llvm_path", imports(str(secret), "pragma_import_llvm")
    yield "llvm_device_path", imports("/dev/zero", "pragma_import_llvm")
    yield "llvm_module_asm", imports(f"module asm \".incbin \\22{secret}\\22\"\ndefine i32 @taken(ptr %a) {{ ret i32 0 }}\n",
                                     "pragma_import_llvm")
    yield "llvm_huge_global", imports("@g = global [1099511627776 x i8] zeroinitializer\ndefine i32 @taken(ptr %a) {\n ret i32 0\n}\n",
                                      "pragma_import_llvm")
    yield "llvm_huge_integer", imports("define i32 @taken(ptr %a) {\n %x = load i8388607, ptr %a\n %y = mul i8388607 %x, %x\n"
                                       " store i8388607 %y, ptr %a\n ret i32 0\n}\n", "pragma_import_llvm")
    yield "llvm_alias_of_itself", imports("@x = alias i32, ptr @x\ndefine i32 @taken(ptr %a) {\n ret i32 0\n}\n",
                                          "pragma_import_llvm")
    yield "llvm_ifunc", imports("@x = ifunc void (), ptr @r\ndefine ptr @r() {\n call void asm sideeffect \"syscall\", "
                                "\"{rax},{rdi},~{rcx},~{r11}\"(i64 41, i64 2)\n ret ptr null\n}\n"
                                "define i32 @taken(ptr %a) {\n call void @x()\n ret i32 0\n}\n", "pragma_import_llvm")
    yield "llvm_wrong_module", imports("target triple = \"nvptx64-nvidia-cuda\"\ntarget datalayout = \"e-p:8:8\"\n"
                                       "define i32 @taken(ptr %a) {\n ret i32 0\n}\n", "pragma_import_llvm")
    yield "llvm_bitcode_bytes", imports("BC\xc0\xde" + "\x01" * 64, "pragma_import_llvm")
    for name in ("system", "execve", "abort", "_exit", "longjmp", "gets", "dlopen", "printf", "sigaction", "syscall", "fork",
                 "pthread_exit", "exit", "mprotect", "munmap", "close"):
        yield f"extern_{name}", function(f"T.evaluate(T.call_extern(\"int32\", \"{name}\", A.data, 2, 3, 4))")
    for name in ("llvm.trap", "llvm.stackrestore", "llvm.eh.sjlj.longjmp", "llvm.memset.p0.i64", "llvm.write_register.i64",
                 "llvm.x86.rdpid", "llvm.debugtrap", "llvm.localescape", "llvm.frameaddress", "llvm.prefetch"):
        yield f"intrinsic_{name}", function(f"T.evaluate(T.call_llvm_intrin(\"int32\", \"{name}\", T.uint32(1), T.int64(7)))")
    yield "struct_pointers", function("T.evaluate(T.tvm_struct_set(T.reinterpret(\"handle\", T.int64(4096)), 0, 1, 7))")
    yield "pointers_of_numbers", function("p = T.decl_buffer((16,), data=T.reinterpret(T.type_annotation(\"handle\"), "
                                          "T.int64(4096)))\nB[0] = p[0]")


# ---- texts that are deep, long or shared

def texts():
    deep = 100_000
    yield "deep_parentheses", function("A[0] = " + "(" * deep + "1" + ")" * deep)
    yield "deep_lists", f"X = {'[' * deep}{']' * deep}\n" + function("A[0] = B[0]")
    yield "deep_minus", function("A[0] = " + "-" * deep + "B[0]")
    yield "deep_not", function("if " + "not " * deep + "(A[0] > B[0]):\n    A[0] = B[0]")
    yield "deep_lambda", f"X = {'lambda: ' * deep}1\n" + function("A[0] = B[0]")
    yield "deep_calls", function("A[0] = " + "T.exp(" * deep + "B[0]" + ")" * deep)
    yield "deep_indices", function("A[0] = " + "B[" * deep + "0" + "]" * deep)
    yield "deep_attributes", function("A[0] = T" + ".x" * deep)
    yield "deep_conditional", function("A[0] = " + "B[0] if A[0] > B[0] else " * deep + "B[0]")
    yield "deep_dicts", "X = " + "{1: " * deep + "1" + "}" * deep + "\n" + function("A[0] = B[0]")
    yield "deep_targets", function("T.func_attr({\"target\": " + "T.target({\"kind\": \"llvm\", \"host\": " * 3000 + "\"llvm\""
                                   + "})" * 3000 + "})\nA[0] = B[0]")
    yield "deep_formats", "X = " + "f\"{" * 200 + "1" + "}\"" * 200 + "\n" + function("A[0] = B[0]")
    yield "deep_blocks", HEAD + "@T.prim_func\ndef main(" + FLOATS + "):\n" + "".join(
        " " * (k + 4) + "if A[0] > B[0]:\n" for k in range(3000)) + " " * 3004 + "A[0] = B[0]\n"
    yield "deep_loops", HEAD + "@T.prim_func\ndef main(" + FLOATS + "):\n" + "".join(
        " " * (k + 4) + f"for i{k} in range(2):\n" for k in range(3000)) + " " * 3004 + "A[0] = B[0]\n"
    yield "deep_decorators", "@a\n" * deep + function("A[0] = B[0]")
    yield "wide_sum", function("A[0] = " + " + ".join(["B[0]"] * 50_000))
    yield "wide_strings", "X =" + " \"a\"" * deep + "\n" + function("A[0] = B[0]")
    yield "wide_arguments", function("T.evaluate(T.call_extern(\"int32\", \"f\"" + ", A[0]" * 50_000 + "))")
    yield "wide_shape", function("A[0] = B[0]", f"{FLOATS}, C: T.Buffer(({'1, ' * 20_000}), \"float32\")")
    yield "wide_chain", function("if " + " < ".join(["A[0]"] * 20_000) + ":\n    A[0] = B[0]")
    yield "long_integer", function("A[0] = T.float32(" + "9" * 5_000_000 + ")")
    yield "long_hexadecimal", function("A[0] = T.float32(0x" + "f" * 5_000_000 + ")")
    yield "long_float", function("A[0] = T.float32(0." + "3" * 5_000_000 + "e-4000000000)")
    yield "long_name", function("A[0] = " + "B" * 5_000_000 + "[0]")
    yield "long_line", "#" + "x" * 30_000_000 + "\n" + function("A[0] = B[0]")
    yield "many_lines", "\n" * 10_000_000 + function("A[0] = B[0]")
    yield "many_names", function("\n".join(f"x{k}: T.int32 = {k}" for k in range(20_000)) + "\nA[0] = B[0]")
    yield "one_name", function("\n".join("x: T.int32 = 1" for _ in range(20_000)) + "\nA[0] = B[0]")
    yield "one_buffer_name", function("\n".join(f"C = T.alloc_buffer(({k + 1},))\nC[0] = B[0]" for k in range(5_000)))
    yield "powers", "X = 2\n" + "X = X * X\n" * 100 + function("A[0] = T.float32(X)")
    yield "shifts", "X = 1 << 1 << 62 << 62\nY = X << X\n" + function("A[0] = T.float32(Y)")
    yield "format_width", "X = f\"{'a':>2000000000}\" + \"%2000000000d\" % 1 + \"{:>2000000000}\".format(1)\n" + function("A[0] = B[0]")
    yield "comprehensions", "X = [a for a in range(10**6) for b in range(10**6) if False]\n" + function("A[0] = B[0]")
    yield "dictionary_of_itself", "X = {}\nX[\"a\"] = X\nY = [X]\nY.append(Y)\nprint(X, Y, X == X, Y == Y)\n" + function("A[0] = B[0]")
    yield "zero_bytes", "\0" * 1_000_000
    yield "bytes_of_no_text", "".join(chr(0xd7ff + 0 * k) for k in range(100)) + function("A[0] = B[0]")
    yield "bidirectional", function("A[0] = B[0] # \u202e\u2066 )0(metsys\nT.func_attr({\"global_symbol\": \"\u202emain\"})")
    yield "escapes_in_names", function("T.func_attr({\"global_symbol\": \"\\x1b]0;owned\\x07\\x1b[2J\\r\\nnothing\", "
                                       "\"\\x1b[31mkey\": \"\\x9b31m\"})\nC = T.alloc_buffer((4,), scope=\"\\x1b[2J\")\n"
                                       "T.evaluate(T.call_extern(\"int32\", \"\\x1b[2J\", A.data))\nC[0] = B[0]")
    yield "escapes_in_text", function("A[0] = \x1b[2JB[0]")
    yield "path_as_name", function("T.func_attr({\"global_symbol\": \"../../../tmp/owned\"})\nA[0] = B[0]")
    yield "path_as_name_of_kernel", function(
        "T.func_attr({\"global_symbol\": \"/tmp/owned\\\"); }\\n#include \\\"/etc/passwd\\\"\\n//\"})\n"
        "t = T.launch_thread(\"threadIdx.x\", 16)\nA[t] = B[t]")
    yield "names_of_c", function("for i in range(16):\n    A[i] = B[i]", "int: T.Buffer((16,)), A: T.Buffer((16,)), B: T.Buffer((16,))",
                                 name="while_")


# ---- small files that ask for much

def shared():
    doubling = "x0 = R.add(x, x)\n" + "".join(f"x{k + 1} = (x{k}, x{k})\n" for k in range(60))
    yield "relax_tuples_doubled", relax(doubling + "return x0")
    yield "relax_tuples_returned", relax(doubling + "return x60")
    yield "relax_sums_doubled", relax("x0 = R.add(x, x)\n" + "".join(f"x{k + 1} = R.add(x{k}, x{k})\n" for k in range(2000))
                                      + "return x2000")
    yield "relax_concat_doubled", relax("x0 = x\n" + "".join(f"x{k + 1} = R.concat((x{k}, x{k}), axis=0)\n" for k in range(70))
                                        + "return x70")
    yield "relax_shape_doubled", relax("x0 = x\n" + "".join(f"x{k + 1} = R.concat((x{k}, x{k}), axis=0)\n" for k in range(70))
                                       + "return x70", "x: R.Tensor((\"n\",), \"float32\")")
    yield "relax_nested_if", relax("".join("    " * k + "if c:\n" for k in range(300)) + "    " * 300 + "y = x\n"
                                   + "".join("    " * k + "else:\n" + "    " * (k + 1) + "y = x\n" for k in reversed(range(300)))
                                   + "return y", "x: R.Tensor((16,), \"float32\"), c: R.Tensor((), \"bool\")")
    yield "relax_deep_types", relax("return x", "x: " + "R.Tuple(" * 20_000 + "R.Object" + ")" * 20_000)
    yield "relax_deep_callable", relax("return x", "x: " + "R.Callable((" * 5_000 + "R.Object" + ",), R.Object)" * 5_000)
    yield "relax_huge_shape", relax("y = R.add(x, x)\nreturn y", "x: R.Tensor((9223372036854775807, 9223372036854775807, 4), \"float32\")")
    yield "relax_huge_ndim", relax("return x", "x: R.Tensor(ndim=2147483647)")
    yield "relax_negative_ndim", relax("return x", "x: R.Tensor(ndim=-7)")
    yield "relax_reshape_overflow", relax("y = R.reshape(x, R.shape([4294967296, 4294967296, 0]))\nreturn y")
    yield "relax_calls_itself", relax("y = Module.main(x)\nreturn y")
    yield "relax_constant_lies", relax("y = R.add(x, R.const([[1.0] * 100000] * 100000, \"float32\"))\nreturn y")
    yield "relax_extern", relax("y = R.call_packed(\"vm.builtin.load\", R.str(\"/etc/passwd\"), sinfo_args=R.Object)\nreturn y")
    yield "relax_pure_packed", relax("y = R.call_dps_packed(\"system\", (x,), out_sinfo=R.Tensor((16,), \"float32\"))\nreturn y")
    yield "metadata_missing", function("A[0] = metadata[\"relax.expr.Constant\"][10 ** 18]")
    for name, graph in graphs():
        yield f"metadata_{name}", f"{HEAD}metadata = tvm.ir.load_json({json.dumps(json.dumps(graph))})\n\n" + function("A[0] = B[0]")
        yield f"graph_{name}", json.dumps(graph)
    yield "extents", function("for i in range(9223372036854775807):\n    for j in range(9223372036854775807):\n        A[i + j] = B[i * j]")
    yield "unroll", function("for i in T.unroll(1000000000):\n    for j in T.unroll(1000000000):\n        A[0] = B[0]")
    yield "vectors", function("A[T.Ramp(0, 1, 2147483647)] = T.Broadcast(T.float32(1), 2147483647)")
    yield "lanes", function("A[T.Ramp(T.Broadcast(0, 65535), T.Broadcast(1, 65535), 65535)] = T.Broadcast(T.float32(1), 65535)")
    yield "allocations", function("\n".join(f"C{k} = T.alloc_buffer((4611686018427387904, 16), \"int8\")\nC{k}[0, 0] = T.int8(1)"
                                            for k in range(20)))
    yield "symbolic", function("A = T.match_buffer(a, (n * n * n, n // m, n % m), \"float32\", strides=(n // 0 if False else n, m, 0), "
                               "elem_offset=n * m)\nfor i in range(n):\n    A[i, i // m, i % m] = T.float32(1)",
                               "a: T.handle, n: T.int64, m: T.int64")
    yield "symbolic_of_loads", function("n = T.int64()\nA = T.match_buffer(a, (n,), \"float32\")\nfor i in range(n * n * n * n):\n"
                                        "    A[i] = A[i - n * n]", "a: T.handle")
    yield "zero_shape", function("C[0] = A[0] // T.float32(0)", f"{FLOATS}, C: T.Buffer((0, 9223372036854775807), \"float32\")")
    yield "negative_shape", function("C[0] = A[0]", f"{FLOATS}, C: T.Buffer((-5,), \"float32\")")
    yield "strides", function("for i in range(16):\n    C[i] = A[i]",
                              f"{FLOATS}, c: T.handle", before="").replace(
        "    for i", "    C = T.match_buffer(c, (16,), \"float32\", strides=(9223372036854775807,), "
                      "elem_offset=9223372036854775807)\n    for i", 1)
    yield "predicate", function("for i in T.grid(64):\n    with T.block(\"b\"):\n        v = T.axis.spatial(64, i)\n        T.where("
                                + " and ".join(f"(i * {k} + {k}) % {k + 2} < {k}" for k in range(1, 400)) + ")\n        A[v] = B[v]")
    yield "iterators", function("for i in range(1048576):\n    with T.block(\"b\"):\n"
                                + "".join(f"        v{k} = T.axis.spatial(4, i // {4 ** (k % 10)} % 4)\n" for k in range(300))
                                + "        A[v0] = B[v1]")
    yield "endless", function("while T.bool(True):\n    A[0] = B[0]")
    yield "macro_of_itself", function("m(A)", before="@T.macro\ndef m(A):\n    m(A)\n\n")
    yield "classes", HEAD + "".join(f"@I.ir_module\nclass M{k}:\n    pass\n" for k in range(5_000))
    yield "target_options", function("T.func_attr({\"target\": T.target({\"kind\": \"llvm\", \"mcpu\": \"../../x\", \"mattr\": [\"+a\"] * 100000, "
                                     "\"mtriple\": \"\\x1b[2J\", \"keys\": [\"k\"] * 100000})})\nA[0] = B[0]")


def graphs():
    """Modules as TVM's save_json has them, and what is wrong with each."""
    def graph(nodes, root=1, **more):
        return {"root": root, "nodes": nodes, "b64ndarrays": [], "attrs": {"tvm_version": "0.18.0"}, **more}
    none = {"type_key": ""}
    array = lambda *items: {"type_key": "Array", "data": list(items)}  # noqa: E731
    yield "of_itself", graph([none, array(1, 1)])
    yield "cycle", graph([none, array(2), array(3), array(1)])
    yield "doubled", graph([none, *(array(k + 2, k + 2) for k in range(60)), {"type_key": "runtime.String", "repr_str": "x"}])
    yield "outside", graph([none, array(10 ** 18, -1, 2 ** 63)])
    yield "deep", graph([none, *(array(k + 2) for k in range(200_000)), none])
    yield "root_outside", graph([none], root=-5)
    yield "tensor_lies", graph([none, {"type_key": "relax.expr.Constant", "attrs": {"data": "0", "span": "0"}}], b64ndarrays=[
        base64.b64encode(b"\x3f\xb1\xef\xdd" + b"\0" * 4 + b"\0" * 8 + (1).to_bytes(4, "little") + b"\0" * 4
                         + (2 ** 31 - 1).to_bytes(4, "little") + bytes([2, 32, 1, 0]) + (2 ** 62).to_bytes(8, "little") * 4).decode()])
    yield "many_tensors", graph([none, array(0)], b64ndarrays=["AAAA"] * 200_000)
    yield "wrong_types", graph([none, {"type_key": "IRModule", "attrs": {"functions": "1", "global_type_var_map_": "1",
                                                                      "attrs": "1", "source_map": "1", "global_infos": "1"}}])
    yield "huge_integer", graph([none, {"type_key": "IntImm", "attrs": {"dtype": "int64", "span": "0", "value": "9" * 1_000_000}}])


# ---- schedules, traces, databases, sessions

SCHEDULES = {
    "endless_loop": "while True:\n    sch.get_block(\"C\")\n",
    "large_range": "for i in range(10 ** 12):\n    b = sch.get_block(\"C\")\n",
    "recursion": "def f():\n    return f()\nf()\n",
    "large_string": "x = \"a\" * 10 ** 10\n",
    "split_into_many": "b = sch.get_block(\"C\")\nl = sch.get_loops(b)\nsch.split(l[0], [1] * 100000 + [None])\n",
    "split_overflows": "b = sch.get_block(\"C\")\nl = sch.get_loops(b)\nsch.split(l[0], [2 ** 62, 2 ** 62, None])\n",
    "split_again": "b = sch.get_block(\"C\")\nfor i in range(2000):\n    l = sch.get_loops(b)\n    sch.split(l[-1], [1, None])\n",
    "copies": "b = sch.get_block(\"C\")\nfor i in range(2000):\n    b = sch.cache_write(b, 0, \"global\")\n",
    "imports": "import os, subprocess\nos.system(\"touch /tmp/owned\")\nopen(\"/tmp/owned\", \"w\").write(\"x\")\n",
    "dunder": "().__class__.__base__.__subclasses__()\nsch.__class__.__init__.__globals__\n__import__(\"os\").system(\"true\")\n",
    "sample": "b = sch.get_block(\"C\")\nl = sch.get_loops(b)\nsch.sample_perfect_tile(l[0], n=1000000000, max_innermost_factor=2**62)\n",
    "categorical": "sch.sample_categorical([1] * 10 ** 6, [0.0] * 10 ** 6)\nsch.sample_categorical([], [], 7)\n"
                   "sch.sample_categorical([1], [float(\"nan\")], -1)\n",
    "annotations": "b = sch.get_block(\"C\")\nsch.annotate(b, \"pragma_import_c\", \"#include </etc/passwd>\")\n",
    "escapes": "raise ValueError(\"\\x1b]0;owned\\x07\")\n",
    "prints": "for i in range(10 ** 9):\n    print(\"\\x1b[2J\" * 10000)\n",
    "storage": "b = sch.get_block(\"C\")\nsch.set_scope(b, 0, \"\\x1b[2J\")\nsch.storage_align(b, 0, 0, 2 ** 63, -1)\n",
    "layout": "b = sch.get_block(\"C\")\nsch.transform_layout(b, (\"write\", 0), lambda *a: [(a[0] * 10 ** 18) // (k + 1) for k in range(2000)])\n",
    "pad": "b = sch.get_block(\"C\")\nsch.pad_einsum(b, [2 ** 62] * 3)\n",
}


def traces():
    def trace(instructions, decisions=()):
        return json.dumps([instructions, list(decisions)])
    get = ["GetBlock", [], ["\"C\"", "\"main\""], ["b0"]]
    yield "empty", "[]"
    yield "deep", "[" * 1_000_000
    yield "nested", trace([["GetBlock", [], ["[" * 10_000 + "]" * 10_000], ["b0"]]])
    yield "many", trace([get] * 200_000)
    yield "huge_index", trace([get, ["GetLoops", ["b9999999999999999999"], [], ["l1"]]])
    yield "negative_outputs", trace([["GetBlock", [], ["\"C\"", "\"main\""], ["l-1", "v99999999999"]]])
    yield "decision_outside", trace([get], [[10 ** 18, [1, 2]], [-1, [1]]])
    yield "decision_types", trace([get, ["SamplePerfectTile", ["l0"], [2 ** 63, -1], ["l1"]]], [[1, {"a": [1e308, -1e308]}]])
    yield "floats_for_integers", trace([["GetBlock", [], [1e400, None], ["b0"]]]).replace("Infinity", "1e400")
    yield "python_endless", "while True:\n  pass\n"
    yield "python_os", "import os\nos.system(\"touch /tmp/owned\")\nsch.get_block(\"C\")\n"
    yield "python_deep", "b0 = sch.get_block(" + "(" * 100_000 + "\"C\"" + ")" * 100_000 + ")\n"
    yield "python_shift", "sch.split(l0, [1 << 1 << 62 << 62, 10 ** 10 ** 10])\n"


def databases(folder):
    """Folders with a MetaSchedule database."""
    workload = json.dumps(["1234567890", base64.b64encode(b"{}").decode()])

    def record_of(number):
        return json.dumps([number, [[[["GetBlock", [], ["\"C\"", "\"main\""], ["b0"]]], []], [1e-300, -1.0], {"kind": "llvm"}, None]])
    record = record_of(0)
    contents = {
        "empty": ("", ""),
        "deep": ("[" * 1_000_000, "[" * 1_000_000),
        "base64_lies": (json.dumps(["1", "A" * 10_000_001]), record),
        "many_records": (workload, "\n".join([record] * 100_000)),
        "workload_outside": (workload, record_of(10 ** 18) + "\n" + record_of(-1)),
        "one_long_line": (workload, "[" + "1," * 20_000_000),
        "cyclic_workload": (json.dumps(["1", base64.b64encode(json.dumps(dict(graphs())["cycle"]).encode()).decode()]), record),
        "doubled_workload": (json.dumps(["1", base64.b64encode(json.dumps(dict(graphs())["doubled"]).encode()).decode()]), record),
        "length_lies": (json.dumps(["1", base64.b64encode((2 ** 63).to_bytes(8, "little") + b"{}").decode()]), record),
    }
    for name, (workloads, records) in contents.items():
        path = folder / f"database_{name}"
        path.mkdir()
        (path / "database_workload.json").write_text(workloads)
        (path / "database_tuning_record.json").write_text(records)
        yield path
    for name, target in (("zero", "/dev/zero"), ("terminal", "/dev/ptmx"), ("loop", "database_workload.json")):
        path = folder / f"database_{name}"
        path.mkdir()
        for file in ("database_workload.json", "database_tuning_record.json"):
            (path / file).symlink_to(target if name != "loop" else file)
        yield path
    path = folder / "database_fifo"
    path.mkdir()
    os.mkfifo(path / "database_workload.json")
    os.mkfifo(path / "database_tuning_record.json")
    yield path


def dumps(folder):
    """Folders of numbered dumps."""
    good = function("A[0] = B[0]")
    def made(name):
        path = folder / f"dumps_{name}"
        path.mkdir()
        (path / "000_Input.py").write_text(good)
        (path / "001_Simplify.py").write_text(good)
        return path
    path = made("links")
    for number, target in enumerate(("/dev/zero", "/dev/ptmx", "/dev/stdin", "/proc/self/mem", "000_Input.py", "nowhere",
                                     "002_link.py", "/", "/proc/kmsg", "/dev/full")):
        (path / f"{number + 2:03}_link.py").symlink_to(target)
    yield path
    path = made("fifo")
    os.mkfifo(path / "002_Simplify.py")
    yield path
    path = made("folder")
    (path / "002_Simplify.py").mkdir()
    yield path
    path = made("names")
    for name in ("002_\x1b[2J.py", "003_\n.py", "004_\u202e.py", "999999999999999999999_x.py", "-1_x.py", "005_" + "x" * 240 + ".py",
                 "006_\udcff.py"):
        (path / name).write_text(good)
    yield path
    path = made("sparse")
    with open(path / "002_Simplify.py", "wb") as file:
        file.truncate(1 << 40)
    yield path
    path = made("many")
    for number in range(2, 20_000):
        (path / f"{number:05}_Simplify.py").write_text("x")
    yield path
    path = made("loop")
    (path / "002_loop").symlink_to(".")
    yield path


def special(folder):
    """What is no file, or more than one."""
    path = folder / "fifo.py"
    os.mkfifo(path)
    yield path
    for name in ("/dev/zero", "/dev/full", "/dev/ptmx", "/proc/self/mem", "/proc/self/pagemap", "/proc/kmsg", "/dev/random", "/",
                 "/proc/self/fd/0", "/nowhere", "\x1b[2J.py"):
        yield pathlib.Path(name)
    path = folder / "sparse.py"
    with open(path, "wb") as file:
        file.truncate(1 << 40)
    yield path
    path = folder / "loop.py"
    path.symlink_to("loop.py")
    yield path
