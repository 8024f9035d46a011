// SPDX-License-Identifier: Apache-2.0
// Functions, fragments and what a module says before its functions.
#include <algorithm>

#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "script/printer/script_printer.h"

namespace tirscope::script {

namespace {

/// Whether a parameter's buffer says no more than shape and type.
bool is_simple(const BufferNode& buffer) {
  auto constant = [](const Expr& e) { return as<IntImmNode>(e) || free_vars(*e).empty(); };
  return buffer.strides.empty() && std::ranges::all_of(buffer.shape, constant) && is_zero(buffer.elem_offset) &&
         buffer.scope() == "global" && buffer.data_alignment == 64 && buffer.offset_factor == 1 &&
         buffer.type == BufferType::Default && buffer.axis_separators.empty();
}

/// The handles among a function's parameters that something other than the buffer map mentions.
class UsedHandles final : public Visitor {
 public:
  explicit UsedHandles(const PrimFuncNode& function) {
    for (const Var& param : function.params)
      if (param->dtype.is_handle()) handles_.insert(param.get());
    for (const BufferBinding& binding : function.buffer_map) look_into(*binding.buffer);
    visit(function.body);
  }
  std::unordered_set<const VarNode*> used;

 protected:
  void visit_Var(const VarNode& var) override {
    if (var.dtype.is_handle() && handles_.contains(&var)) used.insert(&var);
  }
  void buffer_use(const Buffer& buffer) override { look_into(*buffer); }
  void buffer_def(const Buffer& buffer) override { look_into(*buffer); }

