// SPDX-License-Identifier: Apache-2.0
#include "runtime/measure/counters.h"

#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "analysis/amount.h"
#include "support/format.h"

namespace tirscope::runtime {

namespace {

struct EventKind {
  const char* name;
  uint32_t type;
  uint64_t config;
};

constexpr uint64_t cache_misses(uint64_t cache) {
  return cache | (PERF_COUNT_HW_CACHE_OP_READ << 8) | (PERF_COUNT_HW_CACHE_RESULT_MISS << 16);
}

constexpr EventKind kinds[] = {
    {"cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
    {"instructions", PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
    {"branch-misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES},
    {"L1-misses", PERF_TYPE_HW_CACHE, cache_misses(PERF_COUNT_HW_CACHE_L1D)},
    {"cache-misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES},
    {"TLB-misses", PERF_TYPE_HW_CACHE, cache_misses(PERF_COUNT_HW_CACHE_DTLB)},
};

int open_event(const EventKind& kind, int thread) {
  perf_event_attr attr{};
  attr.size = sizeof attr;
  attr.type = kind.type;
  attr.config = kind.config;
  attr.disabled = 1;
  attr.exclude_kernel = 1;
  attr.exclude_hv = 1;
  attr.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  return int(::syscall(SYS_perf_event_open, &attr, thread, -1, -1, PERF_FLAG_FD_CLOEXEC));
}

std::vector<int> threads_of_process() {
  std::vector<int> threads;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task", none))
    threads.push_back(std::atoi(entry.path().filename().c_str()));
  if (threads.empty()) threads.push_back(0);  // the calling one
  return threads;
}

Message why(int error) {
  if (error == EACCES || error == EPERM)
    return message("the system does not allow counting here; set {0} to at most 2",
                   "/proc/sys/kernel/perf_event_paranoid");
  if (error == ENOENT || error == ENODEV || error == EOPNOTSUPP)
    return message("the CPU's performance counters are not available here, as in most virtual machines");
  if (error == ENOSYS) return message("this system has no perf events");
  return message("the CPU's performance counters cannot be read: {0}", std::strerror(error));
}

}  // namespace

Counters::Counters() {
  for (int thread : threads_of_process())
    for (const EventKind& kind : kinds) {
      int file = open_event(kind, thread);
      if (file >= 0)
        events_.push_back({kind.name, file});
      else if (kind.config == PERF_COUNT_HW_CPU_CYCLES && kind.type == PERF_TYPE_HARDWARE && missing_.text.empty())
        missing_ = why(errno);
    }
}

Counters::~Counters() {
  for (const Event& event : events_) ::close(event.file);
}

Counters::BySystem Counters::BySystem::now() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return {usage.ru_minflt + usage.ru_majflt, usage.ru_nvcsw + usage.ru_nivcsw};
}

void Counters::start() {
  at_start_ = BySystem::now();
  for (const Event& event : events_) ::ioctl(event.file, PERF_EVENT_IOC_RESET, 0);
  for (const Event& event : events_) ::ioctl(event.file, PERF_EVENT_IOC_ENABLE, 0);
}

std::vector<Count> Counters::stop(int calls) {
  for (const Event& event : events_) ::ioctl(event.file, PERF_EVENT_IOC_DISABLE, 0);
  const BySystem end = BySystem::now();
  std::vector<Count> counts;
  for (const Event& event : events_) {
    struct {
      uint64_t value, enabled, running;
    } seen{};
    if (::read(event.file, &seen, sizeof seen) != ssize_t(sizeof seen)) continue;
    double scale = seen.running > 0 ? double(seen.enabled) / double(seen.running) : 1;
    auto it = std::ranges::find(counts, event.name, &Count::name);
    if (it == counts.end()) it = counts.insert(it, {event.name, 0});
    it->value += double(seen.value) * scale / std::max(1, calls);
  }
  counts.push_back({"page-faults", double(end.faults - at_start_.faults) / std::max(1, calls)});
  counts.push_back({"context-switches", double(end.switches - at_start_.switches) / std::max(1, calls)});
  return counts;
}

std::string counts_text(const std::vector<Count>& counts) {
  auto of = [&](std::string_view name) {
    auto it = std::ranges::find(counts, name, &Count::name);
    return it == counts.end() ? -1 : it->value;
  };
  std::string text;
  auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  const double cycles = of("cycles"), instructions = of("instructions");
  for (const Count& count : counts) {
    const bool miss = count.name.ends_with("-misses");
    std::string name = count.name;
    std::ranges::replace(name, '-', ' ');
    if (count.name == "instructions" && cycles > 0)
      add(formatted("{:.2f} instructions per cycle", instructions / cycles));
    else if (miss && instructions > 0)
      add(formatted("{:.3g} {} per 1,000 instructions", 1000 * count.value / instructions, name));
    else
      add((count.value < 1000 ? formatted("{:.3g}", count.value)
                              : analysis::count_text(analysis::Amount::of(int64_t(count.value)))) +
          " " + name);
  }
  return text;
}

}  // namespace tirscope::runtime
