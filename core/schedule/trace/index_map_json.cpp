// SPDX-License-Identifier: Apache-2.0
// Index maps as TVM's save_json writes them, and back.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "ir/build.h"
#include "schedule/driver/parameter_types.h"
#include "schedule/trace/index_functions.h"
#include "script/saved_graph/saved_graph.h"
#include "support/bounded_json.h"
#include "support/format.h"

namespace tirscope::schedule {

namespace {

// ---- writing --------------------------------------------------------------------------------------------------------

class GraphWriter {
 public:
  std::string write(const IndexMapNode& map) {
    std::size_t root = index_map(map);
    return graph_.render(root);
  }

 private:
  template <class T, class F>
  std::size_t array(const std::vector<T>& items, F&& one) {
    std::size_t node = graph_.add("Array");
    for (const T& item : items) {
      std::size_t child = one(item);
      graph_.push_back(node, child);
    }
    return node;
  }

  std::size_t index_map(const IndexMapNode& map) {
    std::size_t node = graph_.add("tir.IndexMap");
    bound_.insert(bound_.end(), map.initial_indices.begin(), map.initial_indices.end());
    graph_.set(node, "initial_indices", array(map.initial_indices, [&](const Var& var) { return expr(*var); }));
    graph_.set(node, "final_indices", array(map.final_indices, [&](const Expr& index) { return expr(*index); }));
    graph_.set(node, "inverse_index_map", map.inverse ? index_map(*map.inverse) : 0);
    return node;
  }

  std::size_t expr(const ExprNode& expr) {
    auto var = as<VarNode>(&expr);
    // TVM renames a random variable at every occurrence.
    bool named_anew = var && parse_handle(var->name) &&
                      std::ranges::none_of(bound_, [&](const Var& other) { return other.get() == var; });
    if (!named_anew)
      if (auto known = numbers_.find(&expr); known != numbers_.end()) return known->second;
    std::size_t node = graph_.add(type_key(expr));
    if (!named_anew) numbers_[&expr] = node;
    graph_.set(node, "span", "0");
    graph_.set(node, "dtype", expr.dtype.str());
    if (var) {
      variable(node, *var);
    } else if (auto imm = as<IntImmNode>(&expr)) {
      graph_.set(node, "value", std::to_string(imm->value));
    } else if (auto real = as<FloatImmNode>(&expr)) {
      graph_.set(node, "value",
                 std::isinf(real->value) ? (real->value < 0 ? "-inf" : "inf") : formatted("{:.17g}", real->value));
    } else if (auto cast = as<CastNode>(&expr)) {
      graph_.set(node, "value", this->expr(*cast->value));
    } else if (auto both = as<BinaryNode>(&expr)) {
      graph_.set(node, "a", this->expr(*both->a));
      graph_.set(node, "b", this->expr(*both->b));
    } else if (auto negation = as<NotNode>(&expr)) {
      graph_.set(node, "a", this->expr(*negation->a));
    } else if (auto select = as<SelectNode>(&expr)) {
      graph_.set(node, "condition", this->expr(*select->condition));
      graph_.set(node, "true_value", this->expr(*select->true_value));
      graph_.set(node, "false_value", this->expr(*select->false_value));
    } else if (auto call = as<CallNode>(&expr)) {
      graph_.set(node, "op", call->op ? op(*call->op) : 0);
      graph_.set(node, "args", array(call->args, [&](const Expr& arg) { return this->expr(*arg); }));
    } else if (auto load = as<BufferLoadNode>(&expr)) {
      graph_.set(node, "buffer", buffer(*load->buffer));
      graph_.set(node, "indices", array(load->indices, [&](const Expr& index) { return this->expr(*index); }));
      graph_.set(node, "predicate", load->predicate ? this->expr(*load->predicate) : 0);
    }
    return node;
  }

  static std::string type_key(const ExprNode& expr) {
    if (auto var = as<VarNode>(&expr); var && var->is_size) return "tir.SizeVar";
    std::string name(kind_name(expr.kind));
    return expr.kind == Kind::IntImm || expr.kind == Kind::FloatImm ? name : "tir." + name;
  }

  void variable(std::size_t node, const VarNode& var) {
    graph_.set(node, "name", graph_.add_string(var.name));
    if (!var.pointer) {
      graph_.set(node, "type_annotation", primitive_type(var.dtype));
      return;
    }
    std::size_t type = graph_.add("PointerType");
    graph_.set(node, "type_annotation", type);
    graph_.set(type, "element_type", primitive_type(var.pointer->element));
    graph_.set(type, "storage_scope", graph_.add_string(var.pointer->scope));
  }
  std::size_t primitive_type(DataType dtype) {
    std::size_t type = graph_.add("PrimType");
    graph_.set(type, "dtype", dtype.str());
    return type;
  }
  std::size_t op(const OpInfo& info) {
    auto [known, added] = operators_.emplace(&info, 0);
    if (added) known->second = graph_.add("Op", std::string(info.name));
    return known->second;
  }

