// SPDX-License-Identifier: Apache-2.0
// The node for each type key of TVM 0.18.
#include "script/saved_graph/node_graph_items.h"

#include <algorithm>
#include <ranges>

namespace tirscope::script::node_graph {

namespace {

template <class T>
Item made_of(const Ref<T>& node) {
  return {NodeRef(node), {}};
}

/// A type is represented by a variable of that type: nothing else here knows types as nodes.
Item type_item(DataType dtype, std::optional<PointerType> pointer = {}) {
  return made_of(make<VarNode>("", dtype, std::move(pointer)));
}

/// Statements one after the other; a Bind, which 0.24 and later have, holds for those after it.
Stmt in_a_row(const Items& items) {
  std::vector<Stmt> after;  // the last first
  for (const Item& item : std::views::reverse(items)) {
    auto node = std::get_if<NodeRef>(&item.value);
    if (!node || !*node || !is_stmt((*node)->kind)) broken("bad-value", "a SeqStmt contains a {0}", item.type);
    Stmt stmt(static_cast<const StmtNode*>(node->get()));
    if (auto bind = as<LetStmtNode>(stmt); bind && item.type == "tir.Bind") {
      std::ranges::reverse(after);
      stmt = make<LetStmtNode>(bind->var, bind->value, sequence(after));
      after.clear();
    }
    after.push_back(std::move(stmt));
  }
  std::ranges::reverse(after);
  return sequence(after);
}

}  // namespace

Item GraphReader::variable(const Fields& f, bool size) {
  Var type = f.has("type_annotation") ? f.node<VarNode>("type_annotation", true) : nullptr;
  return made_of(make<VarNode>(f.text("name"), f.dtype(), type ? type->pointer : std::nullopt, size));
}

/// The makers, while they are listed.
struct GraphReader::Makers {
  using R = GraphReader;
  using F = Fields;
  std::map<std::string, Make, std::less<>> t;

  void add_types() {
    t["PrimType"] = [](R&, const F& f) { return type_item(f.dtype()); };
    t["PointerType"] = [](R&, const F& f) {
      return type_item(DataType::handle(),
                       PointerType{f.node<VarNode>("element_type")->dtype, f.text("storage_scope")});
    };
    t["TupleType"] = [](R&, const F& f) {
      if (!f.list("fields").empty()) broken("unknown-type", "a function returns several values");
      return Item{};
    };
  }

  void add_variables() {
    t["tir.Var"] = [](R&, const F& f) { return variable(f, false); };
    t["tir.SizeVar"] = [](R&, const F& f) { return variable(f, true); };
    t["Range"] = [](R&, const F& f) { return made_of(make<RangeNode>(f.expr("min"), f.expr("extent"))); };
    t["tir.IterVar"] = [](R&, const F& f) {
      int64_t type = f.integer("iter_type");
      if (type < 0 || type > int64_t(IterType::Tensorized)) broken("bad-value", "there is no iter_type {0}", type);
      return made_of(make<IterVarNode>(f.node<RangeNode>("dom", true), f.node<VarNode>("var"), IterType(type),
                                       f.text("thread_tag")));
    };
    t["tir.Buffer"] = [](R&, const F& f) {
      auto type = f.integer("buffer_type") == 2 ? BufferType::AutoBroadcast : BufferType::Default;
      return made_of(make<BufferNode>(f.node<VarNode>("data"), f.dtype(), f.exprs("shape"), f.exprs("strides"),
                                      f.expr("elem_offset"), f.text("name"), int(f.integer("data_alignment")),
                                      int(f.integer("offset_factor")), type, f.integers("axis_separators")));
    };
    t["tir.BufferRegion"] = [](R&, const F& f) {
      return made_of(make<BufferRegionNode>(f.node<BufferNode>("buffer"), f.nodes<RangeNode>("region")));
    };
    t["tir.MatchBufferRegion"] = [](R&, const F& f) {
      return made_of(make<MatchBufferRegionNode>(f.node<BufferNode>("buffer"), f.node<BufferRegionNode>("source")));
    };
  }