 private:
  void look_into(const BufferNode& buffer) {
    if (!buffers_.insert(&buffer).second) return;
    visit_Var(*buffer.data);
  }
  std::unordered_set<const VarNode*> handles_;
  std::unordered_set<const BufferNode*> buffers_;
};

}  // namespace

AttrDict ScriptPrinter::without_symbol(const AttrDict& attrs, const std::string& name) {
  const Attr* symbol = find_attr(attrs, "global_symbol");
  AttrDict rest = attrs;
  if (symbol && symbol->as_string() && *symbol->as_string() == name) rest.erase("global_symbol");
  return rest;
}

void ScriptPrinter::function_attributes(const AttrDict& attrs, Frame& frame) {
  if (attrs.empty()) return;
  Scratch line(*this);
  frame.of_tir ? tir(*line, "func_attr") : relax(*line, "func_attr");
  line->add('(');
  attr_dict(*line, attrs);
  line->add(')');
  push(frame, *line);
}

std::unordered_set<const BufferNode*> ScriptPrinter::parameters(Line& line, const PrimFuncNode& function,
                                                                const ParamBuffers& buffers, Frame& frame) {
  std::unordered_map<const VarNode*, int> buffers_of_data;
  for (const BufferBinding& binding : function.buffer_map) ++buffers_of_data[binding.buffer->data.get()];
  std::unordered_set<const BufferNode*> inlined;
  UsedHandles handles(function);
  for (std::size_t i = 0; i < function.params.size(); ++i) {
    const Var& param = function.params[i];
    if (i) line.add(", ");
    Buffer bound = buffers.of(param);
    if (options_.syntax_sugar && bound && is_simple(*bound) && !handles.used.contains(param.get()) &&
        buffers_of_data[bound->data.get()] == 1) {
      define_buffer(*bound, frame);
      write_name(line, *bound);
      line.add(": ");
      annotation(line, *bound, frame);
      inlined.insert(bound.get());
      continue;
    }
    Scratch type(*this);
    type_of(*type, param->dtype, param->pointer);
    define_var(*param, frame);
    write_name(line, *param);
    line.add(": ");
    line.append(*type);
  }
  return inlined;
}

void ScriptPrinter::parameter_buffer(const Var& param, const BufferNode& buffer, Frame& frame) {
  Scratch line(*this), source(*this);
  define_buffer(buffer, frame);
  write_name(*line, buffer);
  line->add(" = ");
  write_name(*source, *param);
  declaration(*line, buffer, "match_buffer", &*source, frame, Introduces::All);
  push(frame, *line);
}

void ScriptPrinter::root_block(const BlockNode& root, const Node& realize, Frame& frame) {
  const std::size_t first = frame.items.size();
  Scratch line(*this);
  line->marks.push_back({&root, 0, Mark::to_end});
  line->add("# with " + options_.tir_prefix + '.');
  line->add(block_word(Word::Block));
  line->add("(\"root\"):");
  push(frame, *line);
  allocations(root.alloc_buffers, frame);
  body(root.body);
  auto begin = frame.items.begin() + std::ptrdiff_t(first);
  Item group = document.group(std::vector<Item>(begin, frame.items.end()), &realize);
  frame.items.erase(begin, frame.items.end());
  frame.items.push_back(group);
}

Item ScriptPrinter::prim_func(const PrimFuncNode& function, const std::string& name) {
  set_root(function);
  Scope scope(*this, &function);
  Scratch header(*this);
  header->add("def ");
  header->add(name);
  header->add('(');
  const ParamBuffers buffers(function);
  const auto inlined = parameters(*header, function, buffers, *scope);
  header->add(')');
  function_attributes(without_symbol(function.attrs, name), *scope);
  for (const Var& param : function.params)
    if (Buffer bound = buffers.of(param); bound && !inlined.contains(bound.get()))
      parameter_buffer(param, *bound, *scope);
  if (const BlockNode* root = options_.syntax_sugar ? implicit_root(function) : nullptr)
    root_block(*root, *function.body, *scope);
  else
    body(function.body);
  if (function.ret_type && !function.ret_type->is_void()) {
    header->add(" -> ");
    type_of(*header, *function.ret_type, function.ret_pointer);
  }
  header->add(':');
  Scratch decorator(*this);
  decorator->add('@');
  tir(*decorator, "prim_func");
  const bool is_private = !find_attr(function.attrs, "global_symbol"), s_tir = options_.release.has(Style::SBlocks);
  if (is_private || s_tir) decorator->add('(');
  if (is_private) decorator->add(s_tir ? "private=True, " : "private=True");
  if (s_tir) decorator->add("s_tir=True");
  if (is_private || s_tir) decorator->add(')');
  Item decorated = document.line(*decorator);
  Item definition = document.line(*header);
  document.set_body(definition, scope.take());
  return document.group({decorated, definition}, &function);
}

std::vector<Item> ScriptPrinter::function(const NodeRef& function, const std::string& name) {
  if (auto relax = as<RelaxFunctionNode>(function)) return {relax_function(*relax, name, false)};
  if (auto external = as<ExternFuncNode>(function)) {
    Scratch line(*this);
    line->add(name + " = ");
    relax_expr(*line, *external);
    return {document.line(*line, external)};
  }
  auto prim = as<PrimFuncNode>(function);
  TS_CHECK(prim, "{} is not a function", kind_name(function->kind));
  return {prim_func(*prim, name)};
}

std::vector<Item> ScriptPrinter::fragment(const NodeRef& node) {
  set_root(*node);
  Scope scope(*this, nullptr);
  if (is_stmt(node->kind)) {
    statement(ref(static_cast<const StmtNode&>(*node)));
  } else if (auto match = as<MatchBufferRegionNode>(node)) {
    match_buffer(*match, *scope);
  } else {
    Scratch line(*this);
    expr(*line, *node);
    if (!options_.verbose_expr) scope->items.clear();
    push(*scope, *line);
  }
  return scope.take();
}

std::vector<Item> ScriptPrinter::module_attributes(const IRModuleNode& module) {
  Scope scope(*this, nullptr);
  for (const auto& [method, values] :
       {std::pair("module_attrs", &module.attrs), std::pair("module_global_infos", &module.global_infos)}) {
    if (values->empty()) continue;
    Scratch line(*this);
    ir(*line, method);
    line->add('(');
    attr_dict(*line, *values);
    line->add(')');
    push(*scope, *line);
  }
  return scope.take();
}

}  // namespace tirscope::script
