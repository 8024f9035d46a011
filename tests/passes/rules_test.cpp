// SPDX-License-Identifier: Apache-2.0
// Rules at the heads of core/passes that neither the oracle's cases nor those of passes_test.cpp reach: modules of
// several functions, functions with targets, memory and axes that schedules do not make.
#include <QtTest>

#include "support/pass_examples.h"
#include "support/unit.h"

using namespace tirscope;
using test::module_of;
using test::PassExample;

namespace {

/// The target {cuda}, as an argument.
Attr cuda_target() {
  const IRModule module = module_of("def main():\n    T.func_attr({\"target\": {cuda}})\n    T.evaluate(0)");
  return *find_attr(module->prim_func("main")->attrs, "target");
}

const std::vector<PassExample>& examples() {
  static const std::vector<PassExample> table = {
      {"regions of a function without host are not marked", "AnnotateDeviceRegions", R"(
def main(A: T.handle("float32")):
    T.func_attr({"target": {device}})
    tx = T.launch_thread("threadIdx.x", 4)
    A_1 = T.Buffer((4,), data=A)
    A_1[tx] = T.float32(0.0)
)",
       R"(
def main(A: T.handle("float32")):
    T.func_attr({"target": {device}})
    tx = T.launch_thread("threadIdx.x", 4)
    A_1 = T.Buffer((4,), data=A)
    A_1[tx] = T.float32(0.0)
)"},
      {"the only function is the entry, exposed or not", "AnnotateEntryFunc", R"(
@T.prim_func(private=True)
def main(n: T.int32):
    T.evaluate(n)
)",
       R"(
@T.prim_func(private=True)
def main(n: T.int32):
    T.func_attr({"tir.is_entry_func": T.bool(True)})
    T.evaluate(n)
)"},
      {"a function of the host gets the host's target",
       "BindTarget",
       R"(
def main(n: T.int32):
    T.func_attr({"tir.is_host_func": 1})
    T.evaluate(n)
)",
       R"(
def main(n: T.int32):
    T.func_attr({"target": {host}})
    T.evaluate(n)
)",
       {cuda_target()}},
      {"a branch that does nothing more under the condition takes its place", "ReduceBranchingThroughOvercompute", R"(
def main(A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32")):
    for i in range(16):
        if i < 14:
            A[i] = 0
        else:
            A[i] = 0
            B[i] = B[T.min(i, 13)]
)",
       R"(
def main(A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32")):
    for i in range(16):
        A[i] = 0
        B[i] = B[T.min(i, 13)]
)"},
      {"a branch that does nothing more without the condition takes its place", "ReduceBranchingThroughOvercompute", R"(
def main(A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32")):
    for i in range(16):
        if i < 14:
            A[i] = 0
            B[i] = B[T.max(i, 14)]
        else:
            A[i] = 0
)",
       R"(
def main(A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32")):
    for i in range(16):
        A[i] = 0
        B[i] = B[T.max(i, 14)]
)"},
      {"a padding that is assumed already is not chosen", "UseAssumeToReduceBranches", R"(
def main(A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32")):
    T.func_attr({"op_pattern": 0})
    for i in range(16):
        T.evaluate(T.assume(i < 14 or A[i] == 0))
    for j in range(16):
        B[j] = T.if_then_else(14 <= j, 0, A[j] * 2)
)",
       R"(
def main(A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32")):
    T.func_attr({"op_pattern": 0})
    for i in range(16):
        T.evaluate(T.assume(i < 14 or A[i] == 0))
    for j in range(16):
        B[j] = A[j] * 2
)"},
      {"a value that is the other one's where it isn't chosen stays", "UseAssumeToReduceBranches", R"(
def main(A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32"), n: T.int32):
    T.func_attr({"op_pattern": 1})
    T.evaluate(T.assume(n < 3 or A[0] == 0))
    for j in range(16):
        B[j] = T.if_then_else(j < 14, T.Select(j < 14, 1, 2), 2)
)",
       R"(
def main(A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32"), n: T.int32):
    T.func_attr({"op_pattern": 1})
    T.evaluate(T.assume(n < 3 or A[0] == 0))
    for j in range(16):
        B[j] = T.Select(j < 14, 1, 2)
)"},
      {"only element-wise functions and broadcasts use what is assumed", "UseAssumeToReduceBranches", R"(
def main(A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32")):
    T.func_attr({"op_pattern": 4})
    for i in range(16):
        T.evaluate(T.assume(i < 14 or A[i] == 0))
    for j in range(16):
        B[j] = T.if_then_else(14 <= j, 0, A[j] * 2)
)",
       R"(
def main(A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32")):
    T.func_attr({"op_pattern": 4})
    for i in range(16):
        T.evaluate(T.assume(i < 14 or A[i] == 0))
    for j in range(16):
        B[j] = T.if_then_else(14 <= j, 0, A[j] * 2)
)"},
      {"an assumption of another place is not used", "UseAssumeToReduceBranches", R"(
def main(A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32")):
    T.func_attr({"op_pattern": 0})
    for i in range(16):
        T.evaluate(T.assume(i < 14 or A[i] == 0))
    for j in range(12):
        B[j] = T.if_then_else(10 <= j, 0, A[j] * 2)
)",
       R"(
def main(A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32")):
    T.func_attr({"op_pattern": 0})
    for i in range(16):
        T.evaluate(T.assume(i < 14 or A[i] == 0))
    for j in range(12):
        B[j] = T.if_then_else(10 <= j, 0, A[j] * 2)
)"},
      {"an assumption of another form is refused", "UseAssumeToReduceBranches", R"(
def main(A: T.Buffer((16,), "int32")):
    T.func_attr({"op_pattern": 0})
    for i in range(16):
        T.evaluate(T.assume(A[i] < 3))
)",
       "assume.form"},
      {"a buffer declared under its memory moves with it", "StorageRewrite", R"(
def main(X: T.Buffer((16,), "float32")):
    for i in range(16):
        A = T.allocate([16], "float32", "global")
        A_1 = T.decl_buffer((16,), data=A)
        U = T.decl_buffer((16,), data=X.data)
        A_1[i] = X[i]
        X[i] = A_1[i] + T.float32(1)
)",
       R"(
def main(X: T.Buffer((16,), "float32")):
    A = T.allocate([16], "float32", "global")
    A_1 = T.decl_buffer((16,), data=A)
    for i in range(16):
        A_1[i] = X[i]
        X[i] = A_1[i] + T.float32(1)
)"},
      {"a let of an integer goes into its uses", "Simplify", R"(
def main(A: T.Buffer((16,), "int32"), n: T.int32):
    with T.LetStmt(n + 1) as m:
        A[m] = 0
    with T.LetStmt(A[0]) as a:
        A[a] = a
)",
       R"(
def main(A: T.Buffer((16,), "int32"), n: T.int32):
    A[n + 1] = 0
    with T.LetStmt(A[0]) as a:
        A[a] = a
)"},
      {"a place is not stored to itself", "Simplify", R"(
def main(A: T.Buffer((16,), "int32")):
    for i in range(16):
        A[i + 0] = A[(i * 4 + 1) // 4]
    A[0] = 1
)",
       R"(
def main(A: T.Buffer((16,), "int32")):
    for i in range(16):
        T.evaluate(0)
    A[0] = 1
)"},
      {"conditions of expressions move where a function asks for it", "HoistIfThenElse", R"(
def main(A: T.Buffer((4,), "float32"), B: T.Buffer((4,), "float32"), n: T.int32):
    T.func_attr({"tir.HoistIfThenElseExprWithBlock": 1})
    for i in range(4):
        B[i] = T.if_then_else(n > 2, A[i], T.float32(0))
)",
       R"(
def main(A: T.Buffer((4,), "float32"), B: T.Buffer((4,), "float32"), n: T.int32):
    T.func_attr({"tir.HoistIfThenElseExprWithBlock": 1})
    if 2 < n:
        for i in range(4):
            B[i] = A[i]
    else:
        for i in range(4):
            B[i] = T.float32(0)
)"},
      {"a binding moves with the condition that needs it",
       "HoistExpression",
       R"(
def main(A: T.Buffer((16,), "float32"), n: T.int32):
    for i in range(4):
        for j in range(4):
            with T.LetStmt(i + n) as x:
                if x < 3:
                    A[i * 4 + j] = T.float32(0)
)",
       R"(
def main(A: T.Buffer((16,), "float32"), n: T.int32):
    for i in range(4):
        if i + n < 3:
            for j in range(4):
                A[i * 4 + j] = T.float32(0)
)",
       {},
       {{"tir.HoistExpression", Attr(AttrDict{{"hoisted_conditionals", Attr(1)}, {"hoisted_let_bindings", Attr(1)}})}}},
      {"rows of 32 elements move by half of their number", "InjectPermutedLayout", R"(
def main(A: T.Buffer((16, 32), "float16"), B: T.Buffer((16, 32), "float16")):
    for i in T.thread_binding(16, thread="threadIdx.x"):
        with T.block("tile"):
            T.reads(A[i, 0:32])
            T.writes(B[i, 0:32])
            T.block_attr({"permuted_layout": "g2s_A"})
            S = T.alloc_buffer((16, 32), "float16", scope="shared.dyn")
            for j in range(32):
                S[i, j] = A[i, j]
                B[i, j] = S[i, j]
)",
       R"(
