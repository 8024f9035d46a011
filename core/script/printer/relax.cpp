// SPDX-License-Identifier: Apache-2.0
// Relax: functions, bindings, calls.
#include <algorithm>

#include "ir/compare/structural_equal.h"
#include "ir/relax/ops.h"
#include "ir/walk/visitor.h"
#include "script/printer/script_printer.h"

namespace tirscope::script {

namespace {

/// Whether a variable's struct info follows from what it is bound to, and is left out for that.
bool follows(const RelaxVarNode& var, const RelaxExprNode& value, bool show_all) {
  auto call = as<RelaxCallNode>(&value);
  bool says_it_itself = call && call->op && (call->op->name == "call_tir" || call->op->name == "call_dps_packed");
  if (show_all && !says_it_itself) return false;
  StructInfo info = inferred_info(value);
  return info && structural_equal(info, var.struct_info);
}

bool is_void(const StructInfo& info) {
  auto tuple = as<TupleStructInfoNode>(info);
  return tuple && tuple->items.empty();
}

}  // namespace

void ScriptPrinter::relax_constant(Line& line, const RelaxConstantNode& constant) {
  const DataType dtype = constant.data.dtype();
  const bool number = dtype.is_scalar() && ((dtype.is_int() && dtype.bits >= 8) || dtype.is_float() || dtype.is_bool());
  if (!constant.data || !constant.data.shape().empty() || !number)
    return write_metadata(line, "relax.expr.Constant", Attr(NodeRef(ref(&constant))));
  relax(line, "const");
  line.add('(');
  if (dtype.is_bool()) {
    line.add(constant.data.integer(0) ? "True" : "False");
  } else if (dtype.is_float()) {
    line.add(float_text(constant.data.number(0), options_.literals));
  } else {
    line.add(std::to_string(constant.data.integer(0)));
  }
  line.add(", ");
  dtype_literal(line, dtype);
  line.add(')');
}

/// The function that a call names: text for what the linker brings.
void ScriptPrinter::relax_callee(Line& line, const NodeRef& callee) {
  if (auto external = as<ExternFuncNode>(callee)) return string_literal(line, external->symbol);
  expr(line, callee);
}

/// Writes the arguments of one call, with commas between them.
struct ScriptPrinter::CallWriter {
  ScriptPrinter& printer;
  Line& line;
  const RelaxCallNode& call;
  bool first = true;

  void next(std::string_view keyword = {}) {
    if (!first) line.add(", ");
    first = false;
    if (!keyword.empty()) line.add(keyword), line.add('=');
  }
  void argument(std::size_t k, std::string_view keyword = {}) {
    next(keyword);
    printer.expr(line, call.args[k]);
  }
  void callee(const NodeRef& function) {
    next();
    printer.relax_callee(line, function);
  }
  void infos(const std::vector<StructInfo>& infos) {
    for (std::size_t i = 0; i < infos.size(); ++i) {
      if (i) line.add(", ");
      printer.struct_info(line, infos[i]);
    }
  }
  void attributes() {
    for (const RelaxParameter* attribute : call.op->attributes()) {
      if (printer.lacks(attribute->name) || printer.options().release.minor < attribute->since) continue;
      next(attribute->name);
      const Attr& value = call.attrs.at(std::string(attribute->name));
      const bool untyped = printer.has(Style::NoVoid) && value.as_string() && *value.as_string() == "void";
      if (auto held = value.get<NodeRef>(); held && as<VDeviceNode>(*held))
        printer.vdevice_name(line, *as<VDeviceNode>(*held));
      else
        printer.attr(line, untyped ? Attr() : value);
    }
  }
  void info_arguments() {
    if (call.sinfo_args.empty()) return;
    next(printer.word(Word::TypeArguments));
    line.add('(');
    infos(call.sinfo_args);
    line.add(call.sinfo_args.size() == 1 ? ",)" : ")");
  }

