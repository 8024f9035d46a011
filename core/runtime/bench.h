// SPDX-License-Identifier: Apache-2.0
// Timing a program and checking what it computes. The structs list their members once for the protocol's codec.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interp/inputs.h"
#include "passes/pass.h"
#include "runtime/worker.h"

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

struct BenchRun {
  std::string file, schedule, target;
  int threads = 1;
  double median_s = 0, min_s = 0, mean_s = 0;
  double spread = 0;  ///< (largest - smallest) / median
  double gflops = 0;
  double peak_gflops = 0;  ///< of this machine with that many threads, float32, measured; 0 when it was not
  double bytes = 0;        ///< of the arguments that are touched
  int number = 1, repeat = 1;
  double compile_s = 0;
  std::string cpu;  ///< or the device that ran it
  std::string flags, input_rule;
  uint64_t seed = 0;
  std::optional<CheckAnswer> check;
  std::optional<std::string> error;  ///< the program did not run: the diagnostic's code and text
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("file", t.file), v("schedule", t.schedule), v("target", t.target), v("threads", t.threads);
    v("median_s", t.median_s), v("min_s", t.min_s), v("mean_s", t.mean_s), v("spread", t.spread);
    v("gflops", t.gflops), v("peak_gflops", t.peak_gflops), v("bytes", t.bytes);
    v("number", t.number), v("repeat", t.repeat), v("compile_s", t.compile_s);
    v("cpu", t.cpu), v("flags", t.flags), v("input_rule", t.input_rule), v("seed", t.seed);
    v("check", t.check), v("error", t.error);
  }
};

struct BenchOptions {
  std::string function = "main";
  passes::Context context;
  uint64_t seed = 0;
  Timing timing;
  Limits limits;
  bool check = true;
  interp::Sizes sizes;
};

/// Builds `module`, runs it once on inputs drawn from the seed, compares with the reference, then times it.
/// `reference`: the unscheduled module. Refused where the program cannot be built or run.
Result<BenchRun> bench(Worker& worker, const IRModule& module, const IRModule& reference, const BenchOptions& options,
                       const Job& job = {});

/// The arrays that `module` writes, computed in float64 (see widen_floats) on the inputs of the seed: by the
/// interpreter when it is quick enough, else compiled. Kept in the user's cache, by the module's text, the sizes and
/// the seed.
Result<std::vector<interp::NDArray>> reference_outputs(Worker& worker, const IRModule& module,
                                                       const BenchOptions& options,
                                                       const std::vector<interp::Argument>& inputs,
                                                       const Job& job = {});

/// Float32 multiply-adds a second of this machine's processor, in GFLOP/s, measured with independent vector operations
/// in registers; 0 for the target of a device, whose ceiling is not known.
Result<double> measured_peak_gflops(Worker& worker, const passes::Context& context, const Job& job = {});

}  // namespace tirscope::runtime
