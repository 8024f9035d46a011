// SPDX-License-Identifier: Apache-2.0
// Messages in words: what docs/protocol.md says of a struct comes from the list of its members.
#pragma once

#include "protocol/messages/server.h"

namespace tirscope::protocol {

namespace detail {

/// The name of a member's type, and the members of the structs in it.
template <class T>
struct Described {
  static std::string name() {
    if constexpr (Listed<T>)
      return "object";
    else if constexpr (std::is_same_v<T, bool>)
      return "boolean";
    else if constexpr (std::is_integral_v<T>)
      return "integer";
    else if constexpr (std::is_floating_point_v<T>)
      return "number";
    else if constexpr (std::is_convertible_v<T, std::string> && !std::is_same_v<T, json>)
      return "string";
    else
      return "any";
  }
  static void members(const std::string& prefix, std::vector<FieldEntry>& out);
};
template <class T>
struct Described<std::optional<T>> : Described<T> {};
template <class T>
struct Described<std::vector<T>> {
  static std::string name() { return "[" + Described<T>::name() + "]"; }
  static void members(const std::string& prefix, std::vector<FieldEntry>& out) {
    Described<T>::members(prefix + "[]", out);
  }
};
template <class T>
struct Described<std::map<std::string, T>> {
  static std::string name() { return "{name: " + Described<T>::name() + "}"; }
  static void members(const std::string& prefix, std::vector<FieldEntry>& out) {
    Described<T>::members(prefix + "{}", out);
  }
};

struct FieldLister {
  const std::string& prefix;
  std::vector<FieldEntry>& out;
  template <class T>
  void operator()(const char* key, const T&, const char* help = "") {
    const std::string path = prefix.empty() ? std::string(key) : prefix + "." + key;
    out.push_back({path, Described<T>::name(), !is_optional<T>, help});
    Described<T>::members(path, out);
  }
};

template <class T>
void Described<T>::members(const std::string& prefix, std::vector<FieldEntry>& out) {
  if constexpr (Listed<T>) {
    const T any{};
    T::fields(FieldLister{prefix, out}, any);
  }
}

}  // namespace detail

/// The entry of a request in the reference.
template <Request R>
MethodEntry described() {
  MethodEntry entry{R::about.method, R::about.summary, detail::Described<typename R::Answer>::name(), {}, {}};
  detail::Described<R>::members("", entry.params);
  detail::Described<typename R::Answer>::members("", entry.members);
  return entry;
}

}  // namespace tirscope::protocol
