// SPDX-License-Identifier: Apache-2.0
#include "support/broken_programs.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/format.h"

namespace tirscope::test {

namespace {

using Codes = std::vector<std::string>;

constexpr double soon = 0.4;  ///< for what never ends

const std::string floats = R"(A: T.Buffer((16,), "float32"), B: T.Buffer((16,), "float32"))";
const std::string integers = R"(A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32"))";

std::string indented(const std::string& body) {
  std::istringstream in(body);
  std::string text;
  for (std::string line; std::getline(in, line);) text += "    " + line + "\n";
  return text;
}

std::string function(const std::string& body, const std::string& parameters = floats) {
  return "@T.prim_func\ndef main(" + parameters + "):\n" + indented(body);
}

/// Two buffers of 64 elements, `blocks` blocks of `threads` threads.
std::string kernel(const std::string& body, const std::string& dtype = "float32", int64_t blocks = 2,
                   int64_t threads = 32) {
  return function(formatted("T.func_attr({{\"global_symbol\": \"main\", \"tir.noalias\": True}})\n"
                            "bx = T.launch_thread(\"blockIdx.x\", {})\ntx = T.launch_thread(\"threadIdx.x\", {})\n{}",
                            blocks, threads, body),
                  formatted("A: T.Buffer((64,), \"{0}\"), B: T.Buffer((64,), \"{0}\")", dtype));
}

/// A module whose buffer C is allocated inside.
std::string with_allocation(const std::string& extent, const std::string& first, const std::string& last) {
  return function(formatted("C = T.alloc_buffer(({},))\nfor i in range(16):\n    with T.block(\"first\"):\n"
                            "        v = T.axis.spatial(16, i)\n        {}\nfor i in range(16):\n"
                            "    with T.block(\"last\"):\n        v = T.axis.spatial(16, i)\n        {}",
                            extent, first, last),
                  R"(A: T.Buffer((16,), "float32"), B: T.Buffer((16,), "float32"), N: T.Buffer((16,), "int32"))");
}

class Table {
 public:
  void add(const std::string& name, const std::string& text, Codes codes, double seconds = 20,
           const std::string& says = {}) {
    programs.push_back({name, text, target, std::move(codes), seconds, says});
  }
  std::string target = "cpu";
  std::vector<BrokenProgram> programs;
};

/// What the address sanitizer finds and ends in its own way, and what it needs itself, so that it is not forbidden
/// there (core/runtime/sandbox/sandbox_calls.cpp).
bool is_the_sanitizers(const std::string& name) {
#if __has_feature(address_sanitizer)
  for (const char* other : {"freed_twice", "eat_memory", "huge_block", "fork_off", "vfork_off", "run_shell", "run_pipe",
                            "spawn_program", "fork_bomb", "trace_parent"})
    if (name == other) return true;
#endif
  return name.empty();
}

// ---- C functions ----------------------------------------------------------------------------------------------------

