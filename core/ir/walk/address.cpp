// SPDX-License-Identifier: Apache-2.0
#include "ir/walk/address.h"

#include <charconv>

#include "ir/fields.h"

namespace tirscope {

std::string Address::str() const {
  std::string out = function;
  auto join = [&out](const std::vector<int>& numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (i) out += '.';
      out += std::to_string(numbers[i]);
    }
  };
  if (in_body) out += ':';
  join(statements);
  if (!path.empty()) out += '/';
  join(path);
  return out;
}

std::optional<Address> Address::parse(std::string_view text) {
  auto numbers = [](std::string_view list) -> std::optional<std::vector<int>> {
    std::vector<int> out;
    while (!list.empty()) {
      int value = 0;
      auto [end, error] = std::from_chars(list.data(), list.data() + list.size(), value);
      if (error != std::errc() || value < 0) return std::nullopt;
      out.push_back(value);
      list.remove_prefix(static_cast<std::size_t>(end - list.data()));
      if (list.empty()) break;
      if (list.front() != '.' || list.size() == 1) return std::nullopt;
      list.remove_prefix(1);
    }
    return out;
  };
  Address address;
  std::string_view path;
  if (auto slash = text.find('/'); slash != text.npos) {
    path = text.substr(slash + 1);
    text = text.substr(0, slash);
    if (path.empty()) return std::nullopt;
  }
  auto colon = text.find(':');
  address.function = text.substr(0, colon);
  address.in_body = colon != text.npos;
  auto statements = numbers(address.in_body ? text.substr(colon + 1) : std::string_view());
  auto inside = numbers(path);
  if (!statements || !inside) return std::nullopt;
  address.statements = std::move(*statements);
  address.path = std::move(*inside);
  return address;
}

std::vector<Stmt> child_statements(const Node& statement) {
  std::vector<Stmt> found;
  for_each_child(statement, [&](const Node& child) {
    if (is_stmt(child.kind)) found.push_back(ref(static_cast<const StmtNode&>(child)));
  });
  return found;
}

NodeRef node_at(const IRModule& module, const Address& address) {
  NodeRef node = module->find(address.function);
  if (!node) return nullptr;
  auto step = [](const NodeRef& from, int index, bool statements_only) -> NodeRef {
    NodeRef found;
    int at = 0;
    for_each_child(*from, [&](const Node& child) {
      if (statements_only && !is_stmt(child.kind)) return;
      if (at++ == index) found = ref(child);
    });
    return found;
  };
  if (address.in_body) node = step(node, 0, true);
  for (int index : address.statements)
    if (node) node = step(node, index, true);
  for (int index : address.path)
    if (node) node = step(node, index, false);
  return node;
}

NodeRef node_at(const IRModule& module, std::string_view address) {
  auto parsed = Address::parse(address);
  return parsed ? node_at(module, *parsed) : nullptr;
}

namespace {

/// Appends the child indexes from `root` to `target`; false when it is not below. Statements are not entered.
bool find_path(const Node& root, const Node& target, std::vector<int>& path) {
  int index = 0;
  bool found = false;
  for_each_child(root, [&](const Node& child) {
    if (!found && !is_stmt(child.kind)) {
      path.push_back(index);
      found = &child == &target || find_path(child, target, path);
      if (!found) path.pop_back();
    }
    ++index;
  });
  return found;
}

}  // namespace

std::optional<Address> address_of(const IRModule& module, const Node& node, const Node* inside) {
  const bool of_graph = BindingNode::matches(node.kind) || node.kind == Kind::RelaxVar;
  for (const auto& [name, function] : module->functions) {
    if (of_graph) {
      Address address{name, false, {}, {}};
      if (function->kind == Kind::RelaxFunction && find_path(*function, node, address.path)) return address;
      continue;
    }
    std::optional<Address> address = AddressIndex(name, *function).address_of(node);
    if (!address) continue;
    if (inside && !find_path(node, *inside, address->path)) return std::nullopt;
    return address;
  }
  return std::nullopt;
}

AddressIndex::AddressIndex(std::string function, const Node& root) : function_(std::move(function)), root_(&root) {
  std::vector<const Node*> open{&root};
  while (!open.empty()) {
    const Node* parent = open.back();
    open.pop_back();
    int index = 0;
    for_each_child(*parent, [&](const Node& child) {
      if (!is_stmt(child.kind)) return;
      if (parents_.emplace(&child, Parent{parent, index++}).second) open.push_back(&child);
    });
  }
}

std::optional<Address> AddressIndex::address_of(const Node& statement) const {
  Address address{function_, false, {}, {}};
  for (const Node* at = &statement; at != root_;) {
    auto entry = parents_.find(at);
    if (entry == parents_.end()) return std::nullopt;
    if (entry->second.node == root_) {
      address.in_body = true;
    } else {
      address.statements.insert(address.statements.begin(), entry->second.index);
    }
    at = entry->second.node;
  }
  return address;
}

std::string AddressIndex::str(const Node& statement) const {
  auto address = address_of(statement);
  return address ? address->str() : std::string();
}

}  // namespace tirscope
