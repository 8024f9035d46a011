// SPDX-License-Identifier: Apache-2.0
#include "support/bounded_json.h"

#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

namespace tirscope {

namespace {

Diagnostic too_long(std::size_t bytes, std::size_t most) {
  return bad_input("json.too-long", "the JSON is {0} bytes long, but the limit is {1}", bytes, most);
}

Diagnostic twice(const std::string& key) {
  return bad_input("json.duplicate-key", "an object has the key '{0}' twice", key.substr(0, 60));
}

/// Builds a value from the events of nlohmann's parser, which keeps no stack but one bit for each open bracket.
template <class Json>
class Builder {
 public:
  using number_integer_t = typename Json::number_integer_t;
  using number_unsigned_t = typename Json::number_unsigned_t;
  using number_float_t = typename Json::number_float_t;
  using string_t = typename Json::string_t;
  using binary_t = typename Json::binary_t;

  explicit Builder(const JsonLimits& limits) : limits_(limits) {}

  bool null() { return put(nullptr); }
  bool boolean(bool value) { return put(value); }
  bool number_integer(number_integer_t value) { return put(value); }
  bool number_unsigned(number_unsigned_t value) { return put(value); }
  bool number_float(number_float_t value, const string_t&) { return put(value); }
  bool string(string_t& value) { return put(std::move(value)); }
  bool binary(binary_t&) { return false; }
  bool start_object(std::size_t) { return open(Json::object()); }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(string_t& name) {
    Open& object = open_.back();
    auto& members = *object.value->template get_ptr<typename Json::object_t*>();
    if constexpr (requires { members.emplace_back(name, Json()); }) {  // ordered: it would search all of them
      if (!object.keys.insert(name).second) return refuse(twice(name));
      slot_ = &members.emplace_back(std::move(name), Json()).second;
    } else {
      auto [member, fresh] = members.try_emplace(std::move(name));
      if (!fresh) return refuse(twice(member->first));
      slot_ = &member->second;
    }
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error) {
    constexpr int out_of_range = 406;
    return refuse(
        error.id == out_of_range
            ? bad_input("json.too-large-number", "the number before byte {0} exceeds the range of double", position)
            : bad_input("json.syntax", "this is not UTF-8 JSON: unexpected byte {0}", position));
  }

  Result<Json> result() && {
    if (problem_) return fail(std::move(*problem_));
    return std::move(root_);
  }

 private:
  struct Open {
    Json* value;
    std::set<string_t> keys = {};  ///< of an ordered object
  };

  bool refuse(Diagnostic why) {
    problem_ = std::move(why);
    return false;
  }

  Json* place(Json value) {
    if (++values_ > limits_.values) {
      refuse(bad_input("json.too-many-values", "the JSON has more than {0} values", limits_.values));
      return nullptr;
    }
    if (open_.empty()) return &(root_ = std::move(value));
    Json& parent = *open_.back().value;
    if (parent.is_array()) return &parent.template get_ptr<typename Json::array_t*>()->emplace_back(std::move(value));
    *slot_ = std::move(value);
    return slot_;
  }
  bool put(Json value) { return place(std::move(value)) != nullptr; }

  /// A list grows only while nothing in it is open, so that the addresses of what is open stay.
  bool open(Json value) {
    if (int(open_.size()) >= limits_.depth)
      return refuse(bad_input("json.too-deep", "the JSON is nested deeper than {0} levels", limits_.depth));
    Json* at = place(std::move(value));
    if (at) open_.push_back({at});
    return at != nullptr;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  const JsonLimits& limits_;
  Json root_;
  std::vector<Open> open_;
  Json* slot_ = nullptr;  ///< of the member whose key was read
  std::size_t values_ = 0;
  std::optional<Diagnostic> problem_;
};

template <class Json>
Result<Json> read(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.bytes) return fail(too_long(text.size(), limits.bytes));
  Builder<Json> builder(limits);
  Json::sax_parse(text.begin(), text.end(), &builder);
  return std::move(builder).result();
}

}  // namespace

Result<nlohmann::json> read_json(std::string_view text, const JsonLimits& limits) {
  return read<nlohmann::json>(text, limits);
}

Result<nlohmann::ordered_json> read_ordered_json(std::string_view text, const JsonLimits& limits) {
  return read<nlohmann::ordered_json>(text, limits);
}

}  // namespace tirscope