  /// A call of a function, not of an operator.
  void function_call() {
    if (call.callee->kind == Kind::ExternFunc) {
      printer.relax(line, "call_packed");
      line.add('(');
      callee(call.callee);
    } else {
      printer.expr(line, call.callee);
      line.add('(');
    }
    for (std::size_t i = 0; i < call.args.size(); ++i) argument(i);
    for (const auto& [key, value] : call.attrs) {
      next(key);
      printer.attr(line, value);
    }
    info_arguments();
  }
  /// `R.call_tir(function, arguments, out_sinfo=...)`
  void call_tir() {
    callee(call.args[0]);
    argument(1);
    next(printer.word(Word::OutTypes));
    if (auto several = as<TupleStructInfoNode>(call.sinfo_args[0])) {
      line.add('[');
      infos(several->items);
      line.add(']');
    } else {
      printer.struct_info(line, call.sinfo_args[0]);
    }
    attributes();
    if (call.args.size() > 2) argument(2, "tir_vars");
  }
  /// The argument number `format` goes last, by its name.
  void with_format(std::size_t format) {
    for (std::size_t i = 0; i < call.args.size(); ++i)
      if (i != format) argument(i);
    argument(format, "format");
  }
  /// R.hint_on_device(x, R.device(dev_type=1, dev_id=0))
  void on_device() {
    argument(0);
    next();
    printer.relax(line, "device");
    line.add("(dev_type=");
    printer.attr(line, call.attrs.at("device_type"));
    line.add(", dev_id=");
    printer.attr(line, call.attrs.at("device_id"));
    line.add(')');
  }
  void plain() {
    if (call.op->name == "hint_on_device") return on_device();
    if (!call.args.empty()) callee(call.args[0]);
    for (std::size_t i = 1; i < call.args.size(); ++i) argument(i);
    attributes();
    info_arguments();
  }
};

void ScriptPrinter::relax_call(Line& line, const RelaxCallNode& call) {
  CallWriter writer{*this, line, call};
  if (!call.op) {
    writer.function_call();
    return line.add(')');
  }
  relax(line, call.op->name);
  line.add('(');
  switch (call.op->form) {
    case RelaxForm::CallTir: writer.call_tir(); break;
    case RelaxForm::Print: writer.with_format(0); break;
    case RelaxForm::Assert: writer.with_format(1); break;
    case RelaxForm::Packed:
    case RelaxForm::Plain: writer.plain(); break;
  }
  line.add(')');
}

void ScriptPrinter::relax_var(Line& line, const RelaxVarNode& var) {
  if (!is_defined(var)) {
    Scratch definition(*this);
    define(var, top(), var.name.empty() ? std::string_view("v") : std::string_view(var.name));
    write_name(*definition, var);
    definition->add(": ");
    struct_info(*definition, var.struct_info);
    push(top(), *definition);
  }
  write_name(line, var);
}

void ScriptPrinter::global_var(Line& line, const GlobalVarNode& global) {
  if (!module_name_.empty() && relax_frame_ && !options_.module_alias.empty()) {
    // The alias is defined before the statements of the function.
    if (!std::exchange(relax_frame_->has_alias, true)) {
      Scratch alias(*this);
      alias->add(options_.module_alias + " = " + module_name_);
      push(*relax_frame_, *alias);
    }
    line.add(options_.module_alias + ".");
  } else if (!module_name_.empty()) {
    line.add(module_name_ + ".");
  }
  line.add(global.name);
}

void ScriptPrinter::binding(const BindingNode& node, std::vector<Item>& out) {
  Scratch line(*this), value(*this), type(*this);
  if (auto branch = as<RelaxIfNode>(node.value)) return if_binding(node, *branch, out);
  if (auto function = as<RelaxFunctionNode>(node.value)) {
    define(*node.var, top(), node.var->name);
    write_name(*line, *node.var);
    Item item = relax_function(*function, line->text, true);
    item.node = &node;
    out.push_back(item);
    return;
  }
  auto call = as<RelaxCallNode>(node.value);
  if (auto cast = as<MatchCastNode>(&node)) {
    if (options_.show_all_struct_info) struct_info(*type, node.var->struct_info);
    relax(*value, "match_cast");
    value->add('(');
    expr(*value, node.value);
    value->add(", ");
    struct_info(*value, cast->struct_info);
    value->add(')');
  } else if (call && is_void(node.var->struct_info)) {
    relax_call(*line, *call);
    define_text(*node.var, top(), options_.relax_prefix + ".tuple()");
    out.push_back(document.line(*line, &node));
    return;
  } else {
    auto tuple = as<RelaxTupleNode>(node.value);
    if (tuple && tuple->items.size() > 1) {
      comma_separated(*value, tuple->items);
    } else {
      expr(*value, node.value);
    }
    if (!follows(*node.var, *node.value, options_.show_all_struct_info)) struct_info(*type, node.var->struct_info);
  }
  define(*node.var, top(), node.var->name.empty() ? std::string_view("v") : std::string_view(node.var->name));
  write_name(*line, *node.var);
  if (!type->text.empty()) {
    line->add(": ");
    line->append(*type);
  }
  line->add(" = ");
  line->append(*value);
  out.push_back(document.line(*line, &node));
}

void ScriptPrinter::if_binding(const BindingNode& node, const RelaxIfNode& branch, std::vector<Item>& out) {
  Scratch type(*this), name(*this), condition(*this);
  if (!follows(*node.var, *node.value, options_.show_all_struct_info)) struct_info(*type, node.var->struct_info);
  define(*node.var, top(), node.var->name);
  write_name(*name, *node.var);
  condition->add("if ");
  expr(*condition, branch.condition);
  condition->add(':');
  std::string prefix = name->text + (type->text.empty() ? "" : ": " + type->text) + " = ";
  Item then_item = document.line(*condition), else_item = document.line("else:");
  document.set_body(then_item, sequence_items(*branch.then_branch, prefix));
  document.set_body(else_item, sequence_items(*branch.else_branch, prefix));
  out.push_back(document.group({then_item, else_item}, &node));
}

std::vector<Item> ScriptPrinter::sequence_items(const SeqExprNode& seq, std::string_view result_prefix) {
  Scope scope(*this, &seq, false);
  for (const BindingBlock& block : seq.blocks) {
    std::vector<Item> items;
    for (const Binding& one : block->bindings) binding(*one, items);
    if (block->is_dataflow) {
      Scratch output(*this), header(*this);
      relax(*output, "output");
      output->add('(');
      bool first = true;
      for (const Binding& one : block->bindings) {
        if (one->var->is_dataflow) continue;
        if (!std::exchange(first, false)) output->add(", ");
        relax_var(*output, *one->var);
      }
      output->add(')');
      items.push_back(document.line(*output));
      header->add("with ");
      relax(*header, "dataflow");
      header->add("():");
      Item item = document.line(*header, block.get());
      document.set_body(item, std::move(items));
      items = {item};
    }
    scope->items.insert(scope->items.end(), items.begin(), items.end());
  }
  Scratch result(*this);
  result->add(result_prefix);
  expr(*result, seq.body);
  push(*scope, *result);
  return scope.take();
}

void ScriptPrinter::relax_signature(Line& line, const RelaxFunctionNode& function, const std::string& name,
                                    Frame& frame) {
  Scratch ret(*this);  // names sizes before the parameters do
  struct_info(*ret, function.ret);
  line.add("def " + name + "(");
  for (std::size_t i = 0; i < function.params.size(); ++i) {
    const RelaxVarNode& param = *function.params[i];
    if (i) line.add(", ");
    define(param, frame, param.name);
    write_name(line, param);
    line.add(": ");
    struct_info(line, param.struct_info);
  }
  line.add(") -> ");
  line.append(*ret);
  line.add(':');
}

Item ScriptPrinter::relax_function(const RelaxFunctionNode& function, const std::string& name, bool nested) {
  Scope scope(*this, &function, false);
  if (!nested && module_name_.empty()) define(function, *scope, name);
  Frame* outer_frame = std::exchange(relax_frame_, nested ? relax_frame_ : &*scope);
  std::unordered_set<const VarNode*> new_vars;
  auto outer_vars = std::exchange(signature_vars_, nested ? nullptr : &new_vars);
  Scratch header(*this), decorator(*this);
  relax_signature(*header, function, name, *scope);
  signature_vars_ = outer_vars;

  const Attr* symbol = find_attr(function.attrs, "global_symbol");
  function_attributes(nested ? function.attrs : without_symbol(function.attrs, name), *scope);
  decorator->add('@');
  relax(*decorator, "function");
  bool is_private = !nested && !symbol;
  if (!function.is_pure || is_private) {
    decorator->add('(');
    if (!function.is_pure) decorator->add("pure=False");
    if (!function.is_pure && is_private) decorator->add(", ");
    if (is_private) decorator->add("private=True");
    decorator->add(')');
  }
  std::vector<Item> lines = sequence_items(*function.body, "return ");
  scope->items.insert(scope->items.end(), lines.begin(), lines.end());
  relax_frame_ = outer_frame;

  std::vector<Item> items;
  if (nested) {  // TVM writes the imports again in front of a local function
    auto import = [&](bool is_used, std::string_view package, const std::string& prefix) {
      if (is_used) items.push_back(document.line("# from tvm.script import " + std::string(package) + " as " + prefix));
    };
    import(used.ir, "ir", options_.ir_prefix);
    import(used.tir, word(Word::Package), options_.tir_prefix);
    import(used.relax, "relax", options_.relax_prefix);
    items.push_back(Item{.blank = Item::Blank::Indented});
  }
  items.push_back(document.line(*decorator));
  Item definition = document.line(*header);
  document.set_body(definition, scope.take());
  items.push_back(definition);
  if (nested) items.push_back(Item{.blank = Item::Blank::Empty});
  return document.group(std::move(items), &function);
}

}  // namespace tirscope::script
