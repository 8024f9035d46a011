// SPDX-License-Identifier: Apache-2.0
#include "script/tir_reader.h"

#include <algorithm>

#include "ir/visitor.h"
#include "script/access_regions.h"
#include "script/node_values.h"

namespace tirscope::script {

using syntax::ExprKind;
using syntax::StmtKind;

// ---- names
// ------------------------------------------------------------------------------------------------------------

void TableScope::hold(const Value& value, int change) {
  if (auto node = value.as_node()) {
    if (change > 0)
      ++held_[node->get()];
    else if (auto it = held_.find(node->get()); it != held_.end() && --it->second == 0)
      held_.erase(it);
  }
}

void TableScope::set(NameId name, Value value) {
  if (name >= slots_.size()) slots_.resize(std::max<std::size_t>(name + 1, slots_.size() * 2));
  hold(value, +1);
  undo_.emplace_back(name, std::exchange(slots_[name], Slot{std::move(value), true}));
}

void TableScope::undo_to(std::size_t mark) {
  while (undo_.size() > mark) {
    auto& [name, slot] = undo_.back();
    hold(slots_[name].value, -1);
    slots_[name] = std::move(slot);
    undo_.pop_back();
  }
}

TirReader::TirReader(SyntaxTree& tree, Diagnostics& diagnostics, const std::map<std::string, int64_t>& set)
    : Evaluator(tree, diagnostics, Budget{.steps = int64_t(1) << 32, .bytes = int64_t(1) << 32}), set_(set) {
  // In a function `range` is a loop; among a file's constants it is Python's.
  define_builtin("range", Ref<Object>(new Builtin("range", [plain = *find_builtin("range")](
                                                               Evaluator& evaluator, const Arguments& arguments) {
                   bool in_function = static_cast<TirReader&>(evaluator).in_function();
                   return evaluator.call(in_function ? serial_loop() : plain, arguments);
                 })));
}

void TirReader::rename(const NodeRef& node, const std::string& name) {
  // Nodes are immutable once a module holds them; here they are still being made, and TVM too names them afterwards.
  if (auto var = as<VarNode>(node)) {
    const_cast<VarNode*>(var)->name = name;
  } else if (auto buffer = as<BufferNode>(node)) {
    const_cast<BufferNode*>(buffer)->name = name;
    rename(buffer->data, name);
    for (std::size_t i = 0; i < buffer->strides.size(); ++i)
      if (as<VarNode>(buffer->strides[i])) rename(buffer->strides[i], std::format("{}_s{}", name, i));
  } else if (auto iter = as<IterVarNode>(node)) {
    rename(iter->var, name);
  }
}

Value TirReader::undefined_name(const syntax::Name& name) {
  if (!fragment_) return Evaluator::undefined_name(name);
  std::string text(tree().name(name.id));
  Value value;
  if (auto it = subscripted_.find(name.id); it != subscripted_.end()) {
    std::vector<Expr> shape;
    for (std::size_t i = 0; i < it->second; ++i) shape.push_back(make_var(std::format("{}_dim{}", text, i)));
    Buffer buffer = make_buffer(text, std::move(shape), DataType::floating(32));
    free_buffers_[text] = buffer;
    make_visible(buffer);
    value = buffer;
  } else {
    Var var = make_var(text);
    free_vars_[text] = var;
    value = var;
  }
  // Free names are the same everywhere, so they are known before every block.
  scope_.set(name.id, value);
  define_builtin(tree().name(name.id), value);
  return value;
}

// ---- frames
// -----------------------------------------------------------------------------------------------------------

BlockParts* TirReader::innermost_block() {
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame)
    if (frame->kind == FrameKind::Block) return frame->block.get();
  return nullptr;
}

