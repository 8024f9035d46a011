// SPDX-License-Identifier: Apache-2.0
// What not every release can say.
#include <array>
#include <unordered_set>

#include "ir/build.h"
#include "ir/function.h"
#include "ir/relax/ops.h"
#include "ir/walk/visitor.h"
#include "script/dialect/release.h"

namespace tirscope::script {

namespace {

enum class Construct : uint8_t {
#define TS_CONSTRUCT(name, first, last, phrase) name,
#include "script/dialect/releases.def"
};

struct ConstructRow {
  int first, last;
  std::string_view phrase;
};
constexpr ConstructRow constructs[] = {
#define TS_CONSTRUCT(name, first, last, phrase) {first, last, phrase},
#include "script/dialect/releases.def"
};

struct OperatorRow {
  std::string_view name;
  int last;
};
constexpr OperatorRow operators[] = {
#define TS_OPERATOR(name, last) {name, last},
#include "script/dialect/releases.def"
};

/// The row of an operator that the release no longer has.
const OperatorRow* gone(const Node& node, Release release) {
  auto call = as<CallNode>(&node);
  if (!call || !call->op) return nullptr;
  for (const OperatorRow& row : operators)
    if (release.minor > row.last && row.name == call->op->script_name) return &row;
  return nullptr;
}

bool has_separators(const RelaxCallNode& call) {
  for (const char* key : {"axis_separators", "input_axis_separators"})
    if (const Attr* value = find_attr(call.attrs, key))
      if (auto list = value->get<AttrList>(); list && !list->empty()) return true;
  return false;
}

std::optional<Construct> construct_in(const BufferNode& buffer) {
  if (!buffer.axis_separators.empty()) return Construct::AxisSeparators;
  if (buffer.type != BufferType::Default) return Construct::AutoBroadcast;
  return std::nullopt;
}

bool is_call_tir(const RelaxCallNode& call) { return call.op && call.op->form == RelaxForm::CallTir; }

/// `x: T.handle("int64") = T.tvm_struct_get(...)`, which is a pointer to anything.
bool types_a_handle(const LetStmtNode& let) {
  auto call = as<CallNode>(let.value);
  return let.var->pointer && call && (call->op == &op::tvm_struct_get() || call->op == &op::tvm_stack_alloca());
}

/// What the node itself says that some release cannot; its parts are asked on their own.
std::optional<Construct> construct_in(const Node& node) {
  if (auto buffer = as<BufferNode>(&node)) return construct_in(*buffer);
  if (auto allocation = as<AllocateNode>(&node); allocation && !is_true(allocation->condition))
    return Construct::AllocateCondition;
  if (auto let = as<LetStmtNode>(&node); let && types_a_handle(*let)) return Construct::TypedHandle;
  if (node.kind == Kind::AllocateConst) return Construct::AllocateConst;
  if (node.kind == Kind::BufferRealize) return Construct::Realize;
  if (auto load = as<BufferLoadNode>(&node); load && load->predicate) return Construct::Predicates;
  if (auto store = as<BufferStoreNode>(&node); store && store->predicate) return Construct::Predicates;
  if (auto call = as<RelaxCallNode>(&node); call && is_call_tir(*call) && call->args.size() > 2)
    return Construct::TirVars;
  if (auto call = as<RelaxCallNode>(&node); call && has_separators(*call)) return Construct::AxisSeparators;
  if (auto prim = as<PrimStructInfoNode>(&node); prim && prim->value) return Construct::PrimValues;
  return std::nullopt;
}

}  // namespace

bool Release::lacks_parameter(std::string_view name) const {
  return name.ends_with("axis_separators") &&
         minor > constructs[static_cast<std::size_t>(Construct::AxisSeparators)].last;
}

Result<void> require_in_release(const NodeRef& root, Release release) {
  std::array<bool, std::size(constructs)> lacks{};
  bool any = false;
  for (std::size_t i = 0; i < std::size(constructs); ++i)
    any |= lacks[i] = release.minor < constructs[i].first || release.minor > constructs[i].last;
  if (!any) return {};  // the releases that lack operators lack more
  const ConstructRow* missing = nullptr;
  const OperatorRow* without = nullptr;
  std::unordered_set<const Node*> seen;
  auto visit = [&](auto&& self, const Node& node) -> void {
    if (missing || without || !seen.insert(&node).second) return;
    if (auto found = construct_in(node); found && lacks[static_cast<std::size_t>(*found)])
      missing = &constructs[static_cast<std::size_t>(*found)];
    without = gone(node, release);
    // A value's type is no child of it, but it is written where the value is defined.
    const bool written = node.kind == Kind::RelaxVar || node.kind == Kind::RelaxFunction;
    if (auto value = written ? as<RelaxExprNode>(&node) : nullptr; value && value->struct_info)
      self(self, *value->struct_info);
    for_each_child(node, [&](const Node& child) { self(self, child); });
  };
  visit(visit, *root);
  if (without)
    return fail(refused("script.not-in-release", "TVM {0} has no T.{1}, which was last available in {2}", release.str(),
                        without->name, Release{without->last}.str()));
  if (!missing) return {};
  return fail(refused("script.not-in-release", "TVM {0} cannot express {1}; releases {2} to {3} can", release.str(),
                      missing->phrase, Release{missing->first}.str(), Release{missing->last}.str()));
}

Release release_that_says(const NodeRef& root, Release wanted) {
  return wanted == Release() || require_in_release(root, wanted) ? wanted : Release();
}

}  // namespace tirscope::script
