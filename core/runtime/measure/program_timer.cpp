// SPDX-License-Identifier: Apache-2.0
#include "runtime/measure/program_timer.h"

#include "runtime/measure/bench.h"
#include "runtime/model/model_methods.h"

namespace tirscope::runtime {

namespace {

class ProgramTimer final : public lesson::Timer {
 public:
  Result<std::vector<std::vector<double>>> in_turns(const Programs& programs, const Job& job) override {
    BenchOptions options;
    TS_TRY(options.context.target, passes::Target::parse(programs.target));
    options.function = programs.function;
    options.settings.repeat = programs.turns;
    options.settings.min_repeat_ms = 20;
    options.settings.time_limit = 30;
    options.settings.check = options.settings.peak = options.settings.anchor = options.settings.counters = false;
    std::vector<std::vector<double>> out;
    for (auto& run : bench_in_turns(shared_worker(), programs.modules, programs.modules.front(), options, job)) {
      if (!run) return fail(std::move(run).error());
      out.push_back(std::move(run->seconds));
    }
    return out;
  }
};

}  // namespace

lesson::Timer* program_timer() {
  static ProgramTimer timer;
  return &timer;
}

}  // namespace tirscope::runtime
