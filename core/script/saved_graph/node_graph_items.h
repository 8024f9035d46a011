// SPDX-License-Identifier: Apache-2.0
// A saved graph's nodes while it is read: what they become (node_graph_items.cpp), in which order (node_graph.cpp).
#pragma once

#include <charconv>

#include "ir/ir.h"
#include "script/saved_graph/saved_graph.h"

namespace tirscope::script::node_graph {

/// Readers here are values inside values; who calls read_node_graph gets a Diagnostic.
template <class... Args>
[[noreturn]] void broken(std::string code, std::string text, const Args&... args) {
  throw LimitReached{bad_input("node-graph." + std::move(code), std::move(text), args...)};
}

/// What a node of the graph represents. Maps are pairs of key and value.
struct Item;
using Items = std::vector<Item>;
using Pairs = std::vector<std::pair<Item, Item>>;
struct Item {
  std::variant<std::monostate, NodeRef, bool, int64_t, double, std::string, Items, Pairs, const OpInfo*> value;
  std::string type;  ///< the type key, for messages
};

/// Makes the nodes of a graph, each once and what it holds before it. Lists, maps and strings are copied into what
/// holds them: a graph whose copies take more than `most_bytes` is refused as node-graph.too-large.
class GraphReader {
 public:
  static constexpr int64_t most_bytes = int64_t(1) << 29;

  /// `flat`: the graph is one of 0.22 or later.
  explicit GraphReader(const SavedGraph& graph, bool flat = false)
      : nodes_(graph.nodes()),
        items_(nodes_.size()),
        bytes_(nodes_.size()),
        state_(nodes_.size(), State::Unread),
        flat_(flat) {}

  /// A node's item, to be copied or held by another.
  const Item& item(std::size_t index);

  /// The attributes of one node.
  class Fields;

 private:
  enum class State : uint8_t { Unread, Reading, Read };
  using Make = Item (*)(GraphReader&, const Fields&);
  struct Makers;
  static const std::map<std::string, Make, std::less<>>& makers();
  static Item variable(const Fields& fields, bool size);
  Item made(const SavedGraph::Node& node, std::size_t index);
  void make_item(std::size_t index);

  const std::vector<SavedGraph::Node>& nodes_;
  std::vector<Item> items_;
  std::vector<int64_t> bytes_;  ///< that a copy of each list, map or string takes
  std::vector<State> state_;
  int64_t bytes_left_ = most_bytes;
  int depth_ = 0;
  bool flat_;
};

class GraphReader::Fields {
 public:
  Fields(GraphReader& reader, const SavedGraph::Node& node)
      : reader_(reader), fields_(node.fields), type_(node.type_key) {}

  const std::string& raw(const char* key) const {
    auto it = fields_.find(key);
    if (it == fields_.end()) broken("missing", "a {0} has no \"{1}\"", type_, key);
    return it->second.text;
  }
  bool has(const char* key) const { return fields_.contains(key); }
  int64_t integer(const char* key) const {
    const std::string& text = raw(key);
    int64_t value = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
      broken("bad-value", "\"{1}\" of a {0} is not an integer: {2}", type_, key, text);
    return value;
  }
  double number(const char* key) const { return std::strtod(raw(key).c_str(), nullptr); }
  DataType dtype(const char* key = "dtype") const {
    std::optional<DataType> type = parse_dtype(raw(key));
    if (!type) broken("bad-value", "\"{1}\" of a {0} is not a type: {2}", type_, key, raw(key));
    return *type;
  }
  const Item& at(const char* key) const {
    int64_t index = integer(key);
    if (index < 0) broken("bad-value", "\"{1}\" of a {0} is not a node", type_, key);
    return reader_.item(std::size_t(index));
  }
  std::string text(const char* key) const {
    auto value = std::get_if<std::string>(&at(key).value);
    if (!value) broken("bad-value", "\"{1}\" of a {0} is not a string", type_, key);
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
    if (node && !is_stmt(node->kind)) broken("bad-value", "\"{1}\" of a {0} is not a statement", type_, key);
    return Stmt(static_cast<const StmtNode*>(node.get()));
  }
  const Items& list(const char* key) const {
    static const Items none;
    const Item& item = at(key);
    if (std::holds_alternative<std::monostate>(item.value)) return none;
    auto items = std::get_if<Items>(&item.value);
    if (!items) broken("bad-value", "\"{1}\" of a {0} is not a list", type_, key);
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
      if (!value) broken("bad-value", "\"{1}\" of a {0} contains values other than integers", type_, key);
      out.push_back(int(*value));
    }
    return out;
  }
  AttrDict dict(const char* key) const {
    const Item& item = at(key);
    if (std::holds_alternative<std::monostate>(item.value)) return {};
    Attr value = attr(item);
    auto dict = value.get<AttrDict>();
    if (!dict) broken("bad-value", "\"{1}\" of a {0} is not a map of strings", type_, key);
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
          if (!name) broken("bad-value", "a map of attributes has a key that is not a string");
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
    if (node && !is_expr(node->kind)) broken("bad-value", "\"{1}\" of a {0} is not an expression", type_, key);
    return Expr(static_cast<const ExprNode*>(node.get()));
  }

  GraphReader& reader_;
  const std::map<std::string, SavedGraph::Field>& fields_;
  const std::string& type_;
};

/// An item as an attribute holds it. Refuses maps whose keys are not strings.
Attr attr_of(const Item& item);

}  // namespace tirscope::script::node_graph
