// SPDX-License-Identifier: Apache-2.0
// Let, assertions, attributes and the other statements in the T namespace.
#include "script/tir/tir_namespace.h"
#include "script/tir/values/node_values.h"

namespace tirscope::script {

namespace {

Value let_stmt(const Bound& args) {
  Expr value = args.expr(0);
  if (!value) return {};
  Var var;
  auto given = [&](std::size_t i) {
    return args.has(i) && args[i].as_node() ? ref_as<VarNode>(*args[i].as_node()) : nullptr;
  };
  if (args.has(2) && !(var = given(2))) return args.wrong(2, "a variable");
  if (!var && args.has(1)) {
    Value type = args[1];
    if (auto object = type.as_host<TypeFunction>()) type = object->call(args.evaluator, Arguments{{}, {}, args.where});
    var = type.as_node() ? ref_as<VarNode>(*type.as_node()) : nullptr;
    if (!var) return args.wrong(1, "a type");
  }
  if (!var) var = make<VarNode>("v", value->dtype);
  return frame_of(
      "a let statement", args.where, [var, value](Stmt body) { return make<LetStmtNode>(var, value, std::move(body)); },
      var);
}

Value assert_frame(const Bound& args) {
  Expr condition = args.expr(0), text = condition ? args.expr(1) : nullptr;
  if (!text) return {};
  if (!condition->dtype.is_bool())
    return args.evaluator.report(
        args.where,
        bad_input("script.truth", "the condition must be a boolean expression, not {0}", condition->dtype.str()));
  return frame_of("an assertion", args.where,
                  [condition, text](Stmt body) { return make<AssertStmtNode>(condition, text, std::move(body)); });
}

/// `T.attr({"key": value})`: each of them on node 0.
Value attrs_of_nothing(const Bound& args) {
  auto given = args.attrs(0);
  auto node = to_attr(Value(int64_t(0)));
  if (!given || !node) return {};
  std::vector<std::pair<std::string, Expr>> values;
  for (const auto& [key, value] : *given) {
    Expr expr = to_expr(from_attr(value));
    if (!expr) return args.wrong(0, "a dict of expressions");
    values.emplace_back(key, std::move(expr));
  }
  return frame_of("attributes", args.where, [node = *node, values = std::move(values)](Stmt body) {
    for (auto value = values.rbegin(); value != values.rend(); ++value)
      body = make<AttrStmtNode>(node, value->first, value->second, std::move(body));
    return body;
  });
}

Value attr(const Bound& args) {
  if (!args.has(1)) return attrs_of_nothing(args);
  auto key = args.text(1);
  Expr value = key ? args.expr(2) : nullptr;
  if (!value) return {};
  auto node = to_attr(args[0]);
  if (!node) return args.wrong(0, "a variable, a buffer, a string or another node");
  return frame_of("an attribute", args.where, [node = *node, key = plain_key(*key), value](Stmt body) {
    return make<AttrStmtNode>(node, key, value, std::move(body));
  });
}

Value make_env_thread(TirReader& reader, const std::string& tag, DataType dtype) {
  Var var = make<VarNode>("", dtype);
  reader.function().env_threads[var.get()] = make<IterVarNode>(nullptr, var, IterType::ThreadIndex, tag);
  return var;
}

Value env_thread(const Bound& args) {
  TirReader* reader = reader_of(args.evaluator, args.where);
  auto tag = reader ? args.text(0) : std::nullopt;
  auto dtype = tag ? args.dtype(1, DataType::integer(32)) : std::nullopt;
  return dtype ? make_env_thread(*reader, *tag, *dtype) : Value();
}

Value launch_thread(const Bound& args) {
  TirReader* reader = reader_of(args.evaluator, args.where);
  Expr extent = reader ? args.expr(1) : nullptr;
  if (!extent) return {};
  Value thread = args[0].as_string() ? make_env_thread(*reader, *args[0].as_string(), extent->dtype) : args[0];
  Var var = thread.as_node() ? ref_as<VarNode>(*thread.as_node()) : nullptr;
  auto& threads = reader->function().env_threads;
  auto known = var ? threads.find(var.get()) : threads.end();
  if (known == threads.end()) return args.wrong(0, "a thread tag, or a variable made by T.env_thread");
  IterVar& iter = known->second;
  if (!iter->domain) {
    iter = with(iter, [&](IterVarNode& copy) { copy.domain = make_range(zero_like(extent), extent); });
  } else if (auto before = as_int(iter->domain->extent), now = as_int(extent); before && now && *before != *now) {
    return args.evaluator.report(
        args.where, bad_input("script.thread-extent", "the thread axis {0} has extent {1} elsewhere but {2} here",
                              iter->thread_tag, *before, *now));
  }
  std::string key = iter->thread_tag == "vthread" ? "virtual_thread" : "thread_extent";
  return frame_of(
      "a thread axis", args.where,
      [iter, key, extent](Stmt body) { return make<AttrStmtNode>(Attr(iter), key, extent, std::move(body)); }, var);
}

Value realize(const Bound& args) {
  auto region = region_of(args[0]);
  if (!region) return args.wrong(0, "a region of a buffer");
  auto scope = args.text(1);
  Expr condition = args.has(2) ? args.expr(2) : true_expr();
  if (!scope || !condition) return {};
  return frame_of("a realize statement", args.where, [region = *region, scope = *scope, condition](Stmt body) -> Stmt {
    Stmt inner = make<BufferRealizeNode>(region->buffer, region->region, condition, std::move(body));
    return make<AttrStmtNode>(Attr(region->buffer), "realize_scope", make<StringImmNode>(scope), inner);
  });
}

Value evaluate_call(const Bound& args) {
  TirReader* reader = reader_of(args.evaluator, args.where);
  Expr value = reader ? args.expr(0) : nullptr;
  if (!value) return {};
  reader->add(evaluate(value));
  return None{};
}

Value func_attr(const Bound& args) {
  TirReader* reader = reader_of(args.evaluator, args.where);
  auto attrs = reader ? args.attrs(0) : std::nullopt;
  if (!attrs) return {};
  for (auto& [key, value] : *attrs) {
    // TVM converts these where it keeps the attributes of blocks and loops as Python gave them.
    if (auto flag = value.get<bool>()) value = Attr(*flag ? true_expr() : false_expr());
    if (key == "global_symbol" && reader->function().is_private)
      return args.evaluator.report(args.where,
                                   bad_input("script.private-symbol", "a private function has no global_symbol"));
    if (!reader->function().attrs.emplace(key, value).second)
      return args.evaluator.report(args.where,
                                   bad_input("script.duplicate", "the function has the attribute {0} twice", key));
  }
  return None{};
}

Value meta_var(const Bound& args) { return Ref<Object>(new MetaVar(args[0])); }

Value buffer_store(const Bound& args) {
  TirReader* reader = reader_of(args.evaluator, args.where);
  Buffer buffer = args[0].as_node() ? ref_as<BufferNode>(*args[0].as_node()) : nullptr;
  if (!buffer) return args.wrong(0, "a buffer");
  Expr value = reader ? args.expr(1) : nullptr;
  auto indices = value ? to_indices(args.evaluator, buffer, args[2], args.where) : std::nullopt;
  if (!indices) return {};
  Expr predicate = args.has(3) ? args.expr(3) : nullptr;
  reader->add(make<BufferStoreNode>(buffer, cast(buffer->dtype.with_lanes(value->dtype.lanes()), value),
                                    *std::move(indices), predicate));
  return None{};
}

}  // namespace

Value frame_of(std::string name, const syntax::Node& where, std::function<Stmt(Stmt)> close, Value entered,
               std::vector<Buffer> declares) {
  Frame frame;
  frame.where = where;
  frame.close = std::move(close);
  frame.entered = std::move(entered);
  frame.declares = std::move(declares);
  return Ref<Object>(new FrameObject(std::move(name), std::move(frame)));
}

void define_statements(Namespace& tir) {
  for (std::string_view name : {"LetStmt", "bind", "Bind"})
    define(tir, name, {"value", "type_annotation", "var"}, 1, let_stmt);
  tir.define("let", Ref<Object>(new LetType));
  define(tir, "Assert", {"condition", "message"}, 2, assert_frame);
  define(tir, "attr", {"node", "attr_key", "value"}, 1, attr);
  define(tir, "env_thread", {"thread_tag", "dtype"}, 1, env_thread);
  define(tir, "launch_thread", {"thread", "extent"}, 2, launch_thread);
  define(tir, "realize", {"buffer_slice", "storage_scope", "condition"}, 2, realize);
  define(tir, "evaluate", {"value"}, 1, evaluate_call);
  define(tir, "func_attr", {"attrs"}, 1, func_attr);
  define(tir, "meta_var", {"value"}, 1, meta_var);
  define(tir, "buffer_store", {"buffer", "value", "indices", "predicate"}, 3, buffer_store);
}

}  // namespace tirscope::script
