// SPDX-License-Identifier: Apache-2.0
// Expressions, by tensorir's rules: infix only where applying the operator again gives the same node back, parentheses
// by Python's precedence.
#include <charconv>
#include <cmath>
#include <cstdio>

#include "ir/build.h"
#include "ir/ops/binary_symbol.h"
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

}  // namespace

void ScriptPrinter::integer(Line& line, DataType dtype, int64_t value) {
  bool bare = dtype == options_.int_dtype || (relax_frame_ && !dtype.is_bool());
  if (bare) return add_int(line, value);
  tir(line, dtype_text(dtype));
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
  tir(line, dtype_text(dtype));
  line.add('(');
  line.add(text);
  line.add(')');
}

std::string ScriptPrinter::dtype_text(DataType dtype) const {
  constexpr int since_own_type = 22;  // of booleans; before, a vector of them is one of integers of one bit
  const std::string text = dtype.str();
  if (dtype.is_bool() && text != "bool" && options_.release.minor < since_own_type) return "uint1" + text.substr(4);
  for (Word type : {Word::Float8E4M3, Word::Float8E5M2}) {
    const std::string_view known = Release().word(type);
    if (text.starts_with(known)) return std::string(word(type)) + text.substr(known.size());
  }
  return text;
}

void ScriptPrinter::dtype_literal(Line& line, DataType dtype) {
  line.add('"');
  line.add(dtype_text(dtype));
  line.add('"');
}

void ScriptPrinter::string_literal(Line& line, std::string_view value) { line.add(quoted(value)); }

void ScriptPrinter::type_of(Line& line, DataType dtype, const std::optional<PointerType>& pointer) {
  if (dtype.is_void()) return line.add("None");
  tir(line, dtype_text(dtype));
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
  tir(line, dtype_text(var.dtype));
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
    const bool plain_python = options_.whole_strings || has(Style::FlatStatements);
    operand(line, *node.a, precedence, plain_python && precedence == Precedence::Comparison);
    line.add(' ');
    line.add(binary_symbol(node.kind));
    line.add(' ');
    operand(line, *node.b, precedence, true);
    return precedence;
  }
  bool named_by_symbol = node.kind == Kind::Min || node.kind == Kind::Max || node.kind == Kind::Mod;
  tir(line, named_by_symbol ? binary_symbol(node.kind) : kind_name(node.kind));
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

}  // namespace tirscope::script
