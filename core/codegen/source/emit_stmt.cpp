// SPDX-License-Identifier: Apache-2.0
// Kernels, statements and memory.
#include <algorithm>
#include <cstdio>

#include "codegen/source/emitter.h"
#include "ir/address.h"
#include "ir/storage_scope.h"
#include "passes/statements.h"

namespace tirscope::codegen {

namespace {

std::string scope_of(const VarNode& data) { return data.pointer ? data.pointer->scope : ""; }

/// The pointers through which a kernel may write: those stored to, and those whose address goes into a call.
struct Written : Visitor {
  std::unordered_set<const VarNode*> found;
  void visit_BufferStore(const BufferStoreNode& node) override {
    found.insert(node.buffer->data.get());
    children(node);
  }
  void visit_Call(const CallNode& node) override {
    for (const Expr& arg : node.args) {
      if (node.op == &op::ptx_cp_async() && &arg != &node.args[0]) break;  // what is copied from stays
      if (auto var = as<VarNode>(arg)) found.insert(var);
      auto address = as<CallNode>(arg);
      auto read = address && address->op == &op::address_of() ? as<BufferLoadNode>(address->args[0]) : nullptr;
      if (read) found.insert(read->buffer->data.get());
    }
    children(node);
  }
};

/// The buffers that are used, by their pointers.
struct Used : Visitor {
  std::unordered_map<const VarNode*, std::vector<Buffer>> found;
  std::unordered_set<const VarNode*> wide;
  void visit_BufferLoad(const BufferLoadNode& node) override {
    use(node.buffer, node.dtype);
    children(node);
  }
  void visit_Call(const CallNode& node) override {
    for (const Expr& arg : node.args)
      if (auto var = as<VarNode>(arg)) wide.insert(var);
    if (auto read = node.op == &op::address_of() ? as<BufferLoadNode>(node.args[0]) : nullptr)
      wide.insert(read->buffer->data.get());
    children(node);
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    use(node.buffer, node.value->dtype);
    children(node);
  }
  void use(const Buffer& buffer, DataType accessed) {
    if (accessed.is_vector()) wide.insert(buffer->data.get());
    auto& all = found[buffer->data.get()];
    if (std::find(all.begin(), all.end(), buffer) == all.end()) all.push_back(buffer);
  }
};

const IterVarNode* thread_axis(const AttrStmtNode& node) {
  auto held = node.key == "thread_extent" ? node.node.get<NodeRef>() : nullptr;
  return held ? as<IterVarNode>(*held) : nullptr;
}

/// Letters, digits and underscores, no digit first.
std::string identifier(const std::string& hint) {
  std::string text;
  for (char c : hint) text += std::isalnum(static_cast<unsigned char>(c)) || c == '_' ? c : '_';
  if (text.empty() || std::isdigit(static_cast<unsigned char>(text[0]))) text = "v" + text;
  return text;
}

}  // namespace

// ---- the kernel -----------------------------------------------------------------------------------------------------

std::string SourceEmitter::fresh(const std::string& hint) {
  std::string base = identifier(hint), text = base;
  for (int k = 1; dialect_.reserved().contains(text) || taken_.contains(text) || text.starts_with("__"); ++k)
    text = std::format("{}_{}", base.starts_with("__") ? "v" + base : base, k);
  taken_.insert(text);
  return text;
}

SourceEmitter::Name& SourceEmitter::name(const Var& var, DataType element, Space space) {
  return names_[var.get()] = {fresh(var->name), element, space, volatile_.contains(var.get())};
}

void SourceEmitter::emit(const PrimFunc& function, Kernel& kernel) {
  function_name_ = kernel.symbol;
  kernel.symbol = fresh(kernel.symbol);
  axis_count_ = 0;
  for (const std::string& tag : kernel.launch_parameters) axis_count_ += tag != dynamic_shared_memory;
  walk(function->body, [&](const Node& node) {
    auto attr = as<AttrStmtNode>(&node);
    auto held = attr ? attr->node.get<NodeRef>() : nullptr;
    auto memory = held ? as<VarNode>(*held) : nullptr;
    if (!memory) return true;
    auto text = as<StringImmNode>(attr->value);
    if (attr->key == "volatile_scope") volatile_.insert(memory);
    if (attr->key == "fragment_shape" && text) fragments_[memory].shape = text->value;
    if (attr->key == "fragment_layout" && text) fragments_[memory].layout = text->value;
    return true;
  });
  Written written;
  written.visit(function->body);
  Used used;
  used.visit(function->body);
  uses_ = std::move(used.found);
  wide_ = std::move(used.wide);
  const Attr* noalias = find_attr(function->attrs, "tir.noalias");
  KernelHead head{kernel.symbol, {}, threads_of(function), warp_of(function)};
  for (std::size_t k = 0; k < function->params.size(); ++k) {
    const Var& param = function->params[k];
    head.parameters.push_back(parameter(param, written.found.contains(param.get()), noalias != nullptr));
    kernel.parameters[k].name = names_[param.get()].text;
  }
  // Shared memory is declared before anything else, where both languages take it.
  std::vector<Line> body;
  std::swap(lines, body);
  depth_ = 1;
  for (const Var& param : function->params) declare_views(param.get());
  walk(function->body, [&](const Node& node) {
    auto allocate = as<AllocateNode>(&node);
    if (!allocate) return true;
    StorageScope scope = StorageScope::of(scope_of(*allocate->buffer_var));
    if (scope.rank != StorageRank::Shared) return true;
    current_ = allocate;
    std::string element = memory_type(allocate->dtype);
    const Name& array = name(allocate->buffer_var, allocate->dtype, Space::Shared);
    if (scope.tag == ".dyn") {
      std::string text = dialect_.dynamic_memory(element, array.text);
      if (dialect_.dynamic_memory_is_parameter())
        head.parameters.push_back(text);
      else
        line(text + ";");
      declare_views(allocate->buffer_var.get());
      return true;
    }
    int64_t size = 1;
    for (const Expr& extent : allocate->extents) size *= as_int(extent).value_or(0);
    if (size <= 0)
      refuse(refused("codegen.dynamic-allocation",
                     "the size of {0} must be a constant; shared.dyn takes one that the launch knows",
                     allocate->buffer_var->name));
    line(std::format("{}{}{}{} {}[{}];", alignment(*allocate), array.is_volatile ? "volatile " : "",
                     dialect_.shared_word(), element, array.text, size));
    declare_views(allocate->buffer_var.get());
    return true;
  });
  std::swap(lines, body);
  depth_ = 0;
  current_ = nullptr;
  for (const std::string& text : dialect_.head(head)) line(text);
  lines.insert(lines.end(), body.begin(), body.end());
  depth_ = 1;
  run(function->body);
  depth_ = 0;
  current_ = nullptr;
  line("}");
}

void SourceEmitter::declare_views(const VarNode* data) {
  auto uses = uses_.find(data);
  auto memory = names_.find(data);
  if (uses == uses_.end() || memory == names_.end()) return;
  for (const Buffer& buffer : uses->second) {
    DataType element = buffer->dtype.element();
    if (memory->second.element == element) continue;
    std::string pointer =
        std::format("{}{}{}{}*", memory->second.is_volatile ? "volatile " : "", dialect_.space(memory->second.space),
                    memory->second.is_constant ? "const " : "", memory_type(element));
    std::string view = fresh(buffer->name);
    line(std::format("{0} {1} = ({0}){2};", pointer, view, memory->second.text));
    views_[buffer.get()] = view;
  }
}

std::string SourceEmitter::parameter(const Var& var, bool written, bool restricted) {
  if (!var->dtype.is_handle()) {
    const Name& scalar = name(var, var->dtype, Space::Private);
    return memory_type(var->dtype) + " " + scalar.text;
  }
  if (!var->pointer || var->pointer->element.is_void()) {
    refuse(refused("codegen.untyped-pointer", "parameter {0} of the kernel points to nobody knows what", var->name));
    return "void* " + fresh(var->name);
  }
  DataType element = var->pointer->element;
  Name& array = name(var, element, Space::Global);
  array.is_constant = !written;
  return std::format("{}{}{}{}* {}{}", array.is_volatile ? "volatile " : "", dialect_.space(Space::Global),
                     written ? "" : "const ", memory_type(element), restricted ? dialect_.restrict_word() : "",
                     array.text);
}

/// The extents of threadIdx in x, y and z.
int64_t SourceEmitter::warp_of(const PrimFunc& function) const {
  bool exchanges = false;
  walk(function->body, [&](const Node& node) {
    auto call = as<CallNode>(&node);
    exchanges |= call && dialect_.exchanges(*call);
    return !exchanges;
  });
  const Attr* attr = exchanges ? find_attr(function->attrs, "target") : nullptr;
  auto node = attr ? attr->get<NodeRef>() : nullptr;
  auto target = node ? as<TargetNode>(*node) : nullptr;
  return target ? passes::target_int(*target, "thread_warp_size").value_or(0) : 0;
}

std::vector<int64_t> SourceEmitter::threads_of(const PrimFunc& function) const {
  std::vector<int64_t> threads = {1, 1, 1};
  bool known = true;
  walk(function->body, [&](const Node& node) {
    auto attr = as<AttrStmtNode>(&node);
    auto axis = attr ? thread_axis(*attr) : nullptr;
    auto scope = axis ? find_thread_scope(axis->thread_tag) : std::nullopt;
    if (!scope || scope->rank != 1 || scope->dimension < 0) return true;
    auto extent = as_int(attr->value);
    known &= extent.has_value();
    threads[std::size_t(scope->dimension)] = extent.value_or(1);
    return true;
  });
  return known ? threads : std::vector<int64_t>{};
}

// ---- text -----------------------------------------------------------------------------------------------------------

void SourceEmitter::line(const std::string& text) {
  lines.push_back({std::string(std::size_t(depth_) * 2, ' ') + text, current_});
}

void SourceEmitter::run(const Stmt& stmt) {
  const StmtNode* outer = current_;
  if (stmt->kind != Kind::SeqStmt) current_ = stmt.get();
  visit(stmt);
  current_ = outer;
}

void SourceEmitter::block(const std::string& head, const Stmt& body) {
  line(head + " {");
  ++depth_;
  run(body);
  --depth_;
}

Term SourceEmitter::refuse(Diagnostic diagnostic) {
  if (!error_) {
    Place place{function_name_, {}, "", {}};
    if (current_) place.object = Ref<const RefCounted>(current_);
    diagnostic.where.push_back(std::move(place));
    error_ = std::move(diagnostic);
  }
  return {"0"};
}

// ---- statements -----------------------------------------------------------------------------------------------------

void SourceEmitter::visit_SeqStmt(const SeqStmtNode& node) {
  for (const Stmt& stmt : node.seq) run(stmt);
}

void SourceEmitter::visit_For(const ForNode& node) {
  if (node.kind_of_loop == ForKind::ThreadBinding || node.kind_of_loop == ForKind::Vectorized) {
    refuse(refused("codegen.not-lowered", "loop {0} is {1}, which has to be lowered before code is generated",
                   node.var->name, for_kind_name(node.kind_of_loop)));
    return;
  }
  if (node.kind_of_loop == ForKind::Unrolled) line("#pragma unroll");
  std::string begin = value(node.min), end = is_zero(node.min) ? value(node.extent) : value(add(node.min, node.extent));
  std::string i = name(node.var, node.var->dtype, Space::Private).text;
  block(std::format("for ({0} {1} = {2}; {1} < {3}; ++{1})", type(node.var->dtype), i, begin, end), node.body);
  line("}");
}

void SourceEmitter::visit_While(const WhileNode& node) {
  block("while (" + value(node.condition) + ")", node.body);
  line("}");
}

void SourceEmitter::visit_IfThenElse(const IfThenElseNode& node) {
  if (!node.condition->dtype.is_scalar()) {
    refuse(refused("codegen.vector-condition", "the condition of an if statement must be one value, not {0} lanes",
                   node.condition->dtype.lanes()));
    return;
  }
  block("if (" + value(node.condition) + ")", node.then_case);
  if (node.else_case) block("} else", node.else_case);
  line("}");
}

void SourceEmitter::visit_LetStmt(const LetStmtNode& node) {
  if (node.var->dtype.is_handle()) {
    if (!node.var->pointer) {
      refuse(refused("codegen.untyped-pointer", "variable {0} points to nobody knows what", node.var->name));
      return;
    }
    // A view of memory that has a name already keeps that memory's space.
    auto address = as<CallNode>(node.value);
    auto read = address && address->op == &op::address_of() ? as<BufferLoadNode>(address->args[0]) : nullptr;
    const VarNode* memory = read ? read->buffer->data.get() : as<VarNode>(node.value);
    auto known = memory ? names_.find(memory) : names_.end();
    Space space = known != names_.end() ? known->second.space : Space::Global;
    std::string from = value(node.value, Level::Unary), element = memory_type(node.var->pointer->element);
    const Name& view = name(node.var, node.var->pointer->element, space);
    line(std::format("{0}{1}* {2} = ({0}{1}*){3};", dialect_.space(space), element, view.text, from));
    declare_views(node.var.get());
  } else {
    std::string from = value(node.value);
    const Name& variable = name(node.var, node.var->dtype, Space::Private);
    line(std::format("{} {} = {};", type(node.var->dtype), variable.text, from));
  }
  run(node.body);
}

void SourceEmitter::begin_thread_axis(const AttrStmtNode& node) {
  const IterVarNode& axis = *thread_axis(node);
  auto scope = find_thread_scope(axis.thread_tag);
  if (!scope || scope->dimension < 0) {
    refuse(refused("codegen.thread-axis",
                   "{0} is no thread axis of a kernel; bind to blockIdx or threadIdx, along x, y or z",
                   axis.thread_tag));
    return;
  }
  auto [known, first] = axes_.emplace(axis.thread_tag, "");
  if (!first) {
    names_[axis.var.get()] = {known->second, axis.var->dtype};
    return;
  }
  known->second = name(axis.var, axis.var->dtype, Space::Private).text;
  line(std::format("const {0} {1} = ({0}){2};", type(axis.var->dtype), known->second,
                   dialect_.thread_index(axis.thread_tag)));
}

void SourceEmitter::visit_AttrStmt(const AttrStmtNode& node) {
  if (thread_axis(node)) begin_thread_axis(node);
  if (node.key == "async_commit_queue_scope") {
    run(node.body);
    if (std::string text = dialect_.commit_copies(); !text.empty()) line(text);
    return;
  }
  auto inner = node.key == "async_wait_queue_scope" ? as<AttrStmtNode>(node.body) : nullptr;
  if (inner && inner->key == "async_wait_inflight_count") {
    if (std::string text = dialect_.await_copies(value(inner->value)); !text.empty()) line(text);
    return run(inner->body);
  }
  if (node.key == "virtual_thread")
    refuse(refused("codegen.not-lowered", "a virtual thread has to be lowered before code is generated"));
  run(node.body);
}

/// A device has nobody to tell; the interpreter checks assertions.
void SourceEmitter::visit_AssertStmt(const AssertStmtNode& node) { run(node.body); }

void SourceEmitter::visit_Evaluate(const EvaluateNode& node) {
  if (node.value->kind != Kind::Call) return;  // a value that nobody wants
  auto call = as<CallNode>(node.value);
  if (call->op == &op::assume() || call->op == &op::prefetch()) return;
  if (call->op == &op::tvm_storage_sync()) {
    auto scope = call->args.empty() ? nullptr : as<StringImmNode>(call->args[0]);
    auto text = scope ? dialect_.barrier(scope->value) : std::nullopt;
    if (text && !text->empty()) line(*text);
    if (!text)
      refuse(refused("codegen.barrier",
                     "threads cannot wait for one another at a barrier of scope {0}; use shared, or warp",
                     scope ? scope->value : "?"));
    return;
  }
  std::string text = value(node.value);
  if (!text.empty()) line(text + ";");
}

// ---- memory ---------------------------------------------------------------------------------------------------------

void SourceEmitter::visit_Allocate(const AllocateNode& node) {
  const std::string scope = scope_of(*node.buffer_var);
  StorageScope storage = StorageScope::of(scope);
  if (storage.rank == StorageRank::Shared) return run(node.body);  // declared at the head
  if (fragments_.contains(node.buffer_var.get())) return declare_fragment(node);
  bool own = storage.rank == StorageRank::Local || (storage.rank == StorageRank::Global && axes_.size() == axis_count_);
  if (!own) {
    refuse(
        refused("codegen.scope",
                storage.rank == StorageRank::Warp
                    ? "buffer {0} belongs to a warp, and on this target a warp is one thread; use shared or local"
                    : "buffer {0} has the storage scope {1}, which a kernel of this target does not have; use shared "
                      "or local",
                node.buffer_var->name, scope.empty() ? "global" : scope));
    return;
  }
  int64_t size = 1;
  for (const Expr& extent : node.extents) size *= as_int(extent).value_or(0);
  if (size <= 0) {
    refuse(refused("codegen.dynamic-allocation", "the size of {0} must be a constant inside of a kernel",
                   node.buffer_var->name));
    return;
  }
  std::string element = memory_type(node.dtype);
  const Name& array = name(node.buffer_var, node.dtype, Space::Private);
  bool aligned = dialect_.aligns_vectors() && wide_.contains(node.buffer_var.get());
  line(std::format("{}{}{} {}[{}];", aligned ? dialect_.aligned(16) : "", array.is_volatile ? "volatile " : "", element,
                   array.text, size));
  declare_views(node.buffer_var.get());
  run(node.body);
}

std::string SourceEmitter::alignment(const AllocateNode& node) const {
  bool needed = node.dtype.bytes() < 4 || (dialect_.aligns_vectors() && wide_.contains(node.buffer_var.get()));
  return needed ? dialect_.aligned(16) : "";
}

/// Matrices that the threads of a warp hold together.
void SourceEmitter::declare_fragment(const AllocateNode& node) {
  const FragmentMark& mark = fragments_[node.buffer_var.get()];
  const std::string scope = scope_of(*node.buffer_var);
  int m = 0, n = 0, k = 0;
  bool known = std::sscanf(mark.shape.c_str(), "%d, %d, %d", &m, &n, &k) == 3;
  auto text = known ? dialect_.fragment_type(scope, mark.shape, type(node.dtype), mark.layout, needs_) : std::nullopt;
  int64_t elements = scope == "wmma.matrix_a" ? m * k : scope == "wmma.matrix_b" ? k * n : m * n, size = 1;
  for (const Expr& extent : node.extents) size *= as_int(extent).value_or(0);
  if (!text || size <= 0 || elements <= 0) {
    refuse(refused("codegen.scope",
                   "buffer {0} has the storage scope {1}, which a kernel of this target does not have; use shared "
                   "or local",
                   node.buffer_var->name, scope));
    return;
  }
  line(std::format("{} {}[{}];", *text, name(node.buffer_var, node.dtype, Space::Private).text, size / elements));
  run(node.body);
}

void SourceEmitter::visit_AllocateConst(const AllocateConstNode& node) {
  std::string element = memory_type(node.dtype), items;
  for (const Attr& item : node.data) {
    const double* real = item.get<double>();
    Expr number = real ? make_const(node.dtype, *real) : make_const(node.dtype, item.as_int().value_or(0));
    items += (items.empty() ? "" : ", ") + value(number);
  }
  std::string base = fresh(function_name_ + "_" + node.buffer_var->name);
  names_[node.buffer_var.get()] = {base, node.dtype, Space::Constant, false};
  constants.push_back(
      std::format("{}{} {}[{}] = {{{}}};", dialect_.constant_word(), element, base, node.data.size(), items));
  run(node.body);
}

void SourceEmitter::visit_DeclBuffer(const DeclBufferNode& node) { run(node.body); }

void SourceEmitter::visit_BufferStore(const BufferStoreNode& node) {
  Expr index = single_index(node.buffer, node.indices);
  int lanes = index->dtype.lanes() * node.buffer->dtype.lanes();
  DataType dtype = node.buffer->dtype.with_lanes(lanes);
  if (node.value->dtype.element() != dtype.element()) {
    refuse(bad_input("codegen.store-type", "a value of type {0} cannot be stored in buffer {1} of type {2}",
                     node.value->dtype.str(), node.buffer->name, node.buffer->dtype.str()));
    return;
  }
  if (lanes == 1 && !node.predicate) {
    std::string stored = value(node.value);
    line(element(node.buffer, index).text + " = " + stored + ";");
    return;
  }
  Expr base = index->dtype.lanes() == 1 ? index : contiguous(index);
  bool whole = base && !node.predicate && !dtype.is_bool() && node.value->dtype.lanes() == lanes &&
               (index->dtype.lanes() == 1 || (node.buffer->dtype.lanes() == 1 && aligned(base, lanes)));
  if (!whole) return store_lanes(node);
  std::string stored = value(node.value), vector = type(dtype);
  line(dialect_.store(dtype, vector, element_pointer(node.buffer, base), stored) + ";");
}

/// A store whose lanes go to places of their own, or not at all. All values are there before the first is stored.
void SourceEmitter::store_lanes(const BufferStoreNode& node) {
  Expr index = single_index(node.buffer, node.indices);
  if (node.buffer->dtype.lanes() > 1) {
    refuse(refused("codegen.vector-of-vectors", "buffer {0} of {1} is written with a vector of indices",
                   node.buffer->name, node.buffer->dtype.str()));
    return;
  }
  int lanes = index->dtype.lanes();
  std::string values = fresh("lanes");
  line(std::format("{} {} = {};", type(node.value->dtype), values, value(node.value)));
  for (int k = 0; k < lanes; ++k) {
    std::string one = node.value->dtype.lanes() > 1 ? dialect_.component(values, k, lanes) : values;
    std::string store = element(node.buffer, lane(index, k)).text + " = " + one + ";";
    if (node.buffer->dtype.is_bool()) store.insert(store.size() - 1, " != 0");
    if (node.predicate) store = "if (" + value(lane(node.predicate, k)) + ") " + store;
    line(store);
  }
}

void SourceEmitter::visit_BufferRealize(const BufferRealizeNode& node) {
  refuse(refused("codegen.not-lowered", "T.realize of buffer {0} has to be lowered before code is generated",
                 node.buffer->name));
}

void SourceEmitter::visit_Block(const BlockNode& node) {
  refuse(refused("codegen.not-lowered", "block {0} has to be lowered to loops before code is generated", node.name));
}

void SourceEmitter::visit_BlockRealize(const BlockRealizeNode& node) { visit(node.block); }

// ---- the module -----------------------------------------------------------------------------------------------------

Result<DeviceCode> emit_source(const IRModule& device, const Dialect& dialect) {
  DeviceCode code;
  Needs needs;
  std::vector<std::string> constants;
  struct Part {
    std::string name;
    PrimFunc function;
    std::vector<SourceEmitter::Line> lines;
  };
  std::vector<Part> parts;
  for (const auto& [name, node] : device->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    Kernel kernel = kernel_of(name, function);
    SourceEmitter emitter(dialect, needs);
    emitter.emit(function, kernel);
    if (emitter.error()) return fail(*emitter.error());
    code.kernels.push_back(std::move(kernel));
    constants.insert(constants.end(), emitter.constants.begin(), emitter.constants.end());
    parts.push_back({name, function, std::move(emitter.lines)});
  }
  auto put = [&](const std::string& line, CodeLine from = {}) {
    code.text += line + "\n";
    code.lines.push_back(std::move(from));
  };
  auto put_all = [&](std::string_view text) {
    while (!text.empty()) {
      std::size_t end = std::min(text.find('\n'), text.size());
      put(std::string(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  };
  put_all(dialect.preamble(needs));
  for (const std::string& line : constants) put(line);
  for (const Part& part : parts) {
    if (!code.text.empty()) put("");
    AddressIndex index(part.name, *part.function);
    for (const SourceEmitter::Line& line : part.lines)
      put(line.text, {line.stmt ? index.str(*line.stmt) : part.name, ""});
  }
  code.needs.assign(needs.features.begin(), needs.features.end());
  return code;
}

}  // namespace tirscope::codegen