def main(A: T.Buffer((16, 32), "float16"), B: T.Buffer((16, 32), "float16")):
    for i in T.thread_binding(16, thread="threadIdx.x"):
        with T.block("tile"):
            T.reads(A[i, 0:32])
            T.writes(B[i, 0:32])
            S = T.alloc_buffer((16, 32), "float16", scope="shared.dyn")
            for j in range(32):
                S[i, T.bitwise_xor(j // 8, i % 8 // 2) * 8 + j % 8] = A[i, j]
                B[i, j] = S[i, T.bitwise_xor(j // 8, i % 8 // 2) * 8 + j % 8]
)"},
      {"a statement does not run in an earlier stage than what it reads", "InjectSoftwarePipeline", R"(
def main(A: T.Buffer((8,), "float32"), C: T.Buffer((8,), "float32")):
    for i in T.serial(8, annotations={"software_pipeline_stage": [1, 0], "software_pipeline_order": [1, 0]}):
        with T.block("body"):
            T.reads(A[i])
            T.writes(C[i])
            B = T.alloc_buffer((1,))
            with T.block("load"):
                T.reads(A[i])
                T.writes(B[0])
                B[0] = A[i]
            with T.block("store"):
                T.reads(B[0])
                T.writes(C[i])
                C[i] = B[0]
)",
       "software-pipeline.dependence"},
      {"a reduction across threads is the last of its loop", "LowerCrossThreadReduction", R"(
def main(A: T.Buffer((4, 32), "float32"), B: T.Buffer((4,), "float32"), C: T.Buffer((4, 32), "float32")):
    for i in T.thread_binding(4, thread="blockIdx.x"):
        for k in T.thread_binding(32, thread="threadIdx.x"):
            with T.block("sum"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(A[vi, vk])
                T.writes(B[vi])
                with T.init():
                    B[vi] = T.float32(0)
                B[vi] = B[vi] + A[vi, vk]
            with T.block("other"):
                vi, vk = T.axis.remap("SS", [i, k])
                T.reads(A[vi, vk])
                T.writes(C[vi, vk])
                C[vi, vk] = A[vi, vk]
)",
       "cross-thread.not-last"},
      {"the outputs of a reduction across threads are in one kind of memory", "LowerCrossThreadReduction", R"(
def main(I: T.Buffer((4, 32), "int32"), V: T.Buffer((4, 32), "float32"), M: T.Buffer((4,), "float32")):
    L = T.alloc_buffer((4,), "int32", scope="local")
    for i in T.thread_binding(4, thread="blockIdx.x"):
        for k in T.thread_binding(32, thread="threadIdx.x"):
            with T.block("argmax"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(I[vi, vk], V[vi, vk])
                T.writes(L[vi], M[vi])
                with T.init():
                    L[vi] = -1
                    M[vi] = T.float32(-3.4028234663852886e38)
                x: T.int32 = T.Select(M[vi] >= V[vi, vk], L[vi], I[vi, vk])
                y: T.float32 = T.Select(M[vi] >= V[vi, vk], M[vi], V[vi, vk])
                L[vi] = x
                M[vi] = y
)",
       "cross-thread.scopes"},
      {"one thread uses what was reduced across threads", "LowerCrossThreadReduction", R"(
def main(A: T.Buffer((4, 32), "float32"), B: T.Buffer((4,), "float32"), C: T.Buffer((4,), "float32")):
    for i in T.thread_binding(4, thread="blockIdx.x"):
        for k in T.thread_binding(32, thread="threadIdx.x"):
            with T.block("sum"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(A[vi, vk])
                T.writes(B[vi])
                with T.init():
                    B[vi] = T.float32(0)
                B[vi] = B[vi] + A[vi, vk]
        with T.block("use"):
            vi = T.axis.spatial(4, i)
            T.reads(B[vi])
            T.writes(C[vi])
            C[vi] = B[vi] * T.float32(2)
)",
       R"(
def main(A: T.Buffer((4, 32), "float32"), B: T.Buffer((4,), "float32"), C: T.Buffer((4,), "float32")):
    cross_thread_B = T.alloc_buffer((1,), strides=(1,), scope="local")
    for i in T.thread_binding(4, thread="blockIdx.x"):
        for k in T.thread_binding(32, thread="threadIdx.x"):
            with T.block("sum_cross_thread"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(A[vi, vk])
                T.writes(cross_thread_B[0])
                T.attr(T.comm_reducer(lambda x0, y0: x0 + y0, [T.float32(0)]), "reduce_scope", T.reinterpret("handle", T.uint64(0)))
                T.tvm_thread_allreduce(T.uint32(1), A[vi, vk], T.bool(True), cross_thread_B[0], k)
            with T.block("sum_write_back"):
                vi = T.axis.spatial(4, i)
                T.where(k == 0)
                T.reads(cross_thread_B[0])
                T.writes(B[vi])
                B[vi] = cross_thread_B[0]
        for tx in T.thread_binding(32, thread="threadIdx.x"):
            with T.block("use"):
                vi = T.axis.spatial(4, i)
                T.where(tx == 0)
                T.reads(B[vi])
                T.writes(C[vi])
                C[vi] = B[vi] * T.float32(2)
)"},
      {"a thread that is left out gives what changes nothing", "LowerThreadAllreduce", R"(
def main(A: T.Buffer((2,), "float32"), B: T.Buffer((1,), "float32"), n: T.int32):
    T.func_attr({"target": {device}})
    tx = T.launch_thread("threadIdx.x", 2)
    R = T.allocate([1], "float32", "local")
    R_1 = T.Buffer((1,), data=R, scope="local")
    with T.attr(T.comm_reducer(lambda x, y: x + y, [T.float32(0)]), "reduce_scope", T.reinterpret("handle", T.uint64(0))):
        T.tvm_thread_allreduce(T.uint32(1), A[tx], tx < n, R_1[0], tx)
    if tx == 0:
        B[0] = R_1[0]
)",
       R"(
def main(A: T.Buffer((2,), "float32"), B: T.Buffer((1,), "float32"), n: T.int32):
    T.func_attr({"target": {device}})
    tx = T.launch_thread("threadIdx.x", 2)
    red_buf0 = T.allocate([1], "float32", "local")
    red_buf0_1 = T.Buffer((1,), data=red_buf0, scope="local")
    with T.attr(T.comm_reducer(lambda x, y: x + y, [T.float32(0)]), "reduce_scope", T.reinterpret("handle", T.uint64(0))):
        mask = T.decl_buffer((1,), "uint32", scope="local")
        t0 = T.decl_buffer((1,), scope="local")
        red_buf0_1[0] = T.Select(tx < n, A[tx], T.float32(0))
        mask[0] = T.tvm_warp_activemask()
        t0[0] = T.tvm_warp_shuffle_down(mask[0], red_buf0_1[0], 1, 32, 32)
        red_buf0_1[0] = red_buf0_1[0] + t0[0]
        red_buf0_1[0] = T.tvm_warp_shuffle(mask[0], red_buf0_1[0], 0, 32, 32)
    if tx == 0:
        B[0] = red_buf0_1[0]
)"},
      {"fragments of a product have one shape", "InferFragment", R"(
def main():
    a = T.allocate([256], "float16", "wmma.matrix_a")
    b = T.allocate([256], "float16", "wmma.matrix_b")
    c = T.allocate([128], "float32", "wmma.accumulator")
    T.tvm_fill_fragment(a, 16, 16, 16, 0, T.float32(0.0))
    T.tvm_fill_fragment(b, 16, 16, 16, 0, T.float32(0.0))
    T.tvm_fill_fragment(c, 8, 16, 16, 0, T.float32(0.0))
    T.tvm_mma_sync(c, 0, a, 0, b, 0, c, 0)
)",
       "infer-fragment.product"},
      {"a fragment has one shape", "InferFragment", R"(
def main():
    a = T.allocate([256], "float16", "wmma.matrix_a")
    T.tvm_fill_fragment(a, 16, 16, 16, 0, T.float32(0.0))
    T.tvm_fill_fragment(a, 8, 32, 16, 0, T.float32(0.0))
)",
       "infer-fragment.disagreement"},
      {"a double buffer whose pointer is used stays", "InjectDoubleBuffer", R"(
def main(A: T.Buffer((8,), "float32")):
    for k in range(8):
        S = T.allocate([4], "float32", "global")
        T.attr(S, "double_buffer_scope", 1)
        S_1 = T.Buffer((4,), data=S)
        S_1[0] = A[k]
        T.call_extern("int32", "use", S)
)",
       R"(