  std::size_t buffer(const BufferNode& buffer) {
    if (auto known = numbers_.find(&buffer); known != numbers_.end()) return known->second;
    std::size_t node = graph_.add("tir.Buffer");
    numbers_[&buffer] = node;
    auto exprs = [&](const std::vector<Expr>& items) {
      return array(items, [&](const Expr& item) { return expr(*item); });
    };
    graph_.set(node, "data", expr(*buffer.data));
    graph_.set(node, "dtype", buffer.dtype.str());
    graph_.set(node, "shape", exprs(buffer.shape));
    graph_.set(node, "strides", exprs(buffer.strides));
    graph_.set(node, "axis_separators", array(buffer.axis_separators, [&](int at) { return expr(*int32(at)); }));
    graph_.set(node, "elem_offset", expr(*buffer.elem_offset));
    graph_.set(node, "name", graph_.add_string(buffer.name));
    graph_.set(node, "data_alignment", std::to_string(buffer.data_alignment));
    graph_.set(node, "offset_factor", std::to_string(buffer.offset_factor));
    graph_.set(node, "buffer_type", std::to_string(int(buffer.type)));
    graph_.set(node, "span", "0");
    return node;
  }

  script::SavedGraph graph_;
  std::vector<Var> bound_;
  std::map<const Node*, std::size_t> numbers_;
  std::map<const OpInfo*, std::size_t> operators_;
};

// ---- reading --------------------------------------------------------------------------------------------------------

/// Thrown inside and caught by `load_json`: the graph does not describe an index map.
struct Malformed {
  std::string what;
};

class GraphReader {
 public:
  explicit GraphReader(const nlohmann::json& graph) : nodes_(graph.at("nodes")), made_(nodes_.size()) {
    for (const nlohmann::json& node : nodes_)
      if (!node.is_object() || !node.value("type_key", nlohmann::json()).is_string())
        throw Malformed{"a node without a type"};
  }

  IndexMap index_map(std::size_t number, int depth = 0) {
    if (depth > 2) throw Malformed{"inverses of inverses"};
    const nlohmann::json& node = at(number, "tir.IndexMap");
    std::vector<Var> initial;
    for (std::size_t item : items(child(node, "initial_indices"))) initial.push_back(var(item));
    std::vector<Expr> final;
    for (std::size_t item : items(child(node, "final_indices"))) final.push_back(expr(item));
    std::size_t inverse = child(node, "inverse_index_map");
    return make<IndexMapNode>(std::move(initial), std::move(final), inverse ? index_map(inverse, depth + 1) : nullptr);
  }

 private:
  const nlohmann::json& at(std::size_t number, std::string_view type_key = {}) {
    if (number == 0 || number >= nodes_.size()) throw Malformed{"a node number that does not exist"};
    if (++visits_ > 100'000) throw Malformed{"cyclic nodes, or too many nodes"};
    const nlohmann::json& node = nodes_[number];
    if (!type_key.empty() && node.at("type_key").get<std::string>() != type_key)
      throw Malformed{formatted("{} where {} is expected", node.at("type_key").get<std::string>(), type_key)};
    return node;
  }
  static std::string text(const nlohmann::json& node, const char* key) {
    auto attrs = node.find("attrs");
    if (attrs == node.end() || !attrs->is_object()) throw Malformed{"a node without attributes"};
    auto value = attrs->find(key);
    if (value == attrs->end() || !value->is_string()) throw Malformed{formatted("a node without \"{}\"", key)};
    return value->get<std::string>();
  }
  template <class T>
  static T number(const nlohmann::json& node, const char* key) {
    std::string digits = text(node, key);
    T value{};
    auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size())
      throw Malformed{formatted("\"{}\" where a number is expected", digits)};
    return value;
  }
  static std::size_t child(const nlohmann::json& node, const char* key) { return number<std::size_t>(node, key); }
  DataType dtype(const nlohmann::json& node) {
    std::optional<DataType> type = DataType::parse(text(node, "dtype"));
    if (!type) throw Malformed{formatted("the type \"{}\"", text(node, "dtype"))};
    return *type;
  }
  std::vector<std::size_t> items(std::size_t array) {
    const nlohmann::json& node = at(array, "Array");
    std::vector<std::size_t> out;
    auto data = node.find("data");
    if (data == node.end()) return out;
    if (!data->is_array()) throw Malformed{"an array without items"};
    for (const nlohmann::json& item : *data) {
      if (!item.is_number_unsigned()) throw Malformed{"an array item that is not a number"};
      out.push_back(item.get<std::size_t>());
    }
    return out;
  }
  std::vector<Expr> exprs(std::size_t array) {
    std::vector<Expr> out;
    for (std::size_t item : items(array)) out.push_back(expr(item));
    return out;
  }
  std::string string(std::size_t number) { return repr(at(number, "runtime.String")); }
  static std::string repr(const nlohmann::json& node) {
    auto value = node.find("repr_str");
    return value != node.end() && value->is_string() ? value->get<std::string>() : std::string();
  }