BlockParts* TirReader::block_frame(std::string_view what, const syntax::Node& where) {
  // A block's own declarations stand directly in it; only frames without a scope of their own may lie between.
  for (auto frame = frames_.rbegin(); frame != frames_.rend() && frame->kind != FrameKind::Init; ++frame)
    if (frame->kind == FrameKind::Block) return frame->block.get();
  report(where, bad_input("script.outside-block", "{0} must stand in a block (with T.block(...):)", what));
  return nullptr;
}

Frame* TirReader::innermost(FrameKind kind) {
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame)
    if (frame->kind == kind) return &*frame;
  return nullptr;
}

const Range* TirReader::loop_range(const Var& var) const {
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame)
    for (const LoopDomain& loop : frame->loops)
      if (loop.var == var) return &loop.range;
  return nullptr;
}

void TirReader::make_visible(const Buffer& buffer) { visible_.try_emplace(buffer->data.get(), buffer); }

void TirReader::enter(Frame frame) {
  for (const Buffer& buffer : frame.declares) make_visible(buffer);
  frames_.push_back(std::move(frame));
}

void TirReader::close_top() {
  Frame frame = std::move(frames_.back());
  frames_.pop_back();
  for (const Buffer& buffer : frame.declares) {
    auto it = visible_.find(buffer->data.get());
    if (it != visible_.end() && it->second == buffer) visible_.erase(it);
  }
  Stmt made = frame.kind == FrameKind::Block ? finish_block(frame) : frame.close(sequence(frame.stmts));
  if (made) frames_.back().stmts.push_back(std::move(made));
}

void TirReader::close_to(std::size_t depth) {
  while (frames_.size() > depth) close_top();
}

Stmt TirReader::finish_block(Frame& frame) {
  BlockParts& parts = *frame.block;
  for (const Buffer& buffer : parts.alloc_buffers) visible_.erase(buffer->data.get());
  for (const MatchBufferRegion& match : parts.match_buffers) visible_.erase(match->buffer->data.get());
  Block block = make<BlockNode>(std::move(parts.iter_vars), parts.reads.value_or(std::vector<BufferRegion>()),
                                parts.writes.value_or(std::vector<BufferRegion>()), parts.name, sequence(frame.stmts),
                                parts.init, std::move(parts.alloc_buffers), std::move(parts.match_buffers),
                                parts.annotations.value_or(AttrDict()));
  if (!parts.reads || !parts.writes) {
    AccessRegions regions = access_regions(*block, visible_);
    if (!regions.opaque.empty()) {
      report(frame.where,
             bad_input("script.opaque-access",
                       "the regions of block \"{0}\" cannot be inferred: it uses the pointer of {1}; write "
                       "T.reads(...) and T.writes(...)",
                       block->name, regions.opaque.front()->buffer->name));
      return nullptr;
    }
    block = tirscope::with(block, [&](BlockNode& copy) {
      if (!parts.reads) copy.reads = std::move(regions.reads);
      if (!parts.writes) copy.writes = std::move(regions.writes);
    });
    if (frames_.size() == 1) inferred_.emplace(block.get(), std::pair(!parts.reads, !parts.writes));
  }
  if (parts.no_realize) return block;
  return make<BlockRealizeNode>(std::move(parts.iter_values), parts.predicate ? parts.predicate : true_expr(), block);
}

// ---- statements
// -------------------------------------------------------------------------------------------------------

void TirReader::run_body(syntax::Body body) {
  std::size_t mark = scope_.mark(), depth = frames_.size();
  run_statements(body);
  close_to(depth);
  scope_.undo_to(mark);
}

void TirReader::run_statements(syntax::Body body) {
  for (const syntax::Stmt* one : body) {
    if (diagnostics().size() >= max_reported_errors) return;
    std::size_t depth = frames_.size();
    try {
      statement(*one);
    } catch (LimitReached& limit) {
      frames_.resize(std::min(frames_.size(), depth));
      report(*one, std::move(limit.diagnostic));
    }
  }
}