def main(A: T.Buffer((8,), "float32")):
    for k in range(8):
        S = T.allocate([4], "float32", "global")
        T.attr(S, "double_buffer_scope", 1)
        S_1 = T.Buffer((4,), data=S)
        S_1[0] = A[k]
        T.call_extern("int32", "use", S)
)"},
      {"a copy of two bytes stays a store", "InjectPTXAsyncCopy", R"(
def main(P: T.Buffer((32,), "float16")):
    tx = T.launch_thread("threadIdx.x", 32)
    S = T.allocate([32], "float16", "shared")
    S_1 = T.Buffer((32,), "float16", data=S, scope="shared")
    T.attr(0, "async_scope", 1)
    S_1[tx] = P[tx]
)",
       R"(
def main(P: T.Buffer((32,), "float16")):
    tx = T.launch_thread("threadIdx.x", 32)
    S = T.allocate([32], "float16", "shared")
    S_1 = T.Buffer((32,), "float16", data=S, scope="shared")
    S_1[tx] = P[tx]
)"},
      {"a copy under a condition fills with zeros", "InjectPTXAsyncCopy", R"(
def main(P: T.Buffer((32,), "float32"), n: T.int32):
    tx = T.launch_thread("threadIdx.x", 32)
    S = T.allocate([32], "float32", "shared")
    S_1 = T.Buffer((32,), data=S, scope="shared")
    T.attr(0, "async_scope", 1)
    S_1[tx] = T.if_then_else(tx < n, P[tx], T.float32(0.0))
)",
       R"(
def main(P: T.Buffer((32,), "float32"), n: T.int32):
    tx = T.launch_thread("threadIdx.x", 32)
    S = T.allocate([32], "float32", "shared")
    T.ptx_cp_async("float32", S, tx, P.data, tx, 4, tx < n)
)"},
      {"a copy into merged memory has its offset in bytes", "InjectPTXAsyncCopy", R"(
def main(P: T.Buffer((32,), "float32")):
    tx = T.launch_thread("threadIdx.x", 32)
    S = T.allocate([128], "uint8", "shared.dyn")
    S_1 = T.Buffer((32,), data=S, scope="shared.dyn")
    T.attr(0, "async_scope", 1)
    S_1[tx] = P[tx]
)",
       R"(
def main(P: T.Buffer((32,), "float32")):
    tx = T.launch_thread("threadIdx.x", 32)
    S = T.allocate([128], "uint8", "shared.dyn")
    T.ptx_cp_async("float32", S, tx * 4, P.data, tx, 4)
)"},
      {"asynchronous scopes do not nest", "InjectPTXAsyncCopy", R"(
def main(n: T.int32):
    T.attr(0, "async_scope", 1)
    T.attr(0, "async_scope", 1)
    T.evaluate(n)
)",
       "async-copy.nested"},
      {"a virtual axis that shares nothing repeats every statement", "InjectVirtualThread", R"(
def main(A: T.Buffer((2,), "int32")):
    cx = T.int32()
    with T.attr(T.iter_var(cx, None, "ThreadIndex", "cthread"), "virtual_thread", 2):
        A[0] = 1
)",
       R"(
def main(A: T.Buffer((2,), "int32")):
    A[0] = 1
    A[0] = 1
)"},
      {"a virtual axis shares what it does not touch", "InjectVirtualThread", R"(
def main(A: T.Buffer((2,), "int32")):
    vt = T.launch_thread("vthread", 2)
    A[0] = 1
)",
       R"(
def main(A: T.Buffer((2,), "int32")):
    A[0] = 1
)"},
      {"an attribute goes inside of an allocation",
       "LiftAttrScope",
       R"(
def main(x: T.handle, n: T.int32):
    for i in range(4):
        S = T.allocate([4], "int32", "global")
        for j in range(4):
            T.attr(x, "coproc", n)
            S_1 = T.Buffer((4,), "int32", data=S)
            S_1[j] = 0
)",
       R"(
def main(x: T.handle, n: T.int32):
    for i in range(4):
        S = T.allocate([4], "int32", "global")
        T.attr(x, "coproc", n)
        for j in range(4):
            S_1 = T.Buffer((4,), "int32", data=S)
            S_1[j] = 0
)",
       {Attr("coproc")}},
      {"an attribute that all statements have moves on",
       "LiftAttrScope",
       R"(
def main(A: T.Buffer((4,), "int32"), x: T.handle, n: T.int32):
    for i in range(4):
        with T.attr(x, "coproc", n):
            A[i] = 0
        with T.attr(x, "coproc", n):
            A[i] = 1
)",
       R"(
def main(A: T.Buffer((4,), "int32"), x: T.handle, n: T.int32):
    T.attr(x, "coproc", n)
    for i in range(4):
        A[i] = 0
        A[i] = 1
)",
       {Attr("coproc")}},
      {"a statement without the attribute ends a run",
       "LiftAttrScope",
       R"(
def main(A: T.Buffer((4,), "int32"), x: T.handle, n: T.int32):
    for i in range(4):
        with T.attr(x, "coproc", n):
            A[i] = 0
        with T.attr(x, "coproc", n):
            A[i] = 1
        A[i] = 2
)",
       R"(
