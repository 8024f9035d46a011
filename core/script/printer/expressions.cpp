// SPDX-License-Identifier: Apache-2.0
// Expressions, by tensorir's rules: infix only where applying the operator again gives the same node back, parentheses
// by Python's precedence.
#include <charconv>
#include <cmath>
#include <cstdio>

#include "ir/build.h"
#include "script/printer/script_printer.h"
#include "support/cancellation.h"

namespace tirscope::script {

std::string float_text(double value, Literals style) {
  if (std::isnan(value)) return std::signbit(value) ? "\"-nan\"" : "\"nan\"";
  if (std::isinf(value)) return value < 0 ? "\"-inf\"" : "\"inf\"";
  bool integral = style != Literals::V0_17 && value == std::floor(value);
  char buffer[400];
  int size = std::snprintf(buffer, sizeof buffer, integral ? "%.1f" : "%.17g", value);
  return std::string(buffer, static_cast<std::size_t>(size));
}

std::string quoted(std::string_view value) {
  std::string out = "\"";
  for (char c : value) {
    auto byte = static_cast<unsigned char>(c);
    if (byte >= ' ' && byte <= '~' && c != '\\' && c != '"') {
      out += c;
      continue;
    }
    out += '\\';
    switch (c) {
      case '"': out += '"'; break;
      case '\\': out += '\\'; break;
      case '\t': out += 't'; break;
      case '\r': out += 'r'; break;
      case '\n': out += 'n'; break;
      default:
        out += 'x';
        out += "0123456789ABCDEF"[byte >> 4];
        out += "0123456789ABCDEF"[byte & 15];
    }
  }
  return out + '"';
}

namespace {

void add_int(Line& line, int64_t value) {
  char buffer[24];
  auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  line.add(std::string_view(buffer, end));
}

std::string_view symbol(Kind kind) {
  switch (kind) {
#define TS_BINARY(Name, symbol) \
  case Kind::Name: return symbol;
#include "ir/nodes.def"
    default: return {};
  }
}

Precedence infix_precedence(Kind kind) {
  switch (kind) {
    case Kind::Add:
    case Kind::Sub: return Precedence::Sum;
    case Kind::Mul:
    case Kind::Div:
    case Kind::FloorDiv:
    case Kind::FloorMod: return Precedence::Product;
    case Kind::And: return Precedence::And;
    case Kind::Or: return Precedence::Or;
    default: return is_comparison(kind) ? Precedence::Comparison : Precedence::Atom;
  }
}

bool prints_infix(const BinaryNode& node) {
  if (infix_precedence(node.kind) == Precedence::Atom) return false;
  if (node.kind == Kind::Div && node.a->dtype.is_integer() && node.b->dtype.is_integer()) return false;
  return node.a->dtype == node.b->dtype && !try_const_fold(node.kind, node.a, node.b);
}

std::string_view iter_type_name(IterType type) {
  static constexpr std::string_view names[] = {"DataPar",  "ThreadIndex", "CommReduce",   "Ordered",   "Opaque",
                                               "Unrolled", "Vectorized",  "Parallelized", "Tensorized"};
  return names[static_cast<std::size_t>(type)];
}

}  // namespace

void ScriptPrinter::integer(Line& line, DataType dtype, int64_t value) {
  bool bare = dtype == options_.int_dtype || (relax_frame_ && !dtype.is_bool());
  if (bare) return add_int(line, value);
  tir(line, dtype.str());
  line.add('(');
  if (dtype.is_bool()) {
    line.add(value ? "True" : "False");
  } else {
    add_int(line, value);
  }
  line.add(')');
}

void ScriptPrinter::floating(Line& line, DataType dtype, double value) {
  std::string text = float_text(value, options_.literals);
  if (dtype == options_.float_dtype) return line.add(text);
  tir(line, dtype.str());
  line.add('(');
  line.add(text);
  line.add(')');
}

void ScriptPrinter::dtype_literal(Line& line, DataType dtype) {
  line.add('"');
  line.add(dtype.str());
  line.add('"');
}

void ScriptPrinter::string_literal(Line& line, std::string_view value) { line.add(quoted(value)); }

void ScriptPrinter::type_of(Line& line, DataType dtype, const std::optional<PointerType>& pointer) {
  if (dtype.is_void()) return line.add("None");
  tir(line, dtype.str());
  if (!pointer) return;
  line.add('(');
  dtype_literal(line, pointer->element);
  if (!pointer->scope.empty()) {
    line.add(", ");
    string_literal(line, pointer->scope);
  }
  line.add(')');
}

void ScriptPrinter::var_creation(Line& line, const VarNode& var) {
  tir(line, var.dtype.str());
  line.add('(');
  if (var.pointer) {
    dtype_literal(line, var.pointer->element);
    if (!var.pointer->scope.empty()) {
      line.add(", ");
      string_literal(line, var.pointer->scope);
    }
    if (var.is_size) line.add(", ");
  }
  if (var.is_size) line.add("is_size_var=True");
  line.add(')');
}

void ScriptPrinter::var(Line& line, const VarNode& var) {
  if (!is_defined(var)) {
    Frame* frame = relax_frame_ ? relax_frame_ : lowest_frame_for(var);
    if (!frame) frame = &frames_.front();
    if (relax_frame_ && signature_vars_) signature_vars_->insert(&var);
    define_var(var, *frame);
    Scratch definition(*this);
    write_name(*definition, var);
    definition->add(" = ");
    var_creation(*definition, var);
    push(*frame, *definition);
  }
  write_name(line, var);
}

void ScriptPrinter::operand(Line& line, const Node& node, Precedence parent, bool strict) {
  uint32_t begin = line.size();
  std::size_t first_mark = line.marks.size();
  Precedence own = expr(line, node);
  if (own < parent || (strict && own == parent)) line.parenthesize(begin, first_mark);
}

Precedence ScriptPrinter::binary(Line& line, const BinaryNode& node) {
  if (prints_infix(node)) {
    Precedence precedence = infix_precedence(node.kind);
    // TVM writes (a < b) == c as a < b == c, which Python reads as a < b and b == c: not so in texts that are read
    // back.
    operand(line, *node.a, precedence, options_.whole_strings && precedence == Precedence::Comparison);
    line.add(' ');
    line.add(symbol(node.kind));
    line.add(' ');
    operand(line, *node.b, precedence, true);
    return precedence;
  }
  bool named_by_symbol = node.kind == Kind::Min || node.kind == Kind::Max || node.kind == Kind::Mod;
  tir(line, named_by_symbol ? symbol(node.kind) : kind_name(node.kind));
  line.add('(');
  expr(line, node.a);
  line.add(", ");
  expr(line, node.b);
  line.add(')');
  return Precedence::Atom;
}

void ScriptPrinter::call(Line& line, const CallNode& call) {
  if (call.function) {
    expr(line, call.function);
  } else {
    tir(line, call.op->script_name);
  }
  line.add('(');
  bool first = true;
  auto comma = [&] {
    if (!first) line.add(", ");
    first = false;
  };
  TypeArgument place = call.op ? call.op->type_argument : TypeArgument::None;
  if (place == TypeArgument::First) {
    comma();
    dtype_literal(line, call.dtype);
  }
  bool annotates_type = call.op == &op::type_annotation();
  if (annotates_type && call.args.empty()) dtype_literal(line, call.dtype);
  for (const Expr& arg : call.args) {
    comma();
    expr(line, arg);
  }
  if (place == TypeArgument::Last) {
    comma();
    dtype_literal(line, call.dtype);
  }
  line.add(')');
}

void ScriptPrinter::index_map(Line& line, const IndexMapNode& map) {
  auto lambda = [this, &line](const IndexMapNode& m) {
    Scope scope(*this, &m);
    line.add("lambda ");
    for (std::size_t i = 0; i < m.initial_indices.size(); ++i) {
      if (i) line.add(", ");
      define_var(*m.initial_indices[i], *scope);
      write_name(line, *m.initial_indices[i]);
    }
    line.add(": ");
    tuple(line, m.final_indices);
  };
  tir(line, "index_map");
  line.add('(');
  lambda(map);
  if (map.inverse) {
    line.add(", inverse_index_map=");
    lambda(*map.inverse);
  }
  line.add(')');
}

void ScriptPrinter::comm_reducer(Line& line, const CommReducerNode& reducer) {
  tir(line, "comm_reducer");
  line.add("(lambda ");
  {
    Scope scope(*this, &reducer);
    bool first = true;
    for (const auto* vars : {&reducer.lhs, &reducer.rhs})
      for (const Var& v : *vars) {
        if (!first) line.add(", ");
        first = false;
        define_var(*v, *scope);
        write_name(line, *v);
      }
    line.add(": ");
    if (reducer.lhs.size() == 1) {
      expr(line, reducer.result.front());
    } else {
      tuple(line, reducer.result);
    }
  }
  line.add(", ");
  list(line, reducer.identity);
  line.add(')');
}

/// What is written for each kind of node that stands where Python has an expression; gives how strongly it binds. The
/// overloads are one for each kind, and `dispatch` calls them.
struct ScriptPrinter::Expressions {
  ScriptPrinter& printer;
  Line& line;

