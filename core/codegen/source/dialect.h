// SPDX-License-Identifier: Apache-2.0
// All that a C-like language for kernels says in its own way.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ir/ir.h"
#include "support/diagnostic.h"

namespace tirscope::codegen {

/// Where memory is.
enum class Space : uint8_t { Private, Global, Shared, Constant };

/// What a text turns out to need while it is written.
struct Needs {
  std::set<std::string> features;              ///< of devices, as `DeviceCode::needs` lists them
  std::map<std::string, std::string> helpers;  ///< functions of the preamble: names and definitions
};

/// The head of a kernel.
struct KernelHead {
  std::string symbol;
  std::vector<std::string> parameters;
  std::vector<int64_t> threads;  ///< of a block in x, y and z where all are known; else empty
  int64_t warp = 0;              ///< threads that exchange values in it; 0: none do
};

class Dialect {
 public:
  virtual ~Dialect() = default;
  /// Whether threads of a warp exchange values by this call, where kernels have to say so.
  virtual bool exchanges(const CallNode&) const { return false; }

  virtual std::string_view name() const = 0;
  /// Names that no variable may have.
  virtual const std::set<std::string_view>& reserved() const = 0;

  /// The type of a value, scalar or vector; nothing where the language has none. Notes the features that it takes.
  virtual std::optional<std::string> type(DataType dtype, Needs& needs) const = 0;
  /// In front of what a pointer points to: "__global ".
  virtual std::string_view space(Space space) const = 0;
  virtual std::string_view restrict_word() const = 0;
  /// In front of an array that every thread of a block sees; in front of a constant one.
  virtual std::string_view shared_word() const = 0;
  virtual std::string_view constant_word() const = 0;
  virtual std::string aligned(int bytes) const = 0;
  /// Whole vectors are loaded and stored only where they lie at a multiple of their size.
  virtual bool aligns_vectors() const { return false; }
  /// Shared memory whose size the launch gives: a parameter of the kernel, or a declaration in its body.
  virtual bool dynamic_memory_is_parameter() const = 0;
  virtual std::string dynamic_memory(const std::string& type, const std::string& name) const = 0;

  /// Up to the brace that begins the body, in lines.
  virtual std::vector<std::string> head(const KernelHead& kernel) const = 0;
  /// The text above all kernels.
  virtual std::string preamble(const Needs& needs) const = 0;
  /// "get_group_id(0)" for "blockIdx.x".
  virtual std::string thread_index(const std::string& tag) const = 0;
  /// The statement at which threads wait for one another, empty where there is no thread to wait for; nothing for a
  /// scope that cannot be waited for.
  virtual std::optional<std::string> barrier(const std::string& scope) const = 0;

  /// Closes a group of copies that run ahead, and waits until at most `open` groups are not done. Empty where copies
  /// are done at once.
  virtual std::string commit_copies() const { return {}; }
  virtual std::string await_copies(const std::string& /*open*/) const { return {}; }
  /// The type of a matrix that a warp holds in memory of `scope`; nothing where there are none.
  virtual std::optional<std::string> fragment_type(const std::string& scope, const std::string& shape,
                                                   const std::string& type, const std::string& layout,
                                                   Needs& needs) const;

  // Numbers
  virtual std::string integer(DataType dtype, int64_t value) const = 0;
  virtual std::string real(DataType dtype, double value) const = 0;
  /// Whether an array of constants has to be written as the bits of its numbers; `finite` where all of them are.
  virtual bool constants_are_bits(DataType /*dtype*/, bool /*finite*/) const { return false; }
  virtual std::string convert(DataType from, DataType to, const std::string& type, const std::string& value) const = 0;
  /// The bits of `value` as another type.
  virtual std::string reinterpret(const std::string& type, const std::string& value, Needs& needs) const = 0;

  // Vectors
  virtual std::string build(const std::string& type, const std::vector<std::string>& lanes) const = 0;
  virtual std::string component(const std::string& vector, int lane, int lanes) const = 0;
  /// `pointer` is to an element of `dtype`, anywhere; `type` is the vector's.
  virtual std::string load(DataType dtype, const std::string& type, const std::string& pointer) const = 0;
  virtual std::string store(DataType dtype, const std::string& type, const std::string& pointer,
                            const std::string& value) const = 0;
  /// A comparison of vectors, from `a < b`.
  virtual std::string compared(const std::string& comparison, int lanes) const = 0;
  virtual std::string inverted(const std::string& condition) const = 0;
  virtual std::string select(DataType dtype, const std::string& condition, const std::string& a,
                             const std::string& b) const = 0;
  /// Functions take vectors lane by lane.
  virtual bool functions_take_vectors() const = 0;

  /// The function that `name` means on values of `dtype`, by TensorIR's name or by that of a lowered call.
  virtual std::optional<std::string> function(std::string_view name, DataType dtype, Needs& needs) const = 0;
  /// Functions that are not defined here may be called.
  virtual bool open_externs() const = 0;

  /// An operator that only this language has: `args` are its arguments as texts. Nothing where it has none.
  virtual std::optional<std::string> operation(const CallNode& call, const std::vector<std::string>& args,
                                               Needs& needs) const = 0;
};

/// `begin` with the parameters in parentheses and a brace: on one line, or on one line each where that is too long.
std::vector<std::string> with_parameters(const std::string& begin, const std::vector<std::string>& parameters);

/// `pointer + offset`, or the pointer where the offset is 0.
std::string moved(const std::string& pointer, const std::string& offset);

/// Digits that read back as the same number, with a point or an exponent.
std::string digits(double value, bool single);

}  // namespace tirscope::codegen