def main(A: T.Buffer((4,), "int32"), x: T.handle, n: T.int32):
    for i in range(4):
        with T.attr(x, "coproc", n):
            A[i] = 0
            A[i] = 1
        A[i] = 2
)",
       {Attr("coproc")}},
      {"an attribute of one branch stays in it",
       "LiftAttrScope",
       R"(
def main(A: T.Buffer((4,), "int32"), x: T.handle, n: T.int32):
    for i in range(4):
        if i < 2:
            T.attr(x, "coproc", n)
            A[i] = 0
        else:
            A[i] = 1
)",
       R"(
def main(A: T.Buffer((4,), "int32"), x: T.handle, n: T.int32):
    for i in range(4):
        if i < 2:
            T.attr(x, "coproc", n)
            A[i] = 0
        else:
            A[i] = 1
)",
       {Attr("coproc")}},
      {"a call within one target stays", "LowerDeviceKernelLaunch", R"(
def main(n: T.int32):
    T.func_attr({"target": {cpu}})
    Module.helper(n)

@T.prim_func(private=True)
def helper(n: T.int32):
    T.func_attr({"target": {cpu}})
    T.evaluate(n)
)",
       R"(
def main(n: T.int32):
    T.func_attr({"target": {cpu}})
    Module.helper(n)

@T.prim_func(private=True)
def helper(n: T.int32):
    T.func_attr({"target": {cpu}})
    T.evaluate(n)
)"},
      {"a kernel has one allocation of dynamic shared memory", "LowerDeviceKernelLaunch", R"(
def main():
    T.func_attr({"target": {device}})
    A = T.allocate([4], "float32", "shared.dyn")
    B = T.allocate([4], "float32", "shared.dyn")
    T.call_extern("int32", "use", A, B)
)",
       "kernel-launch.dynamic-memory"},
      {"memory with a tag of its own is unknown", "LowerDeviceStorageAccessInfo", R"(
def main():
    S = T.allocate([16], "float32", "local.acc")
    T.call_extern("int32", "use", S)
)",
       "storage-access.unknown-memory"},
      {"the maximum of a quotient and no negative number takes the truncated quotient", "LowerIntrin", R"(
def main(A: T.Buffer((1,), "int32"), n: T.int32):
    T.func_attr({"target": {device}})
    A[0] = T.max(n // 3, 0)
)",
       R"(
def main(A: T.Buffer((1,), "int32"), n: T.int32):
    T.func_attr({"target": {device}})
    A[0] = T.max(T.Div(n, 3), 0)
)"},
      {"a divisor that may be negative has its sign compared with the remainder's", "LowerIntrin", R"(
def main(A: T.Buffer((1,), "int32"), n: T.int32, m: T.int32):
    T.func_attr({"target": {device}})
    A[0] = n % m
)",
       R"(
def main(A: T.Buffer((1,), "int32"), n: T.int32, m: T.int32):
    T.func_attr({"target": {device}})
    rmod = T.int32()
    A[0] = T.Let(T.Select(m >= 0 and rmod >= 0 or m < 0 and rmod <= 0, rmod, rmod + m), where={rmod: T.truncmod(n, m)})
)"},
      {"packed calls of device functions stay", "LowerTVMBuiltin", R"(
def main(n: T.int32):
    T.func_attr({"target": {device}})
    T.call_packed("f", n)
)",
       R"(
def main(n: T.int32):
    T.func_attr({"target": {device}})
    T.call_packed("f", n)
)"},
      {"two elements a thread, and one of another's", "LowerWarpMemory", R"(
def main(A: T.Buffer((128,), "float32"), B: T.Buffer((64,), "float32")):
    T.func_attr({"target": {device}})
    bx = T.launch_thread("blockIdx.x", 2)
    W = T.allocate([64], "float32", "warp")
    tx = T.launch_thread("threadIdx.x", 32)
    W_1 = T.Buffer((64,), data=W, scope="warp")
    for i in range(2):
        W_1[tx * 2 + i] = A[bx * 64 + tx * 2 + i]
    B[bx * 32 + tx] = W_1[(tx * 2 + 3) % 64]
)",
       R"(
def main(A: T.Buffer((128,), "float32"), B: T.Buffer((64,), "float32")):
    T.func_attr({"target": {device}})
    bx = T.launch_thread("blockIdx.x", 2)
    W_1 = T.allocate([2], "float32", "local")
    tx = T.launch_thread("threadIdx.x", 32)
    W_1_1 = T.Buffer((64,), data=W_1, scope="local")
    for i in range(2):
        W_1_1[i] = A[bx * 64 + tx * 2 + i]
    B[bx * 32 + tx] = T.tvm_warp_shuffle(T.tvm_warp_activemask(), W_1_1[1], (tx * 2 + 3) % 64 // 2, 32, 32)
)"},
      {"the address of warp memory is not taken", "LowerWarpMemory", R"(
def main():
    T.func_attr({"target": {device}})
    W = T.allocate([32], "float32", "warp")
    tx = T.launch_thread("threadIdx.x", 32)
    W_1 = T.Buffer((32,), data=W, scope="warp")
    W_1[tx] = T.float32(0.0)
    T.call_extern("int32", "use", W)
)",
       "warp-memory.address"},
      {"a target whose warp is one thread keeps warp memory", "LowerWarpMemory", R"(
def main():
    T.func_attr({"target": {cpu}})
    W = T.allocate([32], "float32", "warp")
    tx = T.launch_thread("threadIdx.x", 32)
    W_1 = T.Buffer((32,), data=W, scope="warp")
    W_1[tx] = T.float32(0.0)
)",
       R"(
def main():
    T.func_attr({"target": {cpu}})
    W = T.allocate([32], "float32", "warp")
    tx = T.launch_thread("threadIdx.x", 32)
    W_1 = T.Buffer((32,), data=W, scope="warp")
    W_1[tx] = T.float32(0.0)
)"},
      {"merged memory has one dimension", "MergeSharedMemoryAllocations", R"(
def main():
    bx = T.launch_thread("blockIdx.x", 1)
    A = T.allocate([4, 4], "float32", "shared.dyn")
    B = T.allocate([4], "float32", "shared.dyn")
    A_1 = T.Buffer((4, 4), data=A, scope="shared.dyn")
    B_1 = T.Buffer((4,), data=B, scope="shared.dyn")
    A_1[0, 0] = T.float32(0.0)
    B_1[0] = A_1[0, 0]
)",
       "merge-shared-memory.not-flat"},
      {"a scalar read of a vector is one of its elements", "PointerValueTypeRewrite", R"(
def main(Y: T.Buffer((1,), "float32")):
    A = T.allocate([8], "float32", "local")
    A_1 = T.Buffer((8,), data=A, scope="local")
    A_1[0:4] = T.Broadcast(T.float32(0.0), 4)
    Y[0] = A_1[2]
)",
       R"(
def main(Y: T.Buffer((1,), "float32")):
    A = T.allocate([2], "float32x4", "local")
    A_1 = T.Buffer((2,), "float32x4", data=A, scope="local")
    A_1[0] = T.Broadcast(T.float32(0.0), 4)
    Y[0] = T.Shuffle([A_1[0]], [2])
)"},
      {"small floats that the device has are stored as they are", "BF16StorageLegalize", R"(
def main(A: T.handle("bfloat16")):
    T.func_attr({"target": {device}})
    A_1 = T.Buffer((4,), "bfloat16", data=A)
    A_1[0] = A_1[1]
)",
       R"(
def main(A: T.handle("bfloat16")):
    T.func_attr({"target": {device}})
    A_1 = T.Buffer((4,), "bfloat16", data=A)
    A_1[0] = A_1[1]
)"},
      {"small floats that the device has are computed as they are", "BF16ComputeLegalize", R"(
def main(A: T.handle("bfloat16")):
    T.func_attr({"target": {device}})
    A_1 = T.Buffer((4,), "bfloat16", data=A)
    A_1[0] = A_1[1] + A_1[2]
)",
       R"(
