// SPDX-License-Identifier: Apache-2.0
#include "passes/pass.h"

#include <algorithm>

#include "ir/walk/address.h"
#include "ir/walk/module_edit.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

[[maybe_unused]] Parameter boolean(std::string_view name, bool otherwise) {
  return {name, Parameter::Type::Boolean, Attr(otherwise)};
}
[[maybe_unused]] Parameter integer(std::string_view name) { return {name, Parameter::Type::Integer, {}}; }
[[maybe_unused]] Parameter integer(std::string_view name, int64_t otherwise) {
  return {name, Parameter::Type::Integer, Attr(otherwise)};
}
[[maybe_unused]] Parameter text(std::string_view name) { return {name, Parameter::Type::Text, {}}; }
[[maybe_unused]] Parameter text(std::string_view name, const char* otherwise) {
  return {name, Parameter::Type::Text, Attr(otherwise)};
}
/// Whatever it is; None when it is not given.
[[maybe_unused]] Parameter any(std::string_view name) { return {name, Parameter::Type::Any, Attr()}; }

bool is_sequence(const Stmt& stmt) { return stmt->kind == Kind::SeqStmt; }

class Splicer final : public Mutator {
  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    auto result = rebuilt(node);
    if (std::ranges::none_of(result->seq, is_sequence)) return result;
    return spliced({result->seq.begin(), result->seq.end()});
  }
};

bool holds_nested_sequences(const Stmt& body) {
  bool found = false;
  walk(body, [&](const Node& node) {
    if (auto sequence = as<SeqStmtNode>(&node)) found = found || std::ranges::any_of(sequence->seq, is_sequence);
    return !found && !is_expr(node.kind);
  });
  return found;
}

/// A pass over a function as one over a module: it runs on each TensorIR function, the others stay.
template <FunctionPass* run>
Result<IRModule> over_functions(const IRModule& module, const Context& context, const AttrList& args) {
  ModuleEdit result(module);
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    TS_TRY(PrimFunc lowered, run(function, context, args));
    if (lowered != function) result.put(name, lowered);
  }
  return std::move(result).take();
}

/// A sequence in a sequence is the same program: it goes, as it does in every text. (TVM flattens what a SeqStmt is
/// made of, but for some that are changed in place.)
template <ModulePass* pass>
Result<IRModule> with_flat_sequences(const IRModule& before, const Context& context, const AttrList& args) {
  TS_TRY(IRModule after, pass(before, context, args));
  if (after == before) return after;
  ModuleEdit result(after);
  for (const auto& [name, node] : after->functions) {
    PrimFunc function = after->prim_func(name);
    if (!function || node == before->find(name) || !holds_nested_sequences(function->body)) continue;
    Stmt body = Splicer()(function->body);
    result.put(name, with(function, [&](PrimFuncNode& f) { f.body = body; }));
  }
  return std::move(result).take();
}

std::vector<Pass> make_table() {
  return {
#define TS_FUNCTION_PASS(Name, function, ...) {#Name, &with_flat_sequences<&over_functions<&function>>, {__VA_ARGS__}},
#define TS_MODULE_PASS(Name, function, ...) {#Name, &with_flat_sequences<&function>, {__VA_ARGS__}},
#define TS_RELAX_PASS(Name, function, ...) {#Name, &with_flat_sequences<&function>, {__VA_ARGS__}, Pass::Level::Relax},
#include "passes/passes.def"
  };
}

/// The places that a pass points at by their nodes, with their addresses in the module that it was given.
Diagnostic located(Diagnostic diagnostic, const IRModule& module) {
  for (Place& place : diagnostic.where) {
    auto node = dynamic_cast<const Node*>(place.object.get());
    if (!node || !place.node.empty()) continue;
    if (auto address = address_of(module, *node)) place.node = address->str();
  }
  return diagnostic;
}

}  // namespace

std::span<const Pass> all_passes() {
  static const std::vector<Pass> table = make_table();
  return table;
}

const Pass* find_pass(std::string_view name) {
  for (std::string_view prefix : {"tir.transform.", "tir.", "relax.transform.", "relax."})
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  for (const Pass& pass : all_passes())
    if (pass.name == name) return &pass;
  return nullptr;
}

Result<IRModule> run_pass(const IRModule& module, const PassCall& call, const Context& context) {
  const Pass* pass = find_pass(call.name);
  if (!pass) return fail(diagnose(Fault::Unknown, "pass.unknown", "there is no pass named {0}", call.name));
  TS_TRY(AttrList args, bind_arguments(*pass, call.args, call.kwargs));
  auto after = pass->run(module, context, args);
  if (!after) return fail(located(std::move(after.error()), module));
  return after;
}

}  // namespace tirscope::passes
