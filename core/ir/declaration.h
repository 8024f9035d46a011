// SPDX-License-Identifier: Apache-2.0
// What expressions and statements refer to: variables, ranges, iteration variables, buffers, global names.
#pragma once

#include "ir/attr.h"
#include "ir/node.h"

namespace tirscope {

/// What a handle variable points to: TVM's PointerType. An element type of void is a pointer of unknown target.
struct PointerType {
  DataType element;
  std::string scope;  ///< "" means global
  friend bool operator==(const PointerType&, const PointerType&) = default;
};

/// A variable. Two variables are the same only when they are the same object; the name is a hint for printing.
struct VarNode final : ExprNode {
  TS_NODE(Var)
  VarNode(std::string name, DataType dtype, std::optional<PointerType> pointer = {}, bool is_size = false)
      : ExprNode(Kind::Var, dtype), name(std::move(name)), pointer(std::move(pointer)), is_size(is_size) {}
  std::string name;
  std::optional<PointerType> pointer;  ///< set for handles whose target is known
  bool is_size;                        ///< TVM's SizeVar: known to be at least 0
  template <class V, class... N>
  static void fields(V&&, N&...) {}
  /// Of the memory that a pointer points to; "" where that is not said.
  std::string storage_scope() const { return pointer ? pointer->scope : ""; }
};
using Var = Ref<const VarNode>;

/// [min, min + extent).
struct RangeNode final : Node {
  TS_NODE(Range)
  RangeNode(Expr min, Expr extent) : Node(Kind::Range), min(std::move(min)), extent(std::move(extent)) {}
  Expr min, extent;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("min", n.min...);
    v("extent", n.extent...);
  }
};
using Range = Ref<const RangeNode>;

enum class IterType : uint8_t {
  DataParallel,  ///< "S" in T.axis.remap
  ThreadIndex,
  CommReduce,  ///< "R"
  Ordered,     ///< scan
  Opaque,
  Unrolled,
  Vectorized,
  Parallelized,
  Tensorized
};

/// A block's iteration variable with its domain, or a thread axis. `domain` is null where TVM leaves it out.
struct IterVarNode final : Node {
  TS_NODE(IterVar)
  IterVarNode(Range domain, Var var, IterType type, std::string thread_tag = {})
      : Node(Kind::IterVar),
        domain(std::move(domain)),
        var(std::move(var)),
        type(type),
        thread_tag(std::move(thread_tag)) {}
  Range domain;
  Var var;
  IterType type;
  std::string thread_tag;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("domain", n.domain...);
    v.def("var", n.var...);
    v("type", n.type...);
    v("thread_tag", n.thread_tag...);
  }
};
using IterVar = Ref<const IterVarNode>;

enum class BufferType : uint8_t { Default = 1, AutoBroadcast = 2 };

/// A typed, shaped view of memory. `data` is the pointer variable and carries the storage scope.
/// A tensor of core/te is a BufferNode too, so the struct is not final.
struct BufferNode : Node {
  TS_NODE(Buffer)
  BufferNode(Var data, DataType dtype, std::vector<Expr> shape, std::vector<Expr> strides, Expr elem_offset,
             std::string name, int data_alignment = 64, int offset_factor = 1, BufferType type = BufferType::Default,
             std::vector<int> axis_separators = {})
      : Node(Kind::Buffer),
        data(std::move(data)),
        dtype(dtype),
        shape(std::move(shape)),
        strides(std::move(strides)),
        elem_offset(std::move(elem_offset)),
        name(std::move(name)),
        data_alignment(data_alignment),
        offset_factor(offset_factor),
        type(type),
        axis_separators(std::move(axis_separators)) {}
  Var data;
  DataType dtype;
  std::vector<Expr> shape;
  std::vector<Expr> strides;  ///< in elements; empty means compact, row-major
  Expr elem_offset;           ///< in elements; never null
  std::string name;
  int data_alignment;  ///< bytes
  int offset_factor;
  BufferType type;
  std::vector<int> axis_separators;

  /// The storage scope: "global" when the pointer names none.
  std::string scope() const;
  /// The type of an index: that of the first dimension, int32 for a scalar buffer.
  DataType index_dtype() const;

  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v.def("data", n.data...);
    v("dtype", n.dtype...);
    v.def("shape", n.shape...);
    v.def("strides", n.strides...);
    v.def("elem_offset", n.elem_offset...);
    v("axis_separators", n.axis_separators...);
    v("data_alignment", n.data_alignment...);
    v("offset_factor", n.offset_factor...);
    v("type", n.type...);
  }
};
using Buffer = Ref<const BufferNode>;

/// A new buffer with its own data pointer, compact, offset 0.
Buffer make_buffer(std::string name, std::vector<Expr> shape, DataType dtype, std::string scope = "");

struct CommReducerNode final : Node {
  TS_NODE(CommReducer)
  CommReducerNode(std::vector<Var> lhs, std::vector<Var> rhs, std::vector<Expr> result, std::vector<Expr> identity)
      : Node(Kind::CommReducer),
        lhs(std::move(lhs)),
        rhs(std::move(rhs)),
        result(std::move(result)),
        identity(std::move(identity)) {}
  std::vector<Var> lhs, rhs;
  std::vector<Expr> result, identity;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v.def("lhs", n.lhs...);
    v.def("rhs", n.rhs...);
    v("result", n.result...);
    v("identity", n.identity...);
  }
};
using CommReducer = Ref<const CommReducerNode>;

struct GlobalVarNode final : Node {
  TS_NODE(GlobalVar)
  explicit GlobalVarNode(std::string name) : Node(Kind::GlobalVar), name(std::move(name)) {}
  std::string name;  ///< compared by name
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("name", n.name...);
  }
};
using GlobalVar = Ref<const GlobalVarNode>;

}  // namespace tirscope