def main(A: T.handle("bfloat16")):
    T.func_attr({"target": {device}})
    A_1 = T.Buffer((4,), "bfloat16", data=A)
    A_1[0] = A_1[1] + A_1[2]
)"},
      {"a copy to shared memory goes through registers", "ManifestSharedMemoryLocalStage", R"(
def main(A: T.Buffer((4,), "float32"), B: T.Buffer((4,), "float32")):
    with T.block("root"):
        T.reads()
        T.writes()
        S = T.alloc_buffer((4,), scope="shared")
        for i in range(4):
            with T.block("copy"):
                T.reads(A[i])
                T.writes(S[i])
                T.block_attr({"tir.manifest_shared_memory_local_stage": 1})
                S[i] = A[i]
        for i in range(4):
            with T.block("use"):
                T.reads(S[i])
                T.writes(B[i])
                B[i] = S[i]
)",
       R"(
def main(A: T.Buffer((4,), "float32"), B: T.Buffer((4,), "float32")):
    with T.block("root"):
        T.reads()
        T.writes()
        S = T.alloc_buffer((4,), scope="shared")
        S_local = T.alloc_buffer((4,), scope="local")
        for i in range(4):
            with T.block(""):
                T.reads(A[i])
                T.writes(S_local[i])
                S_local[i] = A[i]
        for i in range(4):
            with T.block("copy"):
                T.reads(A[i])
                T.writes(S[i])
                S[i] = S_local[i]
        for i in range(4):
            with T.block("use"):
                T.reads(S[i])
                T.writes(B[i])
                B[i] = S[i]
)"},
      {"only a store to shared memory goes through registers", "ManifestSharedMemoryLocalStage", R"(
def main(A: T.Buffer((4,), "float32")):
    with T.block("root"):
        T.reads()
        T.writes()
        S = T.alloc_buffer((4,), scope="local")
        for i in range(4):
            with T.block("copy"):
                T.reads(A[i])
                T.writes(S[i])
                T.block_attr({"tir.manifest_shared_memory_local_stage": 1})
                S[i] = A[i]
)",
       "manifest-local-stage.block"},
      {"a loop with two children keeps the copy to shared memory", "ManifestSharedMemoryLocalStage", R"(
def main(A: T.Buffer((4,), "float32"), B: T.Buffer((4,), "float32")):
    with T.block("root"):
        T.reads()
        T.writes()
        S = T.alloc_buffer((4,), scope="shared")
        for i in range(4):
            with T.block("copy"):
                T.reads(A[i])
                T.writes(S[i])
                T.block_attr({"tir.manifest_shared_memory_local_stage": 1})
                S[i] = A[i]
            B[i] = S[i]
)",
       "manifest-local-stage.block"},
      {"accumulators of tensor cores go to the registers' indices", "TransformMmaBufferLayout", R"(
def main():
    with T.block("root"):
        T.reads()
        T.writes()
        C = T.alloc_buffer((16, 8), scope="m16n8k8.matrixC")
        for i, j in T.grid(16, 8):
            C[i, j] = T.float32(0.0)
)",
       R"(
def main():
    with T.block("root"):
        T.reads()
        T.writes()
        C = T.alloc_buffer((1, 1, 2, 2), scope="local")
        for i, j in T.grid(16, 8):
            C[i // 16, j // 8, i % 16 // 8, j % 2] = T.float32(0.0)
)"},
      {"an undefined value does nothing else", "RemoveStoreUndef", R"(
def main(A: T.Buffer((4,), "int32")):
    A[0] = T.call_extern("int32", "f", T.undef())
)",
       "remove-store-undef.effect"},
      {"memory with a tag of its own is put together", "StorageRewrite", R"(
def main(X: T.Buffer((4,), "float32")):
    A = T.allocate([4], "float32", "local.acc")
    B = T.allocate([4], "float32", "local.acc")
    A_1 = T.Buffer((4,), data=A, scope="local.acc")
    A_1[0] = X[0]
    B_1 = T.Buffer((4,), data=B, scope="local.acc")
    B_1[0] = X[1]
    X[2] = A_1[0] + B_1[0]
)",
       R"(
def main(X: T.Buffer((4,), "float32")):
    A = T.allocate([8], "float32", "local.acc")
    A_1 = T.Buffer((4,), data=A, scope="local.acc")
    A_1[0] = X[0]
    A_2 = T.Buffer((4,), data=A, scope="local.acc")
    A_2[4] = X[1]
    X[2] = A_1[0] + A_2[4]
)"},
      {"vectorized loops come before storage is planned", "StorageRewrite", R"(
def main(X: T.Buffer((4,), "float32")):
    for i in T.vectorized(4):
        X[i] = T.float32(0.0)
)",
       "storage-rewrite.vectorized-loop"},
      {"a device that can tell returns an error code", "SplitHostDevice", R"(
def main(n: T.int32):
    T.func_attr({"target": {host}})
    T.attr({cpu}, "target", 0)
    T.evaluate(n)
)",
       R"(
def main(n: T.int32):
    T.func_attr({"target": {host}})
    kernel_error_code: T.int32 = Module.main_kernel(n)
    assert kernel_error_code == 0, "Error executing compute kernel"
    T.evaluate(0)

@T.prim_func(private=True)
def main_kernel(n: T.int32) -> T.int32:
    T.func_attr({"target": {cpu}, "tir.is_global_func": T.bool(True), "tir.noalias": T.bool(True)})
    T.evaluate(n)
    T.ret(0)
)"},
      {"all dynamic shared memory is one buffer to barriers",
       "ThreadSync",
       R"(
def main(Y: T.Buffer((32,), "float32")):
    tx = T.launch_thread("threadIdx.x", 32)
    A = T.allocate([32], "float32", "shared.dyn")
    B = T.allocate([32], "float32", "shared.dyn")
    A_1 = T.Buffer((32,), data=A, scope="shared.dyn")
    A_1[tx] = T.float32(0.0)
    B_1 = T.Buffer((32,), data=B, scope="shared.dyn")
    Y[tx] = B_1[31 - tx]
)",
       R"(
def main(Y: T.Buffer((32,), "float32")):
    tx = T.launch_thread("threadIdx.x", 32)
    A = T.allocate([32], "float32", "shared.dyn")
    B = T.allocate([32], "float32", "shared.dyn")
    A_1 = T.Buffer((32,), data=A, scope="shared.dyn")
    A_1[tx] = T.float32(0.0)
    T.tvm_storage_sync("shared.dyn")
    B_1 = T.Buffer((32,), data=B, scope="shared.dyn")
    Y[tx] = B_1[31 - tx]
)",
       {Attr("shared.dyn")}},
      {"a second kernel of a function has a number", "SplitHostDevice", R"(
def main(n: T.int32):
    T.func_attr({"target": {cuda}})
    with T.attr({device}, "target", 0):
        tx = T.launch_thread("threadIdx.x", 4)
        T.evaluate(n)
    with T.attr({device}, "target", 0):
        tx = T.launch_thread("threadIdx.x", 8)
        T.evaluate(n)
)",
       R"(
def main(n: T.int32):
    T.func_attr({"target": {cuda}})
    Module.main_kernel(n)
    Module.main_kernel_1(n)

@T.prim_func(private=True)
def main_kernel(n: T.int32):
    T.func_attr({"target": {device}, "tir.is_global_func": T.bool(True), "tir.noalias": T.bool(True)})
    tx = T.launch_thread("threadIdx.x", 4)
    T.evaluate(n)