void TirReader::statement(const syntax::Stmt& statement) {
  switch (statement.kind) {
    case StmtKind::Pass: return;
    case StmtKind::Expression: return expression_statement(syntax::cast<syntax::ExpressionStmt>(statement));
    case StmtKind::Assign: return assignment(syntax::cast<syntax::Assign>(statement));
    case StmtKind::AnnAssign: return annotated(syntax::cast<syntax::AnnAssign>(statement));
    case StmtKind::AugAssign: return augmented(syntax::cast<syntax::AugAssign>(statement));
    case StmtKind::For: return for_loop(syntax::cast<syntax::For>(statement));
    case StmtKind::While: return while_loop(syntax::cast<syntax::While>(statement));
    case StmtKind::If: return if_else(syntax::cast<syntax::If>(statement));
    case StmtKind::With: return with(syntax::cast<syntax::With>(statement));
    case StmtKind::Assert: return assertion(syntax::cast<syntax::Assert>(statement));
    case StmtKind::Return: return returned(syntax::cast<syntax::Return>(statement));
    case StmtKind::Break: unsupported(statement, "'break'"); return;
    case StmtKind::Continue: unsupported(statement, "'continue'"); return;
    case StmtKind::Import: unsupported(statement, "an import in a function"); return;
    case StmtKind::Class: unsupported(statement, "a class in a function"); return;
    case StmtKind::Function: {
      // A nested function is private to this one and is read when it is called by TVM's own tools only.
      unsupported(statement, "a function in a function");
      return;
    }
    case StmtKind::Unsupported:
      unsupported(statement, std::format("'{}'", syntax::cast<syntax::Unsupported>(statement).construct));
      return;
  }
}

void TirReader::expression_statement(const syntax::ExpressionStmt& statement) {
  Value value = evaluate(*statement.value, scope_);
  if (value.failed() || value.is_none() || value.as_string()) return;  // strings are comments
  if (auto frame = value.as_host<FrameObject>()) {
    if (frame->frame.kind == FrameKind::For) {
      report(statement, bad_input("script.frame", "{0} must stand in 'for ... in'", frame->type_name()));
      return;
    }
    if (frame->is_entered) return;
    frame->is_entered = true;
    return enter(std::move(frame->frame));
  }
  if (auto node = value.as_node()) {
    if (is_stmt((*node)->kind)) return add(Stmt(static_cast<const StmtNode*>(node->get())));
  }
  if (Expr expr = to_expr(value)) return add(tirscope::evaluate(expr));
  report(statement, bad_input("script.statement", "{0} is not a statement", value.type_name()));
}

void TirReader::poison(const syntax::Expr& target) {
  switch (target.kind) {
    case ExprKind::Name: scope_.set(syntax::cast<syntax::Name>(target).id, Value()); return;
    case ExprKind::Starred: return poison(*syntax::cast<syntax::Starred>(target).value);
    case ExprKind::Tuple:
    case ExprKind::List:
      for (const syntax::Expr* item : syntax::cast<syntax::Sequence>(target).items) poison(*item);
      return;
    default: return;
  }
}

void TirReader::assignment(const syntax::Assign& statement) {
  if (statement.targets.size() > 1) {
    unsupported(statement, "an assignment chain a = b = c");
    return;
  }
  const syntax::Expr& target = *statement.targets.front();
  Value value = evaluate(*statement.value, scope_);
  if (value.failed()) return poison(target);
  if (target.kind == ExprKind::Subscript) return store(syntax::cast<syntax::Subscript>(target), value);
  if (!assign(target, value, scope_)) poison(target);
}

bool TirReader::assign(const syntax::Expr& target, const Value& value, Scope& scope) {
  if (&scope != &scope_) return Evaluator::assign(target, value, scope);  // of a comprehension
  if (target.kind == ExprKind::Name) return bind_value(syntax::cast<syntax::Name>(target), value);
  if (target.kind == ExprKind::Subscript) return store(syntax::cast<syntax::Subscript>(target), value), true;
  if (auto frame = value.as_host<FrameObject>(); frame && !frame->is_entered) {
    Value entered = frame->frame.entered;
    frame->is_entered = true;
    enter(std::move(frame->frame));
    return Evaluator::assign(target, entered, scope);
  }
  return Evaluator::assign(target, value, scope);
}