  // Constants have no mark: they are many and nothing is selected by them. Names bring their own.
  Precedence operator()(const VarNode& node) const { return printer.var(line, node), Precedence::Atom; }
  Precedence operator()(const IntImmNode& node) const {
    return printer.integer(line, node.dtype, node.value), Precedence::Atom;
  }
  Precedence operator()(const FloatImmNode& node) const {
    return printer.floating(line, node.dtype, node.value), Precedence::Atom;
  }
  Precedence operator()(const StringImmNode& node) const {
    if (node.value.find('\n') != std::string::npos && !printer.options_.whole_strings)
      printer.write_metadata(line, "tir.StringImm", Attr(NodeRef(ref(node))));
    else
      printer.string_literal(line, node.value);
    return Precedence::Atom;
  }
  Precedence operator()(const RelaxVarNode& node) const { return printer.relax_var(line, node), Precedence::Atom; }
  Precedence operator()(const BufferNode& node) const { return printer.buffer(line, node), Precedence::Atom; }
  Precedence operator()(const BufferRegionNode& node) const {
    return printer.region(line, *node.buffer, node.region, &node), Precedence::Atom;
  }

  // Operators
  Precedence operator()(const BinaryNode& node) const {
    const std::size_t mark = line.open(&node);
    const Precedence precedence = printer.binary(line, node);
    line.close(mark);
    return precedence;
  }
  Precedence operator()(const NotNode& node) const {
    if (node.a->kind == Kind::StringImm) return function(node, "Not", node.a);
    return marked(node,
                  [&] {
                    line.add("not ");
                    printer.operand(line, *node.a, Precedence::Not, false);
                  }),
           Precedence::Not;
  }

