// SPDX-License-Identifier: Apache-2.0
// Saves nodes as a release of TVM does. Most nodes are saved field by field, under the names that `fields` gives or
// those below; the others hold something that IR keeps elsewhere.
#include <cmath>

#include "ir/make.h"
#include "ir/walk/dispatch.h"
#include "script/saved_graph/later_types.h"
#include "script/saved_graph/node_graph.h"
#include "script/saved_graph/saved_graph.h"
#include "support/format.h"

namespace tirscope::script {

namespace {

/// Fields that TVM calls otherwise.
struct FieldName {
  Kind kind;
  std::string_view ours;
  const char* tvm;
};
constexpr FieldName field_names[] = {
    {Kind::For, "var", "loop_var"},         {Kind::IterVar, "domain", "dom"},
    {Kind::IterVar, "type", "iter_type"},   {Kind::AttrStmt, "key", "attr_key"},
    {Kind::Buffer, "type", "buffer_type"},  {Kind::CommReducer, "identity", "identity_element"},
    {Kind::GlobalVar, "name", "name_hint"},
};

const char* field_name(Kind kind, const char* ours) {
  for (const FieldName& row : field_names)
    if (row.kind == kind && row.ours == ours) return row.tvm;
  return ours;
}

template <class T>
const Node* node_in(const Ref<T>& ref) {
  return ref.get();
}

class GraphWriter {
 public:
  GraphWriter(Release release, const SavedApart& apart)
      : apart_(apart),
        types_are_nodes_(release.has(Style::TypeNodes)),
        boxed_(release.has(Style::BoxedIntegers)),
        flat_(release.has(Style::FlatGraphs)),
        flat_statements_(release.has(Style::FlatStatements)),
        release_(release) {}

  /// Its number, the same for the same node; 0 for null.
  std::size_t node(const Node* node) {
    if (!node) return 0;
    auto var = as<VarNode>(node);
    const bool is_apart = var && apart_ && apart_(*var);
    if (!is_apart)
      if (auto known = numbers_.find(node); known != numbers_.end()) return known->second;
    const std::size_t number = graph_.add(type_key(*node));
    if (!is_apart) numbers_[node] = number;
    save(number, *node);
    return number;
  }

  /// What was saved. Where buffers are variables themselves, their pointers cannot be named.
  const SavedGraph& graph() const {
    for (const VarNode* pointer : pointers_)
      if (numbers_.contains(pointer)) unknown(*pointer);
    return graph_;
  }

 private:
  static std::string type_key(const Node& node) {
    switch (node.kind) {
      case Kind::IntImm:
      case Kind::FloatImm:
      case Kind::Range:
      case Kind::GlobalVar:
      case Kind::IRModule: return std::string(kind_name(node.kind));
      case Kind::Var: return as<VarNode>(&node)->is_size ? "tir.SizeVar" : "tir.Var";
      default: return "tir." + std::string(kind_name(node.kind));
    }
  }

  // ---- nodes

  void save(std::size_t n, const Node& node) {
    if (node.kind != Kind::BufferRegion && node.kind != Kind::MatchBufferRegion && node.kind != Kind::IndexMap)
      graph_.set(n, "span", std::size_t(0));
    if (is_expr(node.kind)) dtype(n, static_cast<const ExprNode&>(node));
    if (auto var = as<VarNode>(&node)) return variable(n, *var);
    if (auto imm = as<IntImmNode>(&node)) return integer(n, *imm);
    if (auto load = as<BufferLoadNode>(&node)) return fields(n, *load);
    if (auto buffer = as<BufferNode>(&node)) return this->buffer(n, *buffer);
    if (auto call = as<CallNode>(&node)) return this->call(n, *call);
    if (auto map = as<IndexMapNode>(&node)) {
      fields(n, *map);
      return graph_.set(n, "inverse_index_map", this->node(map->inverse.get()));
    }
    if (auto function = as<PrimFuncNode>(&node)) return this->function(n, *function);
    if (auto module = as<IRModuleNode>(&node)) return this->module(n, *module);
    if (flat_statements_ && (node.kind == Kind::LetStmt || node.kind == Kind::SeqStmt)) return sequence(n, node);
    if (!can_be_saved(node.kind)) unknown(node);
    dispatch(node, [&](const auto& known) { fields(n, known); });
    if (auto block = as<BlockNode>(&node)) graph_.set(n, "name_hint", string(block->name));
    if (node.kind == Kind::For && flat_) graph_.set(n, "step", std::size_t(0));
    if (node.kind == Kind::BufferRegion && boxed_) {
      graph_.set(n, "span", std::size_t(0));
      graph_.set(n, "ty", type_node("tir.BufferRegionType"));
    }
  }

