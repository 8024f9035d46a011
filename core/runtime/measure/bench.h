// SPDX-License-Identifier: Apache-2.0
// Timing a program and checking what it computes. The structs list their members once for the protocol's codec.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/difference.h"
#include "interp/inputs.h"
#include "passes/pass.h"
#include "protocol/bench_settings.h"
#include "runtime/measure/roofline.h"
#include "runtime/worker/worker.h"

namespace tirscope::runtime {

struct CheckAnswer {
  bool passed = false;
  std::optional<std::string> reason;
  double max_error = 0;
  double tolerance = 1;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("passed", t.passed), v("reason", t.reason), v("max_error", t.max_error), v("tolerance", t.tolerance);
  }
};

/// The same computation by a library, measured in turns with the program.
struct Anchor {
  std::string library, kernel;  ///< "OpenBLAS 0.3.29", "Cooperlake"; "cuBLAS 13.0.2" and nothing
  int threads = 1;
  double median_s = 0, min_s = 0;
  double ratio = 0;  ///< its median over the program's: above 1, the program is faster
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("library", t.library), v("kernel", t.kernel), v("threads", t.threads);
    v("median_s", t.median_s), v("min_s", t.min_s), v("ratio", t.ratio);
  }
};

struct BenchRun {
  std::string file, schedule, target;
  int threads = 1;
  double median_s = 0, min_s = 0, mean_s = 0;
  double spread = 0;  ///< (largest - smallest) / median
  double gflops = 0;
  std::string arithmetic = "float32";  ///< the type of most operations
  double peak_gflops = 0;  ///< of this machine with that many threads on that type, measured; 0 when it was not
  std::string peak_of;     ///< the type that was measured for it: wider where the processor has nothing for the type
  double bytes = 0;        ///< of the arguments that are touched
  int number = 1, repeat = 1;
  double compile_s = 0;
  std::string cpu;  ///< or the device that ran it
  std::string flags, input_rule;
  std::string machine, clock;   ///< the processor or device by its own name; its frequency, what time is taken from
  std::vector<double> seconds;  ///< of one call, for each measurement in order
  uint64_t seed = 0;
  std::vector<Count> counts;               ///< of one call: what the processor and the system counted
  std::optional<std::string> no_counters;  ///< why the processor's own are not among them: one sentence
  std::optional<Anchor> anchor;
  std::optional<std::string> no_anchor;            ///< why there is none: one sentence
  std::optional<analysis::Difference> difference;  ///< from the first of the programs measured in turns
  std::optional<Roofline> roofline;
  std::optional<std::string> no_roofline;  ///< why there is none: one sentence
  std::optional<CheckAnswer> check;
  std::optional<std::string> error;          ///< the program did not run: why, in words
  std::optional<nlohmann::json> diagnostic;  ///< the same whole, as protocol::error_object writes it
  /// The machine's ceilings beside the program.
  void add(const Roofline& measured) {
    roofline = measured;
    const Peak peak = measured.peak_for(arithmetic);
    peak_gflops = peak.gflops;
    peak_of = peak.dtype;
  }
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("file", t.file), v("schedule", t.schedule), v("target", t.target), v("threads", t.threads);
    v("median_s", t.median_s), v("min_s", t.min_s), v("mean_s", t.mean_s), v("spread", t.spread);
    v("gflops", t.gflops), v("peak_gflops", t.peak_gflops), v("bytes", t.bytes);
    v("arithmetic", t.arithmetic), v("peak_of", t.peak_of);
    v("number", t.number), v("repeat", t.repeat), v("compile_s", t.compile_s);
    v("cpu", t.cpu), v("flags", t.flags), v("input_rule", t.input_rule), v("seed", t.seed);
    v("machine", t.machine), v("clock", t.clock), v("seconds", t.seconds);
    v("counts", t.counts), v("no_counters", t.no_counters);
    v("anchor", t.anchor), v("no_anchor", t.no_anchor), v("difference", t.difference);
    v("roofline", t.roofline), v("no_roofline", t.no_roofline);
    v("check", t.check), v("error", t.error), v("diagnostic", t.diagnostic);
  }
};

constexpr int64_t bench_parts = 4;  ///< of a job: compile, call, compute the reference, time

struct BenchOptions {
  std::string function = "main";
  passes::Context context;
  uint64_t seed = 0;
  protocol::BenchSettings settings;  ///< `peak` is seen to by those who call
  interp::Sizes sizes;
  /// Called when program number `k` was called once, before all else: the run has that call as its one measurement.
  std::function<void(std::size_t k, const BenchRun& run)> first_call = {};
  Limits limits() const { return {settings.time_limit}; }
};

/// Builds `module`, runs it once on inputs drawn from the seed, compares with the reference, then times it in turns
/// with the anchor. `reference`: the unscheduled module. Refused where the program cannot be built or run.
Result<BenchRun> bench(Worker& worker, const IRModule& module, const IRModule& reference, const BenchOptions& options,
                       const Job& job = {});

/// The same for several programs with one reference: one measurement of each, then the next of each, so that what
/// comes over the machine comes over all. An answer for each program.
std::vector<Result<BenchRun>> bench_in_turns(Worker& worker, const std::vector<IRModule>& modules,
                                             const IRModule& reference, const BenchOptions& options,
                                             const Job& job = {});

/// The arrays that `module` writes, computed in float64 (see widen_floats) on the inputs of the seed: by the
/// interpreter when it is quick enough, else compiled. Kept in the user's cache, by the module's text, the sizes and
/// the seed.
Result<std::vector<interp::NDArray>> reference_outputs(Worker& worker, const IRModule& module,
                                                       const BenchOptions& options,
                                                       const std::vector<interp::Argument>& inputs,
                                                       const Job& job = {});

}  // namespace tirscope::runtime