  Var var(std::size_t number) {
    Var result = ref_as<VarNode>(expr(number));
    if (!result) throw Malformed{"inputs other than variables"};
    return result;
  }

  Expr expr(std::size_t number) {
    const nlohmann::json& node = at(number);
    if (made_[number]) return made_[number];
    if (++depth_ > max_height / 2) throw Malformed{"cyclic nodes, or nodes nested too deeply"};
    Expr made = make_expr(node, node.at("type_key").get<std::string>());
    --depth_;
    return made_[number] = made;
  }

  Expr make_expr(const nlohmann::json& node, const std::string& key) {
    if (key == "tir.Var" || key == "tir.SizeVar")
      return tirscope::make<VarNode>(string(child(node, "name")), dtype(node), pointer(node), key == "tir.SizeVar");
    if (key == "IntImm") return tirscope::make<IntImmNode>(dtype(node), GraphReader::number<int64_t>(node, "value"));
    if (key == "FloatImm") return tirscope::make<FloatImmNode>(dtype(node), GraphReader::number<double>(node, "value"));
    if (key == "tir.Cast") return tirscope::make<CastNode>(dtype(node), expr(child(node, "value")));
    if (key == "tir.Not") return tirscope::make<NotNode>(expr(child(node, "a")));
    if (key == "tir.Select")
      return tirscope::make<SelectNode>(expr(child(node, "condition")), expr(child(node, "true_value")),
                                        expr(child(node, "false_value")));
    if (key == "tir.Call") {
      std::string name = repr(at(child(node, "op"), "Op"));
      const OpInfo* info = find_op(name);
      if (!info) throw Malformed{formatted("the operator \"{}\"", name)};
      return tirscope::make<CallNode>(dtype(node), *info, exprs(child(node, "args")));
    }
    if (key == "tir.BufferLoad")
      return tirscope::make<BufferLoadNode>(buffer(child(node, "buffer")), exprs(child(node, "indices")));
    for (int kind = int(Kind::Add); kind <= int(Kind::Or); ++kind) {
      if (key != "tir." + std::string(kind_name(Kind(kind)))) continue;
      Expr a = expr(child(node, "a")), b = expr(child(node, "b"));
      if (a->dtype != b->dtype) throw Malformed{"operands of different types"};
      return make_binary(Kind(kind), a, b);
    }
    throw Malformed{formatted("a node \"{}\"", key)};
  }

  std::optional<PointerType> pointer(const nlohmann::json& node) {
    std::size_t type = child(node, "type_annotation");
    if (type == 0 || at(type).at("type_key") != "PointerType") return std::nullopt;
    const nlohmann::json& annotation = at(type);
    return PointerType{dtype(at(child(annotation, "element_type"), "PrimType")),
                       string(child(annotation, "storage_scope"))};
  }

  Buffer buffer(std::size_t number) {
    const nlohmann::json& node = at(number, "tir.Buffer");
    if (auto known = buffers_.find(number); known != buffers_.end()) return known->second;
    std::vector<int> separators;
    for (const Expr& at : exprs(child(node, "axis_separators"))) separators.push_back(int(as_int(at).value_or(0)));
    BufferType type = text(node, "buffer_type") == "2" ? BufferType::AutoBroadcast : BufferType::Default;
    return buffers_[number] =
               tirscope::make<BufferNode>(var(child(node, "data")), dtype(node), exprs(child(node, "shape")),
                                          exprs(child(node, "strides")), expr(child(node, "elem_offset")),
                                          string(child(node, "name")), GraphReader::number<int>(node, "data_alignment"),
                                          GraphReader::number<int>(node, "offset_factor"), type, std::move(separators));
  }

  const nlohmann::json& nodes_;
  std::vector<Expr> made_;
  std::map<std::size_t, Buffer> buffers_;
  int visits_ = 0, depth_ = 0;
};

}  // namespace

std::string save_json(const IndexMapNode& map) { return GraphWriter().write(map); }

Result<IndexMap> load_json(std::string_view text) {
  auto malformed = [](const std::string& what) {
    return fail(bad_input("trace.bad-index-map", "this is not an index map saved by TVM: {0}", what));
  };
  auto read = read_json(text);
  if (!read) return malformed(read.error().message.str());
  nlohmann::json& graph = *read;
  if (!graph.is_object() || !graph.value("nodes", nlohmann::json()).is_array() ||
      !graph.value("root", nlohmann::json()).is_number_unsigned())
    return malformed("expected an object with \"root\" and \"nodes\"");
  try {
    return GraphReader(graph).index_map(graph["root"].get<std::size_t>());
  } catch (const Malformed& error) {
    return malformed(error.what);
  }
}

}  // namespace tirscope::schedule