@T.prim_func(private=True)
def main_kernel_1(n: T.int32):
    T.func_attr({"target": {device}, "tir.is_global_func": T.bool(True), "tir.noalias": T.bool(True)})
    tx = T.launch_thread("threadIdx.x", 8)
    T.evaluate(n)
)"},
      {"no barrier inside of a condition",
       "ThreadSync",
       R"(
def main(n: T.int32):
    tx = T.launch_thread("threadIdx.x", 32)
    S = T.allocate([32], "float32", "shared")
    S_1 = T.Buffer((32,), data=S, scope="shared")
    if n < 4:
        S_1[tx] = T.float32(0.0)
        S_1[31 - tx] = S_1[31 - tx] + T.float32(1.0)
)",
       "thread-sync.in-condition",
       {Attr("shared")}},
      {"a condition that is the same for all threads may hold a barrier",
       "ThreadSync",
       R"(
def main(Y: T.Buffer((32,), "float32"), n: T.int32):
    tx = T.launch_thread("threadIdx.x", 32)
    S = T.allocate([32], "float32", "shared")
    S_1 = T.Buffer((32,), data=S, scope="shared")
    if T.tvm_thread_invariant(n < 4):
        S_1[tx] = T.float32(0.0)
        Y[tx] = S_1[31 - tx]
)",
       R"(
def main(Y: T.Buffer((32,), "float32"), n: T.int32):
    tx = T.launch_thread("threadIdx.x", 32)
    S = T.allocate([32], "float32", "shared")
    S_1 = T.Buffer((32,), data=S, scope="shared")
    if T.tvm_thread_invariant(n < 4):
        S_1[tx] = T.float32(0.0)
        T.tvm_storage_sync("shared")
        Y[tx] = S_1[31 - tx]
)",
       {Attr("shared")}},
      {"a barrier of all blocks counts them and names who leads",
       "ThreadSync",
       R"(
def main(A: T.Buffer((64,), "float32"), B: T.Buffer((64,), "float32")):
    bx = T.launch_thread("blockIdx.x", 4)
    tx = T.launch_thread("threadIdx.x", 16)
    A[bx * 16 + tx] = T.float32(1.0)
    B[bx * 16 + tx] = A[63 - (bx * 16 + tx)]
)",
       R"(
def main(A: T.Buffer((64,), "float32"), B: T.Buffer((64,), "float32")):
    T.call_packed("__tvm_prepare_global_barrier")
    with T.launch_thread("blockIdx.x", 4) as bx:
        T.evaluate(T.call_intrin("int32", "tir.tvm_global_barrier_kinit"))
        T.attr(A.data, "volatile_scope", 1)
        tx = T.launch_thread("threadIdx.x", 16)
        A[bx * 16 + tx] = T.float32(1.0)
        T.tvm_storage_sync("global", tx == 0, 4)
        B[bx * 16 + tx] = A[63 - (bx * 16 + tx)]
)",
       {Attr("global")}},
      {"a variable has one place", "ConvertSSA",
       R"(
def main(A: T.Buffer((8,), "int32")):
    n = T.int32()
    with T.LetStmt(1, var=n):
        A[0] = n
    with T.LetStmt(2, var=n):
        A[1] = n
)",
       R"(
def main(A: T.Buffer((8,), "int32")):
    with T.LetStmt(1) as n:
        A[0] = n
    with T.LetStmt(2) as m:
        A[1] = m
)"},
      {"a buffer of a renamed pointer is another buffer", "ConvertSSA",
       R"(
def main(p: T.handle("int32"), q: T.handle("int32")):
    d = T.handle("int32", "global")
    B = T.Buffer((8,), "int32", data=d)
    with T.LetStmt(p, var=d):
        B[0] = 1
    with T.LetStmt(q, var=d):
        B[0] = 2
)",
       R"(
def main(p: T.handle("int32"), q: T.handle("int32")):
    with T.LetStmt(p, T.handle("int32", "global")) as d:
        B = T.Buffer((8,), "int32", data=d)
        B[0] = 1
    with T.LetStmt(q, T.handle("int32", "global")) as e:
        C = T.Buffer((8,), "int32", data=e)
        C[0] = 2
)"},
      {"a thread axis is one variable of a function", "ConvertSSA",
       R"(
def main(A: T.Buffer((8,), "int32")):
    tx = T.env_thread("threadIdx.x")
    with T.launch_thread(tx, 4):
        A[tx] = 1
    with T.launch_thread(tx, 4):
        A[tx] = 2
)",
       R"(
def main(A: T.Buffer((8,), "int32")):
    tx = T.env_thread("threadIdx.x")
    with T.launch_thread(tx, 4):
        A[tx] = 1
    with T.launch_thread(tx, 4):
        A[tx] = 2
)"},
      {"a variable in the shape of a parameter has its place there", "ConvertSSA",
       R"(
def main(a: T.handle):
    n = T.int32()
    A = T.match_buffer(a, (n,), "int32")
    with T.LetStmt(1, var=n):
        A[0] = n
    A[1] = n
)",
       R"(
def main(a: T.handle):
    n = T.int32()
    A = T.match_buffer(a, (n,), "int32")
    with T.LetStmt(1) as m:
        B = T.Buffer((m,), "int32", data=A.data)
        B[0] = m
    A[1] = n
)"},
      {"more iterations than 256 blocks of threads take", "DefaultGPUSchedule",
       R"(
def main(A: T.Buffer((524288,), "int32")):
    T.func_attr({"target": {cuda}})
    for i in range(524288):
        with T.block("A"):
            vi = T.axis.spatial(524288, i)
            T.reads()
            T.writes(A[vi])
            A[vi] = 0
)",
       R"(
def main(A: T.Buffer((524288,), "int32")):
    T.func_attr({"target": {cuda}, "tir.is_scheduled": T.bool(True)})
    for f1 in T.thread_binding(256, thread="blockIdx.x"):
        for f2 in T.thread_binding(1024, thread="threadIdx.x"):
            for f0 in range(2):
                with T.block("A"):
                    vi = T.axis.spatial(524288, f0 * 262144 + f1 * 1024 + f2)
                    T.reads()
                    T.writes(A[vi])
                    A[vi] = 0
)"},
      {"a block without parallel loops gets one thread", "DefaultGPUSchedule",
       R"(
def main(A: T.Buffer((4,), "int32"), B: T.Buffer((), "int32")):
    T.func_attr({"target": {cuda}})
    for k in range(4):
        with T.block("B"):
            vk = T.axis.reduce(4, k)
            T.reads(A[vk])
            T.writes(B[()])
            B[()] = B[()] + A[vk]
)",
       R"(
def main(A: T.Buffer((4,), "int32"), B: T.Buffer((), "int32")):
    T.func_attr({"target": {cuda}, "tir.is_scheduled": T.bool(True)})
    for f0 in T.thread_binding(1, thread="blockIdx.x"):
        for f1 in T.thread_binding(1, thread="threadIdx.x"):
            for k in range(4):
                with T.block("B"):
                    vk = T.axis.reduce(4, k)
                    T.reads(A[vk])
                    T.writes(B[()])
                    B[()] = B[()] + A[vk]
)"},
      {"a function of a CPU is only marked", "DefaultGPUSchedule",
       R"(
def main(A: T.Buffer((4,), "int32")):
    T.func_attr({"target": {cpu}})
    for i in range(4):
        with T.block("A"):
            vi = T.axis.spatial(4, i)
            T.reads()
            T.writes(A[vi])
            A[vi] = 0
)",
       R"(
def main(A: T.Buffer((4,), "int32")):
    T.func_attr({"target": {cpu}, "tir.is_scheduled": T.bool(True)})
    for i in range(4):
        with T.block("A"):
            vi = T.axis.spatial(4, i)
            T.reads()
            T.writes(A[vi])
            A[vi] = 0
)"},
      {"a function called in an expression stays", "InlinePrivateFunctions",
       R"(
def main(A: T.Buffer((2,), "int32")):
    Module.helper(1)
    A[0] = Module.helper(2)

@T.prim_func(private=True)
def helper(n: T.int32) -> T.int32:
    T.evaluate(n)
)",
       R"(
