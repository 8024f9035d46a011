// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <unordered_map>
#include <unordered_set>

#include "arith/analyzer.h"
#include "codegen/source/dialect.h"
#include "codegen/source/source.h"
#include "ir/ir.h"
#include "ir/walk/visitor.h"

namespace tirscope::codegen {

/// How tightly C binds an expression.
enum class Level : uint8_t {
  Primary,
  Unary,
  Product,
  Sum,
  Shift,
  Relation,
  Equality,
  BitAnd,
  BitXor,
  BitOr,
  And,
  Or,
  Choice
};

/// An expression as text.
struct Term {
  std::string text;
  Level level = Level::Primary;
};

/// Writes one kernel. Bad input leaves the first diagnostic in `error()` and goes on, so that no path throws.
class SourceEmitter : private Visitor {
 public:
  /// A line and the statement that it says; null for the kernel's own.
  struct Line {
    std::string text;
    const StmtNode* stmt = nullptr;
  };

  SourceEmitter(const Dialect& dialect, Needs& needs) : dialect_(dialect), needs_(needs) {}
  /// Fills in the names that `kernel` has in the code.
  void emit(const PrimFunc& function, Kernel& kernel);
  const std::optional<Diagnostic>& error() const { return error_; }
  std::vector<Line> lines;
  std::vector<std::string> constants;  ///< arrays of constants, above all kernels

 private:
#define TS_EXPR(Name) void visit_##Name(const Name##Node& node) override;
#define TS_BINARY(Name, symbol) \
  void visit_##Name(const Name##Node& node) override { result_ = binary(node); }
#define TS_STMT(Name) void visit_##Name(const Name##Node& node) override;
#include "ir/nodes.def"

  /// What a variable is called; for pointers, what they point to.
  struct Name {
    std::string text;
    DataType element;
    Space space = Space::Private;
    bool is_volatile = false, is_constant = false;
  };

  // Statements
  void run(const Stmt& stmt);
  void line(const std::string& text);
  void block(const std::string& head, const Stmt& body);
  void begin_thread_axis(const AttrStmtNode& node);
  void store_lanes(const BufferStoreNode& node);
  /// What the attributes in a kernel say about memory, and how the memory is used.
  void read_marks(const Stmt& body);
  /// Declares an allocation in shared memory, whose size may be known at launch only.
  void declare_shared(const AllocateNode& allocate, KernelHead& head);
  void declare_dynamic(const std::string& element, const Name& array, KernelHead& head);
  /// Declares the buffers that see the memory of `data` as elements of another type.
  void declare_views(const VarNode* data);
  std::string parameter(const Var& var, bool written, bool restricted);
  /// The extents of threadIdx in x, y and z; empty where one is not a constant.
  std::vector<int64_t> threads_of(const PrimFunc& function) const;
  /// The threads of a warp where the kernel exchanges values between them, else 0.
  int64_t warp_of(const PrimFunc& function) const;
  std::string fresh(const std::string& hint);
  Name& name(const Var& var, DataType element, Space space);

  // Expressions
  Term term(const Expr& expr);
  std::string value(const Expr& expr, Level most = Level::Choice);
  Term binary(const BinaryNode& node);
  /// C computes in int what is narrower: a value of such a type, cut back to it.
  Term narrowed(const Term& term, DataType dtype);
  Term call(const CallNode& node);
  Term function_call(const CallNode& node, std::string_view name, const std::vector<Expr>& args);
  std::optional<Term> bits(const CallNode& node);
  Term inverted(const CallNode& node);
  Term lane_by_lane(const Expr& expr);
  /// Lane `k` of a vector expression as a scalar one.
  Expr lane(const Expr& expr, int k);
  std::string type(DataType dtype);
  /// The element type in memory: booleans take a byte.
  std::string memory_type(DataType dtype);
  std::string pointer(const Buffer& buffer);
  std::string element_pointer(const Buffer& buffer, const Expr& index);
  Term element(const Buffer& buffer, const Expr& index);
  Expr single_index(const Buffer& buffer, const std::vector<Expr>& indices);
  /// The first element of a vector index that goes up by one; null for others.
  Expr contiguous(const Expr& index) const;
  /// A vector of so many elements may be taken whole from there.
  bool aligned(const Expr& base, int lanes);
  void declare_fragment(const AllocateNode& node);
  /// In front of a declaration in shared memory, so that vectors and matrices in it lie where they may.
  std::string alignment(const AllocateNode& node) const;
  Term refuse(Diagnostic diagnostic);

  const Dialect& dialect_;
  Needs& needs_;
  std::optional<Diagnostic> error_;
  Term result_;
  int depth_ = 0;
  const StmtNode* current_ = nullptr;
  std::string function_name_;
  std::unordered_map<const VarNode*, Name> names_;
  std::unordered_map<const VarNode*, Expr> lets_;  ///< what replaces the variable of a T.Let
  /// Variables in front of the current statement for those of a T.Let, which is kept alive so that its address is not
  /// reused.
  std::unordered_map<const LetNode*, std::pair<Expr, Var>> early_;
  std::unordered_set<const VarNode*> volatile_;
  std::unordered_map<const VarNode*, std::vector<Buffer>> uses_;  ///< of each pointer, in order of first use
  std::unordered_map<const BufferNode*, std::string> views_;
  std::unordered_set<const VarNode*> wide_;      ///< memory that is used by more than an element at a time
  std::unordered_set<const VarNode*> matrices_;  ///< memory where a warp loads and stores matrices
  struct FragmentMark {
    std::string shape, layout;
  };
  std::unordered_map<const VarNode*, FragmentMark> fragments_;
  arith::Analyzer analyzer_;
  std::map<std::string, std::string> axes_;  ///< thread axes by tag, with their variables
  std::set<std::string> taken_;
  std::map<std::string, int> next_number_;  ///< by name: all with smaller numbers are taken
  std::size_t axis_count_ = 0;              ///< of the kernel
};

/// `term`, in parentheses where it binds less tightly than `most`.
std::string bracketed(const Term& term, Level most);

}  // namespace tirscope::codegen