  void add_expressions() {
    t["IntImm"] = [](R&, const F& f) { return made_of(make<IntImmNode>(f.dtype(), f.integer("value"))); };
    t["FloatImm"] = [](R&, const F& f) { return made_of(make<FloatImmNode>(f.dtype(), f.number("value"))); };
    t["tir.StringImm"] = [](R&, const F& f) { return made_of(make<StringImmNode>(f.text("value"))); };
    t["tir.Cast"] = [](R&, const F& f) { return made_of(make<CastNode>(f.dtype(), f.expr("value"))); };
#define TS_BINARY(Name, symbol)                                                                  \
  t["tir." #Name] = [](R&, const F& f) {                                                         \
    Expr a = f.expr("a"), b = f.expr("b");                                                       \
    if (a->dtype != b->dtype) broken("bad-value", "the operands of a " #Name " differ in type"); \
    return made_of(make<Name##Node>(std::move(a), std::move(b)));                                \
  };
#include "ir/nodes.def"
    t["tir.Not"] = [](R&, const F& f) { return made_of(make<NotNode>(f.expr("a"))); };
    t["tir.Select"] = [](R&, const F& f) {
      return made_of(make<SelectNode>(f.expr("condition"), f.expr("true_value"), f.expr("false_value")));
    };
    t["tir.BufferLoad"] = [](R&, const F& f) {
      return made_of(make<BufferLoadNode>(f.node<BufferNode>("buffer"), f.exprs("indices"),
                                          f.has("predicate") ? f.expr("predicate", true) : nullptr));
    };
    t["tir.Ramp"] = [](R&, const F& f) {
      return made_of(make<RampNode>(f.expr("base"), f.expr("stride"), f.expr("lanes")));
    };
    t["tir.Broadcast"] = [](R&, const F& f) { return made_of(make<BroadcastNode>(f.expr("value"), f.expr("lanes"))); };
    t["tir.Let"] = [](R&, const F& f) {
      return made_of(make<LetNode>(f.node<VarNode>("var"), f.expr("value"), f.expr("body")));
    };
    t["tir.Call"] = [](R&, const F& f) {
      auto op = std::get_if<const OpInfo*>(&f.at("op").value);
      if (!op) broken("unknown-type", "the callee is not an operator: {0}", f.at("op").type);
      std::vector<Expr> args = f.exprs("args");
      if (!(*op)->takes(args.size()))
        broken("arity", "{0} takes {1} arguments, but got {2}", (*op)->name, (*op)->arity, args.size());
      return made_of(make<CallNode>(f.dtype(), **op, std::move(args)));
    };
  }

  void add_statements() {
    t["tir.LetStmt"] = [](R&, const F& f) {
      return made_of(make<LetStmtNode>(f.node<VarNode>("var"), f.expr("value"), f.stmt("body")));
    };
    t["tir.AttrStmt"] = [](R&, const F& f) {
      return made_of(make<AttrStmtNode>(F::attr(f.at("node")), f.text("attr_key"), f.expr("value"), f.stmt("body")));
    };
    t["tir.AssertStmt"] = [](R&, const F& f) {
      return made_of(make<AssertStmtNode>(f.expr("condition"), f.expr("message"), f.stmt("body")));
    };
    t["tir.Allocate"] = [](R&, const F& f) {
      return made_of(make<AllocateNode>(f.node<VarNode>("buffer_var"), f.dtype(), f.exprs("extents"),
                                        f.expr("condition"), f.stmt("body"), f.dict("annotations")));
    };
    t["tir.DeclBuffer"] = [](R&, const F& f) {
      return made_of(make<DeclBufferNode>(f.node<BufferNode>("buffer"), f.stmt("body")));
    };
    t["tir.BufferStore"] = [](R&, const F& f) {
      return made_of(make<BufferStoreNode>(f.node<BufferNode>("buffer"), f.expr("value"), f.exprs("indices"),
                                           f.has("predicate") ? f.expr("predicate", true) : nullptr));
    };
    t["tir.Bind"] = [](R&, const F& f) {
      return made_of(make<LetStmtNode>(f.node<VarNode>("var"), f.expr("value"), no_op()));
    };
    t["tir.SeqStmt"] = [](R&, const F& f) { return made_of(in_a_row(f.list("seq"))); };
    t["tir.IfThenElse"] = [](R&, const F& f) {
      return made_of(make<IfThenElseNode>(f.expr("condition"), f.stmt("then_case"), f.stmt("else_case", true)));
    };
    t["tir.Evaluate"] = [](R&, const F& f) { return made_of(make<EvaluateNode>(f.expr("value"))); };
    t["tir.While"] = [](R&, const F& f) { return made_of(make<WhileNode>(f.expr("condition"), f.stmt("body"))); };
  }

  void add_loops_and_blocks() {
    t["tir.For"] = [](R&, const F& f) {
      int64_t kind = f.integer("kind");
      if (kind < 0 || kind > int64_t(ForKind::ThreadBinding)) broken("bad-value", "there is no loop kind {0}", kind);
      auto binding = f.node<IterVarNode>("thread_binding", true);
      if (bool(binding) != (ForKind(kind) == ForKind::ThreadBinding))
        broken("bad-value", "a loop must have a thread binding if and only if its kind says so");
      return made_of(make<ForNode>(f.node<VarNode>("loop_var"), f.expr("min"), f.expr("extent"), ForKind(kind),
                                   f.stmt("body"), binding, f.dict("annotations")));
    };
    t["tir.Block"] = [](R&, const F& f) {
      return made_of(make<BlockNode>(f.nodes<IterVarNode>("iter_vars"), f.nodes<BufferRegionNode>("reads"),
                                     f.nodes<BufferRegionNode>("writes"), f.text("name_hint"), f.stmt("body"),
                                     f.stmt("init", true), f.nodes<BufferNode>("alloc_buffers"),
                                     f.nodes<MatchBufferRegionNode>("match_buffers"), f.dict("annotations")));
    };
    t["tir.BlockRealize"] = [](R&, const F& f) {
      auto block = f.node<BlockNode>("block");
      std::vector<Expr> values = f.exprs("iter_values");
      if (values.size() != block->iter_vars.size())
        broken("bad-value", "block \"{0}\" has {1} iter vars but {2} values", block->name, block->iter_vars.size(),
               values.size());
      return made_of(make<BlockRealizeNode>(std::move(values), f.expr("predicate"), block));
    };
  }

  void add_functions() {
    t["tir.IndexMap"] = [](R&, const F& f) {
      return made_of(make<IndexMapNode>(f.nodes<VarNode>("initial_indices"), f.exprs("final_indices"),
                                        f.node<IndexMapNode>("inverse_index_map", true)));
    };
    // The elements have said their struct info.
    t["relax.expr.Constant"] = [](R&, const F& f) {
      return made_of(f.node<RelaxConstantNode>(f.has("value") ? "value" : "data"));
    };
    t["DictAttrs"] = [](R&, const F& f) {
      Item dict = f.at("__dict__");
      auto pairs = std::get_if<Pairs>(&dict.value);
      if (!pairs) return dict;
      std::erase_if(*pairs, [](const auto& pair) {  // of 0.24 and later, where every function here has it
        auto name = std::get_if<std::string>(&pair.first.value);
        return name && *name == "s_tir";
      });
      for (auto& [key, value] : *pairs)
        if (auto name = std::get_if<std::string>(&key.value)) *name = plain_key(*name);
      return dict;
    };
    t["GlobalVar"] = [](R&, const F& f) { return Item{f.text("name_hint"), {}}; };
    t["tir.PrimFunc"] = [](R&, const F& f) {
      std::vector<Var> params = f.nodes<VarNode>("params");
      std::vector<BufferBinding> buffers;
      auto map = std::get_if<Pairs>(&f.at("buffer_map").value);
      for (const Var& param : params)
        if (map)
          for (const auto& [key, value] : *map) {
            auto var = std::get_if<NodeRef>(&key.value), buffer = std::get_if<NodeRef>(&value.value);
            if (!var || *var != param) continue;
            if (!buffer || !as<BufferNode>(*buffer)) broken("bad-value", "a parameter is not bound to a buffer");
            buffers.push_back({param, ref_as<BufferNode>(*buffer)});
          }
      Var type = f.node<VarNode>("ret_type", true);
      return made_of(make<PrimFuncNode>(std::move(params), f.stmt("body"), std::move(buffers), f.dict("attrs"),
                                        type ? std::optional(type->dtype) : std::nullopt,
                                        type ? type->pointer : std::nullopt));
    };
    t["IRModule"] = [](R&, const F& f) {
      std::map<std::string, NodeRef> functions;
      if (auto map = std::get_if<Pairs>(&f.at("functions").value))
        for (const auto& [key, value] : *map) {
          auto name = std::get_if<std::string>(&key.value);
          auto function = std::get_if<NodeRef>(&value.value);
          if (!name || !function || !as<PrimFuncNode>(*function))
            broken("unknown-type", "a function of the module is a {0}", value.type);
          functions[*name] = *function;
        }
      return made_of(make<IRModuleNode>(std::move(functions), f.dict("attrs")));
    };
  }
};

const std::map<std::string, GraphReader::Make, std::less<>>& GraphReader::makers() {
  static const auto table = [] {
    Makers makers;
    makers.add_types();
    makers.add_variables();
    makers.add_expressions();
    makers.add_statements();
    makers.add_loops_and_blocks();
    makers.add_functions();
    return std::move(makers.t);
  }();
  return table;
}

}  // namespace tirscope::script::node_graph
