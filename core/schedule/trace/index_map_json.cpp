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

class GraphReader {
 public:
  explicit GraphReader(const nlohmann::json& graph) : nodes_(graph.at("nodes")), made_(nodes_.size()) {}

  static std::unexpected<Diagnostic> malformed(const std::string& what) {
    return fail(bad_input("trace.bad-index-map", "this is not an index map saved by TVM: {0}", what));
  }

  Result<IndexMap> root(std::size_t number) {
    for (const nlohmann::json& node : nodes_)
      if (!node.is_object() || !node.value("type_key", nlohmann::json()).is_string())
        return malformed("a node without a type");
    return index_map(number, 0);
  }

 private:
  using Json = nlohmann::json;

  // ---- nodes and their fields

  Result<const Json*> at(std::size_t number, std::string_view type_key = {}) {
    if (number == 0 || number >= nodes_.size()) return malformed("a node number that does not exist");
    if (++visits_ > 100'000) return malformed("cyclic nodes, or too many nodes");
    const Json& node = nodes_[number];
    if (!type_key.empty() && type_of(node) != type_key)
      return malformed(formatted("{} where {} is expected", type_of(node), type_key));
    return &node;
  }
  static std::string type_of(const Json& node) { return node.at("type_key").get<std::string>(); }
  static Result<std::string> text(const Json& node, const char* key) {
    auto attrs = node.find("attrs");
    if (attrs == node.end() || !attrs->is_object()) return malformed("a node without attributes");
    auto value = attrs->find(key);
    if (value == attrs->end() || !value->is_string()) return malformed(formatted("a node without \"{}\"", key));
    return value->get<std::string>();
  }
  template <class T>
  static Result<T> number(const Json& node, const char* key) {
    TS_TRY(std::string digits, text(node, key));
    T value{};
    auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size())
      return malformed(formatted("\"{}\" where a number is expected", digits));
    return value;
  }
  static Result<std::size_t> child(const Json& node, const char* key) { return number<std::size_t>(node, key); }
  static Result<DataType> dtype(const Json& node) {
    TS_TRY(std::string name, text(node, "dtype"));
    std::optional<DataType> type = DataType::parse(name);
    if (!type) return malformed(formatted("the type \"{}\"", name));
    return *type;
  }
  static std::string repr(const Json& node) {
    auto value = node.find("repr_str");
    return value != node.end() && value->is_string() ? value->get<std::string>() : std::string();
  }
  Result<std::string> string(const Json& node, const char* key) {
    TS_TRY(std::size_t number, child(node, key));
    TS_TRY(const Json* held, at(number, "runtime.String"));
    return repr(*held);
  }
  Result<std::vector<std::size_t>> items(const Json& node, const char* key) {
    TS_TRY(std::size_t number, child(node, key));
    TS_TRY(const Json* array, at(number, "Array"));
    std::vector<std::size_t> out;
    auto data = array->find("data");
    if (data == array->end()) return out;
    if (!data->is_array()) return malformed("an array without items");
    for (const Json& item : *data) {
      if (!item.is_number_unsigned()) return malformed("an array item that is not a number");
      out.push_back(item.get<std::size_t>());
    }
    return out;
  }

  // ---- what they are

  Result<IndexMap> index_map(std::size_t number, int depth) {
    if (depth > 2) return malformed("inverses of inverses");
    TS_TRY(const Json* node, at(number, "tir.IndexMap"));
    std::vector<Var> initial;
    TS_TRY(std::vector<std::size_t> inputs, items(*node, "initial_indices"));
    for (std::size_t input : inputs) {
      TS_TRY(Var made, var(input));
      initial.push_back(std::move(made));
    }
    TS_TRY(std::vector<Expr> final, exprs(*node, "final_indices"));
    TS_TRY(std::size_t turned, child(*node, "inverse_index_map"));
    IndexMap inverse;
    if (turned) {
      TS_TRY(inverse, index_map(turned, depth + 1));
    }
    return tirscope::make<IndexMapNode>(std::move(initial), std::move(final), inverse);
  }

  Result<std::vector<Expr>> exprs(const Json& node, const char* key) {
    TS_TRY(std::vector<std::size_t> numbers, items(node, key));
    std::vector<Expr> out;
    for (std::size_t number : numbers) {
      TS_TRY(Expr made, expr(number));
      out.push_back(std::move(made));
    }
    return out;
  }
  Result<Expr> expr(const Json& node, const char* key) {
    TS_TRY(std::size_t number, child(node, key));
    return expr(number);
  }
  Result<Var> var(std::size_t number) {
    TS_TRY(Expr made, expr(number));
    Var result = ref_as<VarNode>(made);
    if (!result) return malformed("inputs other than variables");
    return result;
  }
  Result<Expr> expr(std::size_t number) {
    TS_TRY(const Json* node, at(number));
    if (made_[number]) return made_[number];
    if (++depth_ > max_height / 2) return malformed("cyclic nodes, or nodes nested too deeply");
    TS_TRY(Expr made, make_expr(*node, type_of(*node)));
    --depth_;
    return made_[number] = made;
  }

