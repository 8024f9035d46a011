// SPDX-License-Identifier: Apache-2.0
#include "interp/compiler/compiler.h"
#include "ir/ops/effects.h"
#include "ir/ops/guarded_load.h"
#include "ir/ops/storage_scope.h"
#include "ir/ops/strides.h"
#include "ir/walk/dispatch.h"
#include "ir/walk/visitor.h"

namespace tirscope::interp {

namespace {

bool has_call(const Node& node, bool (*wanted)(const OpInfo&)) {
  bool found = false;
  walk(node, [&](const Node& child) {
    auto call = as<CallNode>(&child);
    found = found || (call && call->op && wanted(*call->op));
    return !found;
  });
  return found;
}

}  // namespace

void Compiler::statement(const Stmt& stmt) {
  if (stmt->kind == Kind::SeqStmt) {
    for (const Stmt& child : as<SeqStmtNode>(stmt)->seq) statement(child);
    return;
  }
  const Level level(*this);
  const Where* outer = std::exchange(where_, new_where(stmt.get()));
  run_statement(stmt);
  where_ = outer;
}

void Compiler::run_statement(const Stmt& stmt) {
  auto not_run = [](const StmtNode& node) {
    unsupported("interp.unsupported", "the interpreter cannot run {0} here", kind_name(node.kind));
  };
  dispatch_stmt(*stmt, Overloaded{
                           [&](const LetStmtNode& node) {
                             bind(node.var.get(), expr(node.value));
                             statement(node.body);
                           },
                           [&](const AttrStmtNode& node) { attribute(node); },
                           [&](const AssertStmtNode& node) { assertion(node); },
                           [&](const ForNode& node) { loop(node); },
                           [&](const WhileNode& node) { while_loop(node); },
                           [&](const IfThenElseNode& node) { condition(node); },
                           [&](const SeqStmtNode& node) { not_run(node); },  // `statement` takes it apart
                           [&](const AllocateNode& node) {
                             int pointer = allocate(node.buffer_var, node.dtype, node.extents, {});
                             statement(node.body);
                             release(pointer);
                           },
                           [&](const AllocateConstNode& node) { allocate_const(node); },
                           [&](const DeclBufferNode& node) {
                             declare(node.buffer);
                             statement(node.body);
                           },
                           [&](const BufferStoreNode& node) { store(node); },
                           [&](const BufferRealizeNode& node) {
                             int pointer = allocate(node.buffer->data, node.buffer->dtype, node.buffer->shape, {});
                             declare(node.buffer);
                             statement(node.body);
                             release(pointer);
                           },
                           [&](const EvaluateNode& node) { evaluate(node); },
                           [&](const BlockNode& node) { not_run(node); },  // without a realization it has no values
                           [&](const BlockRealizeNode& node) { block(node); },
                       });
}

void Compiler::evaluate(const EvaluateNode& node) {
  const Stmt guarded = guarded_load(node);
  if (!guarded) {
    expr(node.value);
    return;
  }
  code_.made.push_back(guarded);
  auto choice = as<IfThenElseNode>(guarded);
  int skip = emit({Op::JumpIfZero, 0, scalar(choice->condition)});
  store(*as<BufferStoreNode>(choice->then_case));
  at(skip).c = here();
}

void Compiler::condition(const IfThenElseNode& node) {
  int to_else = emit({Op::JumpIfZero, 0, scalar(node.condition)});
  statement(node.then_case);
  if (!node.else_case) {
    at(to_else).c = here();
    return;
  }
  int to_end = emit({Op::Jump});
  at(to_else).c = here();
  statement(node.else_case);
  at(to_end).c = here();
}

void Compiler::while_loop(const WhileNode& node) {
  int start = here();
  int exit = emit({Op::JumpIfZero, 0, scalar(node.condition)});
  // The condition's own instructions come before the jump.
  emit({Op::Count});
  statement(node.body);
  emit({Op::Jump, 0, 0, 0, start});
  at(exit).c = here();
}

void Compiler::assertion(const AssertStmtNode& node) {
  auto message = as<StringImmNode>(node.message);
  emit({Op::Assert, 0, scalar(node.condition), 0, 0, new_where(&node, message ? message->value : "")});
  statement(node.body);
}

int Compiler::allocate(const Var& data, DataType dtype, const std::vector<Expr>& extents,
                       std::vector<std::byte> initial) {
  int elements = constant(int64_t(1));
  for (const Expr& extent : extents) elements = emit_to(Op::MulSize, elements, scalar(extent));
  auto allocation = std::make_unique<Allocation>();
  allocation->name = data->name;
  allocation->where = where_;
  allocation->granule = storage_bytes(storage(dtype));
  allocation->element_bytes = allocation->granule * int64_t(lane_count(dtype));
  const std::string scope = data->pointer ? data->pointer->scope : "";
  allocation->shared = scope.starts_with("shared");
  allocation->of_warp = scope == "warp";
  allocation->var = data.get();
  allocation->initial = std::move(initial);
  code_.allocations.push_back(std::move(allocation));
  int pointer = emit_to(Op::Allocate, elements, 0, 0, code_.allocations.back().get());
  bind(data.get(), {DataType::handle(), {pointer}});
  if (dtype == DataType::uint(8)) bytes_[data.get()] = elements;
  if (scope == "local" || scope == "warp" || scope.starts_with("wmma.")) own_.push_back(pointer);
  return pointer;
}

void Compiler::release(int pointer) {
  std::erase(own_, pointer);
  emit({Op::Free, 0, pointer});
}

void Compiler::allocate_const(const AllocateConstNode& node) {
  Storage kind = storage(node.dtype);
  std::vector<std::byte> initial(node.data.size() * std::size_t(storage_bytes(kind)));
  for (std::size_t i = 0; i < node.data.size(); ++i) {
    Scalar value{};
    auto number = node.data[i].get<double>();
    auto integer = node.data[i].as_int();
    if (is_real(kind))
      value.f = number ? *number : double(integer.value_or(0));
    else
      value.i = number ? to_integer(*number) : integer.value_or(0);
    store_element(kind, initial.data() + i * std::size_t(storage_bytes(kind)), value);
  }
  int pointer = allocate(node.buffer_var, node.dtype, node.extents, std::move(initial));
  statement(node.body);
  release(pointer);
}

void Compiler::loop(const ForNode& node) {
  int min = scalar(node.min), extent = scalar(node.extent);
  if (node.kind_of_loop == ForKind::ThreadBinding && node.thread_binding) {
    const std::string& tag = node.thread_binding->thread_tag;
    return thread_axis(node.var.get(), tag, min, extent, node.body, false);
  }
  counted(node.var.get(), min, extent, [&] { statement(node.body); });
}

void Compiler::thread_axis(const VarNode* var, const std::string& tag, int min, int extent, const Stmt& body,
                           bool launched) {
  if (launched) {
    auto running = axes_.find(tag);
    if (running != axes_.end()) {
      bind(var, {var->dtype, {running->second}});
      return statement(body);
    }
  }
  bool is_block = tag.starts_with("blockIdx");
  const bool is_thread = tag.starts_with("threadIdx");
  const std::vector<int> own = launched && is_thread ? own_ : std::vector<int>();
  const bool waits = has_call(*body, is_barrier) || (is_thread && has_call(*body, is_matrix_instruction));
  bool spawns = !is_block && (waits || !own.empty() || (options_.separate_threads && is_thread));
  if (is_block && options_.most_blocks > 0) extent = emit_to(Op::MinI, extent, constant(options_.most_blocks));
  auto inside = [&](int reg) {
    auto outer = axes_;
    axes_[tag] = reg;
    if (is_block) blocks_.push_back(reg);
    statement(body);
    if (is_block) blocks_.pop_back();
    axes_ = std::move(outer);
  };
  if (!spawns) return counted(var, min, extent, [&] { inside(variable(*var).scalar()); });
  int reg = fresh();
  bind(var, {var->dtype, {reg}});
  const auto outer_loops = enter_loop(var->name, reg);
  auto scope = find_thread_scope(tag);
  code_.launches.push_back(
      std::make_unique<Launch>(where_, scope && scope->rank == 1 ? scope->dimension : -1, own, blocks_));
  int spawn = emit({Op::Spawn, reg, extent, min, 0, code_.launches.back().get()});
  inside(reg);
  emit({Op::ThreadEnd});
  at(spawn).c = here();
  loops_ = outer_loops;
}

void Compiler::attribute(const AttrStmtNode& node) {
  if (auto iter = node.bound_axis())
    return thread_axis(iter->var.get(), iter->thread_tag, constant(int64_t(0)), scalar(node.value), node.body, true);
  if (!asynchronous(node)) statement(node.body);
}

void Compiler::block(const BlockRealizeNode& realize) {
  const BlockNode& node = *realize.block;
  int skip = is_true(realize.predicate) ? -1 : emit({Op::JumpIfZero, 0, scalar(realize.predicate)});
  if (realize.iter_values.size() != node.iter_vars.size())
    unsupported("interp.unsupported", "block {0} has {1} iter vars but {2} values", node.name, node.iter_vars.size(),
                realize.iter_values.size());
  for (std::size_t i = 0; i < node.iter_vars.size(); ++i)
    bind(node.iter_vars[i]->var.get(), expr(realize.iter_values[i]));
  std::vector<int> allocated;
  for (const Buffer& buffer : node.alloc_buffers) {
    allocated.push_back(allocate(buffer->data, buffer->dtype, allocated_extents(buffer), {}));
    declare(buffer);
  }
  for (const MatchBufferRegion& match : node.match_buffers) declare_view(match);
  if (node.init) init(node);
  statement(node.body);
  for (int pointer : allocated) release(pointer);
  if (skip >= 0) at(skip).c = here();
}

std::vector<Expr> Compiler::allocated_extents(const Buffer& buffer) {
  if (!has_strides(*buffer)) return buffer->shape;
  return {buffer->shape[0], buffer->strides[0]};
}

void Compiler::init(const BlockNode& node) {
  std::vector<int> skips;
  for (const IterVar& iter : node.iter_vars) {
    if (iter->type != IterType::CommReduce) continue;
    int first = emit_to(Op::EqI, variable(*iter->var).scalar(), scalar(iter->domain->min));
    skips.push_back(emit({Op::JumpIfZero, 0, first}));
  }
  statement(node.init);
  for (int skip : skips) at(skip).c = here();
}

}  // namespace tirscope::interp
