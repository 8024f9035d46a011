// SPDX-License-Identifier: Apache-2.0
// The ceilings of a device: independent multiply-adds in registers, products of matrices that tensor cores do, and sums
// of arrays that fit its cache or do not.
#include "runtime/measure/device_roofline.h"

#include <algorithm>

#include "ir/build.h"
#include "runtime/built.h"
#include "script/files/reader.h"
#include "support/format.h"

namespace tirscope::runtime {

namespace {

constexpr int64_t threads = 256;    ///< of a block
constexpr int64_t blocks_each = 8;  ///< for each compute unit, so that latency is hidden
constexpr int64_t sums_a_thread = 12;
constexpr int64_t device_turns = 4096;

/// A kernel as text; `body` is what each thread of `blocks` blocks does with In and Out.
std::string kernel(const std::string& in_type, int64_t in, const std::string& out_type, int64_t out, int64_t blocks,
                   const std::string& body) {
  return formatted(
      R"(@T.prim_func
def main(In: T.Buffer(({},), "{}"), Out: T.Buffer(({},), "{}")):
    T.func_attr({{"tir.noalias": True}})
    for b in T.thread_binding({}, "blockIdx.x"):
        for t in T.thread_binding({}, "threadIdx.x"):
{}
)",
      in, in_type, out, out_type, blocks, threads, body);
}

/// Memory of a thread's own, in registers.
std::string registers(const std::string& name, int64_t elements, const std::string& type) {
  return formatted(
      R"(            {0}_1 = T.allocate([{1}], "{2}", "local")
            {0} = T.Buffer(({1},), "{2}", data={0}_1, scope="local")
)",
      name, elements, type);
}

/// `name[at]`, or so many elements from there on.
std::string lanes_at(const std::string& name, const std::string& at, int lanes) {
  return lanes == 1 ? formatted("{}[{}]", name, at) : formatted("{}[{}:{} + {}]", name, at, at, lanes);
}

PeakProgram device_multiply_adds(const std::string& type, int lanes, int64_t blocks) {
  const std::string number = formatted("T.Cast(\"{}\", t + k)", type);
  const std::string body = formatted(
      R"(            x: T.{0} = {1}
            y: T.{0} = {2}
{3}            for k in T.unroll({4}):
                {5} = {6}
            for i in range({7}):
                for k in T.unroll({4}):
                    {5} = {5} * x + y
            for k in T.unroll({4}):
                {8} = {5})",
      lanes == 1 ? type : formatted("{}x{}", type, lanes), lanes_at("In", "0", lanes),
      lanes_at("In", std::to_string(lanes), lanes), registers("acc", sums_a_thread * lanes, type), sums_a_thread,
      lanes_at("acc", formatted("k * {}", lanes), lanes),
      lanes == 1 ? number : formatted("T.Broadcast({}, {})", number, lanes), device_turns,
      lanes_at("Out", formatted("((b * {} + t) * {} + k) * {}", threads, sums_a_thread, lanes), lanes));
  const int64_t all = blocks * threads * sums_a_thread * lanes;
  return {{type, lanes * DataType::parse(type)->bits},
          kernel(type, 2 * lanes, type, all, blocks, body),
          2.0 * double(all) * double(device_turns)};
}

/// What a tensor core does at once: an m x k matrix times a k x n one, added to an m x n one.
struct Matrices {
  const char *dtype, *factors, *sum_dtype, *sums;  ///< of the arrays, and as T.ptx_mma names them
  int m, n, k;

  std::string name() const { return formatted("m{}n{}k{}", m, n, k); }
};

