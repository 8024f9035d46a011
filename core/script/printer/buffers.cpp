// SPDX-License-Identifier: Apache-2.0
// Buffers: where they are declared, with the variables that a declaration introduces, and how they are indexed.
#include <functional>

#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "script/printer/script_printer.h"

namespace tirscope::script {

void ScriptPrinter::buffer(Line& line, const BufferNode& node) {
  if (!is_defined(node)) {
    Frame* frame = lowest_frame_for(node);
    if (!frame) frame = &frames_.front();
    define_buffer(node, *frame);
    Scratch definition(*this);
    write_name(*definition, node);
    definition->add(" = ");
    const bool alias = is_defined(*node.data);
    declaration(*definition, node, alias ? word(Word::Alias) : "Buffer", nullptr, *frame, Introduces::DataPointer);
    push(*frame, *definition);
  }
  write_name(line, node);
}

void ScriptPrinter::indices(Line& line, const std::vector<Expr>& indices, bool ramps) {
  if (indices.empty()) return line.add("[()]");
  line.add('[');
  for (std::size_t i = 0; i < indices.size(); ++i) {
    if (i) line.add(", ");
    auto ramp = as<RampNode>(indices[i]);
    if (!ramp || ramps || !as<IntImmNode>(ramp->stride)) {
      expr(line, indices[i]);
      continue;
    }
    expr(line, ramp->base);
    line.add(':');
    expr(line, ramp->base + ramp->lanes * ramp->stride);
    if (!is_one(ramp->stride)) {
      line.add(':');
      expr(line, ramp->stride);
    }
  }
  line.add(']');
}

void ScriptPrinter::slices(Line& line, const std::vector<Range>& region) {
  if (region.empty()) return line.add("[()]");
  line.add('[');
  for (std::size_t i = 0; i < region.size(); ++i) {
    if (i) line.add(", ");
    expr(line, region[i]->min);
    if (is_one(region[i]->extent)) continue;
    line.add(':');
    expr(line, region[i]->min + region[i]->extent);
  }
  line.add(']');
}

void ScriptPrinter::region(Line& line, const BufferNode& node, const std::vector<Range>& region,
                           const Node* mark_node) {
  std::size_t mark = line.open(mark_node);
  buffer(line, node);
  slices(line, region);
  line.close(mark);
}

namespace {

/// Collects the arguments of a buffer's declaration and the lines that must precede it.
struct Declaration {
  ScriptPrinter& printer;
  const BufferNode& buffer;
  ScriptPrinter::Frame& frame;
  std::unordered_map<const VarNode*, int> uses;
  ScriptPrinter::Scratch left, right;  ///< "m, n" and "T.int32(), T.int64()"
  ScriptPrinter::Scratch keywords;
  int introduced = 0;

  Declaration(ScriptPrinter& p, const BufferNode& b, ScriptPrinter::Frame& f)
      : printer(p), buffer(b), frame(f), left(p), right(p), keywords(p) {
    auto count = [this](const Expr& e) {
      if (auto v = as<VarNode>(e)) {
        ++uses[v];
      } else if (!as<IntImmNode>(e)) {
        walk(e, [this](const Node& node) {
          if (auto inner = as<VarNode>(&node)) ++uses[inner];
          return true;
        });
      }
    };
    count(buffer.elem_offset);
    count(buffer.data);
    for (const Expr& e : buffer.strides) count(e);
    for (const Expr& e : buffer.shape) count(e);
  }

  const VarNode* new_var(const Expr& e) const {
    auto v = as<VarNode>(e);
    return v && !printer.is_defined(*v) ? v : nullptr;
  }
  void introduce(const VarNode& v) {
    printer.define_var(v, frame);
    if (introduced++) left->add(", "), right->add(", ");
    printer.write_name(*left, v);
    printer.var_creation(*right, v);
  }
  /// Defines a variable that is used once as a part of the buffer; true when it need not be written.
  bool introduce_inline(const VarNode& v, std::string suffix) {
    if (uses[&v] != 1) return introduce(v), false;
    printer.define_as_part(v, frame, buffer, std::move(suffix));
    return true;
  }

