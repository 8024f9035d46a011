// SPDX-License-Identifier: Apache-2.0
// Requests and results of the protocol are plain structs that list their members once:
//
//   struct ParseRequest {
//     std::string text;
//     std::optional<bool> check_well_formed;
//     template <class V, class T> static void fields(V&& v, T& t) { v("text", t.text, "what it is"); v(...); }
//   };
//
// From that list come both directions of the JSON, and the reference of the protocol. A member that is not optional is
// required; an unknown key is an error, so that a misspelt option is never ignored in silence.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <ranges>
#include <set>
#include <string>
#include <vector>

#include "support/diagnostic.h"

namespace tirscope::protocol {

using json = nlohmann::json;

template <class T>
concept Optional = requires(const T& value) {
  value.has_value();
  *value;
};

/// What a message shows its members to.
struct AnyVisitor {
  void operator()(const char* key, auto& member, const char* help = "") const;
};
/// A struct that lists its members.
template <class T>
concept Listed = std::is_void_v<decltype(T::fields(std::declval<AnyVisitor>(), std::declval<T&>()))>;

template <class T>
json encode(const T& value);

namespace detail {

struct Encoder {
  json object = json::object();
  template <class T>
  void operator()(const char* key, const std::optional<T>& member, const char* = "") {
    if (member) object[key] = encode(*member);
  }
  template <class T>
  void operator()(const char* key, const T& member, const char* = "") {
    object[key] = encode(member);
  }
};

inline Diagnostic wrong_type(const std::string& path, const char* expected, const json& found) {
  return bad_input("protocol.wrong-type", "'{0}' must be {1}, not {2}", path, expected, found.type_name());
}

template <class T>
struct Decode;

}  // namespace detail

/// `value` as JSON. Empty optionals are left out as members, and null as items of a list.
template <class T>
json encode(const T& value) {
  if constexpr (Listed<T>) {
    detail::Encoder encoder;
    T::fields(encoder, value);
    return std::move(encoder.object);
  } else if constexpr (std::ranges::range<T> && !std::is_convertible_v<T, std::string> && !std::is_same_v<T, json>) {
    if constexpr (requires { typename T::mapped_type; }) {
      json object = json::object();
      for (const auto& [key, item] : value) object[key] = encode(item);
      return object;
    } else {
      json array = json::array();
      for (const auto& item : value) array.push_back(encode(item));
      return array;
    }
  } else if constexpr (Optional<T>) {
    return value ? encode(*value) : json();
  } else {
    return json(value);
  }
}

/// JSON as a T; `path` names the location in messages.
template <class T>
Result<T> decode(const json& value, const std::string& path = "params") {
  return detail::Decode<T>::from(value, path);
}

namespace detail {

template <>
struct Decode<json> {
  static Result<json> from(const json& value, const std::string&) { return value; }
};
template <>
struct Decode<std::string> {
  static Result<std::string> from(const json& value, const std::string& path) {
    if (!value.is_string()) return fail(wrong_type(path, "a string", value));
    return value.get<std::string>();
  }
};
template <>
struct Decode<bool> {
  static Result<bool> from(const json& value, const std::string& path) {
    if (!value.is_boolean()) return fail(wrong_type(path, "true or false", value));
    return value.get<bool>();
  }
};
template <>
struct Decode<int64_t> {
  static Result<int64_t> from(const json& value, const std::string& path) {
    if (!value.is_number_integer()) return fail(wrong_type(path, "an integer", value));
    if (value.is_number_unsigned() && value.get<uint64_t>() > uint64_t(INT64_MAX))
      return fail(wrong_type(path, "a 64-bit integer", value));
    return value.get<int64_t>();
  }
};
template <>
struct Decode<double> {
  static Result<double> from(const json& value, const std::string& path) {
    if (!value.is_number()) return fail(wrong_type(path, "a number", value));
    return value.get<double>();
  }
};
template <class T>
struct Decode<std::optional<T>> {
  static Result<std::optional<T>> from(const json& value, const std::string& path) {
    if (value.is_null()) return std::optional<T>();
    TS_TRY(T inner, decode<T>(value, path));
    return std::optional<T>(std::move(inner));
  }
};
template <class T>
struct Decode<std::vector<T>> {
  static Result<std::vector<T>> from(const json& value, const std::string& path) {
    if (!value.is_array()) return fail(wrong_type(path, "a list", value));
    std::vector<T> out;
    for (std::size_t i = 0; i < value.size(); ++i) {
      TS_TRY(T item, decode<T>(value[i], path + "[" + std::to_string(i) + "]"));
      out.push_back(std::move(item));
    }
    return out;
  }
};
template <class T>
struct Decode<std::map<std::string, T>> {
  static Result<std::map<std::string, T>> from(const json& value, const std::string& path) {
    if (!value.is_object()) return fail(wrong_type(path, "an object", value));
    std::map<std::string, T> out;
    for (const auto& [key, member] : value.items()) {
      TS_TRY(T item, decode<T>(member, path + "." + key));
      out.emplace(key, std::move(item));
    }
    return out;
  }
};

template <class T>
constexpr bool is_optional = false;
template <class T>
constexpr bool is_optional<std::optional<T>> = true;

struct Decoder {
  const json& object;
  const std::string& path;
  std::set<std::string> known = {};
  std::optional<Diagnostic> error = {};

  template <class T>
  void operator()(const char* key, T& member, const char* = "") {
    known.insert(key);
    if (error) return;
    auto it = object.find(key);
    if (it == object.end()) {
      if constexpr (!is_optional<T>) error = bad_input("protocol.missing", "'{0}' is missing in {1}", key, path);
      return;
    }
    auto value = decode<T>(*it, path + "." + key);
    if (value)
      member = std::move(*value);
    else
      error = std::move(value.error());
  }
};

template <Listed T>
struct Decode<T> {
  static Result<T> from(const json& value, const std::string& path) {
    if (!value.is_object()) return fail(wrong_type(path, "an object", value));
    T out{};
    Decoder decoder{value, path};
    T::fields(decoder, out);
    if (decoder.error) return fail(std::move(*decoder.error));
    for (const auto& [key, member] : value.items())
      if (!decoder.known.contains(key))
        return fail(bad_input("protocol.unknown-key", "'{0}' is not a key of {1}", key, path));
    return out;
  }
};

}  // namespace detail
}  // namespace tirscope::protocol