void add_calls(Table& table, const std::string& library) {
  table.target = "cpu:library=" + library;
  auto call = [&](const char* name, Codes codes, double seconds = 20, const std::string& says = {}) {
    if (is_the_sanitizers(name)) return;
    table.add(std::string("C ") + name,
              function(formatted("T.evaluate(T.call_extern(\"int32\", \"{}\", A.data))", name)), std::move(codes),
              seconds, says);
  };
  for (const char* name : {"null_read", "null_write", "null_field", "null_jump"})
    call(name, {"run.crashed"}, 20, "null pointer");
  for (const char* name : {"wild_write", "wild_jump", "write_code"}) call(name, {"run.crashed"}, 20, "pointers");
  for (const char* name : {"divide", "remainder_of", "least_by_minus_one"}) call(name, {"run.crashed"}, 20, "by zero");
  call("illegal", {"run.crashed"}, 20, "instruction");
  call("give_up", {"run.crashed"}, 20, "abort()");
  call("freed_twice", {"run.crashed"}, 20, "abort()");
  call("past_the_end", {"run.crashed"}, 20, "past the end of array A");
  call("stack_overflow", {"run.crashed"}, 20, "stack");
  call("crash_in_a_thread", {"run.crashed"}, 20, "null pointer");
  call("crash_in_threads", {"run.crashed"}, 20, "past the end of array A");
  call("terminated", {"run.crashed"}, 20, "Terminated");
  call("alarmed", {"run.crashed"}, 20, "Alarm");
  call("killed", {"run.worker-lost"}, 20, "killed from outside");
  call("leave_0", {"run.exited"}, 20, "exit(0)");
  call("leave_3", {"run.exited"}, 20, "exit(3)");
  call("leave_at_once", {"run.exited"}, 20, "status 4");
  call("leave_quickly", {"run.exited"}, 20, "status 5");
  call("answer_on_the_wire", {"run.worker-lost"}, 20, "returned a malformed reply");
  for (const char* name :
       {"stop_the_wire", "talk_on_the_wire", "spin", "wait_for_ever", "stopped", "deaf_spin", "deadlock"})
    call(name, {"run.time-limit"}, soon, "longer than 0.4 s");
  // The worker's own thread that watches the wire may find it closed, and end the process before the limit does.
  call("close_everything", {"run.time-limit", "run.exited"}, soon);
  for (auto [name, says] : {std::pair("open_to_write", "open(\""),
                            {"open_to_append", "open(\""},
                            {"open_both_ways", "open(\"/dev/null\")"},
                            {"fopen_to_write", "tirscope-misbehaving\")"},
                            {"temporary_file", "open(\""},
                            {"make_folder", "mkdir"},
                            {"remove_file", "unlink"},
                            {"remove_folder", "rmdir"},
                            {"rename_file", "rename"},
                            {"link_file", "link"},
                            {"symlink_file", "symlink"},
                            {"change_mode", "chmod"},
                            {"change_owner", "chown"},
                            {"make_pipe_file", "mknod"},
                            {"cut_file", "truncate"},
                            {"tcp_socket", "socket"},
                            {"udp_socket", "socket"},
                            {"tcp6_socket", "socket"},
                            {"local_socket", "socket"},
                            {"raw_socket", "socket"},
                            {"fork_off", "another process"},
                            {"vfork_off", "another process"},
                            {"run_shell", "another process"},
                            {"run_pipe", "another process"},
                            {"spawn_program", "another process"},
                            {"fork_bomb", "another process"},
                            {"run_program", "execve(\"/bin/true\")"},
                            {"kill_parent", "kill"},
                            {"kill_all", "kill"},
                            {"kill_group", "kill"},
                            {"trace_parent", "ptrace"},
                            {"own_session", "setsid"}})
    call(name, {"run.forbidden"}, 20, says);
  call("eat_memory", {"run.crashed"}, 20, "null pointer");
  call("huge_block", {"run.crashed"}, 20, "null pointer");
  call("no_such_function", {"run.link"}, 20, "no_such_function");
}

/// Files that are not libraries of this machine.
void add_libraries(Table& table, const std::string& folder) {
  namespace fs = std::filesystem;
  auto with = [&](const char* name, const std::string& file, const std::string& content) {
    const std::string path = file.starts_with('/') ? file : folder + "/" + file;
    if (!content.empty()) std::ofstream(path, std::ios::binary) << content;
    table.target = "cpu:library=" + path;
    table.add(std::string("library: ") + name, function("T.evaluate(T.call_extern(\"int32\", \"behave\", A.data))"),
              {"run.link"}, 20, fs::path(path).filename());
  };
  std::string header =
      "\x7f"
      "ELF\x02\x01\x01";
  with("a text", "text.so", "this is no shared object\n");
  with("a script", "script.so", "#!/bin/sh\nexit 0\n");
  with("an ELF header alone", "header.so", header);
  with("of another machine", "other.so",
       header + std::string(9, '\0') + "\x03" + std::string(1, '\0') + "\xf3" + std::string(4096, '\0'));
  with("an archive", "archive.so", "!<arch>\n");
  with("zeros", "zeros.so", std::string(100000, '\0'));
  with("missing", "missing.so", "");
  with("missing by name", "/nowhere/libtirscope-none.so.1", "");
  std::ofstream(folder + "/empty.so");
  with("empty", "empty.so", "");
  fs::create_directories(folder + "/folder.so");
  with("a folder", "folder.so", "");
  with("a device", "/dev/zero", "");
}