  /// Statements that later releases have in another form, without a body, are not made into that here: modules are
  /// saved before they are lowered.
  bool can_be_saved(Kind kind) const {
    switch (kind) {
      case Kind::Allocate:
      case Kind::DeclBuffer:
      case Kind::AssertStmt: return !flat_statements_;
      case Kind::AllocateConst:
      case Kind::BufferRealize:
      case Kind::Target: return false;
      default: return is_expr(kind) || is_stmt(kind) || kind <= Kind::IRModule;
    }
  }
  /// Statements in a row, where a variable holds for those after it.
  void sequence(std::size_t n, const Node& first) {
    graph_.nodes()[n].type_key = "tir.SeqStmt";
    const std::size_t seq = graph_.add("Array");
    graph_.set(n, "seq", seq);
    in_sequence(seq, first);
  }
  void in_sequence(std::size_t seq, const Node& stmt) {
    if (auto row = as<SeqStmtNode>(&stmt)) {
      for (const Stmt& child : row->seq) in_sequence(seq, *child);
    } else if (auto let = as<LetStmtNode>(&stmt)) {
      const std::size_t bind = graph_.add("tir.Bind");
      graph_.set(bind, "span", std::size_t(0));
      field(bind, "var", let->var);
      field(bind, "value", let->value);
      graph_.push_back(seq, bind);
      in_sequence(seq, *let->body);
    } else {
      const std::size_t child = node(&stmt);
      graph_.push_back(seq, child);
    }
  }

  [[noreturn]] void unknown(const Node& node) const {
    throw LimitReached{bad_input("node-graph.unknown-type", "a {0} cannot be saved in a node graph of TVM {1}",
                                 kind_name(node.kind), release_.str())};
  }

  struct FieldSaver {
    GraphWriter& writer;
    std::size_t n;
    Kind kind;
    template <class F>
    void operator()(const char* name, const F& value) {
      writer.field(n, field_name(kind, name), value);
    }
    template <class F>
    void def(const char* name, const F& value) {
      (*this)(name, value);
    }
  };
  template <class T>
  void fields(std::size_t n, const T& node) {
    T::fields(FieldSaver{*this, n, node.kind}, node);
    if (boxed_ && (node.kind == Kind::BufferLoad || node.kind == Kind::BufferRegion)) {
      auto& saved = graph_.nodes()[n].fields;
      saved["source"] = saved.at("buffer");
      saved.erase("buffer");
    }
  }

  void variable(std::size_t n, const VarNode& var) {
    graph_.set(n, "name", string(var.name));
    if (types_are_nodes_) {
      if (var.pointer) graph_.set(n, "ty", pointer_type(*var.pointer));
    } else {
      graph_.set(n, "type_annotation", var.pointer ? pointer_type(*var.pointer) : prim_type(var.dtype));
    }
  }
  void integer(std::size_t n, const IntImmNode& imm) {
    if (boxed_)
      graph_.set(n, "value", graph_.add("runtime.BoxInt", std::to_string(imm.value)));
    else
      graph_.set_number(n, "value", std::to_string(imm.value));
  }
  void call(std::size_t n, const CallNode& call) {
    if (call.function) unknown(*call.function);
    if (const std::string_view type = operator_node(call.op->name, release_); !type.empty()) {
      graph_.nodes()[n].type_key = type;
      graph_.set(n, "a", node(call.args[0].get()));
      if (call.args.size() > 1) graph_.set(n, "b", node(call.args[1].get()));
      return;
    }
    auto [known, added] = operators_.emplace(call.op, 0);
    if (added) known->second = graph_.add("Op", std::string(call.op->name));
    graph_.set(n, "op", known->second);
    field(n, "args", call.args);
    if (flat_) graph_.set(n, "attrs", std::size_t(0));
    if (types_are_nodes_) graph_.set(n, "ty_args", graph_.add("Array"));
  }

  void buffer(std::size_t n, const BufferNode& buffer) {
    const std::size_t holder = types_are_nodes_ ? graph_.add("tir.BufferType") : n;
    if (types_are_nodes_) {
      if (!buffer.axis_separators.empty() || buffer.type != BufferType::Default) unknown(buffer);
      graph_.nodes()[n].type_key = "tir.Var";
      graph_.set(n, "ty", holder);
      graph_.set(holder, "span", std::size_t(0));
      graph_.set(holder, "dtype", prim_type(buffer.dtype));
      graph_.set(holder, "storage_scope", string(buffer.scope()));
      pointers_.push_back(buffer.data.get());
    } else {
      graph_.set(n, "data", node(buffer.data.get()));
      graph_.set_text(n, "dtype", buffer.dtype.str());
    }
    field(holder, "shape", buffer.shape);
    field(holder, "strides", buffer.strides);
    if (!types_are_nodes_) {
      const std::size_t separators = graph_.add("Array");
      for (int axis : buffer.axis_separators) {
        Expr value = make<IntImmNode>(DataType::integer(32), axis);
        kept_.push_back(value);
        graph_.push_back(separators, node(value.get()));
      }
      graph_.set(n, "axis_separators", separators);
    }
    graph_.set(holder, "elem_offset", node(offset_of(buffer).get()));
    graph_.set(n, "name", string(buffer.name));
    field(holder, "data_alignment", buffer.data_alignment);
    field(holder, "offset_factor", buffer.offset_factor);
    if (!types_are_nodes_) field(n, "buffer_type", buffer.type);
    if (flat_) {
      graph_.set(holder, "layout", std::size_t(0));
      graph_.set(holder, "allocated_addr", graph_.add("Array"));
    }
  }

