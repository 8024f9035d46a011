// SPDX-License-Identifier: Apache-2.0
// The machine's own ceilings, measured with programs like any other: independent fused multiply-adds on vectors that
// stay in registers, and sums of arrays that half fill a cache.
#include "runtime/measure/roofline.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/TargetParser/Host.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <memory>

#include "analysis/cache/machine_caches.h"
#include "ir/build.h"
#include "ir/ir.h"
#include "runtime/built.h"
#include "runtime/engine/callbacks.h"
#include "runtime/measure/device_roofline.h"
#include "support/format.h"

namespace tirscope::runtime {

namespace {

constexpr int accumulators = 12;
constexpr int64_t turns = 1'000'000;

Expr lanes_at(const Expr& base, int lanes) { return make<RampNode>(base, int32(1), int32(lanes)); }

/// `body(t)` for each thread, with sums in vectors that begin at 0 and are stored at the end, so that nothing is left
/// out. Arguments: what is read, and the sums.
struct Program {
  Program(DataType real, int lanes, int threads, int64_t elements) : real(real), lanes(lanes), threads(threads) {
    in = make_buffer("In", {int32(elements)}, real);
    out = make_buffer("Out", {int32(int64_t(threads) * accumulators * lanes)}, real);
    acc = make_buffer("Acc", {int32(accumulators * lanes)}, real, "local");
  }
  DataType real;
  int lanes, threads;
  Buffer in, out, acc;
  Var t = make_var("t");