// ---- TensorIR on the processor --------------------------------------------------------------------------------------

void add_indices(Table& table) {
  const Codes out = {"run.out-of-bounds", "run.crashed"};
  for (int64_t by : {1, 16, 17, 100, 1024, 4096, 100000, 10000000, 400000000, -1, -2, -16, -17, -100, -1000, -2000,
                     -100000, -10000000, -400000000})
    table.add(formatted("write at i + {}", by), function(formatted("for i in range(16):\n    B[i + {}] = A[i]", by)),
              out, 20, "array B");
  for (int64_t by : {16, 1024, 100000, 10000000, 400000000, -100000, -10000000, -400000000})
    table.add(formatted("read at i + {}", by), function(formatted("for i in range(16):\n    B[i] = A[i + {}]", by)),
              {"run.crashed"}, 20, "array A");
  for (const char* dtype : {"int8", "uint8", "int16", "float16", "int64", "float64"})
    table.add(formatted("write of {} behind the end", dtype),
              function("for i in range(16):\n    B[i + 16] = A[i]",
                       formatted("A: T.Buffer((16,), \"{0}\"), B: T.Buffer((16,), \"{0}\")", dtype)),
              out, 20, "array B");
  for (const char* kind : {"vectorized", "parallel", "unroll"})
    for (int64_t by : {16, 100000, -100000})
      table.add(formatted("{} loop, i + {}", kind, by),
                function(formatted("for i in T.{}(16):\n    B[i + {}] = A[i]", kind, by)), out, 20, "array B");
  for (const char* index : {"N[i] * 0 + 16", "T.max(N[i], 20)", "N[i] // 1000000000 - 5", "T.bitwise_or(N[i], 64)"})
    table.add(formatted("index {}", index),
              function(formatted("for i in range(16):\n    B[{}] = A[i]", index),
                       R"(A: T.Buffer((16,), "float32"), B: T.Buffer((16,), "float32"), N: T.Buffer((16,), "int32"))"),
              out, 20, "index is out of bounds");
  // What is allocated inside has its edges too.
  for (const char* extent : {"100000", "3000000"})
    for (const char* off : {"T.max(N[v], 16)", "T.max(N[v], 2000) + 5000", "T.max(N[v], 100000)"})
      table.add(formatted("allocation of {}, {} behind its end", extent, off),
                with_allocation(extent, formatted("C[v + {} + {}] = A[v]", extent, off),
                                formatted("B[v] = C[T.max(N[v], 0) // 2147483647 + {} + {}]", extent, off)),
                out, 20, "out of bounds");
}

void add_arithmetic(Table& table) {
  for (auto [dtype, largest] :
       {std::pair("int8", "127"), {"int16", "32767"}, {"int32", "2147483647"}, {"int64", "9223372036854775807"}})
    for (auto [before, after] :
         {std::pair("A[i] // ", ""), {"A[i] % ", ""}, {"T.truncdiv(A[i], ", ")"}, {"T.truncmod(A[i], ", ")"}}) {
      // 0 for every input that is drawn, which the compiler cannot know.
      const std::string zero = formatted("T.max(A[i] // T.{0}({1}), T.{0}(0))", dtype, largest);
      table.add(formatted("{}0{} of {}", before, after, dtype),
                function(formatted("for i in range(16):\n    B[i] = {}{}{}", before, zero, after),
                         formatted("A: T.Buffer((16,), \"{0}\"), B: T.Buffer((16,), \"{0}\")", dtype)),
                {"run.crashed"}, 20, "by zero");
    }
  for (const char* condition : {"A[0] < T.float32(-1e30)", "B[0] != B[0] + T.float32(0)", "T.bool(False)"})
    table.add(formatted("assertion {}", condition),
              function(formatted("assert {}, \"this cannot be\"\nB[0] = A[0]", condition)), {"run.assertion"}, 20,
              "this cannot be");
}

