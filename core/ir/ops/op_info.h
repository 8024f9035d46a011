// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tirscope {

/// What running an operator may do, from harmless to unknown; the order is TVM's CallEffectKind.
enum class Effect : uint8_t {
  ExprAnnotation,
  Pure,
  ReadState,
  UpdateState,
  Opaque,
  SpecialCallArg,
  EmbedInfo,
  ControlJump
};

/// The position of a call's type among its printed arguments.
enum class TypeArgument : uint8_t { None, First, Last };

/// What an operator does with vectors.
enum class Vectors : uint8_t {
  None,       ///< it takes none
  Lanewise,   ///< it works lane by lane where a text gives it vectors; VectorizeLoop gives it none
  Vectorized  ///< the same, and VectorizeLoop gives it vectors (TVM's attribute TVectorizable)
};

/// The arity of an operator that any number of arguments may be given to.
inline constexpr uint8_t any_number = 0;

/// A built-in operator, such as tir.exp. All of them are listed in ir/ops/ops.def.
struct OpInfo {
  std::string_view name;         ///< TVM's registered name: "tir.exp"
  std::string_view script_name;  ///< after "T.": "exp"
  Effect effect;
  TypeArgument type_argument = TypeArgument::None;
  Vectors vectors = Vectors::None;
  uint8_t arity = any_number;

  constexpr bool takes_vectors() const { return vectors != Vectors::None; }
  /// Whether a call may have so many arguments. Readers refuse the others, so passes need not look.
  constexpr bool takes(std::size_t arguments) const { return arity == any_number || arguments == arity; }
};

/// The operator with TVM's registered name or its script name, or null.
const OpInfo* find_op(std::string_view name);
const OpInfo* find_op_by_script_name(std::string_view name);

/// Built-in operators by name, as constants: op::exp(), op::if_then_else().
namespace op {
#define TS_OP(name, script_name, effect, type_argument, vectors, arity) const OpInfo& name();
#include "ir/ops/ops.def"
}  // namespace op

}  // namespace tirscope
