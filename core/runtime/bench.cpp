// SPDX-License-Identifier: Apache-2.0
#include "runtime/bench.h"

#include <algorithm>
#include <numeric>

#include "analysis/cost.h"
#include "interp/compare.h"
#include "runtime/built.h"

namespace tirscope::runtime {

namespace {

double median_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  size_t n = values.size();
  return n == 0 ? 0 : n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

/// The worst comparison of all written arrays decides.
CheckAnswer check_outputs(const std::vector<interp::Argument>& arguments, const std::vector<interp::NDArray>& reference,
                          int64_t longest_reduction) {
  CheckAnswer answer{true, {}, 0, 1};
  size_t next = 0;
  for (const interp::Argument& argument : arguments) {
    if (!argument.is_array || !argument.written) continue;
    if (next >= reference.size()) return {false, "shape", 0, 1};
    interp::Comparison one = interp::compare(argument.array, reference[next++], longest_reduction);
    answer.max_error = std::max(answer.max_error, one.max_error);
    answer.tolerance = one.tolerance;
    if (!one.passed && answer.passed) answer.passed = false, answer.reason = one.reason;
  }
  if (next == 0) return {false, "vacuous", 0, 1};
  return answer;
}

std::string flags_text(const codegen::Options& options) {
  std::string text = "O" + std::to_string(options.opt_level);
  if (options.contract) text += " contract";
  if (options.vector_math) text += " libmvec";
  return text;
}

}  // namespace

Result<BenchRun> bench(Worker& worker, const IRModule& module, const IRModule& reference, const BenchOptions& options,
                       const Job& job) {
  return catching([&]() -> Result<BenchRun> {
    BenchRun run;
    codegen::Options flags = options_for(options.context.target);
    run.target = options.context.target.str();
    run.threads = threads_for(options.context.target);
    run.seed = options.seed;
    run.input_rule = interp::input_rule;
    bool on_device = options.context.target.kind != passes::Target::Kind::Cpu;
    if (!on_device) run.flags = flags_text(flags);
    job.report(0, 4, "compiling");
    TS_TRY(Built built, build(worker, module, options.function, options.context, options.limits, job));
    run.compile_s = built.compile_seconds;
    run.cpu = built.cpu;
    PrimFunc function = module->prim_func(options.function);
    PrimFunc unscheduled = reference->prim_func(options.function);
    if (!unscheduled)
      return fail(bad_input("build.no-function", "the reference has no TensorIR function {0}", options.function));
    TS_TRY(auto arguments, interp::make_inputs(unscheduled, {options.seed, options.sizes}));
    if (arguments.size() != function->params.size())
      return fail(refused("bench.reference",
                          "the program takes {0} arguments and its reference {1}; name the module that it "
                          "was made from with --reference",
                          function->params.size(), arguments.size()));
    Execution once{run.threads, {}, options.limits, options.sizes};
    if (options.check) {
      auto fresh = interp::clone(arguments);
      job.report(1, 4, "reference");
      TS_TRY(auto expected, reference_outputs(worker, reference, options, arguments, job));
      job.report(2, 4, "checking");
      TS_TRY_VOID(execute(worker, built, fresh, once, job));
      run.check = check_outputs(fresh, expected, interp::longest_reduction(unscheduled, options.sizes));
    }
    job.report(3, 4, "timing");
    Execution timed = once;
    timed.timing = options.timing;
    TS_TRY(RunResult times, execute(worker, built, arguments, timed, job));
    if (times.seconds.empty()) return fail(refused("run.worker-lost", "the worker measured nothing"));
    if (on_device) run.cpu = times.device;
    auto [least, most] = std::minmax_element(times.seconds.begin(), times.seconds.end());
    run.median_s = median_of(times.seconds);
    run.min_s = *least;
    run.mean_s = std::accumulate(times.seconds.begin(), times.seconds.end(), 0.0) / double(times.seconds.size());
    run.spread = run.median_s > 0 ? (*most - *least) / run.median_s : 0;
    run.number = times.number;
    run.repeat = int(times.seconds.size());
    analysis::FunctionCost cost = analysis::cost(unscheduled);
    if (cost.total.operations.value && run.median_s > 0)
      run.gflops = double(*cost.total.operations.value) / run.median_s * 1e-9;
    run.bytes = cost.total.touched.value ? double(*cost.total.touched.value) : 0;
    return run;
  });
}

}  // namespace tirscope::runtime
