// SPDX-License-Identifier: Apache-2.0
// bench.run: programs timed alternately, checked against their reference, with the machine's ceilings and a library for
// comparison.
#pragma once

#include "analysis/difference.h"
#include "protocol/bench_settings.h"
#include "protocol/codec_integers.h"
#include "protocol/messages/message.h"

namespace tirscope::protocol {

/// Multiply-adds on vectors that stay in registers; of bytes ("uint8"), dot products of four, summed in 32 bits. Of a
/// device also products of matrices, where it has tensor cores.
struct Peak {
  std::string dtype;
  int bits = 0;
  double gflops = 0;
  std::string matrix = {};
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("dtype", t.dtype);
    v("bits", t.bits, "of one vector; 0 for matrices");
    v("gflops", t.gflops, "a multiplication and an addition count as two");
    v("matrix", t.matrix, "`m16n8k16`: the shape of a tensor core operation; empty for vectors");
  }
};

/// Reading an array that half fills a cache, or one far larger than all.
struct Bandwidth {
  std::string level;
  double bytes = 0;
  double gb_s = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("level", t.level, "`L1`, `L2`, `L3`, `memory`; for a device `cache`, shared by all its units, and `memory`");
    v("bytes", t.bytes, "of the cache, 0 for memory");
    v("gb_s", t.gb_s);
  }
};

struct Roofline {
  int threads = 1;
  std::vector<Peak> peaks;
  std::vector<Bandwidth> bandwidth;
  /// The highest peak of a type, or of its substitute: int8 counts as uint8, which without dot products is done as
  /// int32, as other integers are; narrow floats are done as float32. All empty where nothing was measured.
  Peak peak_for(const std::string& dtype) const;
  /// The higher of each ceiling, this one's and another measurement's; what this one lacks is taken over.
  void raise(const Roofline& other);
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("threads", t.threads, "for a device: its compute units");
    v("peaks", t.peaks, "float32, float64, int32 and uint8, in each width of the CPU");
    v("bandwidth", t.bandwidth, "nearest first");
  }
};

struct Count {
  std::string name;
  double value = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name, "`cycles`, `instructions`, `cache-misses`, ...");
    v("value", t.value, "per call, outside the operating system's kernel");
  }
};

struct CheckAnswer {
  bool passed = false;
  std::optional<std::string> reason;
  double max_error = 0;
  double tolerance = 1;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("passed", t.passed);
    v("reason", t.reason);
    v("max_error", t.max_error);
    v("tolerance", t.tolerance);
  }
};

/// The same computation by a library, measured alternately with the program.
struct Anchor {
  std::string library, kernel;  ///< "OpenBLAS 0.3.29", "Cooperlake"; "cuBLAS 13.0.2" and nothing
  int threads = 1;
  double median_s = 0, min_s = 0;
  double ratio = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("library", t.library);
    v("kernel", t.kernel);
    v("threads", t.threads);
    v("median_s", t.median_s);
    v("min_s", t.min_s);
    v("ratio", t.ratio, "its median divided by the program's: above 1, the program is faster");
  }
};

