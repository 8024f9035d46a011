// SPDX-License-Identifier: Apache-2.0
#include "protocol/methods/memory.h"

#include "protocol/methods/arena.h"
#include "protocol/objects.h"
#include "protocol/values.h"
#include "support/format.h"

namespace tirscope::protocol {

namespace {

const std::string usual_rule = "allocation-level", usual_packer = "tvm";

Result<json> method_answer(Objects& objects, const MemoryRequest& request, const Job& job) {
  TS_TRY(ModuleObject object, objects.module(request.module));
  if (request.before) {
    TS_TRY(ModuleObject before, objects.module(*request.before));
    TS_TRY(auto report, arena(before.module, object.module, request, job));
    return arena_json(report, object.module);
  }
  TS_TRY(auto rows, memory(object.module, request, job));
  return memory_json(rows, request);
}

}  // namespace

Result<passes::MemoryOptions> memory_options(const MemoryRequest& request) {
  passes::MemoryOptions options;
  options.stage = request.stage.value_or("");
  auto rule = analysis::find_liveness_rule(request.rule.value_or(usual_rule));
  if (!rule)
    return fail(bad_input("memory.rule",
                          "there is no rule {0}; use allocation-level, innermost, innermost-hoisted or per-epoch",
                          *request.rule));
  auto packer = analysis::find_packer(request.packer.value_or(usual_packer));
  if (!packer)
    return fail(bad_input("memory.packer", "there is no packer {0}; use tvm, best-fit or exact", *request.packer));
  options.rule = *rule;
  options.packer = *packer;
  return options;
}

Result<std::vector<passes::MemoryRow>> memory(const IRModule& module, const MemoryRequest& request, const Job& job) {
  TS_TRY(passes::MemoryOptions options, memory_options(request));
  TS_TRY(passes::Context context, pass_context(request.target, request.config));
  return passes::memory_report(module, context, options, job);
}

json entries_json(const std::vector<passes::MemoryEntry>& entries) {
  json out = json::array();
  for (const passes::MemoryEntry& entry : entries)
    out.push_back({{"kind", entry.kind},
                   {"text", entry.text},
                   {"offset", entry.offset},
                   {"level", entry.level},
                   {"touched", entry.touched}});
  return out;
}

json memory_json(const std::vector<passes::MemoryRow>& rows, const MemoryRequest& request) {
  json all = json::array();
  for (const passes::MemoryRow& row : rows) {
    json buffers = json::array();
    for (const passes::MemoryBuffer& buffer : row.buffers)
      buffers.push_back({{"name", buffer.name},
                         {"dtype", buffer.dtype},
                         {"bytes", number_or_null(buffer.bytes)},
                         {"offset", number_or_null(buffer.offset)},
                         {"gen", buffer.gen < 0 ? json(nullptr) : json(buffer.gen)},
                         {"kill", buffer.kill < 0 ? json(nullptr) : json(buffer.kill)}});
    all.push_back({{"kernel", row.kernel},
                   {"scope", row.scope},
                   {"stage", row.stage},
                   {"rule", request.rule.value_or(usual_rule)},
                   {"packer", request.packer.value_or(usual_packer)},
                   {"unmerged_bytes", number_or_null(row.unmerged_bytes)},
                   {"total_bytes", number_or_null(row.total_bytes)},
                   {"lower_bound_bytes", number_or_null(row.lower_bound_bytes)},
                   {"buffers", std::move(buffers)},
                   {"entries", entries_json(row.entries)},
                   {"warnings", row.warnings}});
  }
  return all;
}

std::string memory_text(const std::vector<passes::MemoryRow>& rows) {
  if (rows.empty()) return "nothing to plan: the module has no temporaries that could share memory\n";
  std::string out;
  for (const passes::MemoryRow& row : rows) {
    if (!out.empty()) out += "\n";
    out += formatted("{} {} after {}: {} bytes of {}", row.kernel, row.scope, row.stage,
                     number_or_mark(row.total_bytes), number_or_mark(row.unmerged_bytes));
    if (row.lower_bound_bytes) out += formatted(", at least {}", *row.lower_bound_bytes);
    out += "\n";
    for (const passes::MemoryBuffer& buffer : row.buffers) {
      out += formatted("  {:16} {:8} bytes", buffer.name, number_or_mark(buffer.bytes));
      if (buffer.offset) out += formatted(" at {:6}", *buffer.offset);
      if (buffer.gen >= 0) out += formatted("  live {}..{}", buffer.gen, buffer.kill);
      out += "\n";
    }
    for (std::size_t i = 0; i < row.entries.size(); ++i) {
      const passes::MemoryEntry& entry = row.entries[i];
      const char* mark = entry.offset > 0 ? "begin " : entry.offset < 0 ? "end   " : "      ";
      std::string touched;
      for (const std::string& name : entry.touched)
        if ((" " + touched + " ").find(" " + name + " ") == std::string::npos)
          touched += (touched.empty() ? "" : " ") + name;
      out += formatted("  {:3} {}{}{}{}\n", i, std::string(std::size_t(2 * entry.level), ' '), mark, entry.text,
                       touched.empty() ? "" : "   [" + touched + "]");
    }
    for (const std::string& warning : row.warnings) out += "  warning: " + warning + "\n";
  }
  return out;
}

Methods memory_methods() { return {method(method_answer)}; }

}  // namespace tirscope::protocol
