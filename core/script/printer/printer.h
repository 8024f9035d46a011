// SPDX-License-Identifier: Apache-2.0
// TVMScript out: the text of a module, a function or any part of one, byte for byte as TVM 0.18 prints it, with a map
// between the nodes and their positions.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ir/function.h"
#include "script/dialect/release.h"

namespace tirscope::script {

/// The spelling of blocks: `T.block` (up to TVM 0.23) or `T.sblock` (from 0.24 on).
enum class Dialect : uint8_t { Block, SBlock };
/// The spelling of constants, by the version that introduced it. 0.17: `T.float32(0)`, `T.bool(True)` for Python's own
/// booleans. 0.18: `T.float32(0.0)`, `True`. 0.21: `True` for tir.noalias too.
enum class Literals : uint8_t { V0_17, V0_18, V0_21 };

struct PrintOptions {
  std::string name;            ///< of the module's class, or of a function without GlobalVar; empty: TVM's own choice
  bool show_meta = false;      ///< what the text leaves out is above it, as JSON
  std::string tensors;         ///< the file beside the text that has the data of constants; empty: none
  bool whole_strings = false;  ///< strings of several lines are written where they are used, where TVM leaves them out
  bool syntax_sugar = true;    ///< T.grid, T.axis.remap, buffers as parameters, the root block as a comment
  bool verbose_expr = false;   ///< an expression printed alone keeps the definitions of its free variables
  std::string ir_prefix = "I", tir_prefix = "T", relax_prefix = "R", module_alias = "cls";
  DataType buffer_dtype = DataType::floating(32);
  DataType int_dtype = DataType::integer(32);
  DataType float_dtype = DataType::none();
  int indent_spaces = 4;
  bool print_line_numbers = false;
  int num_context_lines = -1;  ///< lines kept around underlined ones; -1 keeps all
  bool show_all_struct_info = true;
  Release release;  ///< of whose text this is to be; `dialect` and `literals` may differ from it
  Dialect dialect = Dialect::Block;
  Literals literals = Literals::V0_18;
  std::vector<const Node*> underline;                         ///< marked by ^^^ in separate lines
  std::vector<std::pair<const Node*, std::string>> annotate;  ///< "tir.For#0": a comment at the node

  /// The same in the dialect of `wanted`. What that release lacks is for require_in_release to find.
  PrintOptions in(Release wanted) const;
};

/// A stretch of text in bytes, the end exclusive. Printed text is ASCII, so columns are bytes too.
struct TextRange {
  uint32_t begin = 0, end = 0;
  bool contains(uint32_t offset) const { return begin <= offset && offset < end; }
  friend bool operator==(const TextRange&, const TextRange&) = default;
};

/// A node and its location. Entries come in text order, the outer before the inner.
struct SourceEntry {
  const Node* node;  ///< alive as long as the module that was printed, or the map
  TextRange range;
};

/// Positions of nodes in a printed text: every statement and block (from its first to its last character), loop and
/// block variables and buffers where they are declared and where they are used, and expressions. Copies are cheap.
class SourceMap {
 public:
  /// The ranges of `node`, in text order: one for a statement, all occurrences for a variable, buffer or expression.
  std::vector<TextRange> ranges_of(const Node& node) const;
  /// The first range of `node`, or an empty one at 0 when it was not printed.
  TextRange range_of(const Node& node) const;
  /// The innermost node at a byte offset, or null.
  const Node* node_at(uint32_t offset) const;
  /// The innermost statement at a byte offset, or null. A block represents its realization.
  const Node* statement_at(uint32_t offset) const;
  /// All nodes at a byte offset, the outermost first.
  std::vector<SourceEntry> nodes_at(uint32_t offset) const;
  /// All entries, in text order.
  std::vector<SourceEntry> entries() const;

  /// Lines and columns count from 1.
  Span span(TextRange range) const;
  uint32_t offset(int line, int column) const;
  int line_of(uint32_t offset) const;
  int line_count() const;
  /// The whole line without its end.
  TextRange line(int number) const;

  struct Part;  ///< the text and map of one function, shared between texts
  struct Layout;
  explicit SourceMap(std::shared_ptr<const Layout> layout = nullptr) : layout_(std::move(layout)) {}

 private:
  std::shared_ptr<const Layout> layout_;
};

struct Printed {
  std::string text;
  SourceMap map;
};

/// `module` as `script()` gives it. The text of a function that was printed before under the same options is reused.
Printed print_module(const IRModule& module, const PrintOptions& options = {});
/// A function alone (a PrimFunc or a function of Relax), with the header that names its prefixes.
Printed print_function(const NodeRef& function, const PrintOptions& options = {});
/// Any node: an expression, a statement, a buffer, a region, a module.
Printed print_node(const NodeRef& node, const PrintOptions& options = {});

/// The text alone.
std::string text(const NodeRef& node, const PrintOptions& options = {});

/// A literal as the printer writes it: `T.float32(0.5)`'s "0.5", a quoted string.
std::string float_text(double value, Literals style = Literals::V0_18);
std::string quoted(std::string_view value);

}  // namespace tirscope::script