struct BenchRun {
  std::string file, schedule, target;
  int threads = 1;
  double median_s = 0, min_s = 0, mean_s = 0;
  double spread = 0;
  double gflops = 0;
  std::string arithmetic = "float32";
  double peak_gflops = 0;
  std::string peak_of;
  double bytes = 0;
  int number = 1, repeat = 1;
  double compile_s = 0;
  std::string cpu;
  std::string flags, input_rule;
  std::string machine, clock;  ///< the processor or device by its own name; its frequency, what time is taken from
  std::vector<double> seconds;
  uint64_t seed = 0;
  std::vector<Count> counts;
  std::optional<std::string> no_counters;
  std::optional<Anchor> anchor;
  std::optional<std::string> no_anchor;
  std::optional<analysis::Difference> difference;
  std::optional<Roofline> roofline;
  std::optional<std::string> no_roofline;
  std::optional<CheckAnswer> check;
  std::optional<std::string> error;
  std::optional<nlohmann::json> diagnostic;
  /// The machine's ceilings beside the program.
  void add(const Roofline& measured) {
    roofline = measured;
    const Peak peak = measured.peak_for(arithmetic);
    peak_gflops = peak.gflops;
    peak_of = peak.dtype;
  }
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("file", t.file);
    v("schedule", t.schedule);
    v("target", t.target);
    v("threads", t.threads);
    v("median_s", t.median_s);
    v("min_s", t.min_s);
    v("mean_s", t.mean_s);
    v("spread", t.spread, "(largest - smallest) / median");
    v("gflops", t.gflops);
    v("peak_gflops", t.peak_gflops, "of this machine with that many threads on that type, measured; 0 if not measured");
    v("bytes", t.bytes, "of the accessed arguments");
    v("arithmetic", t.arithmetic, "the type of most operations");
    v("peak_of", t.peak_of, "the type that was measured instead: wider if the CPU does not support the type");
    v("number", t.number);
    v("repeat", t.repeat);
    v("compile_s", t.compile_s);
    v("cpu", t.cpu, "or the device that ran it");
    v("flags", t.flags);
    v("input_rule", t.input_rule);
    v("seed", t.seed);
    v("machine", t.machine);
    v("clock", t.clock);
    v("seconds", t.seconds, "per call, for each measurement in order");
    v("counts", t.counts, "per call: the counters of the CPU and the system");
    v("no_counters", t.no_counters, "why the CPU's counters are missing: one sentence");
    v("anchor", t.anchor);
    v("no_anchor", t.no_anchor, "why it is missing: one sentence");
    v("difference", t.difference, "from the first of the alternately timed programs");
    v("roofline", t.roofline);
    v("no_roofline", t.no_roofline, "why it is missing: one sentence");
    v("check", t.check);
    v("error", t.error, "why the program did not run");
    v("diagnostic", t.diagnostic, "the complete error, as protocol::error_object writes it");
  }
};

struct BenchAnswer {
  std::vector<BenchRun> runs;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("runs", t.runs, "one per program, in order");
  }
};
/// What `partial` of a progress notification tells of the answer to come.
struct BenchPartial {
  std::vector<std::optional<BenchRun>> runs;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("runs", t.runs, "one per program, in order; null while it is pending");
  }
};
struct BenchRequest {
  static constexpr About about{
      "bench.run",
      "Times programs alternately, after calling and checking each once; as `tirc bench --json`. The time of the first "
      "call is sent at once, in `partial` of a `progress` notification: `{runs}` with null for pending programs."};
  using Answer = BenchAnswer;
  std::string module;
  std::optional<std::string> reference, schedule, function, target;
  std::optional<JsonObject> config;
  std::optional<int64_t> threads, seed;
  std::optional<std::vector<std::string>> others;
  std::optional<std::map<std::string, int64_t>> set;
  std::map<std::string, std::optional<json>> settings;  ///< by their names, see bench_settings.h
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the module's handle");
    v("reference", t.reference, "a module's handle: the reference (default: `module`, unscheduled)");
    v("schedule", t.schedule, "the text of a schedule script to apply first");
    v("function", t.function, "`main`, or the only one");
    v("target", t.target, "the target to build for (`cpu`)");
    v("config", t.config, "options of the PassContext");
    v("threads", t.threads, "as the option of the target");
    v("seed", t.seed, "of the inputs (0)");
    v("others", t.others, "handles of more programs, timed alternately with the first");
    v("set", t.set, "values for symbolic shapes");
    static const BenchSettings any;
    each_bench_setting(
        [&](const BenchSetting& setting, const auto&) {
          v(setting.name, setting_of(t.settings, setting.name), setting.summary.text.c_str());
        },
        any);
  }

 private:
  using Settings = std::map<std::string, std::optional<json>>;
  static std::optional<json>& setting_of(Settings& settings, const char* name) { return settings[name]; }
  static std::optional<json> setting_of(const Settings& settings, const char* name) {
    auto found = settings.find(name);
    return found == settings.end() ? std::nullopt : found->second;
  }
};

}  // namespace tirscope::protocol