@T.prim_func(private=True)
def helper(n: T.int32) -> T.int32:
    T.evaluate(n)

def main(A: T.Buffer((2,), "int32")):
    T.evaluate(1)
    A[0] = Module.helper(2)
)"},
      {"a function for another target stays", "InlinePrivateFunctions",
       R"(
def main(n: T.int32):
    T.func_attr({"target": {cpu}})
    Module.helper(n)

@T.prim_func(private=True)
def helper(n: T.int32):
    T.func_attr({"target": {device}})
    T.evaluate(n)
)",
       R"(
def main(n: T.int32):
    T.func_attr({"target": {cpu}})
    Module.helper(n)

@T.prim_func(private=True)
def helper(n: T.int32):
    T.func_attr({"target": {device}})
    T.evaluate(n)
)"},
      {"of a vector of indices the place behind it is checked", "InstrumentBoundCheckers",
       R"(
def main(A: T.Buffer((8,), "int32"), n: T.int32):
    T.attr(A.data, "buffer_bound", T.tvm_tuple(8))
    A[n:n + 4] = T.Broadcast(0, 4)
)",
       R"(
def main(A: T.Buffer((8,), "int32"), n: T.int32):
    T.attr(A.data, "buffer_bound", T.tvm_tuple(8))
    if T.Cast("int64", n + 4) >= T.int64(0) and T.Cast("int64", n + 4) < T.Cast("int64", 8):
        A[n:n + 4] = T.Broadcast(0, 4)
    else:
        assert T.Cast("int64", n + 4) >= T.int64(0) and T.Cast("int64", n + 4) < T.Cast("int64", 8), "OUT OF THE BOUNDS"
        T.evaluate(1)
)"},
      {"rows of shared memory are padded", "LowerAutoCopy",
       R"(
def main(X: T.Buffer((32, 32), "float32"), Y: T.Buffer((32, 32), "float32")):
    for tx in T.thread_binding(32, thread="threadIdx.x"):
        with T.block("both"):
            T.reads(X[0:32, 0:32])
            T.writes(Y[0:32, 0:32])
            S = T.alloc_buffer((32, 32), scope="shared")
            with T.block("in"):
                T.reads(X[0:32, 0:32])
                T.writes(S[0:32, 0:32])
                T.block_attr({"auto_copy": 1, "vector_bytes": 4})
                for i, j in T.grid(32, 32):
                    S[i, j] = X[i, j]
            with T.block("out"):
                T.reads(S[0:32, 0:32])
                T.writes(Y[0:32, 0:32])
                T.block_attr({"auto_copy": 1, "vector_bytes": 4})
                for i, j in T.grid(32, 32):
                    Y[j, i] = S[i, j]
)",
       R"(
def main(X: T.Buffer((32, 32), "float32"), Y: T.Buffer((32, 32), "float32")):
    for tx in T.thread_binding(32, thread="threadIdx.x"):
        with T.block("both"):
            T.reads(X[0:32, 0:32])
            T.writes(Y[0:32, 0:32])
            S = T.alloc_buffer((32, 32), strides=(33, 1), scope="shared")
            with T.block("in"):
                T.reads(X[0:32, 0:32])
                T.writes(S[0:32, 0:32])
                T.block_attr({"auto_copy": 1, "vector_bytes": 4})
                for f0 in range(32):
                    for f1 in T.thread_binding(32, thread="threadIdx.x"):
                        for f2 in T.vectorized(1):
                            S[(f0 * 32 + f1 + f2) // 32 % 32, (f0 * 32 + f1 + f2) % 32] = X[
                                (f0 * 32 + f1 + f2) // 32 % 32, (f0 * 32 + f1 + f2) % 32]
            with T.block("out"):
                T.reads(S[0:32, 0:32])
                T.writes(Y[0:32, 0:32])
                T.block_attr({"auto_copy": 1, "vector_bytes": 4})
                for f0 in range(32):
                    for f1 in T.thread_binding(32, thread="threadIdx.x"):
                        for f2 in T.vectorized(1):
                            Y[(f0 * 32 + f1 + f2) // 32 % 32, (f0 * 32 + f1 + f2) % 32] = S[
                                (f0 * 32 + f1 + f2) % 32, (f0 * 32 + f1 + f2) // 32 % 32]
)"},
      {"a constant weight is laid out anew", "RemoveWeightLayoutRewriteBlock",
       R"(
def main(Y: T.Buffer((2, 2), "int32")):
    with T.block("root"):
        T.reads()
        T.writes(Y[0:2, 0:2])
        W_r = T.alloc_buffer((2, 2), "int32")
        W = T.allocate_const([1, 2, 3, 4], "int32", [2, 2])
        W_1 = T.Buffer((2, 2), "int32", data=W)
        for i, j in T.grid(2, 2):
            with T.block("layout_rewrite"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(W_1[vi, vj])
                T.writes(W_r[vj, vi])
                T.block_attr({"meta_schedule.layout_rewrite_preproc": 1})
                W_r[vj, vi] = W_1[vi, vj]
        for i, j in T.grid(2, 2):
            with T.block("Y"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(W_r[vj, vi])
                T.writes(Y[vi, vj])
                Y[vi, vj] = W_r[vj, vi]
)",
       R"(
def main(Y: T.Buffer((2, 2), "int32")):
    with T.block("root"):
        T.reads()
        T.writes(Y[0:2, 0:2])
        W = T.allocate_const([1, 3, 2, 4], "int32", [2, 2])
        for i, j in T.grid(2, 2):
            with T.block("layout_rewrite"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads()
                T.writes()
                T.block_attr({"meta_schedule.layout_rewrite_preproc": 1})
                T.evaluate(0)
        for i, j in T.grid(2, 2):
            with T.block("Y"):
                vi, vj = T.axis.remap("SS", [i, j])
                W_1 = T.Buffer((2, 2), "int32", data=W)
                T.reads(W_1[vj, vi])
                T.writes(Y[vi, vj])
                Y[vi, vj] = W_1[vj, vi]
)"},
      {"more kernels than there may be",
       "VerifyGPUCode",
       R"(
def main(A: T.Buffer((64,), "int32")):
    with T.launch_thread("threadIdx.x", 64) as tx:
        A[tx] = 0
    with T.launch_thread("threadIdx.x", 32) as tx:
        A[tx] = 0
)",
       "verify-gpu-code.limit",
       {Attr(AttrDict{{"max_kernels", 1}})}},
      {"each kernel has threads of its own",
       "VerifyGPUCode",
       R"(
def main(A: T.Buffer((64,), "int32")):
    with T.launch_thread("threadIdx.x", 64) as tx:
        A[tx] = 0
    with T.launch_thread("threadIdx.x", 32) as tx:
        A[tx] = 0
)",
       R"(
def main(A: T.Buffer((64,), "int32")):
    with T.launch_thread("threadIdx.x", 64) as tx:
        A[tx] = 0
    with T.launch_thread("threadIdx.x", 32) as tx:
        A[tx] = 0
)",
       {Attr(AttrDict{{"max_threads_per_block", 64}})}},
      {"a vector of more bytes than there may be",
       "VerifyGPUCode",
       R"(
def main(A: T.Buffer((64,), "float32")):
    tx = T.launch_thread("threadIdx.x", 16)
    A[tx * 4:tx * 4 + 4] = T.Broadcast(T.float32(0.0), 4)
)",
       "verify-gpu-code.limit",
       {Attr(AttrDict{{"max_vector_bytes", 8}})}},
      {"the memory of a Hexagon that its target names",
       "VerifyVTCMLimit",
       R"(
def main(A: T.Buffer((16,), "int8")):
    B = T.allocate([1024], "int8", "global.vtcm")
    A[0] = T.int8(0)
)",
       "vtcm.limit",
       {Attr("hexagon -vtcm-capacity=1000")}},
      {"the memory of a Hexagon that a setting names",
       "VerifyVTCMLimit",
       R"(
def main(A: T.Buffer((16,), "int8")):
    B = T.allocate([1024], "int8", "global.vtcm")
    A[0] = T.int8(0)
)",
       "vtcm.limit",
       {Attr("llvm")},
       {{"tir.vtcm_capacity", Attr(1000)}}},
      {"a Hexagon's own memory comes before the setting's",
       "VerifyVTCMLimit",
       R"(
def main(A: T.Buffer((16,), "int8")):
    B = T.allocate([1024], "int8", "global.vtcm")
    A[0] = T.int8(0)
)",
       R"(
