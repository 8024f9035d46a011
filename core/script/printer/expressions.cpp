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

Precedence ScriptPrinter::expr(Line& line, const Node& node) {
  poll_cancellation();
  // Constants have no mark: they are many and nobody selects them.
  switch (node.kind) {
    case Kind::Var: var(line, static_cast<const VarNode&>(node)); return Precedence::Atom;
    case Kind::IntImm: {
      auto& imm = static_cast<const IntImmNode&>(node);
      integer(line, imm.dtype, imm.value);
      return Precedence::Atom;
    }
    case Kind::FloatImm: {
      auto& imm = static_cast<const FloatImmNode&>(node);
      floating(line, imm.dtype, imm.value);
      return Precedence::Atom;
    }
    case Kind::StringImm: {
      auto& imm = static_cast<const StringImmNode&>(node);
      if (imm.value.find('\n') != std::string::npos && !options_.whole_strings) {
        write_metadata(line, "tir.StringImm", Attr(NodeRef(ref(node))));
      } else {
        string_literal(line, imm.value);
      }
      return Precedence::Atom;
    }
    case Kind::RelaxVar: relax_var(line, static_cast<const RelaxVarNode&>(node)); return Precedence::Atom;
    case Kind::Buffer: buffer(line, static_cast<const BufferNode&>(node)); return Precedence::Atom;
    default: break;
  }
  std::size_t mark = line.open(&node);
  Precedence precedence = Precedence::Atom;
  auto function = [&](std::string_view name, std::initializer_list<const Expr*> args) {
    tir(line, name);
    line.add('(');
    bool first = true;
    for (const Expr* arg : args) {
      if (!first) line.add(", ");
      first = false;
      expr(line, *arg);
    }
    line.add(')');
  };
  if (auto binary_node = as<BinaryNode>(&node)) {
    precedence = binary(line, *binary_node);
  } else if (auto cast = as<CastNode>(&node)) {
    tir(line, "Cast");
    line.add('(');
    dtype_literal(line, cast->dtype);
    line.add(", ");
    expr(line, cast->value);
    line.add(')');
  } else if (auto negation = as<NotNode>(&node)) {
    if (negation->a->kind == Kind::StringImm) {
      function("Not", {&negation->a});
    } else {
      line.add("not ");
      operand(line, *negation->a, Precedence::Not, false);
      precedence = Precedence::Not;
    }
  } else if (auto select = as<SelectNode>(&node)) {
    function("Select", {&select->condition, &select->true_value, &select->false_value});
  } else if (auto load = as<BufferLoadNode>(&node)) {
    buffer(line, *load->buffer);
    if (load->predicate) {
      line.add(".vload(");
      list(line, load->indices);
      line.add(", predicate=");
      expr(line, load->predicate);
      line.add(')');
    } else {
      indices(line, load->indices);
    }
  } else if (auto ramp = as<RampNode>(&node)) {
    function("Ramp", {&ramp->base, &ramp->stride, &ramp->lanes});
  } else if (auto broadcast = as<BroadcastNode>(&node)) {
    function("Broadcast", {&broadcast->value, &broadcast->lanes});
  } else if (auto shuffle = as<ShuffleNode>(&node)) {
    tir(line, "Shuffle");
    line.add('(');
    list(line, shuffle->vectors);
    line.add(", ");
    list(line, shuffle->indices);
    line.add(')');
  } else if (auto let = as<LetNode>(&node)) {
    Scratch where(*this);  // TVM defines the variable and what the value needs before what the body needs
    expr(*where, let->var);
    where->add(": ");
    expr(*where, let->value);
    tir(line, "Let");
    line.add('(');
    expr(line, let->body);
    line.add(", where={");
    line.append(*where);
    line.add("})");
  } else if (auto call_node = as<CallNode>(&node)) {
    call(line, *call_node);
  } else if (auto reduce = as<ReduceNode>(&node)) {
    tir(line, "reduce");
    line.add('(');
    expr(line, reduce->combiner);
    line.add(", source=");
    list(line, reduce->source);
    line.add(", init=");
    list(line, reduce->init);
    line.add(", axis=");
    list(line, reduce->axis);
    line.add(", condition=");
    expr(line, reduce->condition);
    line.add(", value_index=");
    add_int(line, reduce->value_index);
    line.add(')');
  } else if (auto range = as<RangeNode>(&node)) {
    tir(line, "Range");
    line.add('(');
    expr(line, range->min);
    line.add(", ");
    expr(line, range->extent + range->min);
    line.add(')');
  } else if (auto iter = as<IterVarNode>(&node)) {
    tir(line, "iter_var");
    line.add('(');
    expr(line, iter->var);
    line.add(", ");
    expr(line, iter->domain);
    line.add(", ");
    string_literal(line, iter_type_name(iter->type));
    line.add(", ");
    string_literal(line, iter->thread_tag);
    line.add(')');
  } else if (auto buffer_region = as<BufferRegionNode>(&node)) {
    line.marks.pop_back();
    region(line, *buffer_region->buffer, buffer_region->region, buffer_region);
    return Precedence::Atom;
  } else if (auto reducer = as<CommReducerNode>(&node)) {
    comm_reducer(line, *reducer);
  } else if (auto map = as<IndexMapNode>(&node)) {
    index_map(line, *map);
  } else if (auto target = as<TargetNode>(&node)) {
    tir(line, "target");
    line.add('(');
    attr_dict(line, target->config);
    line.add(')');
  } else if (auto global = as<GlobalVarNode>(&node)) {
    global_var(line, *global);
  } else {
    relax_expr(line, node);
  }
  line.close(mark);
  return precedence;
}

}  // namespace tirscope::script