void add_endless(Table& table) {
  for (const char* body :
       {"while T.bool(True):\n    B[0] = A[0]", "while A[0] < T.float32(1e30):\n    B[0] = A[1]",
        "while B[0] == B[0]:\n    B[0] = A[0]",
        "for i in T.serial(T.int64(1099511627776)):\n    B[0] = B[0] * T.float32(1.5) + A[0]",
        "for i, j in T.grid(2000000000, 2000000000):\n    B[i % 16] = B[j % 16] * T.float32(1.5) + A[0]",
        "for i in T.parallel(2000000000):\n    for j in range(2000000000):\n        B[0] = B[0] * A[1] + A[0]",
        "for i in T.parallel(16):\n    while A[i] < T.float32(1e30):\n        B[i] = A[0]",
        "for i in T.parallel(16):\n    while T.bool(True):\n        B[i] = B[i] + T.float32(1)"})
    table.add(formatted("endless: {}", std::string(body).substr(0, 40)), function(body), {"run.time-limit"}, soon,
              "longer than 0.4 s");
}

void add_memory(Table& table) {
  for (const char* extent : {"100000000000", "1000000000000", "100000000000000"})
    table.add(formatted("allocation of {}", extent),
              with_allocation(extent, "C[v * 1000000000 + N[v]] = A[v]", "B[v] = C[v * 1000000000 + N[0]]"),
              {"run.out-of-memory"}, 20, "use smaller sizes");
  table.add("allocation beyond 64 bits", with_allocation("4611686018427387904", "C[v] = A[v]", "B[v] = C[v]"),
            {"script.shape-overflow"});
  for (const char* shape : {"1000000000000", "100000, 100000000"})
    table.add(formatted("argument of {}", shape),
              function(std::string("A[") + (std::string(shape).find(',') == std::string::npos ? "0" : "0, 0") +
                           "] = T.float32(1)",
                       formatted("A: T.Buffer(({},), \"float32\")", shape)),
              {"inputs.too-large"}, 20, "smaller sizes");
  table.add("argument beyond 64 bits",
            function("A[0, 0] = T.float32(1)", "A: T.Buffer((4611686018427387904, 16), \"float32\")"),
            {"script.shape-overflow"});
}