  Expr offset_of(const BufferNode& buffer) {
    auto constant = as<IntImmNode>(buffer.elem_offset);
    if (!constant || !buffer.shape.empty() || !release_.has(Style::WideOffsets)) return buffer.elem_offset;
    return kept_.emplace_back(make<IntImmNode>(DataType::integer(64), constant->value));
  }

  void function(std::size_t n, const PrimFuncNode& function) {
    const std::size_t params = graph_.add("Array"), map = graph_.add("Map");
    for (const Var& param : function.params) {
      Buffer buffer = function.buffer_of(param);
      graph_.push_back(params, buffer && types_are_nodes_ ? node(buffer.get()) : node(param.get()));
      if (!buffer || types_are_nodes_) continue;
      graph_.push_back(map, node(param.get()));
      graph_.push_back(map, node(buffer.get()));
    }
    graph_.set(n, "params", params);
    if (!types_are_nodes_) graph_.set(n, "buffer_map", map);
    AttrDict attrs = function.attrs;
    if (release_.s_tir()) attrs["s_tir"] = true;
    graph_.set(n, "attrs", attributes(attrs));
    graph_.set(n, "ret_type", return_type(function));
    field(n, "body", function.body);
    untyped(n);
  }
  void module(std::size_t n, const IRModuleNode& module) {
    const std::size_t functions = graph_.add("Map"), names = graph_.add("Map"), sources = graph_.add("SourceMap");
    for (const auto& [name, function] : module.functions) {
      const std::size_t global = graph_.add("GlobalVar"), text = string(name);
      graph_.set(global, "name_hint", text);
      graph_.set(global, "span", std::size_t(0));
      untyped(global);
      graph_.push_back(functions, global);
      graph_.push_back(functions, node(function.get()));
      graph_.insert(names, name, global);
    }
    graph_.set(sources, "source_map", graph_.add("Map"));
    graph_.set(n, "functions", functions);
    graph_.set(n, "global_var_map_", names);
    graph_.set(n, "source_map", sources);
    graph_.set(n, "attrs", attributes(module.attrs));
    graph_.set(n, "global_infos", graph_.add("Map"));
    if (!flat_)
      for (const char* gone : {"type_definitions", "global_type_var_map_"}) graph_.set(n, gone, graph_.add("Map"));
  }

  /// Types of functions, which nothing here needs: TVM makes them where it does. One that is not known yet is a node
  /// of its own where types are nodes.
  void untyped(std::size_t n) {
    if (types_are_nodes_) return graph_.set(n, "ty", type_node("ir.Type"));
    graph_.set(n, "struct_info_", std::size_t(0));
    if (flat_) return;
    graph_.set(n, "_checked_type_", std::size_t(0));
    graph_.set(n, "virtual_device_", std::size_t(0));
  }

  // ---- types

  void dtype(std::size_t n, const ExprNode& expr) {
    if (!types_are_nodes_)
      graph_.set_text(n, "dtype", expr.dtype.str());
    else if (boxed_ && expr.kind == Kind::StringImm)
      graph_.set(n, "ty", type_node("ir.StringType"));
    else
      graph_.set(n, "ty", prim_type(expr.dtype));
  }
  std::size_t type_node(const char* key) {
    const std::size_t type = graph_.add(key);
    graph_.set(type, "span", std::size_t(0));
    return type;
  }
  std::size_t prim_type(DataType dtype) {
    const std::size_t type = graph_.add("PrimType");
    graph_.set_text(type, "dtype", dtype.str());
    if (flat_) graph_.set(type, "span", std::size_t(0));
    return type;
  }
  std::size_t pointer_type(const PointerType& pointer) {
    const std::size_t type = graph_.add("PointerType");
    graph_.set(type, "element_type", prim_type(pointer.element));
    graph_.set(type, "storage_scope", string(pointer.scope));
    if (flat_) graph_.set(type, "span", std::size_t(0));
    return type;
  }
  std::size_t return_type(const PrimFuncNode& function) {
    if (function.ret_pointer) return pointer_type(*function.ret_pointer);
    if (function.ret_type) return prim_type(*function.ret_type);
    const std::size_t none = type_node("TupleType");
    graph_.set(none, "fields", graph_.add("Array"));
    return none;
  }

