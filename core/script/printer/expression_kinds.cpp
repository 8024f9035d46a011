// SPDX-License-Identifier: Apache-2.0
// What each kind of node is as a Python expression.
#include <source_location>
#include <type_traits>

#include "ir/build.h"
#include "script/printer/script_printer.h"
#include "support/cancellation.h"

namespace tirscope::script {

namespace {

std::string_view iter_type_name(IterType type) {
  static constexpr std::string_view names[] = {"DataPar",  "ThreadIndex", "CommReduce",   "Ordered",   "Opaque",
                                               "Unrolled", "Vectorized",  "Parallelized", "Tensorized"};
  return names[static_cast<std::size_t>(type)];
}

}  // namespace

/// Values of Relax that are written with what they hold.
template <class T>
concept RelaxLeaf = std::is_same_v<T, RelaxTupleNode> || std::is_same_v<T, TupleGetItemNode> ||
    std::is_same_v<T, ShapeExprNode> || std::is_same_v<T, PrimValueNode> || std::is_same_v<T, RelaxStringNode> ||
    std::is_same_v<T, DataTypeImmNode> || std::is_same_v<T, ExternFuncNode> || std::is_same_v<T, VDeviceNode>;

/// Writes a node where Python has an expression and gives how strongly it binds: one overload for each kind of node,
/// which `dispatch` calls.
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
      line.add(std::to_string(node.value_index));
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
      if (!node.predicate) return printer.indices(line, node.indices, printer.has(Style::RampLoads));
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
  template <RelaxLeaf T>
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
    raise_bug("a kind of expression", std::string(kind_name(node.kind)), std::source_location::current());
  }
};

Precedence ScriptPrinter::expr(Line& line, const Node& node) {
  poll_cancellation();
  return dispatch(node, Expressions{*this, line});
}

}  // namespace tirscope::script