void add_senseless(Table& table) {
  table.add("negative extent", function("A[0] = T.float32(1)", "A: T.Buffer((-4,), \"float32\")"),
            {"inputs.negative-size"});
  table.add("symbolic size without a value",
            function("n = T.int32()\nA = T.match_buffer(a, (n,))\nA[0] = T.float32(1)", "a: T.handle"),
            {"inputs.size-missing"}, 20, "set it");
  for (const char* scope : {"shared", "warp", "global"})
    table.add(formatted("barrier of {} in host code", scope),
              function(formatted("T.evaluate(T.tvm_storage_sync(\"{}\"))\nB[0] = A[0]", scope)), {"codegen.unknown-op"},
              20, "build for a target that supports it");
  table.add("unknown C function", function("T.evaluate(T.call_extern(\"int32\", \"nothing\", A.data))"),
            {"codegen.unknown-extern"}, 20, "nothing");
  table.add("packed call", function("T.evaluate(T.call_packed(\"nothing\", A.data))"), {"codegen.unknown-op"});
  table.add("division by the constant 0", function("B[0] = A[0] // 0", integers), {"script.division-by-zero"});
  const std::string head = "@T.prim_func\ndef main(";
  for (auto [name, text, code] :
       {std::tuple("no text", std::string(), "script.no-function"),
        {"no function", "X = 1\n", "script.no-function"},
        {"half a line", head + ":\n", "script.syntax"},
        {"an unknown type", function("B[0] = A[0]", "A: T.Buffer((4,), \"flout32\"), B: T.Buffer((4,))"),
         "script.dtype"},
        {"an undefined name", function("B[0] = Q[0]"), "script.undefined-name"},
        {"too many indices", function("B[0, 0] = A[0]"), "script.index-count"},
        {"no body", head + floats + "):\n", "script.syntax"},
        {"twice the same", function("B[0] = A[0]") + function("B[0] = A[0]"), "script.duplicate-function"},
        {"an unknown function of T", function("T.nothing(A[0])"), "script.unknown-function"}})
    table.add(formatted("text: {}", name), text, {code});
  for (auto [name, kernel_text, code] :
       {std::tuple("C that does not compile", "\"int f( { return 1; }\"", "kernel.does-not-compile"),
        {"C with an error of its own", "\"#error no\"", "kernel.does-not-compile"},
        {"C with a missing header", "\"#include <no_such_header.h>\"", "kernel.does-not-compile"}})
    table.add(formatted("kernel: {}", name),
              function(formatted("for i in T.serial(1, annotations={{\"pragma_import_c\": {}}}):\n    B[0] = A[0]",
                                 kernel_text)),
              {code});
  table.add(
      "kernel: LLVM IR that is none",
      function("for i in T.serial(1, annotations={\"pragma_import_llvm\": \"define nonsense\"}):\n    B[0] = A[0]"),
      {"kernel.bad-llvm"});
}

void add_targets(Table& table) {
  for (auto [target, code] : {std::pair("nothing", "target.unknown"),
                              {"cpu:mcpu=no-such-processor", "codegen.unknown-cpu"},
                              {"cpu:threads=-3", "target.number"},
                              {"cpu:threads=many", "target.number"}}) {
    table.target = target;
    table.add(formatted("target {}", target), function("B[0] = A[0]"), {code});
  }
}

// ---- kernels --------------------------------------------------------------------------------------------------------