  // ---- fields

  template <class T>
  void field(std::size_t n, const char* name, const Ref<T>& child) {
    graph_.set(n, name, node(child.get()));
  }
  template <class List>
  requires requires(const List& list) { node_in(*list.begin()); }
  void field(std::size_t n, const char* name, const List& list) {
    const std::size_t array = graph_.add("Array");
    for (const auto& item : list) {
      const std::size_t child = node(node_in(item));
      graph_.push_back(array, child);
    }
    graph_.set(n, name, array);
  }
  void field(std::size_t n, const char* name, const std::string& text) { graph_.set(n, name, string(text)); }
  void field(std::size_t n, const char* name, DataType dtype) { graph_.set_text(n, name, dtype.str()); }
  void field(std::size_t n, const char* name, double value) {
    graph_.set_number(n, name, std::isinf(value) ? (value < 0 ? "-inf" : "inf") : formatted("{:.17g}", value));
  }
  template <class T>
  requires std::is_integral_v<T> || std::is_enum_v<T>
  void field(std::size_t n, const char* name, const T& value) {
    graph_.set_number(n, name, std::to_string(int64_t(value)));
  }
  void field(std::size_t n, const char* name, const AttrDict& dict) { graph_.set(n, name, attribute(renamed(dict))); }
  void field(std::size_t n, const char* name, const Attr& value) { graph_.set(n, name, attribute(value)); }

  /// Nodes with such fields have functions of their own above.
  template <class T>
  void field(std::size_t n, const char* name, const T&) {
    throw LimitReached{bad_input("node-graph.unknown-type", "\"{1}\" of a {0} cannot be saved in a node graph",
                                 graph_.nodes()[n].type_key, name)};
  }

  std::size_t string(const std::string& text) { return graph_.add_string(text); }

  std::size_t attributes(const AttrDict& dict) {
    const std::size_t attrs = graph_.add("DictAttrs");
    graph_.set(attrs, "__dict__", attribute(renamed(dict)));
    return attrs;
  }
  AttrDict renamed(const AttrDict& dict) const {
    AttrDict out;
    for (const auto& [key, value] : dict) {
      // As the text of that release has it: a plain True.
      const bool plain = key == "tir.noalias" && release_.has(Style::PlainNoAlias) && value.as_int();
      out[release_.key(key)] = plain ? Attr(*value.as_int() != 0) : value;
    }
    return out;
  }
  std::size_t attribute(const Attr& attr) {
    struct Save {
      GraphWriter& writer;
      std::size_t operator()(std::monostate) const { return 0; }
      std::size_t operator()(bool v) const { return writer.graph_.add("runtime.BoxBool", v ? "1" : "0"); }
      std::size_t operator()(int64_t v) const { return writer.graph_.add("runtime.BoxInt", std::to_string(v)); }
      std::size_t operator()(double v) const { return writer.graph_.add("runtime.BoxFloat", formatted("{:.17g}", v)); }
      std::size_t operator()(const std::string& v) const { return writer.string(v); }
      std::size_t operator()(const NodeRef& v) const { return writer.node(v.get()); }
      std::size_t operator()(const AttrList& list) const {
        const std::size_t array = writer.graph_.add("Array");
        for (const Attr& item : list) {
          const std::size_t child = writer.attribute(item);
          writer.graph_.push_back(array, child);
        }
        return array;
      }
      std::size_t operator()(const AttrDict& dict) const {
        const std::size_t map = writer.graph_.add("Map");
        for (const auto& [key, value] : dict) {
          const std::size_t child = writer.attribute(value);
          writer.graph_.insert(map, key, child);
        }
        return map;
      }
    };
    return std::visit(Save{*this}, attr.value);
  }

  SavedGraph graph_;
  std::map<const Node*, std::size_t> numbers_;
  std::map<const OpInfo*, std::size_t> operators_;
  std::vector<const VarNode*> pointers_;  ///< of buffers that are saved as variables
  std::vector<Expr> kept_;                ///< what was made here and has a number
  const SavedApart& apart_;
  const bool types_are_nodes_, boxed_, flat_, flat_statements_;
  const Release release_;
};

}  // namespace

Result<std::string> write_node_graph(const NodeRef& root, Release release, const SavedApart& apart) {
  TS_TRY_VOID(require_in_release(root, release));
  return catching([&]() -> Result<std::string> {
    GraphWriter writer(release, apart);
    const std::size_t number = writer.node(root.get());
    return graph_text(writer.graph(), number, release);
  });
}

}  // namespace tirscope::script