bool TirReader::bind_value(const syntax::Name& name, const Value& value) {
  auto bound = assigned(std::string(tree().name(name.id)), value, name);
  if (!bound) return false;
  scope_.set(name.id, *std::move(bound));
  return true;
}

std::optional<Value> TirReader::assigned(const std::string& name, const Value& value, const syntax::Node& where) {
  if (auto meta = value.as_host<MetaVar>()) return meta->value;
  if (auto frame = value.as_host<FrameObject>()) {
    if (frame->frame.kind == FrameKind::For || frame->is_entered) {
      report(where, bad_input("script.frame", "{0} cannot be assigned", frame->type_name()));
      return std::nullopt;
    }
    frame->is_entered = true;
    Value entered = frame->frame.entered;
    if (auto node = entered.as_node()) rename(*node, name);
    enter(std::move(frame->frame));
    return entered;
  }
  if (auto items = value.as_sequence()) {
    std::vector<Value> bound;
    for (std::size_t i = 0; i < items->size(); ++i) {
      auto item = assigned(std::format("{}_{}", name, i), (*items)[i], where);
      if (!item) return std::nullopt;
      bound.push_back(*std::move(item));
    }
    return value.as_object<ListObject>() ? Value::list(std::move(bound)) : Value::tuple(std::move(bound));
  }
  if (auto node = value.as_node()) {
    Kind kind = (*node)->kind;
    if (kind == Kind::Buffer || kind == Kind::IterVar || (kind == Kind::Var && !scope_.holds(node->get()))) {
      if (auto set = set_.find(name); set != set_.end() && kind == Kind::Var && fresh_symbol(*node)) {
        used_settings_.push_back(name);
        symbols_.push_back(name);
        return Value(make_const(static_cast<const VarNode&>(**node).dtype, set->second));
      }
      if (kind == Kind::Var && fresh_symbol(*node) && static_cast<const VarNode&>(**node).dtype.is_integer())
        symbols_.push_back(name);
      rename(*node, name);
      return value;
    }
    if (!is_expr(kind) && kind != Kind::BufferRegion) return value;
  } else if (!value.as_bool() && !value.as_int() && !value.as_float() && !value.as_string()) {
    return value;  // functions, types, dicts: names of the reader's own
  }
  Expr expr = to_expr(value);
  if (!expr) {
    report(where, bad_input("script.assignment", "{0} cannot be assigned to a name", value.type_name()));
    return std::nullopt;
  }
  Var var = make<VarNode>(name, expr->dtype);
  Frame frame;
  frame.where = where;
  frame.close = [var, expr](Stmt body) { return make<LetStmtNode>(var, expr, std::move(body)); };
  enter(std::move(frame));
  return Value(var);
}

void TirReader::annotated(const syntax::AnnAssign& statement) {
  auto annotation = annotation_value(*statement.annotation);
  Value value = statement.value ? evaluate(*statement.value, scope_) : Value();
  if (!annotation || (statement.value && value.failed())) return poison(*statement.target);
  auto node = annotation->as_node();
  Var var = node ? ref_as<VarNode>(*node) : nullptr;
  if (!var || statement.target->kind != ExprKind::Name) {
    report(*statement.annotation,
           bad_input("script.annotation", "a variable's annotation must be a type such as T.int32"));
    return poison(*statement.target);
  }
  auto& name = syntax::cast<syntax::Name>(*statement.target);
  rename(var, std::string(tree().name(name.id)));
  scope_.set(name.id, var);
  if (!statement.value) return;
  Expr expr = to_expr_like(value, var);
  if (!expr) {
    report(*statement.value,
           bad_input("script.assignment", "{0} is no value of type {1}", value.type_name(), var->dtype.str()));
    return;
  }
  if (expr->dtype != var->dtype && !(expr->dtype.is_handle() && var->dtype.is_handle())) {
    if (!expr->dtype.is_handle() && !var->dtype.is_handle() && expr->dtype.lanes() == var->dtype.lanes() &&
        as_int(expr)) {
      expr = cast(var->dtype, expr);
    } else {
      report(*statement.value, bad_input("script.dtype-mismatch", "the value has type {0}; {1} is declared",
                                         expr->dtype.str(), var->dtype.str()));
      return;
    }
  }
  Frame frame;
  frame.where = statement;
  frame.close = [var, expr](Stmt body) { return make<LetStmtNode>(var, expr, std::move(body)); };
  enter(std::move(frame));
}