void add_kernels(Table& table) {
  table.target = "opencl";
  const std::string copy = "B[bx * 32 + tx] = A[bx * 32 + tx]";
  for (const char* body : {"for i in range(16):\n    B[i] = A[i]", "for i in T.parallel(16):\n    B[i] = A[i]",
                           "B[0] = A[0]", "for i in T.vectorized(16):\n    B[i] = A[i]"})
    table.add(formatted("unbound: {}", std::string(body).substr(0, 24)), function(body), {"verify-memory.host-access"},
              20, "bind a loop");
  for (int64_t threads : {int64_t(100000), int64_t(1) << 20, int64_t(1) << 30})
    table.add(formatted("{} threads", threads), kernel("B[tx] = A[tx]", "float32", 2, threads), {"device.threads"}, 20,
              "split");
  for (int64_t blocks : {int64_t(1) << 32, int64_t(1) << 40})
    table.add(formatted("{} blocks", blocks), kernel("B[tx] = A[tx]", "float32", blocks), {"device.grid"}, 20, "split");
  for (int64_t size : {int64_t(10) << 20, int64_t(1) << 28, int64_t(1) << 34})
    table.add(formatted("shared memory of {} floats", size),
              kernel(formatted("S = T.decl_buffer(({},), \"float32\", scope=\"shared\")\nS[tx * {}] = A[tx]\n"
                               "B[tx] = S[(31 - tx) * {}]",
                               size, size / 32, size / 32)),
              {"device.shared-memory"}, 20, "use smaller tiles");
  // Barriers that not every thread of a block reaches.
  for (const char* condition : {"tx < 16", "tx % 2 == 0", "A[tx] < T.float32(0.5)", "tx == 0", "bx * 32 + tx < 40",
                                "A[bx] + A[tx] > T.float32(0)"})
    table.add(formatted("barrier if {}", condition),
              kernel(formatted("if {}:\n    T.tvm_storage_sync(\"shared\")\nB[tx] = A[tx]", condition)),
              {"codegen.divergent-barrier"}, 20, "let all threads reach it");
  for (const char* loop : {"for i in range(tx)", "while B[tx] < A[tx]", "for i in range(tx % 3 + 1)"})
    table.add(formatted("barrier in {}", loop),
              kernel(formatted("{}:\n    T.tvm_storage_sync(\"shared\")\n    B[tx] = A[tx]", loop)),
              {"codegen.divergent-barrier"}, 20, "let all threads reach it");
  for (const char* scope : {"nonsense", "global", ""})
    table.add(formatted("barrier of scope '{}'", scope),
              kernel(formatted("T.tvm_storage_sync(\"{}\")\n{}", scope, copy)), {"codegen.barrier"}, 20, "use shared");
  table.add("unknown function", kernel("T.evaluate(T.call_extern(\"int32\", \"nothing\", A.data))"),
            {"codegen.unknown-extern"});
  table.add("one axis of two lengths", kernel("ty = T.launch_thread(\"threadIdx.x\", 16)\nB[tx] = A[ty]"),
            {"unify-thread-binding.extent"});
  table.add("an axis that is none", kernel("ty = T.launch_thread(\"threadIdx.q\", 16)\nB[tx] = A[ty]"),
            {"codegen.thread-axis"}, 20, "bind to");
  for (auto [scope, code] : {std::pair("warp", "codegen.scope"),
                             {"wmma.matrix_a", "codegen.scope"},
                             {"odd", "storage-access.unknown-memory"}})
    table.add(formatted("memory of scope {}", scope),
              kernel(formatted("W = T.decl_buffer((32,), \"float32\", scope=\"{}\")\nW[tx] = A[tx]\nB[tx] = W[31 - tx]",
                               scope)),
              {code}, 20, "use ");
  // Gigabytes below all that is mapped; above lies the stack, as far away as chance will have it.
  for (int64_t by : {-1000000000, -1500000000, -2000000000})
    table.add(formatted("kernel writes at {}", by), kernel(formatted("B[bx * 32 + tx + {}] = A[tx]", by)),
              {"run.crashed"}, 20, "out of bounds");
  table.add("kernel writes behind the end", kernel("B[bx * 32 + tx + 1] = A[tx]"),
            {"run.crashed", "run.out-of-bounds"});
  table.add("kernel divides by zero", kernel("B[tx] = A[tx] // T.max(A[tx] // 2147483647, 0)", "int32"),
            {"run.crashed"}, 20, "by zero");
  table.add("kernel without end", kernel("while T.bool(True):\n    B[tx] = A[tx]"), {"run.time-limit"}, 2);
  table.add("no such device", kernel(copy), {"device.no-such"});
  table.programs.back().target = "opencl:device=99";
  table.add("no driver", kernel(copy), {"device.no-driver"}, 20, "install");
  table.programs.back().target = "cuda";
  table.add("no such GPU", kernel(copy), {"codegen.unknown-arch"}, 20, "sm_");
  table.programs.back().target = "cuda:arch=sm_7";
}

}  // namespace

std::vector<BrokenProgram> broken_programs(const std::string& library, const std::string& folder) {
  Table table;
  add_indices(table);
  add_arithmetic(table);
  add_endless(table);
  add_memory(table);
  add_senseless(table);
  add_targets(table);
  add_calls(table, library);
  add_libraries(table, folder);
  add_kernels(table);
  return table.programs;
}

std::string good_program() {
  return function(
      "for i in range(16):\n    with T.block(\"B\"):\n        v = T.axis.spatial(16, i)\n"
      "        B[v] = A[v] * T.float32(2)");
}

}  // namespace tirscope::test
