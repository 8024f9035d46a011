// SPDX-License-Identifier: Apache-2.0
// One argument of a primitive: from what a person or a trace gave to what its parameter says.
#pragma once

#include "schedule/driver/parameter_types.h"

namespace tirscope::schedule {

/// What the arguments read so far say about those that follow.
struct Preceding {
  const SRef* block = nullptr;  ///< the parameter "block"
  Buffer buffer;                ///< the parameter "buffer"
  IndexMap map;                 ///< the parameter "index_map"
};

class ArgumentReader {
 public:
  ArgumentReader(const Primitive& primitive, Resolver& resolver) : primitive_(primitive), resolver_(resolver) {}
  using Item = Arguments::Item;
  Result<Item> read(const Parameter& p, const Value& value, const Preceding& before);

 private:
  std::unexpected<Diagnostic> wrong_type(const Parameter& p, const Value& value) const;

  // ---- loops and blocks

  /// A mark is a location to compute at, not a loop that could be changed.
  static Diagnostic no_loop(const Handle& handle, Mark mark);
  Result<Item> node(const Parameter& p, const Value& value, bool blocks, bool loops);
  Result<Item> nodes(const Parameter& p, const Value& value, bool blocks, bool loops);

  // ---- buffers of the parameter "block"

  std::unexpected<Diagnostic> no_buffer(std::string code, Message text, std::string tvm) const;
  Result<Item> buffer_index(const Parameter& p, const Value& value, const SRef& block, std::string_view side);
  /// A buffer, and which of those that a block reads or writes it is.
  struct BufferUse {
    const BufferNode* buffer = nullptr;
    std::string side = {};  ///< "read" or "write"
    int64_t index = -1;
  };
  /// `pair`: a side and a number.
  Result<BufferUse> buffer_at(const Parameter& p, const Value& pair, const BlockNode& block) const;
  /// By its name, or by itself where `named` is not null.
  Result<BufferUse> buffer_named(const std::string& name, const BufferNode* named, const BlockNode& block) const;
  Result<Item> buffer(const Parameter& p, const Value& value, const SRef& sref, std::string_view required);
  Result<Item> buffer_side(const Parameter& p, const Value& value) const;

  // ---- plain values

  Result<Item> scalar(const Parameter& p, const Value& value, bool fits) const;
  Result<Item> function_name(const Parameter& p, const Value& value) const;
  Result<Item> boolean(const Parameter& p, const Value& value) const;
  Result<Item> integers(const Parameter& p, const Value& value) const;
  Result<Item> numbers(const Parameter& p, const Value& value) const;
  /// What is left when the v-handles are replaced are sizes and parameters of functions of the module, or variables of
  /// `own`.
  Result<void> require_known_variables(const Expr& expr, const std::vector<Var>& own = {}) const;
  /// An integer, a v-handle, or an expression over them, and its value.
  Result<std::optional<Item>> number(const Value& value);
  Result<Item> factors(const Parameter& p, const Value& value);
  /// Nothing when the value has a type that no annotation can have.
  Result<std::optional<Item>> annotation_part(const Value& value, bool list_allowed);
  Result<Item> annotation(const Parameter& p, const Value& value);

  // ---- index maps

  /// The map as recorded, and with the values of its v-handles.
  Result<Item> map_item(IndexMap map);
  static bool has_handle(const Node& expr);
  Result<Item> index_map(const Parameter& p, const Value& value, const Preceding& before);
  Result<Item> ranges(const Parameter& p, const Value& value, const SRef& block);
  Result<Item> pad_value(const Parameter& p, const Value& value, const Preceding& before);
  /// Python's numbers become elements where the type has the same kind of name; others keep TVM's default types.
  Result<Expr> pad_constant(const Parameter& p, const Value& value, DataType elements, DataType indices);

  const Primitive& primitive_;
  Resolver& resolver_;
};

}  // namespace tirscope::schedule
