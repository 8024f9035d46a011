// SPDX-License-Identifier: Apache-2.0
#include "protocol/client/slurm.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "protocol/client/hosts.h"
#include "support/format.h"

namespace tirscope::protocol {

namespace {

constexpr std::string_view scheme = "slurm:";
constexpr int most_workers = 1000;  // a process and a thread each on this machine

bool is_name(std::string_view text) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.' || c == '+';
  };
  return !text.empty() && text.size() <= 128 && text.front() != '-' && std::ranges::all_of(text, fits);
}

std::string partition_in(std::string_view prefix) {
  const std::string_view rest = prefix.substr(std::min(prefix.size(), scheme.size()));
  return std::string(rest.substr(0, rest.find_first_of(": \t")));
}

std::string program_in(const std::string& prefix) {
  auto words = server_command(prefix);  // ends with the program and "serve"
  return words && words->size() >= 2 ? (*words)[words->size() - 2] : "tirc";
}

/// The last line that says something, without the program's name.
std::string last_line(std::string_view said, int status) {
  std::string out;
  while (!said.empty() && out.empty()) {
    while (!said.empty() && (said.back() == '\n' || said.back() == '\r' || said.back() == ' ')) said.remove_suffix(1);
    const std::size_t begin = said.rfind('\n') == said.npos ? 0 : said.rfind('\n') + 1;
    out = said.substr(begin);
    said = said.substr(0, begin);
  }
  for (const std::string_view head : {"srun: ", "error: "})
    if (out.starts_with(head)) out.erase(0, head.size());
  if (!out.empty()) return out;
  return status < 0 ? std::string("srun was stopped") : formatted("srun ended with status {}", status);
}

bool any_of(const std::string& said, std::initializer_list<std::string_view> phrases) {
  return std::ranges::any_of(phrases, [&](std::string_view one) { return said.find(one) != said.npos; });
}

/// Someone ended the job. What ends with its node, its time or for a more important job says so.
bool is_cancelled(const std::string& said) {
  return any_of(said, {"CANCELLED AT", "has been revoked"}) &&
         !any_of(said, {"DUE TO", "Node failure", "node failure"});
}

}  // namespace

bool is_slurm(std::string_view prefix) { return prefix.starts_with(scheme); }

Result<SlurmPlace> slurm_place(const std::vector<std::string>& words) {
  const std::string& first = words.front();
  std::string_view rest = std::string_view(first).substr(scheme.size());
  SlurmPlace place;
  const std::size_t colon = rest.find(':');
  place.partition = rest.substr(0, colon);
  bool fits = is_name(place.partition) && words.size() <= 2;
  if (colon != rest.npos) {
    const std::string_view count = rest.substr(colon + 1);
    const auto [end, error] = std::from_chars(count.data(), count.data() + count.size(), place.workers);
    fits = fits && error == std::errc() && end == count.data() + count.size() && place.workers >= 1 &&
           place.workers <= most_workers;
  }
  if (!fits)
    return fail(bad_input("slurm.name",
                          "'{0}' names no partition; write slurm:PARTITION, or slurm:PARTITION:N for N workers at once "
                          "(1 to {1}); sinfo lists the partitions",
                          first, most_workers));
  if (words.size() == 2) place.program = words[1];
  return place;
}

std::vector<std::string> slurm_command(const SlurmPlace& place) {
  // A task alone would be bound to one core of the node, and get a share of its memory.
  return {"srun",
          "--partition=" + place.partition,
          "--nodes=1",
          "--ntasks=1",
          "--exclusive",
          "--mem=0",
          "--cpu-bind=none",
          "--input=0",
          "--job-name=tirscope",
          place.program.empty() ? own_tirc() : place.program,
          "serve"};
}

Diagnostic slurm_missing(const std::string& prefix, const std::string& why) {
  return environment("slurm.no-srun",
                     "srun, which starts workers in the partition {0}, cannot be started on this machine: {1}; run "
                     "this on a login node of the cluster, or install Slurm's client programs",
                     partition_in(prefix), why);
}

Diagnostic slurm_late(const std::string& prefix, const std::string& said) {
  const std::string partition = partition_in(prefix);
  if (any_of(said, {"queued and waiting"}))
    return environment("slurm.not-started",
                       "the job still waits in the queue of the partition {0}; squeue --me says why; set a longer "
                       "--connect-timeout, or ask for fewer workers",
                       partition);
  return environment("slurm.not-started",
                     "no worker in the partition {0} answered in time; check the output of 'srun --partition={0} {1} "
                     "--version', or set a longer --connect-timeout",
                     partition, program_in(prefix));
}

Diagnostic slurm_ended(const std::string& prefix, int status, const std::string& said, bool greeted) {
  const std::string partition = partition_in(prefix), last = last_line(said, status);
  if (is_cancelled(said))
    return environment("slurm.cancelled",
                       "the job of a worker in the partition {0} was cancelled ({1}); what it measured is kept; start "
                       "again when the partition may be used",
                       partition, last);
  if (greeted)
    return environment("slurm.lost", "a worker in the partition {0} was lost: {1}; run again", partition, last);
  if (any_of(said, {"nvalid partition"}))
    return environment("slurm.no-partition", "Slurm knows no partition {0}: {1}; sinfo lists the partitions", partition,
                       last);
  constexpr int not_found = 127;
  if (status == not_found || any_of(said, {"execve()"}))
    return environment("slurm.no-tirc",
                       "the nodes of the partition {0} have no {1}; install Tirscope where they see it, or name its "
                       "path there: \"slurm:{0} /path/of/tirc\"",
                       partition, program_in(prefix));
  return environment("slurm.refused",
                     "Slurm started no worker in the partition {0}: {1}; sinfo and squeue --me show the partition and "
                     "your jobs",
                     partition, last);
}

}  // namespace tirscope::protocol
