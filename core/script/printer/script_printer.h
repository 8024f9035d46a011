// SPDX-License-Identifier: Apache-2.0
// Turns nodes into a Document by TVM's rules (its IRDocsifier): names, frames, definitions of free variables.
#pragma once

#include <deque>
#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "ir/fields.h"
#include "ir/relax/relax.h"
#include "ir/walk/param_buffers.h"
#include "script/printer/document.h"
#include "script/printer/printer.h"

namespace tirscope::script {

/// Python's precedence of operators, weakest first.
enum class Precedence : uint8_t {
  Lambda = 1,
  Conditional,
  Or,
  And,
  Not,
  Comparison,
  BitOr,
  BitXor,
  BitAnd,
  Shift,
  Sum,
  Product,
  Unary,
  Power,
  Atom
};

/// Objects that Python text cannot hold; they print as `metadata["tir.StringImm"][0]`.
struct Metadata {
  std::vector<std::pair<std::string, std::vector<Attr>>> objects;  ///< by type key; strings and nodes
  std::unordered_map<const Node*, std::size_t> index_of;           ///< of nodes, among those of their type key
  bool empty() const { return objects.empty(); }
};

/// Which prefixes the text mentions, for the import comments.
struct UsedPrefixes {
  bool ir = false, tir = false, relax = false;
  UsedPrefixes& operator|=(const UsedPrefixes& other) {
    ir |= other.ir, tir |= other.tir, relax |= other.relax;
    return *this;
  }
};

/// How a buffer's declaration may introduce variables, weakest first: none of its own (T.decl_buffer), the
/// data pointer (T.alloc_buffer, T.Buffer), all (T.match_buffer).
enum class Introduces : uint8_t { Nothing, DataPointer, All };

/// Whether the extents are the same expressions or the same constants.
bool same_extents(const std::vector<Expr>& a, const std::vector<Expr>& b);

class ScriptPrinter {
 public:
  /// `module_name` is set for functions in a module: what "Module.f(...)" begins with.
  ScriptPrinter(const PrintOptions& options, std::string module_name = {});

  /// A whole function under `name`; the items are at the level of its decorator.
  std::vector<Item> function(const NodeRef& function, const std::string& name);
  /// Anything else, with the definitions of free variables before it.
  std::vector<Item> fragment(const NodeRef& node);
  /// `I.module_attrs(...)` and `I.module_global_infos(...)`.
  std::vector<Item> module_attributes(const IRModuleNode& module);

  Document document;
  UsedPrefixes used;
  Metadata metadata;
  const PrintOptions& options() const { return options_; }

  // ---- frames and names (frames.cpp) --------------------------------------------------------------------------------
  /// The lines of one body under construction, and what they define.
  struct Frame {
    const Node* node = nullptr;
    std::vector<Item> items;
    std::vector<const Node*> defined;
    bool concise = false;  ///< the next statement is the last one of its body
    bool of_tir = true;
    bool has_alias = false;  ///< "cls = Module" was written here
  };
  /// Opens a frame for as long as it lives.
  class Scope {
   public:
    Scope(ScriptPrinter& printer, const Node* node, bool of_tir = true);
    ~Scope();
    Scope(const Scope&) = delete;
    Frame* operator->() const { return &frame_; }
    Frame& operator*() const { return frame_; }
    std::vector<Item> take() { return std::move(frame_.items); }

   private:
    ScriptPrinter& printer_;
    Frame& frame_;
  };
  Frame& top() { return frames_[depth_ - 1]; }
  /// A line to write to; given back when it goes out of scope.
  class Scratch {
   public:
    explicit Scratch(ScriptPrinter& printer);
    ~Scratch();
    Scratch(const Scratch&) = delete;
    Line& operator*() const { return *line_; }
    Line* operator->() const { return line_; }

   private:
    ScriptPrinter& printer_;
    Line* line_;
  };

  bool is_defined(const Node& object) const { return names_.contains(&object); }
  /// Gives `object` a free name made from `hint`, until `frame` closes.
  void define(const Node& object, Frame& frame, std::string_view hint);
  /// Lets `object` print as a part of `buffer`: "A" + ".data".
  void define_as_part(const Node& object, Frame& frame, const BufferNode& buffer, std::string suffix);
  void define_text(const Node& object, Frame& frame, std::string text);
  void define_var(const VarNode& var, Frame& frame);
  void define_buffer(const BufferNode& buffer, Frame& frame);
  void write_name(Line& line, const Node& object);
  /// The lowest open frame that dominates all uses of `object`, or null.
  Frame* lowest_frame_for(const Node& object);
  /// Whether all uses of `object` are inside `ancestor`.
  bool dominates(const Node& ancestor, const Node& object);
  void set_root(const Node& root);

