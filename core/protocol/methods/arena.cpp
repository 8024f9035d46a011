// SPDX-License-Identifier: Apache-2.0
#include "protocol/methods/arena.h"

#include <algorithm>

#include "ir/walk/address.h"
#include "protocol/values.h"
#include "script/printer/printer.h"
#include "support/format.h"

namespace tirscope::protocol {

namespace {

using passes::ArenaReport;
using passes::RunStep;

json entry(int index) { return index < 0 ? json(nullptr) : json(index); }

const char* match_name(analysis::ArenaBuffer::Match match) {
  switch (match) {
    case analysis::ArenaBuffer::Match::Structure: return "structure";
    case analysis::ArenaBuffer::Match::Name: return "name";
    case analysis::ArenaBuffer::Match::None: return "none";
  }
  return "none";
}

/// Locations of statements in the printed module.
class Lines {
 public:
  explicit Lines(const IRModule& module) : module_(module), printed_(script::print_module(module)) {}
  int line(const std::string& address) const {
    NodeRef node = node_at(module_, address);
    return node ? printed_.map.span(printed_.map.range_of(*node)).line : 0;
  }

 private:
  const IRModule& module_;
  script::Printed printed_;
};

json step_json(const RunStep& step, const Lines& lines) {
  json loops = json::array();
  for (const auto& [name, value] : step.loops) loops.push_back({{"name", name}, {"value", value}});
  return {{"node", step.node},         {"line", lines.line(step.node)}, {"text", step.text},
          {"buffer", step.buffer},     {"element", step.element},       {"access", step.write ? "write" : "read"},
          {"loops", std::move(loops)}, {"thread", step.thread},         {"epoch", step.epoch}};
}
json steps_json(const std::vector<RunStep>& steps, const Lines& lines) {
  json out = json::array();
  for (const RunStep& step : steps) out.push_back(step_json(step, lines));
  return out;
}

std::string step_text(const RunStep& step, const Lines& lines) {
  std::string loops;
  for (const auto& [name, value] : step.loops) loops += formatted(", {} = {}", name, value);
  return formatted("{:5} {}  {} {} in thread ({}, {}, {}) after {} barriers{}\n", lines.line(step.node), step.text,
                   step.write ? "writes" : "reads", step.element, step.thread[0], step.thread[1], step.thread[2],
                   step.epoch, loops);
}

json buffers_json(const passes::ArenaRow& row) {
  json out = json::array();
  for (const passes::ArenaBufferRow& buffer : row.buffers)
    out.push_back({{"name", buffer.name},
                   {"original", buffer.original.empty() ? json(nullptr) : json(buffer.original)},
                   {"match", match_name(buffer.match)},
                   {"dtype", buffer.dtype},
                   {"bytes", number_or_null(buffer.bytes)},
                   {"offset", number_or_null(buffer.offset)},
                   {"our_offset", number_or_null(buffer.our_offset)},
                   {"gen", entry(buffer.gen)},
                   {"kill", entry(buffer.kill)},
                   {"first", entry(buffer.first)},
                   {"last", entry(buffer.last)}});
  return out;
}

json pairs_json(const passes::ArenaRow& row, const Lines& lines) {
  json out = json::array();
  for (const passes::ArenaPair& pair : row.pairs)
    out.push_back({{"a", row.buffers[std::size_t(pair.a)].name},
                   {"b", row.buffers[std::size_t(pair.b)].name},
                   {"from", pair.from},
                   {"to", pair.to},
                   {"verdict", passes::arena_verdict_name(pair.verdict)},
                   {"why", pair.why.str()},
                   {"last", entry(pair.last)},
                   {"first", entry(pair.first)},
                   {"barrier", entry(pair.barrier)},
                   {"witness", steps_json(pair.witness, lines)}});
  return out;
}

}  // namespace

Result<ArenaReport> arena(const IRModule& before, const IRModule& after, const MemoryRequest& request, const Job& job,
                          const std::map<std::string, int64_t>& sizes) {
  TS_TRY(passes::MemoryOptions memory, memory_options(request));
  TS_TRY(passes::Context context, pass_context(request.target, request.config));
  passes::ArenaOptions options;
  options.rule = memory.rule;
  options.packer = memory.packer;
  options.replay = request.replay.value_or(false);
  options.most_blocks = request.blocks.value_or(options.most_blocks);
  if (options.most_blocks < 0)
    return fail(
        bad_input("memory.blocks", "the number of blocks must be 0 (all) or more, not {0}", options.most_blocks));
  options.seed = uint64_t(request.seed.value_or(0));
  options.sizes.insert(sizes.begin(), sizes.end());
  return passes::arena_report(before, after, context, options, job);
}

bool is_sound(const ArenaReport& report) {
  return std::ranges::all_of(report.findings, &passes::ArenaFinding::before_too) &&
         std::ranges::all_of(report.replays, &passes::ArenaReplay::ran);
}

json arena_json(const ArenaReport& report, const IRModule& after) {
  Lines lines(after);
  json arenas = json::array(), findings = json::array(), replays = json::array();
  for (const passes::ArenaRow& row : report.rows)
    arenas.push_back({{"function", row.function},
                      {"kernel", row.kernel},
                      {"scope", row.scope},
                      {"arena", row.arena},
                      {"total_bytes", number_or_null(row.total_bytes)},
                      {"our_total_bytes", number_or_null(row.ours.total_bytes)},
                      {"our_unmerged_bytes", number_or_null(row.ours.unmerged_bytes)},
                      {"buffers", buffers_json(row)},
                      {"pairs", pairs_json(row, lines)},
                      {"entries", entries_json(row.entries)},
                      {"barriers", row.barriers},
                      {"warnings", row.warnings}});
  for (const passes::ArenaFinding& finding : report.findings)
    findings.push_back({{"code", finding.code},
                        {"kernel", finding.kernel},
                        {"message", finding.message.str()},
                        {"steps", steps_json(finding.steps, lines)},
                        {"before_too", finding.before_too}});
  for (const passes::ArenaReplay& replay : report.replays)
    replays.push_back({{"function", replay.function},
                       {"ran", replay.ran},
                       {"stopped", replay.stopped},
                       {"equal", replay.equal},
                       {"reason", replay.reason.empty() ? json(nullptr) : json(replay.reason)}});
  return {{"ok", is_sound(report)},
          {"arenas", std::move(arenas)},
          {"findings", std::move(findings)},
          {"replays", std::move(replays)}};
}

std::string arena_text(const ArenaReport& report, const IRModule& after) {
  Lines lines(after);
  std::string out;
  for (const passes::ArenaRow& row : report.rows) {
    out += formatted("{} {} in {}: {} bytes, ours {}\n", row.kernel, row.scope, row.arena,
                     number_or_mark(row.total_bytes), number_or_mark(row.ours.total_bytes));
    for (const passes::ArenaBufferRow& buffer : row.buffers)
      out += formatted("  {:16} {:8} bytes at {:6}, ours at {:6}  {}\n", buffer.name, number_or_mark(buffer.bytes),
                       number_or_mark(buffer.offset), number_or_mark(buffer.our_offset),
                       buffer.original.empty() ? "matches nothing before" : "is " + buffer.original);
    for (const passes::ArenaPair& pair : row.pairs)
      out += formatted("  {} and {} share {}..{}: {}; {}\n", row.buffers[std::size_t(pair.a)].name,
                       row.buffers[std::size_t(pair.b)].name, pair.from, pair.to,
                       passes::arena_verdict_name(pair.verdict), pair.why.str());
    for (const std::string& warning : row.warnings) out += "  warning: " + warning + "\n";
    out += "\n";
  }
  for (const passes::ArenaFinding& finding : report.findings) {
    out += formatted("{}: {}{}\n", finding.code, finding.message.str(),
                     finding.before_too ? " (also in the module before)" : "");
    for (const RunStep& step : finding.steps) out += step_text(step, lines);
  }
  for (const passes::ArenaReplay& replay : report.replays)
    out += formatted("replay of {}: {}\n", replay.function,
                     !replay.reason.empty() ? "could not run: " + replay.reason
                     : replay.stopped       ? "stopped"
                     : replay.equal         ? "the same result"
                                            : "different result");
  if (report.findings.empty()) out += "no error found\n";
  return out;
}

}  // namespace tirscope::protocol
