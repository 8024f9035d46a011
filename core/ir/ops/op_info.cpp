// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/op_info.h"

#include <unordered_map>

namespace tirscope {

namespace op {
#define TS_NAMED_OP(name, registered_name, script_name, effect, type_argument, vectors, arity)               \
  const OpInfo& name() {                                                                                     \
    static constexpr OpInfo info{registered_name,  script_name, Effect::effect, TypeArgument::type_argument, \
                                 Vectors::vectors, arity};                                                   \
    return info;                                                                                             \
  }
#define TS_OP(name, script_name, effect, type_argument, vectors, arity) \
  TS_NAMED_OP(name, "tir." #name, script_name, effect, type_argument, vectors, arity)
#include "ir/ops/ops.def"
}  // namespace op

namespace {

using Table = std::unordered_map<std::string_view, const OpInfo*>;

using Key = std::string_view OpInfo::*;

Table make_table(Key key) {
  Table table;
#define TS_OP(name, script_name, effect, type_argument, vectors, arity) table.emplace(op::name().*key, &op::name());
#include "ir/ops/ops.def"
  return table;
}

const OpInfo* look_up(const Table& table, std::string_view name) {
  auto it = table.find(name);
  return it == table.end() ? nullptr : it->second;
}

}  // namespace

const OpInfo* find_op(std::string_view name) {
  static const Table table = make_table(&OpInfo::name);
  return look_up(table, name);
}

const OpInfo* find_op_by_script_name(std::string_view name) {
  static const Table table = make_table(&OpInfo::script_name);
  return look_up(table, name);
}

}  // namespace tirscope
