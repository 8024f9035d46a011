// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "ir/fields.h"
#include "ir/walk/visitor.h"
#include "lesson/grading/attempt.h"

namespace tirscope::lesson {

namespace {

bool imports_code(std::string_view key) { return key == "pragma_import_llvm" || key == "pragma_import_c"; }

void take_keys(const AttrDict& annotations, std::set<std::string>& out) {
  for (const auto& [key, value] : annotations)
    if (imports_code(key)) out.insert(key + " " + (value.as_string() ? *value.as_string() : ""));
}

/// The operators that call what is outside of the module.
bool is_foreign_call(std::string_view name) {
  for (std::string_view part : {"extern", "packed", "TVMBackend"})
    if (name.find(part) != name.npos) return true;
  return false;
}

/// What a module takes from outside, one text each: "call_extern memcpy".
std::set<std::string> foreign_in(const IRModule& module) {
  std::set<std::string> out;
  walk(module, [&](const Node& node) {
    if (auto call = as<CallNode>(&node)) {
      if (!call->op || !is_foreign_call(call->op->script_name)) return true;
      std::string name;
      for (const Expr& argument : call->args)
        if (auto text = as<StringImmNode>(argument); text && name.empty()) name = text->value;
      out.insert(std::string(call->op->script_name) + " " + name);
    } else if (auto attribute = as<AttrStmtNode>(&node)) {
      auto text = as<StringImmNode>(attribute->value);
      if (imports_code(attribute->key)) out.insert(attribute->key + " " + (text ? text->value : ""));
    } else if (auto loop = as<ForNode>(&node)) {
      take_keys(loop->annotations, out);
    } else if (auto block = as<BlockNode>(&node)) {
      take_keys(block->annotations, out);
    } else if (auto external = as<ExternFuncNode>(&node)) {
      out.insert("call_packed " + external->symbol);
    }
    return true;
  });
  return out;
}

}  // namespace

Result<void> check_foreign(const IRModule& program, const IRModule& start) {
  const std::set<std::string> known = foreign_in(start);
  for (const std::string& found : foreign_in(program)) {
    if (known.contains(found)) continue;
    const std::string shown = found.substr(0, 80);
    return fail(refused("grade.extern", "the program uses '{0}': code from outside is not allowed in this lesson",
                        shown.substr(0, shown.find('\n'))));
  }
  return {};
}

}  // namespace tirscope::lesson
