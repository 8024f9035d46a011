// SPDX-License-Identifier: Apache-2.0
// How a program is timed, setting by setting, described once: for the options of `tirc bench`, the keys of bench.run
// and the window's form.
#pragma once

#include "support/diagnostic.h"

namespace tirscope::protocol {

/// The first four are those of TVM's time_evaluator.
struct BenchSettings {
  int number = 1;   ///< calls in one measurement; it grows until one takes `min_repeat_ms`
  int repeat = 5;   ///< measurements
  int warm_up = 1;  ///< calls before the first
  double min_repeat_ms = 100;
  double cooldown_ms = 0;    ///< rest before each measurement
  double time_limit = 600;   ///< seconds of one program
  bool flush_cache = false;  ///< before each call, whose time alone counts
  bool check = true;         ///< compare with the reference
  bool peak = true;          ///< measure the machine's ceilings too
  bool anchor = true;        ///< measure OpenBLAS, or cuBLAS, beside the program, where it can do its multiplications
  bool counters = true;      ///< count cycles and misses in some more calls
};

struct BenchSetting {
  const char* name;    ///< the protocol's key; on the command line with hyphens for underscores
  Message summary;     ///< what is counted or done, as a form's label
  const char* unit;    ///< of a number; "" for a count or a switch
  double least = 0;    ///< of a number
  bool above = false;  ///< the number must be more than that
};

/// `v(setting, member)` for each of `s`, BenchSettings, in the order of a form. Members are int, double and bool.
template <class V, class Settings>
void each_bench_setting(V&& v, Settings& s) {
  v(BenchSetting{"number", message("Calls per measurement"), "", 1}, s.number);
  v(BenchSetting{"repeat", message("Measurements"), "", 1}, s.repeat);
  v(BenchSetting{"warm_up", message("Warm-up calls"), ""}, s.warm_up);
  v(BenchSetting{"min_repeat_ms", message("Minimum time per measurement"), "ms"}, s.min_repeat_ms);
  v(BenchSetting{"cooldown_ms", message("Pause before each measurement"), "ms"}, s.cooldown_ms);
  v(BenchSetting{"time_limit", message("Time limit per program"), "s", 0, true}, s.time_limit);
  v(BenchSetting{"flush_cache", message("Flush caches before each call"), ""}, s.flush_cache);
  v(BenchSetting{"check", message("Compare with the reference result"), ""}, s.check);
  v(BenchSetting{"peak", message("Also measure the machine's peaks and bandwidths"), ""}, s.peak);
  v(BenchSetting{"anchor",
                 message("Measure OpenBLAS (cuBLAS on NVIDIA GPUs) alternately with the programs, if it can compute "
                         "their multiplications"),
                 ""},
    s.anchor);
  v(BenchSetting{"counters", message("Count cycles, instructions, misses and faults in additional calls"), ""},
    s.counters);
}

/// Refused as `bench.option` where a number is less than it may be.
template <class T>
Result<void> in_range(const BenchSetting& setting, T value) {
  if (double(value) >= setting.least && !(setting.above && double(value) == setting.least)) return {};
  return fail(setting.above ? bad_input("bench.option", "'{0}' must be greater than {1}, but it is {2}", setting.name,
                                        setting.least, value)
                            : bad_input("bench.option", "'{0}' must be at least {1}, but it is {2}", setting.name,
                                        setting.least, value));
}

}  // namespace tirscope::protocol
