// SPDX-License-Identifier: Apache-2.0
#include "script/node_graph.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "ir/ir.h"
#include "script/printer.h"
#include "script/reader.h"

namespace tirscope::script {

namespace {

using Json = nlohmann::json;

/// Readers here are values inside of values; who calls read_node_graph gets a Diagnostic.
template <class... Args>
[[noreturn]] void broken(std::string code, std::string text, const Args&... args) {
  throw LimitReached{bad_input("node-graph." + std::move(code), std::move(text), args...)};
}

/// What a node of the graph stands for. Maps are pairs of key and value.
struct Item;
using Items = std::vector<Item>;
using Pairs = std::vector<std::pair<Item, Item>>;
struct Item {
  std::variant<std::monostate, NodeRef, bool, int64_t, double, std::string, Items, Pairs, const OpInfo*> value;
  std::string type;  ///< the type key, for messages
};

constexpr int deepest = 3000;

class GraphReader {
 public:
  explicit GraphReader(const Json& nodes) : nodes_(nodes), items_(nodes.size()), state_(nodes.size(), State::Unread) {}

  const Item& item(std::size_t index);

 private:
  enum class State : uint8_t { Unread, Reading, Read };
  /// The attributes of one node.
  class Fields;
  using Make = Item (*)(GraphReader&, const Fields&);
  static const std::map<std::string, Make, std::less<>>& makers();
  static Item variable(const Fields& fields, bool size);
  Item made(std::size_t index, const std::string& type);
  std::size_t index_of(const Json& value) const;

  const Json& nodes_;
  std::vector<Item> items_;
  std::vector<State> state_;
  int depth_ = 0;
};

class GraphReader::Fields {
 public:
  Fields(GraphReader& reader, const Json& node, const std::string& type)
      : reader_(reader), attrs_(node.contains("attrs") ? node["attrs"] : Json::object()), type_(type) {
    if (!attrs_.is_object()) broken("bad-node", "the attributes of a {0} are no object", type_);
  }

  const std::string& raw(const char* key) const {
    auto it = attrs_.find(key);
    if (it == attrs_.end() || !it->is_string()) broken("missing", "a {0} has no \"{1}\"", type_, key);
    return it->get_ref<const std::string&>();
  }
  bool has(const char* key) const { return attrs_.contains(key); }
  int64_t integer(const char* key) const {
    const std::string& text = raw(key);
    int64_t value = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
      broken("bad-value", "\"{1}\" of a {0} is no integer: {2}", type_, key, text);
    return value;
  }
  double number(const char* key) const { return std::strtod(raw(key).c_str(), nullptr); }
  DataType dtype(const char* key = "dtype") const {
    std::optional<DataType> type = DataType::parse(raw(key));
    if (!type) broken("bad-value", "\"{1}\" of a {0} is no type: {2}", type_, key, raw(key));
    return *type;
  }
  const Item& at(const char* key) const {
    int64_t index = integer(key);
    if (index < 0) broken("bad-value", "\"{1}\" of a {0} is no node", type_, key);
    return reader_.item(std::size_t(index));
  }
  std::string text(const char* key) const {
    auto value = std::get_if<std::string>(&at(key).value);
    if (!value) broken("bad-value", "\"{1}\" of a {0} is no string", type_, key);
    return *value;
  }
  /// A node of that kind; null where the graph has none and `optional` says that this is fine.
  template <class T>
  Ref<const T> node(const char* key, bool optional = false) const {
    return as_node<T>(at(key), key, optional);
  }
  Expr expr(const char* key, bool optional = false) const { return as_expr(at(key), key, optional); }
  Stmt stmt(const char* key, bool optional = false) const {
    const NodeRef node = node_of(at(key), key, optional);
    if (node && !is_stmt(node->kind)) broken("bad-value", "\"{1}\" of a {0} is no statement", type_, key);
    return Stmt(static_cast<const StmtNode*>(node.get()));
  }
  const Items& list(const char* key) const {
    static const Items none;
    const Item& item = at(key);
    if (std::holds_alternative<std::monostate>(item.value)) return none;
    auto items = std::get_if<Items>(&item.value);
    if (!items) broken("bad-value", "\"{1}\" of a {0} is no list", type_, key);
    return *items;
  }
  template <class T>
  std::vector<Ref<const T>> nodes(const char* key) const {
    std::vector<Ref<const T>> out;
    for (const Item& item : list(key)) out.push_back(as_node<T>(item, key, false));
    return out;
  }
  std::vector<Expr> exprs(const char* key) const {
    std::vector<Expr> out;
    for (const Item& item : list(key)) out.push_back(as_expr(item, key, false));
    return out;
  }
  std::vector<int> integers(const char* key) const {
    std::vector<int> out;
    for (const Item& item : list(key)) {
      std::optional<int64_t> value = attr(item).as_int();
      if (!value) broken("bad-value", "\"{1}\" of a {0} holds something else than integers", type_, key);
      out.push_back(int(*value));
    }
    return out;
  }
  AttrDict dict(const char* key) const {
    const Item& item = at(key);
    if (std::holds_alternative<std::monostate>(item.value)) return {};
    Attr value = attr(item);
    auto dict = value.get<AttrDict>();
    if (!dict) broken("bad-value", "\"{1}\" of a {0} is no map of strings", type_, key);
    return *dict;
  }
  static Attr attr(const Item& item) {
    struct Visit {
      Attr operator()(std::monostate) const { return {}; }
      Attr operator()(const NodeRef& node) const { return Attr(node); }
      Attr operator()(bool v) const { return v; }
      Attr operator()(int64_t v) const { return v; }
      Attr operator()(double v) const { return v; }
      Attr operator()(const std::string& v) const { return v; }
      Attr operator()(const OpInfo* v) const { return std::string(v->name); }
      Attr operator()(const Items& items) const {
        AttrList out;
        for (const Item& element : items) out.push_back(attr(element));
        return out;
      }
      Attr operator()(const Pairs& pairs) const {
        AttrDict out;
        for (const auto& [key, element] : pairs) {
          auto name = std::get_if<std::string>(&key.value);
          if (!name) broken("bad-value", "a map of attributes has a key that is no string");
          out[*name] = attr(element);
        }
        return out;
      }
    };
    return std::visit(Visit{}, item.value);
  }