  void keyword(std::string_view name) {
    keywords->add(", ");
    keywords->add(name);
    keywords->add('=');
  }
  template <class T>
  void keyword(std::string_view name, const T& value) {
    keyword(name);
    keywords->add(value);
  }

  void shape(Line& line) {
    line.add('(');
    for (std::size_t i = 0; i < buffer.shape.size(); ++i) {
      if (i) line.add(", ");
      if (auto v = new_var(buffer.shape[i])) introduce(*v);
      printer.expr(line, buffer.shape[i]);
    }
    line.add(buffer.shape.size() == 1 ? ",)" : ")");
  }
  void data(bool as_part) {
    if (auto v = new_var(buffer.data)) {
      if (!as_part)
        introduce(*v);
      else if (introduce_inline(*v, ".data"))
        return;
    }
    keyword("data");
    printer.expr(*keywords, buffer.data);
  }
  void strides() {
    if (buffer.strides.empty()) return;
    keyword("strides", '(');
    for (std::size_t i = 0; i < buffer.strides.size(); ++i) {
      if (i) keywords->add(", ");
      const Expr& stride = buffer.strides[i];
      auto v = new_var(stride);
      if (v && introduce_inline(*v, ".strides[" + std::to_string(i) + "]")) {
        printer.string_literal(*keywords, v->name);
      } else {
        printer.expr(*keywords, stride);
      }
    }
    keywords->add(buffer.strides.size() == 1 ? ",)" : ")");
  }
  /// True when the offset is a variable of the buffer's own.
  bool offset() {
    if (auto v = new_var(buffer.elem_offset)) {
      introduce_inline(*v, ".elem_offset");
      return true;
    }
    if (is_zero(buffer.elem_offset)) return false;
    keyword("elem_offset");
    printer.expr(*keywords, buffer.elem_offset);
    return false;
  }
  /// What a declaration says only where it is not as usual.
  void properties(bool own_offset) {
    if (std::string scope = buffer.scope(); scope != "global") {
      keyword("scope");
      printer.string_literal(*keywords, scope);
    }
    if (buffer.data_alignment != 64) keyword("align", std::to_string(buffer.data_alignment));
    if (own_offset || buffer.offset_factor != 1) keyword("offset_factor", std::to_string(buffer.offset_factor));
    if (buffer.type != BufferType::Default) keyword("buffer_type", "\"auto\"");
    if (buffer.axis_separators.empty()) return;
    keyword("axis_separators", '[');
    for (std::size_t i = 0; i < buffer.axis_separators.size(); ++i) {
      if (i) keywords->add(", ");
      keywords->add(std::to_string(buffer.axis_separators[i]));
    }
    keywords->add(']');
  }
  void finish() {
    if (!introduced) return;
    left->add(" = ");
    left->append(*right);
    printer.push(frame, *left);
  }
};

}  // namespace

void ScriptPrinter::declaration(Line& line, const BufferNode& buffer, std::string_view method, const Line* source,
                                Frame& frame, Introduces introduces, const AttrDict& annotations) {
  Declaration d(*this, buffer, frame);
  tir(line, method);
  line.add('(');
  if (source) {
    line.append(*source);
    line.add(", ");
  }
  // Every part is written in TVM's order, because each may define variables that later parts name.
  d.shape(line);
  if (buffer.dtype != options_.buffer_dtype) {
    line.add(", ");
    dtype_literal(line, buffer.dtype);
  }
  d.data(introduces >= Introduces::DataPointer);
  d.strides();
  const bool own_offset = d.offset();
  d.properties(own_offset);
  line.append(*d.keywords);
  if (!annotations.empty()) {
    line.add(", annotations=");
    attr_dict(line, annotations);
  }
  line.add(')');
  d.finish();
}

void ScriptPrinter::annotation(Line& line, const BufferNode& buffer, Frame& frame) {
  if (auto v = as<VarNode>(buffer.data); !is_defined(*v)) define_as_part(*v, frame, buffer, ".data");
  tir(line, "Buffer");
  line.add('(');
  tuple(line, buffer.shape);
  line.add(", ");
  dtype_literal(line, buffer.dtype);
  line.add(')');
}

}  // namespace tirscope::script
