// SPDX-License-Identifier: Apache-2.0
// Names for nodes that survive printing and reading: "main:0.2.1" is a statement of function main, found from its body
// by the indexes of child statements; "main:" is the body itself, "main" the function. "main:0.2.1/3.0" goes on from a
// statement (or, as "main/0", from a function) by the indexes of all children in the order of their node's fields.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ir/function.h"

namespace tirscope {

struct Address {
  std::string function;
  bool in_body = false;         ///< false: the function itself, and `statements` is empty
  std::vector<int> statements;  ///< child statement indexes, from the body
  std::vector<int> path;        ///< then child indexes; empty for a statement

  std::string str() const;
  /// Reads what str() gives; empty when it is none.
  static std::optional<Address> parse(std::string_view text);
  friend bool operator==(const Address&, const Address&) = default;
};

/// The child statements of a statement, in field order: a loop's body, then and else, init and body, ...
std::vector<Stmt> child_statements(const Node& statement);

/// The node at an address, or null when there is none.
NodeRef node_at(const IRModule& module, const Address& address);
NodeRef node_at(const IRModule& module, std::string_view address);

/// The address of a function, a statement or a binding or variable of Relax (found by identity), or, when `inside` is
/// given, of that statement's expression, declaration or region `inside` (its first occurrence). Empty when it is not
/// there.
std::optional<Address> address_of(const IRModule& module, const Node& node, const Node* inside = nullptr);

/// Addresses of all statements of one function, for those who ask often.
class AddressIndex {
 public:
  AddressIndex(std::string function, const Node& root);
  std::optional<Address> address_of(const Node& statement) const;
  std::string str(const Node& statement) const;  ///< "" when it is not there

 private:
  std::string function_;
  const Node* root_;
  struct Parent {
    const Node* node;
    int index;
  };
  std::unordered_map<const Node*, Parent> parents_;
};

}  // namespace tirscope