  Expr sum(int k) const { return load(acc, {lanes_at(int32(k * lanes), lanes)}); }
  Stmt set(int k, Expr value) const {
    return make<BufferStoreNode>(acc, std::move(value), std::vector<Expr>{lanes_at(int32(k * lanes), lanes)});
  }
  PrimFunc function(Stmt body) const {
    std::vector<Stmt> all;
    for (int k = 0; k < accumulators; ++k)
      all.push_back(set(k, make<BroadcastNode>(make_const(real, double(k)), int32(lanes))));
    all.push_back(std::move(body));
    for (int k = 0; k < accumulators; ++k)
      all.push_back(make<BufferStoreNode>(
          out, sum(k),
          std::vector<Expr>{lanes_at(Expr(t) * int64_t(accumulators * lanes) + int64_t(k * lanes), lanes)}));
    Stmt each = make<AllocateNode>(acc->data, real, acc->shape, true_expr(), sequence(all));
    each = make<ForNode>(t, int32(0), int32(threads), threads > 1 ? ForKind::Parallel : ForKind::Serial, each);
    Var a = make_var("in", DataType::handle()), b = make_var("out", DataType::handle());
    return make<PrimFuncNode>(std::vector<Var>{a, b}, each, std::vector<BufferBinding>{{a, in}, {b, out}});
  }
};

/// acc[k] = next(acc[k], x, y), `turns` times over.
PrimFunc repeated(DataType type, int lanes, int threads,
                  const std::function<Expr(const Expr& sum, const Expr& x, const Expr& y)>& next) {
  Program program(type, lanes, threads, 2 * lanes);
  DataType vector = type.with_lanes(lanes);
  Var i = make_var("i"), x = make_var("x", vector), y = make_var("y", vector);
  std::vector<Stmt> step;
  for (int k = 0; k < accumulators; ++k) step.push_back(program.set(k, next(program.sum(k), x, y)));
  Stmt loop = make<ForNode>(i, int32(0), int32(turns), ForKind::Serial, sequence(step));
  loop = make<LetStmtNode>(y, load(program.in, {lanes_at(int32(lanes), lanes)}), loop);
  return program.function(make<LetStmtNode>(x, load(program.in, {lanes_at(int32(0), lanes)}), loop));
}

PrimFunc multiply_adds(DataType type, int lanes, int threads) {
  return repeated(type, lanes, threads, [](const Expr& sum, const Expr& x, const Expr& y) {
    return make_binary(Kind::Add, make_binary(Kind::Mul, sum, x), y);
  });
}

/// Of four bytes each, in one instruction of processors by Intel and AMD.
PrimFunc dot_products(int lanes, int threads) {
  const DataType vector = DataType::integer(32, lanes);
  const Expr name = make<StringImmNode>(formatted("llvm.x86.avx512.vpdpbusd.{}", lanes * 32));
  return repeated(vector.element(), lanes, threads, [&](const Expr& sum, const Expr& x, const Expr& y) {
    return call(vector, op::call_llvm_pure_intrin(), {name, make_const(DataType::uint(32), 0), sum, x, y});
  });
}

/// acc[k] += the thread's own part of In, `passes` times over. A part has `rows` rows of one vector for each sum.
PrimFunc sums(int lanes, int threads, int64_t rows, int64_t passes) {
  const int64_t row = int64_t(accumulators) * lanes;
  Program program(DataType::floating(32), lanes, threads, threads * rows * row);
  Var i = make_var("i"), turn = make_var("turn");
  std::vector<Stmt> step;
  for (int k = 0; k < accumulators; ++k) {
    Expr at = Expr(program.t) * (rows * row) + Expr(i) * row + int64_t(k * lanes);
    step.push_back(program.set(k, make_binary(Kind::Add, program.sum(k), load(program.in, {lanes_at(at, lanes)}))));
  }
  Stmt loop = make<ForNode>(i, int32(0), int32(rows), ForKind::Serial, sequence(step));
  return program.function(make<ForNode>(turn, int32(0), int32(passes), ForKind::Serial, loop));
}

/// Seconds of one call, the best of a few.
Result<double> seconds_of(Worker& worker, const PrimFunc& function, int threads, const passes::Context& context,
                          const Job& job) {
  IRModule module = make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", function}});
  TS_TRY(codegen::Code code, worker.build({module, context, {codegen::Form::Object}, true}, job));
  Built built{"main", codegen::signature_of(function), std::move(code.text[codegen::Form::Object]), "", "", 0};
  std::vector<interp::Argument> arguments(2);
  for (size_t k = 0; k < 2; ++k) {
    const Buffer& buffer = built.signature[k].buffer;
    arguments[k].array = interp::NDArray(buffer->dtype, {*as_int(buffer->shape[0])});
  }
  arguments[0].array.fill(0.5);
  Timing timing{1, 1, 3, 10};
  TS_TRY(RunResult result, execute(worker, built, arguments, {threads, timing, {}, {}}, job));
  return *std::ranges::min_element(result.seconds);
}

bool processor_has(const char* feature) {
  static const auto features = llvm::sys::getHostCPUFeatures();
  auto it = features.find(feature);
  return it != features.end() && it->second;
}

/// The widths of this processor's vectors.
std::vector<int> widths() {
  std::vector<int> all = {128};
  if (processor_has("avx")) all.push_back(256);
  if (processor_has("avx512f")) all.push_back(512);
  return all;
}

/// A kind of arithmetic that a processor has a ceiling for.
struct Arithmetic {
  const char* dtype;
  int bits;        ///< of a lane
  int operations;  ///< of a lane in one step
  bool (*present)(int width);
  PrimFunc (*program)(int lanes, int threads);
};

const Arithmetic arithmetics[] = {
    {"float32", 32, 2, [](int) { return true; },
     [](int lanes, int threads) { return multiply_adds(DataType::floating(32), lanes, threads); }},
    {"float64", 64, 2, [](int) { return true; },
     [](int lanes, int threads) { return multiply_adds(DataType::floating(64), lanes, threads); }},
    {"int32", 32, 2, [](int) { return true; },
     [](int lanes, int threads) { return multiply_adds(DataType::integer(32), lanes, threads); }},
    {"uint8", 32, 8,
     [](int width) {
       return (processor_has("avx512vnni") && (width == 512 || processor_has("avx512vl"))) ||
              (processor_has("avxvnni") && width <= 256);
     },
     dot_products},
};

Result<Bandwidth> bandwidth_of(Worker& worker, const std::string& level, int64_t bytes, int64_t each_bytes, int lanes,
                               int threads, const passes::Context& context, const Job& job) {
  constexpr int64_t read_in_all = int64_t(32) << 20;
  const int64_t row = int64_t(accumulators) * lanes * 4;
  const int64_t rows = std::max<int64_t>(1, each_bytes / row);
  const int64_t passes = std::max<int64_t>(1, read_in_all / (rows * row));
  TS_TRY(double seconds, seconds_of(worker, sums(lanes, threads, rows, passes), threads, context, job));
  return Bandwidth{level, double(bytes), double(rows * row * passes) * threads / seconds * 1e-9};
}

}  // namespace

Result<Roofline> measured_roofline(Worker& worker, const passes::Context& context, const Job& job) {
  if (context.target.kind != passes::Target::Kind::Cpu) return device_roofline(worker, context, job);
  Roofline roofline;
  const int threads = roofline.threads = threads_for(context.target);
  const std::vector<int> all = widths();
  for (const Arithmetic& kind : arithmetics)
    for (int bits : all) {
      if (!kind.present(bits)) continue;
      const int lanes = bits / kind.bits;
      job.report(0, 0, message("Measuring the machine"));
      TS_TRY(double seconds, seconds_of(worker, kind.program(lanes, threads), threads, context, job));
      const double operations = double(kind.operations) * lanes * accumulators * double(turns) * threads;
      roofline.peaks.push_back({kind.dtype, bits, operations / seconds * 1e-9});
    }
  const int lanes = all.back() / 32;
  int64_t largest = 0;
  for (const analysis::MachineCache& cache : analysis::machine_caches()) {
    const int64_t bytes = cache.geometry.bytes;
    job.report(0, 0, message("Measuring the machine"));
    int64_t each = bytes / 2 / std::min(threads, cache.sharers);
    TS_TRY(Bandwidth one, bandwidth_of(worker, cache.geometry.name, bytes, each, lanes, threads, context, job));
    roofline.bandwidth.push_back(one);
    largest = std::max(largest, bytes);
  }
  int64_t beyond = std::clamp<int64_t>(2 * largest, int64_t(32) << 20, int64_t(512) << 20);
  TS_TRY(Bandwidth memory, bandwidth_of(worker, "memory", 0, beyond / threads, lanes, threads, context, job));
  roofline.bandwidth.push_back(memory);
  return roofline;
}

namespace {

std::string cpuinfo(std::string_view key) {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with(key))
      if (size_t at = line.find(": "); at != line.npos) return line.substr(at + 2);
  return {};
}

}  // namespace

std::string machine_name() {
  std::string name = cpuinfo("model name");
  return name.empty() ? llvm::sys::getHostCPUName().str() : name;
}

std::string machine_clock() {
  std::string mhz = cpuinfo("cpu MHz");
  return mhz.empty() ? "steady_clock" : formatted("{:.2f} GHz, steady_clock", std::atof(mhz.c_str()) / 1000);
}

}  // namespace tirscope::runtime
