// SPDX-License-Identifier: Apache-2.0
#include "codegen/ptxas.h"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

#include "codegen/program.h"
#include "support/format.h"

namespace tirscope::codegen {

std::string find_ptxas() {
  if (const char* named = std::getenv("TIRSCOPE_PTXAS"); named && *named) return named;
  if (std::string program = find_program("ptxas"); !program.empty()) return program;
  const char* home = std::getenv("CUDA_HOME");
  for (std::string folder : {std::string(home ? home : ""), std::string("/usr/local/cuda")}) {
    std::string program = folder + "/bin/ptxas";
    if (!folder.empty() && ::access(program.c_str(), X_OK) == 0) return program;
  }
  return {};
}

std::vector<KernelCost> read_costs(const std::string& log) {
  static const std::regex kernel("Compiling entry function '([^']*)'"), properties("Function properties for (\\S+)"),
      frame("(\\d+) bytes stack frame, (\\d+) bytes spill stores, (\\d+) bytes spill loads"),
      registers("Used (\\d+) registers"), barriers("used (\\d+) barriers"), shared("(\\d+)(?:\\+\\d+)? bytes smem"),
      constant("(\\d+) bytes cmem");
  std::vector<KernelCost> costs;
  std::istringstream lines(log);
  bool own = true;  // the properties that follow are those of the kernel, not of a function that it calls
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (std::regex_search(line, found, kernel)) {
      costs.push_back({found[1]});
      own = true;
    }
    if (costs.empty()) continue;
    KernelCost& cost = costs.back();
    if (std::regex_search(line, found, properties)) own = found[1] == cost.kernel;
    if (own && std::regex_search(line, found, frame)) {
      cost.stack = std::stoll(found[1]);
      cost.spill_stores = std::stoll(found[2]);
      cost.spill_loads = std::stoll(found[3]);
    }
    if (!std::regex_search(line, found, registers)) continue;
    cost.registers = std::stoi(found[1]);
    if (std::regex_search(line, found, barriers)) cost.barriers = std::stoi(found[1]);
    if (std::regex_search(line, found, shared)) cost.shared = std::stoll(found[1]);
    for (std::sregex_iterator at(line.begin(), line.end(), constant), end; at != end; ++at)
      cost.constant += std::stoll((*at)[1]);
  }
  return costs;
}

std::string report_text(const PtxasReport& report) {
  if (!report.accepted) return formatted("ptxas refuses it for {}:\n{}", report.arch, report.log);
  std::string text = formatted("ptxas takes it for {}:\n", report.arch);
  for (const KernelCost& cost : report.kernels) {
    text += formatted("  {}: {} registers, {} bytes of shared memory, {} barriers, ", cost.kernel, cost.registers,
                      cost.shared, cost.barriers);
    text += cost.spill_stores + cost.spill_loads == 0
                ? "nothing spilled\n"
                : formatted("{} bytes spilled and {} read back by each thread\n", cost.spill_stores, cost.spill_loads);
  }
  return text;
}

namespace {

/// ".target sm_80, debug" -> "sm_80".
std::string target_of(const std::string& ptx) {
  constexpr std::string_view word = ".target ";
  std::size_t at = ptx.find(word);
  if (at == ptx.npos) return {};
  return ptx.substr(at + word.size(), ptx.find_first_of(", \n", at + word.size()) - at - word.size());
}

}  // namespace

Result<PtxasReport> run_ptxas(const std::string& ptx, std::string arch, std::string program) {
  constexpr std::chrono::seconds longest{120};
  if (arch.empty()) arch = target_of(ptx);
  if (program.empty()) program = find_ptxas();
  if (program.empty())
    return fail(environment("ptxas.missing",
                            "ptxas, NVIDIA's assembler, was not found; install the CUDA toolkit, put its bin folder on "
                            "PATH, or set TIRSCOPE_PTXAS"));
  ScratchFolder folder;
  if (!folder.valid()) return fail(environment("ptxas.failed", "cannot create a temporary folder to run {0}", program));
  const std::string source = folder.file("kernels.ptx"), log = folder.file("log");
  std::ofstream(source, std::ios::binary) << ptx;
  std::vector<std::string> words = {program, "-v", "-arch=" + arch, "-o", folder.file("kernels.cubin"), source};
  if (ptx.contains(".extern .func")) words.insert(words.begin() + 1, "-c");  // for the caller to link
  auto status = run_program(words, log, longest);
  if (!status)
    return fail(environment("ptxas.failed", "{0} cannot be run, or takes longer than {1} s", program, longest.count()));
  PtxasReport report{program, arch, *status == 0, {}, file_content(log)};
  for (std::size_t at; (at = report.log.find(source)) != std::string::npos;)
    report.log.replace(at, source.size(), "kernels.ptx");
  if (!report.accepted && report.log.find("is not defined for option 'gpu-name'") != std::string::npos)
    return fail(environment("ptxas.arch", "{0} is too new or too old for {1}: {2}", program, arch, report.log));
  report.kernels = read_costs(report.log);
  return report;
}

}  // namespace tirscope::codegen