  void tir(Line& line, std::string_view name);  ///< "T." + name
  std::string_view word(Word word) const { return options_.release.word(word); }
  bool has(Style style) const { return options_.release.has(style); }
  bool lacks(std::string_view parameter) const { return options_.release.lacks_parameter(parameter); }
  /// Of a block, where PrintOptions::dialect decides.
  std::string_view block_word(Word word) const;
  /// The type as text: "float32".
  std::string dtype_text(DataType dtype) const;
  void ir(Line& line, std::string_view name);
  void relax(Line& line, std::string_view name);
  void push(Frame& frame, const Line& line, const Node* node = nullptr) {
    frame.items.push_back(document.line(line, node));
  }
  void write_metadata(Line& line, std::string_view key, const Attr& object);

  // ---- expressions (expressions.cpp) --------------------------------------------------------------------------------
  /// Writes a node in the position of a Python expression.
  Precedence expr(Line& line, const Node& node);
  template <class T>
  Precedence expr(Line& line, const Ref<T>& node) {
    if (node) return expr(line, static_cast<const Node&>(*node));
    line.add("None");
    return Precedence::Atom;
  }
  /// As the operand of an operator: in parentheses when it binds weaker, or, `strict`, not stronger.
  void operand(Line& line, const Node& node, Precedence parent, bool strict);
  template <class T>
  void comma_separated(Line& line, const std::vector<T>& items) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i) line.add(", ");
      expr(line, items[i]);
    }
  }
  template <class T>
  void list(Line& line, const std::vector<T>& items) {
    line.add('[');
    comma_separated(line, items);
    line.add(']');
  }
  template <class T>
  void tuple(Line& line, const std::vector<T>& items) {
    line.add('(');
    comma_separated(line, items);
    line.add(items.size() == 1 ? ",)" : ")");
  }
  void integer(Line& line, DataType dtype, int64_t value);
  void floating(Line& line, DataType dtype, double value);
  void dtype_literal(Line& line, DataType dtype);
  void string_literal(Line& line, std::string_view value);
  void var(Line& line, const VarNode& var);
  void var_creation(Line& line, const VarNode& var);
  void type_of(Line& line, DataType dtype, const std::optional<PointerType>& pointer);
  void index_map(Line& line, const IndexMapNode& map);
  void comm_reducer(Line& line, const CommReducerNode& reducer);
  void call(Line& line, const CallNode& call);
  Precedence binary(Line& line, const BinaryNode& node);

  // ---- attributes (attributes.cpp) ----------------------------------------------------------------------------------
  void attr(Line& line, const Attr& value);
  void attr_list(Line& line, const std::vector<Attr>& values);
  void attr_dict(Line& line, const AttrDict& values);

  // ---- buffers (buffers.cpp) ----------------------------------------------------------------------------------------
  void buffer(Line& line, const BufferNode& buffer);
  /// Ramps print as slices unless `ramps`.
  void indices(Line& line, const std::vector<Expr>& indices, bool ramps = false);
  void slices(Line& line, const std::vector<Range>& region);
  void region(Line& line, const BufferNode& buffer, const std::vector<Range>& region, const Node* node);
  /// `T.<method>(source, shape, ...)`; lines for the variables that it introduces go to `frame` first.
  void declaration(Line& line, const BufferNode& buffer, std::string_view method, const Line* source, Frame& frame,
                   Introduces introduces, const AttrDict& annotations = {});
  /// `T.Buffer(shape, dtype)` as the annotation of a parameter.
  void annotation(Line& line, const BufferNode& buffer, Frame& frame);

  // ---- statements (statements.cpp, loops.cpp, blocks.cpp) -----------------------------------------------------------
  /// Adds the lines of a statement to the open frame.
  void statement(const Stmt& stmt);
  /// The body of the open frame: the statements of a sequence one by one.
  void body(const Stmt& stmt);
  void loop(const ForNode& loop);
  void block(const BlockNode& block, const BlockRealizeNode* realize);
  void match_buffer(const MatchBufferRegionNode& match, Frame& frame);
  /// The block in a function's body that prints as a comment, or null.
  const BlockNode* implicit_root(const PrimFuncNode& function) const;

  // ---- Relax (relax.cpp) --------------------------------------------------------------------------------------------
  /// A function of Relax; a `nested` one is bound to the variable `name` of the function around it.
  Item relax_function(const RelaxFunctionNode& function, const std::string& name, bool nested);
  void relax_expr(Line& line, const RelaxTupleNode& tuple);
  void relax_expr(Line& line, const TupleGetItemNode& item);
  void relax_expr(Line& line, const ShapeExprNode& shape);
  void relax_expr(Line& line, const PrimValueNode& prim);
  void relax_expr(Line& line, const RelaxStringNode& text);
  void relax_expr(Line& line, const DataTypeImmNode& dtype);
  void relax_expr(Line& line, const ExternFuncNode& external);
  void relax_expr(Line& line, const VDeviceNode& device);
  void struct_info(Line& line, const StructInfo& info);
  void global_var(Line& line, const GlobalVarNode& global);

  // ---- functions (functions.cpp) ------------------------------------------------------------------------------------
  Item prim_func(const PrimFuncNode& function, const std::string& name);
  /// The attributes that a function under `name` prints with: its symbol is left out where it is that name.
  static AttrDict without_symbol(const AttrDict& attrs, const std::string& name);
  /// `func_attr(...)`, where there is something to say.
  void function_attributes(const AttrDict& attrs, Frame& frame);

 private:
  friend class Scope;
  struct Expressions;
  struct CallWriter;
  struct Name {
    std::string text;  ///< the name itself, or the suffix of `buffer`'s name
    const BufferNode* buffer = nullptr;
    bool reserved = false;  ///< whether `text` is in taken_
  };
  template <class F>
  void relax_call_of(Line& line, std::string_view name, F&& arguments);
  void shape_dim(Line& line, const Expr& value);
  void shape_dims(Line& line, const std::vector<Expr>& values);
  void tensor_info(Line& line, const TensorStructInfoNode& info);
  /// "cuda:0", as tensors name the device that they are on.
  void vdevice_name(Line& line, const VDeviceNode& device);
  void relax_constant(Line& line, const RelaxConstantNode& constant);
  void relax_callee(Line& line, const NodeRef& callee);
  void relax_call(Line& line, const RelaxCallNode& call);
  void relax_signature(Line& line, const RelaxFunctionNode& function, const std::string& name, Frame& frame);
  void relax_var(Line& line, const RelaxVarNode& var);
  void binding(const BindingNode& node, std::vector<Item>& out);
  void if_binding(const BindingNode& node, const RelaxIfNode& branch, std::vector<Item>& out);
  std::vector<Item> sequence_items(const SeqExprNode& seq, std::string_view result_prefix);
  /// Writes the parameters, and gives the buffers that are among them in the place of their handles.
  std::unordered_set<const BufferNode*> parameters(Line& line, const PrimFuncNode& function,
                                                   const ParamBuffers& buffers, Frame& frame);
  void parameter_buffer(const Var& param, const BufferNode& buffer, Frame& frame);
  /// The block that prints as a comment, with its body at the level of the function's.
  void root_block(const BlockNode& root, const Node& realize, Frame& frame);
  void take_back(const std::string& name);
  void find_common_prefixes();
  bool concise_scoping(const Node& stmt) const;
  int32_t annotation_of(const Node& node);
  /// Ends a scoped statement: flat after its line when `concise`, else as a `with`.
  Item scoped(const Node& stmt, Line& lhs, Line& rhs, std::vector<Item>&& items, bool concise,
              std::string_view type = {});
  Item with_body(Line& line, const Node& node, std::vector<Item>&& items);
  void let_stmt(const LetStmtNode& node);
  // Where statements have no bodies (flat_statements.cpp): `stmt` is `line` and what follows in the same frame.
  void flat(const StmtNode& stmt, const Line& line, const Stmt& rest);
  void flat_let(const LetStmtNode& node);
  void flat_assert(const AssertStmtNode& node);
  void flat_allocation(const AllocateNode& node);
  void flat_declaration(const DeclBufferNode& node);
  void attr_stmt(const AttrStmtNode& node);
  void assert_stmt(const AssertStmtNode& node);
  void if_then_else(const IfThenElseNode& node);
  void while_loop(const WhileNode& node);
  void allocate(const AllocateNode& node);
  void allocate_const(const AllocateConstNode& node);
  void decl_buffer(const DeclBufferNode& node, const Node& outer, bool concise, Introduces introduces);
  void buffer_store(const BufferStoreNode& node);
  void buffer_realize(const BufferRealizeNode& node);
  void evaluate(const EvaluateNode& node);
  /// What follows "for": the variables and what they run over.
  void loop_header(Line& line, const ForNode& node, Frame& frame);
  void grid_header(Line& line, const std::vector<const ForNode*>& grid, Frame& frame);
  void launch_thread(Line& line, const AttrStmtNode& node, const IterVarNode& axis, bool& defines);
  void realize_call(Line& line, const BufferRealizeNode& node, const Expr* scope);
  void iter_vars(const BlockNode& block, const BlockRealizeNode* realize, Frame& frame);
  void iter_var_line(const IterVarNode& iter, const Expr* value, Frame& frame);
  void regions_line(std::string_view method, const std::vector<BufferRegion>& regions, Frame& frame);
  void allocations(const List<Buffer>& buffers, Frame& frame);

  PrintOptions options_;
  std::string module_name_;
  std::deque<Frame> frames_;
  std::size_t depth_ = 0;
  std::unordered_map<const Node*, Name> names_;
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, int> first_free_;  ///< by "x_": all names with smaller numbers are taken
  std::deque<Line> lines_;
  std::size_t lines_in_use_ = 0;
  std::vector<Buffer> made_;      ///< buffers that the text names and the program does not, kept alive
  Frame* relax_frame_ = nullptr;  ///< of the outermost function of Relax that is open
  std::unordered_set<const VarNode*>* signature_vars_ = nullptr;  ///< sizes met first in the signature being written
  const Node* root_ = nullptr;
  bool prefixes_known_ = false;
  std::unordered_map<const Node*, std::vector<const Node*>> prefixes_;  ///< nodes above all uses, outermost first
};

}  // namespace tirscope::script