PeakProgram matrix_products(const Matrices& shape, int64_t blocks) {
  constexpr int64_t warp = 32, sums = 8;  // independent ones
  const int64_t left = shape.m * shape.k / warp, right = shape.k * shape.n / warp, sum = shape.m * shape.n / warp;
  const std::string body = formatted(
      R"({0}{1}{2}            for k in T.unroll({3}):
                x[k] = In[k]
            for k in T.unroll({4}):
                y[k] = In[k]
            for k in T.unroll({5}):
                acc[k] = T.Cast("{6}", t + k)
            for i in range({7}):
                for k in T.unroll({8}):
                    T.evaluate(T.ptx_mma("{6}", "{9}", "row", "col", "{10}", "{10}", "{11}", x.data, 0, y.data, 0, acc.data, k * {12}, T.bool(False)))
            for k in T.unroll({5}):
                Out[(b * {13} + t) * {5} + k] = acc[k])",
      registers("x", left, shape.dtype), registers("y", right, shape.dtype),
      registers("acc", sums * sum, shape.sum_dtype), left, right, sums * sum, shape.sum_dtype, device_turns, sums,
      shape.name(), shape.factors, shape.sums, sum, threads);
  return {{shape.dtype, 0, 0, shape.name()},
          kernel(shape.dtype, std::max(left, right), shape.sum_dtype, blocks * threads * sums * sum, blocks, body),
          2.0 * double(int64_t(shape.m) * shape.n * shape.k) * double(sums * device_turns * blocks * (threads / warp))};
}

struct ReadingProgram {
  std::string text;
  double bytes = 0;  ///< read in a call
};

/// Sums of an array of about `bytes` bytes, read `passes` times over, four numbers at a time: by neighbouring threads
/// side by side, as GPUs like it, or by each in its own chunk, as processors do.
ReadingProgram reading(int64_t bytes, int64_t passes, int64_t blocks, bool side_by_side) {
  constexpr int64_t lanes = 4, sums = 4;
  const int64_t all = blocks * threads, row = all * sums * lanes * 4, rows = std::max<int64_t>(1, bytes / row);
  const std::string at = side_by_side ? formatted("((i * {} + k) * {} + b * {} + t) * 4", sums, all, threads)
                                      : formatted("(((b * {} + t) * {} + i) * {} + k) * 4", threads, rows, sums);
  const std::string body = formatted(
      R"({0}            for k in T.unroll({1}):
                acc[k * 4:k * 4 + 4] = T.Broadcast(T.float32(0), 4)
            for p in range({2}):
                for i in range({3}):
                    for k in T.unroll({1}):
                        acc[k * 4:k * 4 + 4] = acc[k * 4:k * 4 + 4] + {4}
            for k in T.unroll({1}):
                {5} = acc[k * 4:k * 4 + 4])",
      registers("acc", sums * lanes, "float32"), sums, passes, rows, lanes_at("In", at, lanes),
      lanes_at("Out", formatted("((b * {} + t) * {} + k) * 4", threads, sums), lanes));
  return {kernel("float32", rows * all * sums * lanes, "float32", all * sums * lanes, blocks, body),
          double(rows * row * passes)};
}

/// Seconds of one call on the device, the best of a few.
Result<double> seconds_of(Worker& worker, const std::string& text, const passes::Context& context, const Job& job) {
  auto read = script::read_module("from tvm.script import tir as T\n" + text);
  if (!read) return fail(read.error().front());
  job.report(0, 0, message("Measuring the machine"));
  TS_TRY(Built built, build(worker, script::under_main(*read), "main", context, {}, job));
  std::vector<interp::Argument> arguments(2);
  for (size_t k = 0; k < 2; ++k) {
    const Buffer& buffer = built.signature[k].buffer;
    arguments[k].array = interp::NDArray(buffer->dtype, {*as_int(buffer->shape[0])});
  }
  arguments[0].array.fill(0.5);
  const Timing timing{1, 1, 3, 10};
  TS_TRY(RunResult result, execute(worker, built, arguments, {1, timing, {}, {}}, job));
  return *std::ranges::min_element(result.seconds);
}

/// Whether a device merely cannot do what a program asks for.
bool lacks(const Diagnostic& why) { return why.code == "device.type" || why.code == "codegen.needs-arch"; }

