// SPDX-License-Identifier: Apache-2.0
// A kernel from its head to its last line, and the module of all.
#include "codegen/source/emitter.h"
#include "ir/constant_size.h"
#include "ir/ops/storage_scope.h"
#include "ir/walk/address.h"
#include "passes/statements.h"
#include "support/format.h"

namespace tirscope::codegen {

namespace {

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
  std::unordered_set<const VarNode*> wide, matrices;
  void visit_BufferLoad(const BufferLoadNode& node) override {
    use(node.buffer, node.dtype);
    children(node);
  }
  void visit_Call(const CallNode& node) override {
    const bool matrix = node.op == &op::tvm_load_matrix_sync() || node.op == &op::tvm_store_matrix_sync() ||
                        node.op == &op::ptx_ldmatrix();
    for (const Expr& arg : node.args) {
      auto address = as<CallNode>(arg);
      auto read = address && address->op == &op::address_of() ? as<BufferLoadNode>(address->args[0]) : nullptr;
      const VarNode* var = read ? read->buffer->data.get() : as<VarNode>(arg);
      if (var) wide.insert(var);
      if (var && matrix) matrices.insert(var);
    }
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
  int& number = next_number_.try_emplace(base, 1).first->second;  // names are never given back
  for (; dialect_.reserved().contains(text) || taken_.contains(text) || text.starts_with("__"); ++number)
    text = formatted("{}_{}", base.starts_with("__") ? "v" + base : base, number);
  taken_.insert(text);
  return text;
}

SourceEmitter::Name& SourceEmitter::name(const Var& var, DataType element, Space space) {
  return names_[var.get()] = {fresh(var->name), element, space, volatile_.contains(var.get())};
}

void SourceEmitter::read_marks(const Stmt& body) {
  walk(body, [&](const Node& node) {
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
  Used used;
  used.visit(body);
  uses_ = std::move(used.found);
  wide_ = std::move(used.wide);
  matrices_ = std::move(used.matrices);
}

void SourceEmitter::declare_dynamic(const std::string& element, const Name& array, KernelHead& head) {
  // Declarations of two kernels have to agree: what is not a parameter is an array of bytes.
  const std::string bytes = memory_type(DataType::uint(8));
  if (dialect_.dynamic_memory_is_parameter()) {
    head.parameters.push_back(dialect_.dynamic_memory(element, array.text));
  } else if (element == bytes && !array.is_volatile) {
    line(dialect_.dynamic_memory(bytes, array.text) + ";");
  } else {
    const std::string memory = fresh(array.text + "_bytes");
    line(dialect_.dynamic_memory(bytes, memory) + ";");
    line(formatted("{0}{1}* {2} = ({0}{1}*){3};", array.is_volatile ? "volatile " : "", element, array.text, memory));
  }
}

void SourceEmitter::declare_shared(const AllocateNode& allocate, KernelHead& head) {
  const StorageScope scope = StorageScope::of(allocate.buffer_var->storage_scope());
  if (scope.rank != StorageRank::Shared) return;
  current_ = &allocate;
  const std::string element = memory_type(allocate.dtype);
  const Name& array = name(allocate.buffer_var, allocate.dtype, Space::Shared);
  if (scope.tag == ".dyn") {
    declare_dynamic(element, array, head);
    return declare_views(allocate.buffer_var.get());
  }
  const int64_t size = constant_elements(allocate.extents).value_or(0);
  if (size <= 0)
    refuse(refused("codegen.dynamic-allocation",
                   "the size of {0} must be a constant; only shared.dyn may take a size at launch",
                   allocate.buffer_var->name));
  line(formatted("{}{}{}{} {}[{}];", alignment(allocate), array.is_volatile ? "volatile " : "", dialect_.shared_word(),
                 element, array.text, size));
  declare_views(allocate.buffer_var.get());
}

void SourceEmitter::emit(const PrimFunc& function, Kernel& kernel) {
  function_name_ = kernel.symbol;
  kernel.symbol = fresh(kernel.symbol);
  axis_count_ = 0;
  for (const std::string& tag : kernel.launch_parameters) axis_count_ += tag != dynamic_shared_memory;
  read_marks(function->body);
  Written written;
  written.visit(function->body);
  const bool restricted = find_attr(function->attrs, "tir.noalias") != nullptr;
  KernelHead head{kernel.symbol, {}, threads_of(function), warp_of(function)};
  for (std::size_t k = 0; k < function->params.size(); ++k) {
    const Var& param = function->params[k];
    head.parameters.push_back(parameter(param, written.found.contains(param.get()), restricted));
    kernel.parameters[k].name = names_[param.get()].text;
  }
  // Shared memory is declared before anything else, where both languages take it; it may add to the head.
  std::vector<Line> declarations;
  std::swap(lines, declarations);
  depth_ = 1;
  for (const Var& param : function->params) declare_views(param.get());
  walk(function->body, [&](const Node& node) {
    if (auto allocate = as<AllocateNode>(&node)) declare_shared(*allocate, head);
    return true;
  });
  std::swap(lines, declarations);
  depth_ = 0;
  current_ = nullptr;
  for (const std::string& text : dialect_.head(head)) line(text);
  lines.insert(lines.end(), declarations.begin(), declarations.end());
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
        formatted("{}{}{}{}*", memory->second.is_volatile ? "volatile " : "", dialect_.space(memory->second.space),
                  memory->second.is_constant ? "const " : "", memory_type(element));
    std::string view = fresh(buffer->name);
    line(formatted("{0} {1} = ({0}){2};", pointer, view, memory->second.text));
    views_[buffer.get()] = view;
  }
}

std::string SourceEmitter::parameter(const Var& var, bool written, bool restricted) {
  if (!var->dtype.is_handle()) {
    const Name& scalar = name(var, var->dtype, Space::Private);
    return memory_type(var->dtype) + " " + scalar.text;
  }
  if (!var->pointer || var->pointer->element.is_void()) {
    refuse(refused("codegen.untyped-pointer",
                   "parameter {0} of the kernel is an untyped pointer; give it an element type", var->name));
    return "void* " + fresh(var->name);
  }
  DataType element = var->pointer->element;
  Name& array = name(var, element, Space::Global);
  array.is_constant = !written;
  return formatted("{}{}{}{}* {}{}", array.is_volatile ? "volatile " : "", dialect_.space(Space::Global),
                   written ? "" : "const ", memory_type(element), restricted ? dialect_.restrict_word() : "",
                   array.text);
}

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
    auto axis = attr ? attr->thread_axis() : nullptr;
    auto scope = axis ? find_thread_scope(axis->thread_tag) : std::nullopt;
    if (!scope || scope->rank != 1 || scope->dimension < 0) return true;
    auto extent = as_int(attr->value);
    known &= extent.has_value();
    threads[std::size_t(scope->dimension)] = extent.value_or(1);
    return true;
  });
  return known ? threads : std::vector<int64_t>{};
}

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