void TirReader::augmented(const syntax::AugAssign& statement) {
  Value before = evaluate(*statement.target, scope_);
  Value operand = evaluate(*statement.value, scope_);
  if (before.failed() || operand.failed()) return;
  Value after = binary(statement.op, before, operand, statement);
  if (after.failed()) return;
  if (statement.target->kind == ExprKind::Subscript)
    return store(syntax::cast<syntax::Subscript>(*statement.target), after);
  assign(*statement.target, after, scope_);
}

void TirReader::store(const syntax::Subscript& target, const Value& value) {
  Value owner = evaluate(*target.value, scope_);
  Value index = owner.failed() ? Value() : evaluate(*target.index, scope_);
  if (index.failed()) return;
  Buffer buffer = owner.as_node() ? ref_as<BufferNode>(*owner.as_node()) : nullptr;
  if (!buffer) {
    report(*target.value, bad_input("script.not-a-buffer", "only elements of buffers can be assigned to, not of {0}",
                                    owner.type_name()));
    return;
  }
  auto indices = to_indices(*this, buffer, index, target);
  Expr expr = to_expr(value);
  if (value.as_bool() && !buffer->dtype.is_bool()) expr = make_const(buffer->dtype, int64_t(*value.as_bool()));
  if (!indices) return;
  if (!expr || as<StringImmNode>(expr)) {
    report(target, bad_input("script.store", "{0} cannot be stored in a buffer", value.type_name()));
    return;
  }
  int lanes = buffer->dtype.lanes() * (indices->empty() ? 1 : indices->back()->dtype.lanes());
  DataType wanted = buffer->dtype.with_lanes(lanes);
  if (expr->dtype != wanted) {
    bool numbers = !expr->dtype.is_handle() && !wanted.is_handle() && !expr->dtype.is_void();
    if (expr->dtype.lanes() != lanes || !numbers) {
      report(target, bad_input("script.dtype-mismatch", "a value of type {0} is stored where {1} is needed",
                               expr->dtype.str(), wanted.str()));
      return;
    }
    expr = cast(wanted, expr);
  }
  add(make<BufferStoreNode>(buffer, expr, *std::move(indices)));
}

void TirReader::for_loop(const syntax::For& loop) {
  Value iterable = evaluate(*loop.iterable, scope_);
  std::size_t mark = scope_.mark(), depth = frames_.size();
  auto frame = iterable.as_host<FrameObject>();
  if (!iterable.failed() && (!frame || frame->frame.kind != FrameKind::For || frame->is_entered)) {
    report(*loop.iterable, bad_input("script.loop",
                                     "a loop goes over range, T.serial, T.grid, T.parallel, T.vectorized, T.unroll "
                                     "or T.thread_binding, not over {0}",
                                     iterable.type_name()));
    frame = nullptr;
  }
  if (!loop.orelse.empty()) unsupported(loop, "'else' after a loop");
  bool entered = frame != nullptr;
  if (entered) {
    frame->is_entered = true;
    enter(std::move(frame->frame));
    std::vector<Value> vars;
    for (const LoopDomain& domain : frames_.back().loops) vars.push_back(domain.var);
    bool several = loop.target->kind == ExprKind::Tuple || loop.target->kind == ExprKind::List;
    bool as_one = !several && vars.size() == 1;
    if (!assign(*loop.target, as_one ? vars.front() : Value::list(vars), scope_)) poison(*loop.target);
  } else {
    poison(*loop.target);
    Frame body;
    body.kind = FrameKind::Body;
    body.close = [](Stmt) { return Stmt(); };
    enter(std::move(body));
  }
  run_statements(loop.body);
  close_to(depth);
  scope_.undo_to(mark);
}