 private:
  const NodeRef& node_of(const Item& item, const char* key, bool optional) const {
    static const NodeRef none;
    if (optional && std::holds_alternative<std::monostate>(item.value)) return none;
    auto node = std::get_if<NodeRef>(&item.value);
    if (!node || !*node) broken("bad-value", "\"{1}\" of a {0} is a {2}", type_, key, item.type);
    return *node;
  }
  template <class T>
  Ref<const T> as_node(const Item& item, const char* key, bool optional) const {
    const NodeRef& node = node_of(item, key, optional);
    auto fitting = ref_as<T>(node);
    if (node && !fitting) broken("bad-value", "\"{1}\" of a {0} is a {2}", type_, key, item.type);
    return fitting;
  }
  Expr as_expr(const Item& item, const char* key, bool optional) const {
    const NodeRef& node = node_of(item, key, optional);
    if (node && !is_expr(node->kind)) broken("bad-value", "\"{1}\" of a {0} is no expression", type_, key);
    return Expr(static_cast<const ExprNode*>(node.get()));
  }

  GraphReader& reader_;
  const Json attrs_;
  const std::string& type_;
};

template <class T>
Item made_of(const Ref<T>& node) {
  return {NodeRef(node), {}};
}

/// A type stands as a variable of that type: nothing else here knows types as nodes.
Item type_item(DataType dtype, std::optional<PointerType> pointer = {}) {
  return made_of(make<VarNode>("", dtype, std::move(pointer)));
}

Item GraphReader::variable(const Fields& f, bool size) {
  Var type = f.has("type_annotation") ? f.node<VarNode>("type_annotation", true) : nullptr;
  return made_of(make<VarNode>(f.text("name"), f.dtype(), type ? type->pointer : std::nullopt, size));
}

const std::map<std::string, GraphReader::Make, std::less<>>& GraphReader::makers() {
  using R = GraphReader;
  using F = Fields;
  static const std::map<std::string, Make, std::less<>> table = [] {
    std::map<std::string, Make, std::less<>> t;
    // types
    t["PrimType"] = [](R&, const F& f) { return type_item(f.dtype()); };
    t["PointerType"] = [](R&, const F& f) {
      return type_item(DataType::handle(),
                       PointerType{f.node<VarNode>("element_type")->dtype, f.text("storage_scope")});
    };
    t["TupleType"] = [](R&, const F& f) {
      if (!f.list("fields").empty()) broken("unknown-type", "a function returns several values");
      return Item{};
    };
    // variables, ranges, buffers
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
    // expressions
    t["IntImm"] = [](R&, const F& f) { return made_of(make<IntImmNode>(f.dtype(), f.integer("value"))); };
    t["FloatImm"] = [](R&, const F& f) { return made_of(make<FloatImmNode>(f.dtype(), f.number("value"))); };
    t["tir.StringImm"] = [](R&, const F& f) { return made_of(make<StringImmNode>(f.text("value"))); };
    t["tir.Cast"] = [](R&, const F& f) { return made_of(make<CastNode>(f.dtype(), f.expr("value"))); };
#define TS_BINARY(Name, symbol) \
  t["tir." #Name] = [](R&, const F& f) { return made_of(make<Name##Node>(f.expr("a"), f.expr("b"))); };
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
      if (!op) broken("unknown-type", "a call of something else than an operator: {0}", f.at("op").type);
      return made_of(make<CallNode>(f.dtype(), **op, f.exprs("args")));
    };
    // statements
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
    t["tir.SeqStmt"] = [](R&, const F& f) {
      std::vector<Stmt> seq;
      for (const Item& item : f.list("seq")) {
        auto node = std::get_if<NodeRef>(&item.value);
        if (!node || !*node || !is_stmt((*node)->kind)) broken("bad-value", "a SeqStmt holds a {0}", item.type);
        seq.emplace_back(static_cast<const StmtNode*>(node->get()));
      }
      return made_of(sequence(seq));
    };
    t["tir.IfThenElse"] = [](R&, const F& f) {
      return made_of(make<IfThenElseNode>(f.expr("condition"), f.stmt("then_case"), f.stmt("else_case", true)));
    };
    t["tir.Evaluate"] = [](R&, const F& f) { return made_of(make<EvaluateNode>(f.expr("value"))); };
    t["tir.While"] = [](R&, const F& f) { return made_of(make<WhileNode>(f.expr("condition"), f.stmt("body"))); };
    t["tir.For"] = [](R&, const F& f) {
      int64_t kind = f.integer("kind");
      if (kind < 0 || kind > int64_t(ForKind::ThreadBinding)) broken("bad-value", "there is no loop kind {0}", kind);
      auto binding = f.node<IterVarNode>("thread_binding", true);
      if (bool(binding) != (ForKind(kind) == ForKind::ThreadBinding))
        broken("bad-value", "a loop has a thread binding exactly when its kind says so");
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
        broken("bad-value", "block \"{0}\" has {1} variables and {2} values", block->name, block->iter_vars.size(),
                  values.size());
      return made_of(make<BlockRealizeNode>(std::move(values), f.expr("predicate"), block));
    };
    // functions and modules
    t["DictAttrs"] = [](R&, const F& f) { return f.at("__dict__"); };
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
            if (!buffer || !as<BufferNode>(*buffer)) broken("bad-value", "a parameter is bound to no buffer");
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
    return t;
  }();
  return table;
}

std::size_t GraphReader::index_of(const Json& value) const {
  if (!value.is_number_unsigned() || value.get<uint64_t>() >= nodes_.size())
    broken("bad-node", "a list names a node that the graph does not have");
  return value.get<std::size_t>();
}

const Item& GraphReader::item(std::size_t index) {
  if (index >= nodes_.size()) broken("bad-node", "the graph has no node {0}", index);
  if (state_[index] == State::Read) return items_[index];
  if (state_[index] == State::Reading) broken("cycle", "node {0} of the graph holds itself", index);
  if (++depth_ > deepest) broken("too-deep", "the graph is nested too deep");
  const Json& node = nodes_[index];
  if (!node.is_object() || !node.contains("type_key") || !node["type_key"].is_string())
    broken("bad-node", "node {0} of the graph has no type", index);
  state_[index] = State::Reading;
  std::string type = node["type_key"].get<std::string>();
  Item item = made(index, type);
  item.type = type.empty() ? "null" : std::move(type);
  items_[index] = std::move(item);
  state_[index] = State::Read;
  --depth_;
  return items_[index];
}

/// The bytes that stand for an object of no fields.
std::string bytes_of(const Json& node, const std::string& type) {
  if (auto it = node.find("repr_str"); it != node.end() && it->is_string()) return it->get<std::string>();
  if (auto it = node.find("repr_b64"); it != node.end() && it->is_string())
    if (auto bytes = from_base64(it->get<std::string>())) return *bytes;
  broken("bad-node", "a {0} has no value", type);
}

Item GraphReader::made(std::size_t index, const std::string& type) {
  const Json& node = nodes_[index];
  auto list = [&](const char* key) -> const Json& {
    static const Json none = Json::array();
    auto it = node.find(key);
    if (it == node.end()) return none;
    if (!it->is_array()) broken("bad-node", "the elements of a {0} are no list", type);
    return *it;
  };
  if (type.empty()) return {};
  if (type == "runtime.String") {
    auto text = node.find("repr_str") == node.end() && node.find("repr_b64") == node.end() ? "" : bytes_of(node, type);
    return {text, {}};
  }
  if (type == "runtime.BoxInt") return {int64_t(std::strtoll(bytes_of(node, type).c_str(), nullptr, 10)), {}};
  if (type == "runtime.BoxFloat") return {std::strtod(bytes_of(node, type).c_str(), nullptr), {}};
  if (type == "runtime.BoxBool") return {bytes_of(node, type) == "true" || bytes_of(node, type) == "1", {}};
  if (type == "Op") {
    std::string name = bytes_of(node, type);
    const OpInfo* op = find_op(name);
    if (!op) broken("unknown-type", "there is no operator \"{0}\"", name);
    return {op, {}};
  }
  if (type == "Array") {
    Items items;
    for (const Json& element : list("data")) items.push_back(item(index_of(element)));
    return {std::move(items), {}};
  }
  if (type == "Map") {
    Pairs pairs;
    const Json& keys = list("keys");
    const Json& data = list("data");
    if (!keys.empty()) {
      if (keys.size() != data.size())
        broken("bad-node", "a map has {0} keys and {1} values", keys.size(), data.size());
      for (std::size_t i = 0; i < keys.size(); ++i) {
        if (!keys[i].is_string()) broken("bad-node", "a key of a map is no string");
        pairs.emplace_back(Item{keys[i].get<std::string>(), {}}, item(index_of(data[i])));
      }
    } else {
      if (data.size() % 2) broken("bad-node", "a map has a key without a value");
      for (std::size_t i = 0; i < data.size(); i += 2)
        pairs.emplace_back(item(index_of(data[i])), item(index_of(data[i + 1])));
    }
    return {std::move(pairs), {}};
  }
  auto maker = makers().find(type);
  if (maker == makers().end())
    broken("unknown-type", "node {0} of the graph is a {1}, which TensorIR does not have here", index, type);
  Fields fields(*this, node, type);
  return maker->second(*this, fields);
}

}  // namespace

std::optional<std::string> from_base64(std::string_view text) {
  std::string out;
  uint32_t bits = 0;
  int count = 0;
  for (char c : text) {
    if (c == '\n' || c == '\r' || c == '=') continue;
    int value = c >= 'A' && c <= 'Z'   ? c - 'A'
                : c >= 'a' && c <= 'z' ? c - 'a' + 26
                : c >= '0' && c <= '9' ? c - '0' + 52
                : c == '+'             ? 62
                : c == '/'             ? 63
                                       : -1;
    if (value < 0) return std::nullopt;
    bits = bits << 6 | uint32_t(value);
    if ((count += 6) >= 8) out.push_back(char(bits >> (count -= 8) & 0xff));
  }
  return out;
}

Result<IRModule> read_node_graph(std::string_view text) {
  Json root = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!root.is_object() || !root.contains("nodes") || !root["nodes"].is_array() || !root.contains("root") ||
      !root["root"].is_number_unsigned())
    return fail(bad_input("node-graph.bad-json", "this is no graph of nodes as TVM saves it"));
  Result<IRModule> built = catching([&]() -> Result<IRModule> {
    GraphReader reader(root["nodes"]);
    const Item& item = reader.item(root["root"].get<std::size_t>());
    auto node = std::get_if<NodeRef>(&item.value);
    if (node && as<IRModuleNode>(*node)) return ref_as<IRModuleNode>(*node);
    if (node && as<PrimFuncNode>(*node)) return make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", *node}});
    return fail(bad_input("node-graph.no-module", "the graph holds a {0}, not a module", item.type));
  });
  if (!built) return built;
  // Through its text the module meets every rule that modules are read by.
  auto read = read_module(tirscope::script::text(*built));
  if (!read) return fail(std::move(read.error().front()));
  return read->module;
}

}  // namespace tirscope::script
