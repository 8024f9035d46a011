// SPDX-License-Identifier: Apache-2.0
// Whole TensorIR functions, and fragments of their bodies.
#include <algorithm>

#include "ir/walk/visitor.h"
#include "script/tir/access_regions.h"
#include "script/tir/tir_reader.h"
#include "script/tir/values/node_values.h"
namespace tirscope::script {

using syntax::ExprKind;
using syntax::StmtKind;

std::optional<Value> TirReader::annotation_value(const syntax::Expr& annotation) {
  Value value = evaluate(annotation, scope_);
  if (auto type = value.as_host<TypeFunction>()) value = type->call(*this, Arguments{{}, {}, annotation});
  if (value.failed()) return std::nullopt;
  return value;
}

bool TirReader::read_parameters(const syntax::Function& node) {
  bool good = true;
  for (const syntax::Parameter& parameter : node.parameters) {
    std::string name(tree().name(parameter.name));
    if (parameter.kind != syntax::ParameterKind::Plain || parameter.default_value) {
      unsupported(parameter, "a starred, keyword-only or default parameter of a tensor function");
      good = false;
      continue;
    }
    auto value = parameter.annotation ? annotation_value(*parameter.annotation) : std::nullopt;
    // A size that a buffer further left has named already.
    if (auto made = signature_.find(name); made != signature_.end() && value && value->as_node())
      if (as<VarNode>(*value->as_node()) && as<VarNode>(made->second)) value = Value(made->second);
    if (!parameter.annotation)
      report(parameter, bad_input("script.annotation",
                                  "the parameter {0} needs an annotation such as T.Buffer(...) or T.int32", name));
    auto node_value = value ? value->as_node() : nullptr;
    bool is_buffer = node_value && (*node_value)->kind == Kind::Buffer;
    if (!node_value || (!is_buffer && (*node_value)->kind != Kind::Var)) {
      if (value)
        report(*parameter.annotation,
               bad_input("script.annotation", "{0} is not a parameter type", value->type_name()));
      scope_.set(parameter.name, Value());
      good = false;
      continue;
    }
    rename(*node_value, name);
    scope_.set(parameter.name, *value);
    if (Var var = ref_as<VarNode>(*node_value)) {
      function_.add(var);
      if (auto set = set_.find(name); set != set_.end() && var->dtype.is_int()) {
        used_settings_.push_back(name);
        scope_.set(parameter.name, make_const(var->dtype, set->second));
      }
      continue;
    }
    Buffer buffer = ref_as<BufferNode>(*node_value);
    Var handle = make<VarNode>(name + "_handle", DataType::handle());
    function_.add(handle);
    function_.bind(handle, buffer);
    make_visible(buffer);
  }
  return good;
}

Value TirReader::make_macro(const syntax::Function& node, bool is_hygienic) {
  Value made = make_function(tree().name(node.name), node.parameters, scope_);
  if (auto function = made.as_object<FunctionObject>()) {
    function->body = node.body;
    function->is_macro = true;
    function->is_hygienic = is_hygienic;
  }
  return made;
}

Value TirReader::expand(const FunctionObject& macro, const Arguments& arguments) {
  if (!in_function()) return Evaluator::expand(macro, arguments);
  if (macros_open_ == most_nested_macros)
    return report(arguments.where, bad_input("script.too-deep", "macros are nested too deeply here"));
  if (++macros_expanded_ > most_expanded_macros)
    return report(arguments.where, bad_input("script.too-many-macros", "the function has more than {0} macro calls",
                                             most_expanded_macros));
  LocalScope given(nullptr);
  if (!bind_parameters(macro, arguments, given)) return {};
  const std::size_t mark = scope_.mark(), depth = frames_.size();
  if (macro.is_hygienic) scope_.hide_since(names_of_file_);
  for (const syntax::Parameter& parameter : macro.parameters) scope_.set(parameter.name, *given.find(parameter.name));
  ++macros_open_;
  run_statements(macro.body);
  --macros_open_;
  close_to(depth);
  scope_.undo_to(mark);
  return None{};
}

PrimFunc TirReader::read_function(const syntax::Function& node, bool is_private) {
  std::size_t errors = diagnostics().size(), mark = scope_.mark();
  names_of_file_ = mark;
  macros_open_ = macros_expanded_ = 0;
  function_ = {};
  function_.is_private = is_private;
  function_.name = tree().name(node.name);
  visible_.clear();
  inferred_.clear();
  frames_.clear();
  Frame frame;
  frame.kind = FrameKind::Function;
  frame.where = node;
  frames_.push_back(std::move(frame));
  PrimFunc result;
  try {
    introduce_sizes(node);
    read_parameters(node);
    run_statements(node.body);
    close_to(1);
    if (diagnostics().size() == errors) result = finish_function(node);
    if (result) spend_nodes(result->size - std::min(result->body->size, result->size));
  } catch (LimitReached& limit) {
    report(node.name_place, std::move(limit.diagnostic));
  }
  frames_.clear();
  scope_.undo_to(mark);
  return diagnostics().size() == errors ? result : nullptr;
}

namespace {

bool contains_block(const Stmt& stmt) {
  bool found = false;
  walk(stmt, [&](const Node& node) {
    found |= node.kind == Kind::BlockRealize;
    return !found && is_stmt(node.kind);
  });
  return found;
}

}  // namespace

PrimFunc TirReader::finish_function(const syntax::Function& node) {
  Stmt body = sequence(frames_.front().stmts);
  auto realize = as<BlockRealizeNode>(body);
  bool needs_root = !function_.root_allocs.empty() || (realize && !realize->block->iter_vars.empty()) ||
                    (!realize && contains_block(body));
  if (needs_root) {
    Block root = make<BlockNode>(std::vector<IterVar>{}, std::vector<BufferRegion>{}, std::vector<BufferRegion>{},
                                 "root", body, nullptr, function_.root_allocs);
    body = make<BlockRealizeNode>(std::vector<Expr>{}, true_expr(), root);
  } else if (auto it = realize ? inferred_.find(realize->block.get()) : inferred_.end(); it != inferred_.end()) {
    // The outermost block is the root: its regions are never inferred.
    auto [reads, writes] = it->second;
    Block root = tirscope::with(realize->block, [&](BlockNode& copy) {
      if (reads) copy.reads.clear();
      if (writes) copy.writes.clear();
    });
    body = tirscope::with(*realize, [&](BlockRealizeNode& copy) { copy.block = root; });
  }
  std::optional<DataType> ret_type;
  std::optional<PointerType> ret_pointer;
  if (node.result && node.result->kind != ExprKind::None) {
    auto value = annotation_value(*node.result);
    auto var = value && value->as_node() ? as<VarNode>(*value->as_node()) : nullptr;
    if (!var && value)
      report(*node.result, bad_input("script.annotation", "{0} is not a result type", value->type_name()));
    if (!var) return nullptr;
    if (!var->dtype.is_void()) ret_type = var->dtype;
    ret_pointer = var->pointer;
  }
  if (!function_.is_private) function_.attrs.try_emplace("global_symbol", function_.name);
  return make<PrimFuncNode>(function_.params, body, function_.buffer_map(), function_.attrs, ret_type, ret_pointer);
}

// ---- fragments

namespace {

/// Calls `f` on every expression below `expr`.
template <class F>
void each_expression(const syntax::Expr* expr, const F& f) {
  if (!expr) return;
  f(*expr);
  auto each = [&](const syntax::Expr* child) { each_expression(child, f); };
  switch (expr->kind) {
    case ExprKind::Attribute: return each(syntax::cast<syntax::Attribute>(*expr).value);
    case ExprKind::Subscript: {
      auto& node = syntax::cast<syntax::Subscript>(*expr);
      return each(node.value), each(node.index);
    }
    case ExprKind::Slice: {
      auto& node = syntax::cast<syntax::Slice>(*expr);
      return each(node.lower), each(node.upper), each(node.step);
    }
    case ExprKind::Call: {
      auto& node = syntax::cast<syntax::Call>(*expr);
      each(node.callee);
      for (const syntax::Expr* arg : node.args) each(arg);
      for (const syntax::Keyword& keyword : node.keywords) each(keyword.value);
      return;
    }
    case ExprKind::Unary: return each(syntax::cast<syntax::Unary>(*expr).operand);
    case ExprKind::Binary: {
      auto& node = syntax::cast<syntax::Binary>(*expr);
      return each(node.left), each(node.right);
    }
    case ExprKind::Compare: {
      auto& node = syntax::cast<syntax::Compare>(*expr);
      each(node.left);
      for (const syntax::Comparison& part : node.rest) each(part.right);
      return;
    }
    case ExprKind::Logic:
      for (const syntax::Expr* value : syntax::cast<syntax::Logic>(*expr).values) each(value);
      return;
    case ExprKind::Conditional: {
      auto& node = syntax::cast<syntax::Conditional>(*expr);
      return each(node.test), each(node.then_value), each(node.else_value);
    }
    case ExprKind::Lambda: return each(syntax::cast<syntax::Lambda>(*expr).body);
    case ExprKind::Tuple:
    case ExprKind::List:
    case ExprKind::Set:
      for (const syntax::Expr* item : syntax::cast<syntax::Sequence>(*expr).items) each(item);
      return;
    case ExprKind::Dict:
      for (const syntax::DictItem& item : syntax::cast<syntax::Dict>(*expr).items) each(item.key), each(item.value);
      return;
    case ExprKind::Starred: return each(syntax::cast<syntax::Starred>(*expr).value);
    default: return;
  }
}

template <class F>
void each_expression(syntax::Body body, const F& f) {
  for (const syntax::Stmt* stmt : body) {
    switch (stmt->kind) {
      case StmtKind::Expression: each_expression(syntax::cast<syntax::ExpressionStmt>(*stmt).value, f); break;
      case StmtKind::Assign: {
        auto& node = syntax::cast<syntax::Assign>(*stmt);
        for (const syntax::Expr* target : node.targets) each_expression(target, f);
        each_expression(node.value, f);
        break;
      }
      case StmtKind::AnnAssign: each_expression(syntax::cast<syntax::AnnAssign>(*stmt).value, f); break;
      case StmtKind::AugAssign: {
        auto& node = syntax::cast<syntax::AugAssign>(*stmt);
        each_expression(node.target, f), each_expression(node.value, f);
        break;
      }
      case StmtKind::Return: each_expression(syntax::cast<syntax::Return>(*stmt).value, f); break;
      case StmtKind::Assert: each_expression(syntax::cast<syntax::Assert>(*stmt).condition, f); break;
      case StmtKind::If: {
        auto& node = syntax::cast<syntax::If>(*stmt);
        for (const syntax::Branch& branch : node.branches)
          each_expression(branch.test, f), each_expression(branch.body, f);
        each_expression(node.orelse, f);
        break;
      }
      case StmtKind::For: {
        auto& node = syntax::cast<syntax::For>(*stmt);
        each_expression(node.iterable, f), each_expression(node.body, f);
        break;
      }
      case StmtKind::While: {
        auto& node = syntax::cast<syntax::While>(*stmt);
        each_expression(node.test, f), each_expression(node.body, f);
        break;
      }
      case StmtKind::With: {
        auto& node = syntax::cast<syntax::With>(*stmt);
        for (const syntax::WithItem& item : node.items) each_expression(item.context, f);
        each_expression(node.body, f);
        break;
      }
      default: break;
    }
  }
}

}  // namespace

void TirReader::scan_subscripts(syntax::Body body) {
  each_expression(body, [this](const syntax::Expr& expr) {
    if (expr.kind != ExprKind::Subscript) return;
    auto& node = syntax::cast<syntax::Subscript>(expr);
    if (node.value->kind != ExprKind::Name) return;
    std::size_t dims =
        node.index->kind == ExprKind::Tuple ? syntax::cast<syntax::Sequence>(*node.index).items.size() : 1;
    subscripted_.try_emplace(syntax::cast<syntax::Name>(*node.value).id, dims);
  });
}

Stmt TirReader::read_fragment(syntax::Body body) {
  fragment_ = true;
  scan_subscripts(body);
  frames_.clear();
  inferred_.clear();
  Frame frame;
  frame.kind = FrameKind::Function;
  frames_.push_back(std::move(frame));
  std::size_t errors = diagnostics().size();
  Stmt result;
  try {
    run_statements(body);
    close_to(1);
    result = sequence(frames_.front().stmts);
  } catch (LimitReached& limit) {
    report(body.empty() ? syntax::Node{} : static_cast<const syntax::Node&>(*body.front()),
           std::move(limit.diagnostic));
  }
  frames_.clear();
  return diagnostics().size() == errors ? result : nullptr;
}

}  // namespace tirscope::script
