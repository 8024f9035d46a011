// SPDX-License-Identifier: Apache-2.0
#include "builder/default_schedule.h"

#include <charconv>

namespace tirscope::builder {

namespace {

/// The number in an option, behind `prefix`; `otherwise` where it is not given.
int64_t number_of(const passes::Target& target, const std::string& option, std::string_view prefix, int64_t otherwise) {
  const std::string text = target.option(option);
  if (!text.starts_with(prefix)) return otherwise;
  int64_t value = otherwise;
  std::from_chars(text.data() + prefix.size(), text.data() + text.size(), value);
  return value;
}

}  // namespace

Result<schedule::dlight::GpuTarget> gpu_target(const passes::Target& target) {
  using schedule::dlight::GpuTarget;
  if (target.kind == passes::Target::Kind::Cpu)
    return fail(bad_input("dlight.target",
                          "default schedules are for GPUs, and {0} is none; use cuda, opencl, or a "
                          "device such as nvidia/geforce-rtx-3090",
                          target.str()));
  const bool cuda = target.kind == passes::Target::Kind::Cuda;
  GpuTarget out{cuda ? GpuTarget::Kind::Cuda : GpuTarget::Kind::OpenCl};
  out.sm = int(number_of(target, "arch", "sm_", out.sm));
  out.max_num_threads = number_of(target, "max-threads", "", cuda ? 1024 : 256);
  out.max_threads = number_of(target, "max-block", "", out.max_num_threads);
  out.max_shared = number_of(target, "max-shared", "", cuda ? 48 * 1024 : 16 * 1024);
  return out;
}

std::vector<std::string> rule_names(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    if (comma > 0) out.emplace_back(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return out;
}

Result<std::vector<schedule::dlight::Applied>> apply_default(schedule::Schedule& schedule,
                                                             const std::vector<std::string>& rules,
                                                             const std::string& target, const std::string& function) {
  TS_TRY(passes::Target parsed, passes::Target::parse(target));
  TS_TRY(schedule::dlight::GpuTarget gpu, gpu_target(parsed));
  TS_TRY(std::vector<const schedule::dlight::Rule*> found, schedule::dlight::find_rules(rules));
  return schedule::dlight::apply_default(schedule, found, gpu, function);
}

std::string account(const std::vector<schedule::dlight::Applied>& applied) {
  std::string out;
  for (const schedule::dlight::Applied& each : applied) {
    out += each.function + ": " + (each.rule ? std::string(each.rule->name) : "no rule applies");
    std::string reasons;
    for (const auto& [rule, reason] : each.reasons)
      reasons += (reasons.empty() ? "" : "; ") + std::string(rule->name) + ": " + reason.str();
    out += (reasons.empty() ? "" : " (" + reasons + ")") + "\n";
  }
  return out;
}

}  // namespace tirscope::builder