/// What a device may compute with, and in vectors of how many: some do one number for each thread, others are
/// processors.
struct DeviceArithmetic {
  const char* dtype;
  std::vector<int> lanes;
};
const DeviceArithmetic device_arithmetics[] = {
    {"float32", {1, 4, 8}}, {"float64", {1, 4}}, {"float16", {2}}, {"int32", {1, 4, 8}}};

/// Of NVIDIA's tensor cores, each type by the largest shape that a generation of them has.
const Matrices matrices[] = {{"float16", "fp16", "float32", "fp32", 16, 8, 8},
                             {"float16", "fp16", "float32", "fp32", 16, 8, 16},
                             {"bfloat16", "bf16", "float32", "fp32", 16, 8, 16},
                             {"int8", "int8", "int32", "int32", 16, 8, 32},
                             {"float64", "fp64", "float64", "fp64", 8, 8, 4}};

/// The device as `tirc devices` lists it.
Result<DeviceEntry> entry_of(Worker& worker, const passes::Target& target, const Job& job) {
  TS_TRY(std::vector<DeviceEntry> all, worker.devices(job));
  for (const DeviceEntry& entry : all) {
    auto listed = passes::Target::parse(entry.target);
    if (!listed || listed->kind != target.kind || !entry.usable) continue;
    const std::string number = target.option("device"), own = listed->option("device");
    if ((number.empty() ? "0" : number) == (own.empty() ? "0" : own)) return entry;
  }
  return fail(environment("device.none", "there is no device for target {0} to measure", target.str()));
}

}  // namespace

std::vector<PeakProgram> peak_programs(passes::Target::Kind kind, int64_t blocks) {
  std::vector<PeakProgram> all;
  for (const DeviceArithmetic& arithmetic : device_arithmetics)
    for (int lanes : arithmetic.lanes) all.push_back(device_multiply_adds(arithmetic.dtype, lanes, blocks));
  if (kind == passes::Target::Kind::Cuda)
    for (const Matrices& shape : matrices) all.push_back(matrix_products(shape, blocks));
  return all;
}

Result<Roofline> device_roofline(Worker& worker, const passes::Context& context, const Job& job) {
  TS_TRY(DeviceEntry device, entry_of(worker, context.target, job));
  Roofline roofline;
  roofline.threads = int(std::max<int64_t>(1, device.threads));
  const int64_t blocks = blocks_each * roofline.threads;
  for (const PeakProgram& program : peak_programs(context.target.kind, blocks)) {
    auto seconds = seconds_of(worker, program.text, context, job);
    if (!seconds && !lacks(seconds.error())) return fail(seconds.error());
    if (!seconds) continue;
    roofline.peaks.push_back(program.peak);
    roofline.peaks.back().gflops = program.operations / *seconds * 1e-9;
  }
  constexpr int64_t megabyte = int64_t(1) << 20;
  auto add_bandwidth = [&](const char* level, int64_t of, int64_t bytes) -> Result<void> {
    double best = 0;
    for (bool side_by_side : {true, false}) {
      const ReadingProgram program = reading(bytes, std::max<int64_t>(1, 128 * megabyte / bytes), blocks, side_by_side);
      TS_TRY(double seconds, seconds_of(worker, program.text, context, job));
      best = std::max(best, program.bytes / seconds * 1e-9);
    }
    roofline.bandwidth.push_back({level, double(of), best});
    return {};
  };
  if (device.cache_bytes > 0) TS_TRY_VOID(add_bandwidth("cache", device.cache_bytes, device.cache_bytes / 2));
  const int64_t most = device.memory_bytes > 0 ? device.memory_bytes / 4 : 512 * megabyte;
  TS_TRY_VOID(
      add_bandwidth("memory", 0, std::min(std::clamp(4 * device.cache_bytes, 64 * megabyte, 512 * megabyte), most)));
  return roofline;
}

}  // namespace tirscope::runtime