  // Calls of T.<name>
  Precedence operator()(const CastNode& node) const {
    return tir(node, "Cast", [&] {
      printer.dtype_literal(line, node.dtype);
      line.add(", ");
      printer.expr(line, node.value);
    });
  }
  Precedence operator()(const SelectNode& node) const {
    return function(node, "Select", node.condition, node.true_value, node.false_value);
  }
  Precedence operator()(const RampNode& node) const {
    return function(node, "Ramp", node.base, node.stride, node.lanes);
  }
  Precedence operator()(const BroadcastNode& node) const { return function(node, "Broadcast", node.value, node.lanes); }
  Precedence operator()(const ShuffleNode& node) const {
    return tir(node, "Shuffle", [&] {
      printer.list(line, node.vectors);
      line.add(", ");
      printer.list(line, node.indices);
    });
  }
  Precedence operator()(const LetNode& node) const {
    return marked(node, [&] {
      Scratch where(printer);  // TVM defines the variable and what the value needs before what the body needs
      printer.expr(*where, node.var);
      where->add(": ");
      printer.expr(*where, node.value);
      printer.tir(line, "Let");
      line.add('(');
      printer.expr(line, node.body);
      line.add(", where={");
      line.append(*where);
      line.add("})");
    });
  }
  Precedence operator()(const ReduceNode& node) const {
    return tir(node, "reduce", [&] {
      printer.expr(line, node.combiner);
      line.add(", source=");
      printer.list(line, node.source);
      line.add(", init=");
      printer.list(line, node.init);
      line.add(", axis=");
      printer.list(line, node.axis);
      line.add(", condition=");
      printer.expr(line, node.condition);
      line.add(", value_index=");
      add_int(line, node.value_index);
    });
  }
  Precedence operator()(const RangeNode& node) const {
    return function(node, "Range", node.min, node.extent + node.min);
  }
  Precedence operator()(const IterVarNode& node) const {
    return tir(node, "iter_var", [&] {
      printer.expr(line, node.var);
      line.add(", ");
      printer.expr(line, node.domain);
      line.add(", ");
      printer.string_literal(line, iter_type_name(node.type));
      line.add(", ");
      printer.string_literal(line, node.thread_tag);
    });
  }
  Precedence operator()(const TargetNode& node) const {
    return tir(node, "target", [&] { printer.attr_dict(line, node.config); });
  }