  Result<Expr> make_expr(const Json& node, const std::string& key) {
    if (key == "tir.Var" || key == "tir.SizeVar") return variable(node, key == "tir.SizeVar");
    if (key == "IntImm") return immediate<IntImmNode, int64_t>(node);
    if (key == "FloatImm") return immediate<FloatImmNode, double>(node);
    if (key == "tir.Call") return call(node);
    if (key == "tir.Cast") {
      TS_TRY(DataType type, dtype(node));
      TS_TRY(Expr value, expr(node, "value"));
      return tirscope::make<CastNode>(type, value);
    }
    if (key == "tir.Not") {
      TS_TRY(Expr a, expr(node, "a"));
      return tirscope::make<NotNode>(a);
    }
    if (key == "tir.Select") {
      TS_TRY(Expr condition, expr(node, "condition"));
      TS_TRY(Expr yes, expr(node, "true_value"));
      TS_TRY(Expr no, expr(node, "false_value"));
      return tirscope::make<SelectNode>(condition, yes, no);
    }
    if (key == "tir.BufferLoad") {
      TS_TRY(std::size_t number, child(node, "buffer"));
      TS_TRY(Buffer loaded, buffer(number));
      TS_TRY(std::vector<Expr> indices, exprs(node, "indices"));
      return tirscope::make<BufferLoadNode>(loaded, std::move(indices));
    }
    for (int kind = int(Kind::Add); kind <= int(Kind::Or); ++kind) {
      if (key != "tir." + std::string(kind_name(Kind(kind)))) continue;
      TS_TRY(Expr a, expr(node, "a"));
      TS_TRY(Expr b, expr(node, "b"));
      if (a->dtype != b->dtype) return malformed("operands of different types");
      return make_binary(Kind(kind), a, b);
    }
    return malformed(formatted("a node \"{}\"", key));
  }

  Result<Expr> variable(const Json& node, bool is_size) {
    TS_TRY(std::string name, string(node, "name"));
    TS_TRY(DataType type, dtype(node));
    TS_TRY(std::optional<PointerType> points_to, pointer(node));
    return tirscope::make<VarNode>(std::move(name), type, std::move(points_to), is_size);
  }
  template <class T, class Number>
  static Result<Expr> immediate(const Json& node) {
    TS_TRY(DataType type, dtype(node));
    TS_TRY(Number value, number<Number>(node, "value"));
    return tirscope::make<T>(type, value);
  }
  Result<Expr> call(const Json& node) {
    TS_TRY(std::size_t number, child(node, "op"));
    TS_TRY(const Json* op, at(number, "Op"));
    const OpInfo* info = find_op(repr(*op));
    if (!info) return malformed(formatted("the operator \"{}\"", repr(*op)));
    TS_TRY(DataType type, dtype(node));
    TS_TRY(std::vector<Expr> args, exprs(node, "args"));
    return tirscope::make<CallNode>(type, *info, std::move(args));
  }

  Result<std::optional<PointerType>> pointer(const Json& node) {
    TS_TRY(std::size_t type, child(node, "type_annotation"));
    if (type == 0) return std::nullopt;
    TS_TRY(const Json* annotation, at(type));
    if (type_of(*annotation) != "PointerType") return std::nullopt;
    TS_TRY(std::size_t number, child(*annotation, "element_type"));
    TS_TRY(const Json* element, at(number, "PrimType"));
    TS_TRY(DataType element_type, dtype(*element));
    TS_TRY(std::string scope, string(*annotation, "storage_scope"));
    return PointerType{element_type, std::move(scope)};
  }

  Result<Buffer> buffer(std::size_t number) {
    TS_TRY(const Json* node, at(number, "tir.Buffer"));
    if (auto known = buffers_.find(number); known != buffers_.end()) return known->second;
    TS_TRY(std::vector<Expr> separators, exprs(*node, "axis_separators"));
    std::vector<int> axes;
    for (const Expr& separator : separators) axes.push_back(int(as_int(separator).value_or(0)));
    TS_TRY(std::string type, text(*node, "buffer_type"));
    TS_TRY(std::size_t pointed, child(*node, "data"));
    TS_TRY(Var data, var(pointed));
    TS_TRY(DataType elements, dtype(*node));
    TS_TRY(std::vector<Expr> shape, exprs(*node, "shape"));
    TS_TRY(std::vector<Expr> strides, exprs(*node, "strides"));
    TS_TRY(Expr offset, expr(*node, "elem_offset"));
    TS_TRY(std::string name, string(*node, "name"));
    TS_TRY(int alignment, GraphReader::number<int>(*node, "data_alignment"));
    TS_TRY(int factor, GraphReader::number<int>(*node, "offset_factor"));
    return buffers_[number] = tirscope::make<BufferNode>(
               data, elements, std::move(shape), std::move(strides), offset, std::move(name), alignment, factor,
               type == "2" ? BufferType::AutoBroadcast : BufferType::Default, std::move(axes));
  }

  const Json& nodes_;
  std::vector<Expr> made_;
  std::map<std::size_t, Buffer> buffers_;
  int visits_ = 0, depth_ = 0;
};

}  // namespace

std::string save_json(const IndexMapNode& map) { return GraphWriter().write(map); }

Result<IndexMap> load_json(std::string_view text) {
  auto read = read_json(text);
  if (!read) return GraphReader::malformed(read.error().message.str());
  nlohmann::json& graph = *read;
  if (!graph.is_object() || !graph.value("nodes", nlohmann::json()).is_array() ||
      !graph.value("root", nlohmann::json()).is_number_unsigned())
    return GraphReader::malformed("expected an object with \"root\" and \"nodes\"");
  return GraphReader(graph).root(graph["root"].get<std::size_t>());
}

}  // namespace tirscope::schedule