def main(A: T.Buffer((16,), "int8")):
    B = T.allocate([1024], "int8", "global.vtcm")
    A[0] = T.int8(0)
)",
       {Attr("hexagon -vtcm-capacity=2000")},
       {{"tir.vtcm_capacity", Attr(1000)}}},
      {"what is used must come from the arguments", "MakePackedAPI",
       R"(
def main(n: T.int32):
    T.func_attr({"target": {host}})
    m = T.int32()
    T.evaluate(n + m)
)",
       "make-packed-api.undefined"},
  };
  return table;
}

}  // namespace

class RulesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_pass_keeps_its_rule_data() {
    QTest::addColumn<int>("number");
    for (std::size_t k = 0; k < examples().size(); ++k) QTest::newRow(examples()[k].name) << int(k);
  }
  void a_pass_keeps_its_rule() {
    QFETCH(int, number);
    test::check(examples()[std::size_t(number)]);
  }

  void types_below_a_byte_are_not_checked() {
    for (auto [type, checked] : {std::pair("int8", true), std::pair("int4", false), std::pair("uint4", false)}) {
      IRModule before = module_of(qPrintable(QString("def main(X: T.Buffer((8,), \"%1\")):\n"
                                                     "    T.func_attr({\"target\": {host}})\n"
                                                     "    T.evaluate(0)")
                                                 .arg(type)));
      QVERIFY(before);
      auto lowered = passes::run_passes(before, {{"MakePackedAPI", {}}}, {});
      QVERIFY2(lowered, lowered ? "" : lowered.error().code.c_str());
      QString text = QString::fromStdString(script::text(*lowered));
      QCOMPARE(text.contains(".dtype is expected to be"), checked);
      QCOMPARE(text.contains("Argument main.X_handle.shape[0] has"), checked);
    }
  }

  void a_copy_engine_is_called_through_the_devices_own_function() {
    IRModule before = module_of(R"(
def main(n: T.int32):
    T.func_attr({"target": {cpu}})
    T.dma_start_group(n)
)");
    QVERIFY(before);
    auto lowered = passes::run_passes(before, {{"LowerTVMBuiltin", {}}}, {});
    QVERIFY2(lowered, lowered ? "" : lowered.error().code.c_str());
    QString text = QString::fromStdString(script::text(*lowered));
    QVERIFY2(text.contains("T.call_packed_lowered(\"device_api.cpu.dma_start_group\", stack_value, stack_tcode, 0, 1)"),
             qPrintable(text));
  }

  void several_copies_of_one_scope_are_a_group() {
    IRModule before = module_of(R"(
def main(A: T.Buffer((128,), "uint8"), B: T.Buffer((128,), "uint8"), C: T.Buffer((128,), "uint8")):
    with T.attr(0, "async_commit_queue_scope", 0):
        T.attr(0, "async_scope", 1)
        for i in range(128):
            B[i] = A[i]
        for i in range(128):
            C[i] = A[i]
    with T.attr(0, "async_commit_queue_scope", 1):
        T.attr(0, "async_scope", 1)
        for i in range(128):
            A[i] = B[i]
)");
    QVERIFY(before);
    auto lowered = passes::run_passes(before, {{"LowerAsyncDMA", {}}}, {});
    QVERIFY2(lowered, lowered ? "" : lowered.error().code.c_str());
    QStringList calls;
    for (const QString& line : QString::fromStdString(script::text(*lowered)).split('\n'))
      if (line.contains("T.dma_")) calls << line.trimmed();
    QCOMPARE(calls,
             QStringList({"T.dma_start_group(0)", "T.dma_copy(0, T.address_of(B[0]), T.address_of(A[0]), 128, 0)",
                          "T.dma_copy(0, T.address_of(C[0]), T.address_of(A[0]), 128, 0)", "T.dma_end_group(0)",
                          "T.dma_copy(1, T.address_of(A[0]), T.address_of(B[0]), 128, 0)"}));
  }

  void fragments_are_moved_in_tiles_by_tensor_core_instructions() {
    IRModule before = module_of(R"(
def main():
    for ty in T.thread_binding(1, thread="threadIdx.y"):
        with T.block("both"):
            T.reads()
            T.writes()
            S = T.alloc_buffer((16, 32), "float16", scope="shared")
            F = T.alloc_buffer((16, 32), "float16", scope="wmma.matrix_a")
            with T.block("in"):
                T.reads(S[0:16, 0:32])
                T.writes(F[0:16, 0:32])
                T.block_attr({"auto_copy": 1})
                for i, j in T.grid(16, 32):
                    F[i, j] = S[i, j]
)");
    QVERIFY(before);
    auto lowered = passes::run_passes(before, {{"LowerAutoCopy", {}}}, {});
    QVERIFY2(lowered, lowered ? "" : lowered.error().code.c_str());
    QString text = QString::fromStdString(script::text(*lowered));
    for (const char* part : {"for i_0, j_0 in T.grid(1, 2):", "with T.block(\"wmma_load\"):",
                             "T.reads(S[i_0 * 16:i_0 * 16 + 16, j_0 * 16:j_0 * 16 + 16])",
                             "T.writes(F[i_0 * 16:i_0 * 16 + 16, j_0 * 16:j_0 * 16 + 16])",
                             "T.tvm_load_matrix_sync(tgt.data, 16, 16, 16, "})
      QVERIFY2(text.contains(part), qPrintable(text));
  }

  void variables_with_one_place_each_are_left_alone() {
    IRModule before = module_of(R"(
def main(A: T.Buffer((8,), "int32")):
    for i in range(4):
        A[i] = i
    for j in range(4):
        A[j + 4] = j
)");
    QVERIFY(before);
    auto lowered = passes::run_passes(before, {{"ConvertSSA", {}}}, {});
    QVERIFY2(lowered, lowered ? "" : lowered.error().code.c_str());
    QVERIFY(*lowered == before);
  }

  void exposed_functions_call_each_other_with_plain_pointers() {
    IRModule before = module_of(R"(
def main(X: T.Buffer((8,), "float32")):
    T.func_attr({"target": {cpu}})
    Module.other(T.tvm_stack_make_array(X.data, T.tvm_stack_make_shape(8), 0, 1, T.float32(0.0), 0))

def other(Y: T.Buffer((8,), "float32")):
    T.func_attr({"target": {cpu}})
    Y[0] = T.float32(0.0)
)");
    QVERIFY(before);
    auto lowered = passes::run_passes(before, {{"MakeUnpackedAPI", {}}}, {});
    QVERIFY2(lowered, lowered ? "" : lowered.error().code.c_str());
    QString text = QString::fromStdString(script::text(*lowered));
    QVERIFY2(!text.contains("tvm_stack_make_array") && text.contains("Module.other(X.data)"), qPrintable(text));
  }
};

TIRSCOPE_TEST(RulesTest)
#include "rules_test.moc"
