// SPDX-License-Identifier: Apache-2.0
#include "bench_text.h"

#include <filesystem>

#include "support/format.h"
#include "support/text/terminal_text.h"

namespace tirscope::cli {

namespace {

std::string seconds_text(double seconds) {
  return seconds >= 1      ? formatted("{:.3f} s", seconds)
         : seconds >= 1e-3 ? formatted("{:.3f} ms", seconds * 1e3)
                           : formatted("{:.2f} us", seconds * 1e6);
}

std::string name_of(const runtime::BenchRun& run) {
  bool as_it_is = run.schedule.empty() || run.schedule == "none";
  return one_line(std::filesystem::path(as_it_is ? run.file : run.schedule).filename().string());
}

std::string row_of(const std::string& name, double median, double least, double spread) {
  return formatted("{:<44} {:>12} {:>12} {:6.1f}%", name, seconds_text(median), seconds_text(least), 100 * spread);
}

/// What a library took for the same, or why it was not asked.
std::string anchor_text(const std::vector<runtime::BenchRun>& runs) {
  auto with = std::ranges::find_if(runs, [](const auto& run) { return run.anchor.has_value(); });
  if (with == runs.end()) {
    auto without = std::ranges::find_if(runs, [](const auto& run) { return run.no_anchor.has_value(); });
    return without == runs.end() ? "" : "no anchor: " + *without->no_anchor + "\n";
  }
  const runtime::Anchor& anchor = *with->anchor;
  std::string text = anchor.library;
  if (!anchor.kernel.empty())  // a device's library does not report which it chose
    text += formatted(" ({} kernel, {} thread{})", anchor.kernel, anchor.threads, anchor.threads == 1 ? "" : "s");
  text += formatted(": {}, minimum {}; its time divided by ours:", seconds_text(anchor.median_s),
                    seconds_text(anchor.min_s));
  for (const runtime::BenchRun& run : runs)
    if (run.anchor) text += formatted(" {} {:.3f}", name_of(run), run.anchor->ratio);
  return text + "\n";
}

std::string roofline_text(const runtime::Roofline& roofline) {
  std::string text = "measured peaks, GFLOP/s (integers: GOP/s):";
  for (const runtime::Peak& peak : roofline.peaks)
    if (!peak.matrix.empty())
      text += formatted(" {} {} {:.1f}", peak.dtype, peak.matrix, peak.gflops);
    else if (auto type = DataType::parse(peak.dtype))
      text += formatted(" {}x{} {:.1f}", peak.dtype, peak.bits / type->bits, peak.gflops);
  text += "\nreading, GB/s:";
  for (const runtime::Bandwidth& one : roofline.bandwidth) text += formatted(" {} {:.1f}", one.level, one.gb_s);
  return text + "\n";
}

/// What was counted in one call of each program.
std::string counters_text(const std::vector<runtime::BenchRun>& runs) {
  std::string text;
  for (const runtime::BenchRun& run : runs)
    if (!run.counts.empty()) text += formatted("{:<44} {}\n", name_of(run), runtime::counts_text(run.counts));
  if (!runs.empty() && runs[0].no_counters) text += "no CPU counters: " + *runs[0].no_counters + "\n";
  return text.empty() ? text : "counts per call:\n" + text;
}

}  // namespace

std::string table_of(const std::vector<runtime::BenchRun>& runs) {
  auto type = runs.empty() ? std::nullopt : DataType::parse(runs[0].arithmetic);
  const char* unit = type && type->is_integer() ? "GOP/s" : "GFLOP/s";
  std::string text = formatted("{:<44} {:>12} {:>12} {:>7} {:>10} {:>7}  {:<18} {}\n", "program", "median", "minimum",
                               "spread", unit, "of peak", "check", runs.size() > 1 ? "against the first" : "");
  for (const runtime::BenchRun& run : runs) {
    if (run.error) {
      text += formatted("{:<44} {}\n", name_of(run), *run.error);
      continue;
    }
    std::string check = !run.check          ? "not checked"
                        : run.check->passed ? formatted("passed ({:.3g} of 1)", run.check->max_error)
                                            : "FAILED: " + run.check->reason.value_or("wrong");
    std::string share = run.peak_gflops > 0 ? formatted("{:.1f}%", 100 * run.gflops / run.peak_gflops) : "";
    std::string against;
    if (run.difference)
      against = run.difference->verdict == "none"
                    ? formatted("no difference (x{:.3f} within {:.3f})", run.difference->ratio, run.difference->spread)
                    : formatted("{} x{:.3f} (spread {:.3f})", run.difference->verdict, run.difference->ratio,
                                run.difference->spread);
    text += formatted("{} {:10.2f} {:>7}  {:<18} {}\n", row_of(name_of(run), run.median_s, run.min_s, run.spread),
                      run.gflops, share, check, against);
  }
  if (runs.empty()) return text;
  // On a device the threads and flags of the CPU are irrelevant.
  text += runs[0].flags.empty() ? runs[0].cpu
                                : formatted("{} thread{}, {}, {}", runs[0].threads, runs[0].threads == 1 ? "" : "s",
                                            runs[0].cpu, runs[0].flags);
  if (runs[0].peak_gflops > 0)
    text += formatted(", peak {:.1f} {} ({}, measured)", runs[0].peak_gflops, unit, runs[0].peak_of);
  text += "\n" + anchor_text(runs) + counters_text(runs);
  if (runs[0].roofline) text += roofline_text(*runs[0].roofline);
  if (runs[0].no_roofline) text += "no measured peaks: " + *runs[0].no_roofline + "\n";
  return text;
}

std::string csv_of(const std::vector<runtime::BenchRun>& runs) {
  std::string text =
      "file,schedule,target,threads,machine,clock,cpu,flags,median_s,min_s,mean_s,spread,number,repeat,gflops,"
      "peak_gflops,arithmetic,peak_of,bytes,compile_s,check,ratio_to_first,difference,anchor,anchor_kernel,anchor_"
      "threads,"
      "anchor_median_s,anchor_ratio,error\n";
  auto quoted = [](const std::string& cell) {
    if (cell.find_first_of(",\"\n") == cell.npos) return cell;
    std::string out = "\"";
    for (char c : cell) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
  };
  for (const runtime::BenchRun& run : runs) {
    std::vector<std::string> cells = {run.file,
                                      run.schedule,
                                      run.target,
                                      std::to_string(run.threads),
                                      run.machine,
                                      run.clock,
                                      run.cpu,
                                      run.flags,
                                      formatted("{}", run.median_s),
                                      formatted("{}", run.min_s),
                                      formatted("{}", run.mean_s),
                                      formatted("{}", run.spread),
                                      std::to_string(run.number),
                                      std::to_string(run.repeat),
                                      formatted("{}", run.gflops),
                                      formatted("{}", run.peak_gflops),
                                      run.arithmetic,
                                      run.peak_of,
                                      formatted("{}", run.bytes),
                                      formatted("{}", run.compile_s),
                                      !run.check          ? ""
                                      : run.check->passed ? "passed"
                                                          : "failed",
                                      run.difference ? formatted("{}", run.difference->ratio) : "",
                                      run.difference ? run.difference->verdict : "",
                                      run.anchor ? run.anchor->library : "",
                                      run.anchor ? run.anchor->kernel : "",
                                      run.anchor ? std::to_string(run.anchor->threads) : "",
                                      run.anchor ? formatted("{}", run.anchor->median_s) : "",
                                      run.anchor ? formatted("{}", run.anchor->ratio) : "",
                                      run.error.value_or("")};
    for (std::size_t k = 0; k < cells.size(); ++k) text += (k ? "," : "") + quoted(cells[k]);
    text += "\n";
  }
  return text;
}

}  // namespace tirscope::cli
