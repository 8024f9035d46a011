// SPDX-License-Identifier: Apache-2.0
// TVMScript in: modules, functions, statement fragments, single expressions and index maps.
#pragma once

#include <algorithm>
#include <expected>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "ir/function.h"
#include "ir/tensor_data.h"
#include "script/dialect/release.h"
#include "support/diagnostic.h"

namespace tirscope::script {

class Evaluator;

/// The number of nodes that a text of so many bytes may expand to (`ir.too-large`). What is written takes less than one
/// a byte; names for expressions, macros and inferred regions multiply it.
constexpr int64_t most_nodes(std::size_t bytes) { return std::max<int64_t>(4'000'000, 4 * int64_t(bytes)); }

/// The elements of constants that a text leaves to a file beside it, by the file and the hash of their contents; empty
/// where they are not there.
using TensorsFrom = std::function<TensorData(const std::string& file, const std::string& hash)>;

struct ReadOptions {
  /// Names that the text may use as if it had defined them before its first line.
  AttrDict constants = {};
  /// The same for anything that an expression can name: functions and types of T, targets ("T.exp",
  /// "T.target('cuda')"). A lambda is `script.constant`: what it means depends on the text around it.
  std::map<std::string, std::string> expressions = {};
  /// Overrides of the file's module-level constants, and values for symbolic shapes (`n = T.int32()`, `n: T.int32`).
  /// A name that the text does not have is an error (`script.unknown-constant`).
  std::map<std::string, int64_t> set = {};
  /// Refuse what TVM's well-formedness check refuses (undefined variables are refused always).
  bool check_well_formed = true;
  /// The pointer of `A = T.allocate(...)` stays A where `A_1 = T.Buffer(..., data=A)` follows, so that the module
  /// prints as it was written. TVM gives a pointer the name of its buffer.
  bool keep_names = false;
  /// Null: none are there. What is missing is a note, `script.tensors-missing`.
  TensorsFrom tensors = {};
};

struct ReadResult {
  IRModule module;
  bool bare = false;      ///< the text was one function without a module around it
  std::string bare_name;  ///< the name after its `def`
  std::string module_name;
  Release release;     ///< whose dialect the text is written in
  Diagnostics notes;   ///< what was skipped, each with its location
  AttrDict constants;  ///< the module-level constants that the text defines, as used
  /// The names of symbolic extents: `n = T.int32()` and integer parameters that occur in a shape.
  std::vector<std::string> symbols;
};

/// The module as tir.Schedule and the protocol have it: a bare function is named "main".
IRModule under_main(const ReadResult& read);

/// Reads the text of a module, of one or several functions, or of a file that holds them among other statements.
std::expected<ReadResult, Diagnostics> read_module(std::string_view text, const ReadOptions& options = {});

/// What a fragment may refer to: variables and buffers by name.
struct Names {
  std::map<std::string, Var> vars = {};
  std::map<std::string, Buffer> buffers = {};
};

struct ReadStatement {
  Stmt body;
  Names free;  ///< what the fragment uses without defining it: given names, and new int32 variables and buffers
};

/// Reads statements of a function's body. Names that `names` lacks become free: a subscripted one a float32 buffer of
/// unknown extents, any other an int32 variable.
std::expected<ReadStatement, Diagnostics> read_statements(std::string_view text, const Names& names = {});

/// Reads one expression; every name must be in `names`.
Result<Expr> read_expression(std::string_view text, const Names& names = {});

/// Reads `lambda i, j: (j // 4, i, j % 4)`. The parameters become variables of type `dtype`; a starred parameter takes
/// what `ndim` leaves. IndexMap.AXIS_SEPARATOR in the result is left out and its positions go to `axis_separators`.
Result<IndexMap> read_index_map(std::string_view text, int ndim, DataType dtype = DataType::integer(32),
                                std::vector<int>* axis_separators = nullptr, const Names& names = {});

/// Makes `T` and `tir`, as expressions of TVMScript know them, known to an evaluator of one's own.
void define_tir_namespace(Evaluator& evaluator);

}  // namespace tirscope::script