  // The rest
  Precedence operator()(const BufferLoadNode& node) const {
    return marked(node, [&] {
      printer.buffer(line, *node.buffer);
      if (!node.predicate) return printer.indices(line, node.indices);
      line.add(".vload(");
      printer.list(line, node.indices);
      line.add(", predicate=");
      printer.expr(line, node.predicate);
      line.add(')');
    });
  }
  Precedence operator()(const CallNode& node) const {
    return marked(node, [&] { printer.call(line, node); });
  }
  Precedence operator()(const CommReducerNode& node) const {
    return marked(node, [&] { printer.comm_reducer(line, node); });
  }
  Precedence operator()(const IndexMapNode& node) const {
    return marked(node, [&] { printer.index_map(line, node); });
  }
  Precedence operator()(const GlobalVarNode& node) const {
    return marked(node, [&] { printer.global_var(line, node); });
  }

  // Relax
  Precedence operator()(const StructInfoNode& node) const {
    return marked(node, [&] { printer.struct_info(line, ref(node)); });
  }
  Precedence operator()(const RelaxConstantNode& node) const {
    return marked(node, [&] { printer.relax_constant(line, node); });
  }
  Precedence operator()(const RelaxCallNode& node) const {
    return marked(node, [&] { printer.relax_call(line, node); });
  }
  template <class T>
    requires std::is_same_v<T, RelaxTupleNode> || std::is_same_v<T, TupleGetItemNode> ||
             std::is_same_v<T, ShapeExprNode> || std::is_same_v<T, PrimValueNode> ||
             std::is_same_v<T, RelaxStringNode> || std::is_same_v<T, DataTypeImmNode> ||
             std::is_same_v<T, ExternFuncNode> || std::is_same_v<T, VDeviceNode>
  Precedence operator()(const T& node) const {
    return marked(node, [&] { printer.relax_expr(line, node); });
  }

  // What Python has statements for
  Precedence operator()(const StmtNode& node) const { no_expression(node); }
  Precedence operator()(const MatchBufferRegionNode& node) const { no_expression(node); }
  Precedence operator()(const PrimFuncNode& node) const { no_expression(node); }
  Precedence operator()(const IRModuleNode& node) const { no_expression(node); }
  Precedence operator()(const RelaxIfNode& node) const { no_expression(node); }
  Precedence operator()(const SeqExprNode& node) const { no_expression(node); }
  Precedence operator()(const BindingNode& node) const { no_expression(node); }
  Precedence operator()(const BindingBlockNode& node) const { no_expression(node); }
  Precedence operator()(const RelaxFunctionNode& node) const { no_expression(node); }

 private:
  template <class F>
  Precedence marked(const Node& node, F&& write) const {
    const std::size_t mark = line.open(&node);
    write();
    line.close(mark);
    return Precedence::Atom;
  }
  template <class F>
  Precedence tir(const Node& node, std::string_view name, F&& arguments) const {
    return marked(node, [&] {
      printer.tir(line, name);
      line.add('(');
      arguments();
      line.add(')');
    });
  }
  template <class... E>
  Precedence function(const Node& node, std::string_view name, const E&... arguments) const {
    return tir(node, name, [&] {
      std::string_view before;
      ((line.add(before), before = ", ", printer.expr(line, arguments)), ...);
    });
  }
  [[noreturn]] static void no_expression(const Node& node) {
    raise_bug("a kind that stands in expressions", std::string(kind_name(node.kind)), std::source_location::current());
  }
};

Precedence ScriptPrinter::expr(Line& line, const Node& node) {
  poll_cancellation();
  return dispatch(node, Expressions{*this, line});
}

}  // namespace tirscope::script