void TirReader::while_loop(const syntax::While& loop) {
  Value test = evaluate(*loop.test, scope_);
  Expr condition = test.failed() ? true_expr() : to_expr(test);
  if (!condition || !condition->dtype.is_bool()) {
    report(*loop.test,
           bad_input("script.truth", "the condition must be a boolean expression, not {0}", test.type_name()));
    condition = true_expr();
  }
  Frame frame;
  frame.where = loop;
  frame.close = [condition](Stmt body) { return make<WhileNode>(condition, std::move(body)); };
  std::size_t depth = frames_.size();
  enter(std::move(frame));
  run_body(loop.body);
  close_to(depth);
}

void TirReader::if_else(const syntax::If& choice) {
  // Every elif stands in the else of the branch before it.
  struct Open {
    Expr condition;
    Stmt then_case;
  };
  std::vector<Open> open;
  Stmt last;
  auto body_of = [&](syntax::Body body) {
    Frame frame;
    frame.kind = FrameKind::Body;
    Stmt collected;
    frame.close = [&collected](Stmt stmt) { return collected = std::move(stmt), Stmt(); };
    std::size_t depth = frames_.size();
    enter(std::move(frame));
    run_body(body);
    close_to(depth);
    return collected;
  };
  bool decided = false;
  for (std::size_t i = 0; i < choice.branches.size() && !decided; ++i) {
    const syntax::Branch& branch = choice.branches[i];
    Value test = evaluate(*branch.test, scope_);
    Expr condition = test.failed() ? make_var("failed", DataType::boolean()) : test.as_node() ? to_expr(test) : nullptr;
    if (!condition && (test.as_bool() || test.as_int() || test.is_none())) {  // known while reading
      bool holds = truth(test, *branch.test).value_or(false);
      if (!holds) continue;
      if (open.empty()) return run_body(branch.body);
      last = body_of(branch.body);
      decided = true;
      break;
    }
    if (!condition || !condition->dtype.is_scalar() || !condition->dtype.is_integer()) {
      report(*branch.test,
             bad_input("script.truth", "the condition must be a boolean expression, not {0}", test.type_name()));
      condition = make_var("failed", DataType::boolean());
    }
    open.push_back({condition, body_of(branch.body)});
  }
  if (!decided && !choice.orelse.empty()) {
    if (open.empty()) return run_body(choice.orelse);
    last = body_of(choice.orelse);
  }
  for (auto branch = open.rbegin(); branch != open.rend(); ++branch)
    last = make<IfThenElseNode>(branch->condition, branch->then_case, last);
  if (last) add(last);
}

void TirReader::with(const syntax::With& statement) {
  std::size_t mark = scope_.mark(), depth = frames_.size();
  for (const syntax::WithItem& item : statement.items) {
    Value value = evaluate(*item.context, scope_);
    auto frame = value.as_host<FrameObject>();
    if (frame && frame->frame.kind != FrameKind::For && !frame->is_entered) {
      frame->is_entered = true;
      Value entered = frame->frame.entered;
      enter(std::move(frame->frame));
      if (!item.target) continue;
      if (item.target->kind == ExprKind::Name && entered.as_node()) {
        std::string name(tree().name(syntax::cast<syntax::Name>(*item.target).id));
        rename(*entered.as_node(), name);
        scope_.set(syntax::cast<syntax::Name>(*item.target).id, entered);
      } else if (!assign(*item.target, entered, scope_)) {
        poison(*item.target);
      }
      continue;
    }
    if (!value.failed())
      report(*item.context,
             bad_input("script.frame", "'with' needs a block or another frame of T, not {0}", value.type_name()));
    if (item.target) poison(*item.target);
    Frame body;
    body.kind = FrameKind::Body;
    body.close = [](Stmt) { return Stmt(); };
    enter(std::move(body));
  }
  run_statements(statement.body);
  close_to(depth);
  scope_.undo_to(mark);
}

void TirReader::assertion(const syntax::Assert& statement) {
  Value condition = evaluate(*statement.condition, scope_);
  Value text = statement.message ? evaluate(*statement.message, scope_) : Value("");
  if (condition.failed() || text.failed()) return;
  Expr test = to_expr(condition), words = to_expr(text);
  if (!test || !test->dtype.is_bool() || !words) {
    report(*statement.condition,
           bad_input("script.truth", "the condition must be a boolean expression, not {0}", condition.type_name()));
    return;
  }
  Frame frame;
  frame.where = statement;
  frame.close = [test, words](Stmt body) { return make<AssertStmtNode>(test, words, std::move(body)); };
  enter(std::move(frame));
}

void TirReader::returned(const syntax::Return& statement) {
  Value value = statement.value ? evaluate(*statement.value, scope_) : Value(None{});
  if (value.failed()) return;
  Expr expr = to_expr(value);
  if (!expr) {
    report(statement, bad_input("script.return", "a function returns an expression, not {0}", value.type_name()));
    return;
  }
  add(tirscope::evaluate(tirscope::call(expr->dtype, op::ret(), {expr})));
}

// ---- functions
// --------------------------------------------------------------------------------------------------------

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
    if (!parameter.annotation)
      report(parameter, bad_input("script.annotation",
                                  "the parameter {0} needs an annotation such as T.Buffer(...) or T.int32", name));
    auto node_value = value ? value->as_node() : nullptr;
    bool is_buffer = node_value && (*node_value)->kind == Kind::Buffer;
    if (!node_value || (!is_buffer && (*node_value)->kind != Kind::Var)) {
      if (value)
        report(*parameter.annotation,
               bad_input("script.annotation", "{0} is no type of a parameter", value->type_name()));
      scope_.set(parameter.name, Value());
      good = false;
      continue;
    }
    rename(*node_value, name);
    scope_.set(parameter.name, *value);
    if (Var var = ref_as<VarNode>(*node_value)) {
      function_.params.push_back(var);
      if (auto set = set_.find(name); set != set_.end() && var->dtype.is_int()) {
        used_settings_.push_back(name);
        scope_.set(parameter.name, make_const(var->dtype, set->second));
      }
      continue;
    }
    Buffer buffer = ref_as<BufferNode>(*node_value);
    Var handle = make<VarNode>(name + "_handle", DataType::handle());
    function_.params.push_back(handle);
    function_.buffer_map.push_back({handle, buffer});
    make_visible(buffer);
  }
  return good;
}

PrimFunc TirReader::read_function(const syntax::Function& node, bool is_private) {
  std::size_t errors = diagnostics().size(), mark = scope_.mark();
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
    read_parameters(node);
    run_statements(node.body);
    close_to(1);
    if (diagnostics().size() == errors) result = finish_function(node);
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
      report(*node.result, bad_input("script.annotation", "{0} is no type of a result", value->type_name()));
    if (!var) return nullptr;
    if (!var->dtype.is_void()) ret_type = var->dtype;
    ret_pointer = var->pointer;
  }
  if (!function_.is_private) function_.attrs.try_emplace("global_symbol", function_.name);
  return make<PrimFuncNode>(function_.params, body, function_.buffer_map, function_.attrs, ret_type, ret_pointer);
}

// ---- fragments
// --------------------------------------------------------------------------------------------------------

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
