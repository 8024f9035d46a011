// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/expr.h"
#include "ir/list.h"

namespace tirscope {

struct BufferRegionNode final : Node {
  TS_NODE(BufferRegion)
  BufferRegionNode(Buffer buffer, std::vector<Range> region)
      : Node(Kind::BufferRegion), buffer(std::move(buffer)), region(std::move(region)) {}
  Buffer buffer;
  std::vector<Range> region;  ///< one range a dimension
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("buffer", n.buffer...);
    v("region", n.region...);
  }
};
using BufferRegion = Ref<const BufferRegionNode>;

/// The whole of `buffer`.
BufferRegion full_region(const Buffer& buffer);

struct MatchBufferRegionNode final : Node {
  TS_NODE(MatchBufferRegion)
  MatchBufferRegionNode(Buffer buffer, BufferRegion source)
      : Node(Kind::MatchBufferRegion), buffer(std::move(buffer)), source(std::move(source)) {}
  Buffer buffer;
  BufferRegion source;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v.def("buffer", n.buffer...);
    v("source", n.source...);
  }
};
using MatchBufferRegion = Ref<const MatchBufferRegionNode>;

/// A function from indices to indices, with its inverse where the user gave one.
struct IndexMapNode final : Node {
  TS_NODE(IndexMap)
  IndexMapNode(std::vector<Var> initial, std::vector<Expr> final, Ref<const IndexMapNode> inverse = nullptr)
      : Node(Kind::IndexMap),
        initial_indices(std::move(initial)),
        final_indices(std::move(final)),
        inverse(std::move(inverse)) {}
  std::vector<Var> initial_indices;
  std::vector<Expr> final_indices;
  Ref<const IndexMapNode> inverse;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v.def("initial_indices", n.initial_indices...);
    v("final_indices", n.final_indices...);
  }
};
using IndexMap = Ref<const IndexMapNode>;

/// A compilation target as TVM describes it: kind, keys, tag and options.
struct TargetNode final : Node {
  TS_NODE(Target)
  explicit TargetNode(AttrDict config) : Node(Kind::Target), config(std::move(config)) {}
  AttrDict config;  ///< always has "kind"; a host target is under "host"
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("config", n.config...);
  }
};

// ---- statements -----------------------------------------------------------------------------------------------------

struct LetStmtNode final : StmtNode {
  TS_NODE(LetStmt)
  LetStmtNode(Var var, Expr value, Stmt body)
      : StmtNode(Kind::LetStmt), var(std::move(var)), value(std::move(value)), body(std::move(body)) {}
  Var var;
  Expr value;
  Stmt body;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v.def("var", n.var...);
    v("value", n.value...);
    v("body", n.body...);
  }
};

/// `T.attr(node, key, value)` around a body. `thread_extent` and `virtual_thread` have an IterVar as their node.
struct AttrStmtNode final : StmtNode {
  TS_NODE(AttrStmt)
  AttrStmtNode(Attr node, std::string key, Expr value, Stmt body)
      : StmtNode(Kind::AttrStmt),
        node(std::move(node)),
        key(std::move(key)),
        value(std::move(value)),
        body(std::move(body)) {}
  /// The axis that a "thread_extent" binds, else null.
  const IterVarNode* thread_axis() const;
  /// The same for a "virtual_thread" too.
  const IterVarNode* bound_axis() const;
  Attr node;
  std::string key;
  Expr value;
  Stmt body;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v.def("node", n.node...);
    v("key", n.key...);
    v("value", n.value...);
    v("body", n.body...);
  }
};

struct AssertStmtNode final : StmtNode {
  TS_NODE(AssertStmt)
  AssertStmtNode(Expr condition, Expr message, Stmt body)
      : StmtNode(Kind::AssertStmt),
        condition(std::move(condition)),
        message(std::move(message)),
        body(std::move(body)) {}
  Expr condition, message;
  Stmt body;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("condition", n.condition...);
    v("message", n.message...);
    v("body", n.body...);
  }
};

enum class ForKind : uint8_t { Serial, Parallel, Vectorized, Unrolled, ThreadBinding };
/// "serial", "parallel", "vectorized", "unroll", "thread_binding": the name after "T." in TVMScript.
std::string_view for_kind_name(ForKind kind);

struct ForNode final : StmtNode {
  TS_NODE(For)
  ForNode(Var var, Expr min, Expr extent, ForKind kind, Stmt body, IterVar thread_binding = nullptr,
          AttrDict annotations = {})
      : StmtNode(Kind::For),
        var(std::move(var)),
        min(std::move(min)),
        extent(std::move(extent)),
        kind_of_loop(kind),
        body(std::move(body)),
        thread_binding(std::move(thread_binding)),
        annotations(std::move(annotations)) {}
  Var var;
  Expr min, extent;
  ForKind kind_of_loop;
  Stmt body;
  IterVar thread_binding;  ///< set exactly when the kind is ThreadBinding
  AttrDict annotations;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v.def("var", n.var...);
    v("min", n.min...);
    v("extent", n.extent...);
    v("kind", n.kind_of_loop...);
    v("thread_binding", n.thread_binding...);
    v("annotations", n.annotations...);
    v("body", n.body...);
  }
};
using For = Ref<const ForNode>;

struct WhileNode final : StmtNode {
  TS_NODE(While)
  WhileNode(Expr condition, Stmt body)
      : StmtNode(Kind::While), condition(std::move(condition)), body(std::move(body)) {}
  Expr condition;
  Stmt body;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("condition", n.condition...);
    v("body", n.body...);
  }
};

struct IfThenElseNode final : StmtNode {
  TS_NODE(IfThenElse)
  IfThenElseNode(Expr condition, Stmt then_case, Stmt else_case = nullptr)
      : StmtNode(Kind::IfThenElse),
        condition(std::move(condition)),
        then_case(std::move(then_case)),
        else_case(std::move(else_case)) {}
  Expr condition;
  Stmt then_case, else_case;  ///< else_case may be null
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("condition", n.condition...);
    v("then_case", n.then_case...);
    v("else_case", n.else_case...);
  }
};

/// Two or more statements in order. Made by `sequence`, which flattens.
struct SeqStmtNode final : StmtNode {
  TS_NODE(SeqStmt)
  explicit SeqStmtNode(List<Stmt> seq) : StmtNode(Kind::SeqStmt), seq(std::move(seq)) {}
  List<Stmt> seq;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("seq", n.seq...);
  }
};

/// TVM's SeqStmt::Flatten: nested sequences are spliced in, `T.evaluate(0)` is dropped; one statement stays itself,
/// none becomes `T.evaluate(0)`.
Stmt sequence(const std::vector<Stmt>& statements);

struct AllocateNode final : StmtNode {
  TS_NODE(Allocate)
  AllocateNode(Var buffer_var, DataType dtype, std::vector<Expr> extents, Expr condition, Stmt body,
               AttrDict annotations = {})
      : StmtNode(Kind::Allocate),
        buffer_var(std::move(buffer_var)),
        dtype(dtype),
        extents(std::move(extents)),
        condition(std::move(condition)),
        body(std::move(body)),
        annotations(std::move(annotations)) {}
  Var buffer_var;
  DataType dtype;
  std::vector<Expr> extents;
  Expr condition;
  Stmt body;
  AttrDict annotations;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v.def("buffer_var", n.buffer_var...);
    v("dtype", n.dtype...);
    v("extents", n.extents...);
    v("condition", n.condition...);
    v("annotations", n.annotations...);
    v("body", n.body...);
  }
};

struct AllocateConstNode final : StmtNode {
  TS_NODE(AllocateConst)
  AllocateConstNode(Var buffer_var, DataType dtype, std::vector<Expr> extents, std::vector<Attr> data, Stmt body,
                    AttrDict annotations = {})
      : StmtNode(Kind::AllocateConst),
        buffer_var(std::move(buffer_var)),
        dtype(dtype),
        extents(std::move(extents)),
        data(std::move(data)),
        body(std::move(body)),
        annotations(std::move(annotations)) {}
  Var buffer_var;
  DataType dtype;
  std::vector<Expr> extents;
  std::vector<Attr> data;  ///< the elements in row-major order, int64_t or double each
  Stmt body;
  AttrDict annotations;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v.def("buffer_var", n.buffer_var...);
    v("dtype", n.dtype...);
    v("extents", n.extents...);
    v("data", n.data...);
    v("annotations", n.annotations...);
    v("body", n.body...);
  }
};

struct DeclBufferNode final : StmtNode {
  TS_NODE(DeclBuffer)
  DeclBufferNode(Buffer buffer, Stmt body)
      : StmtNode(Kind::DeclBuffer), buffer(std::move(buffer)), body(std::move(body)) {}
  Buffer buffer;
  Stmt body;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v.def("buffer", n.buffer...);
    v("body", n.body...);
  }
};

struct BufferStoreNode final : StmtNode {
  TS_NODE(BufferStore)
  BufferStoreNode(Buffer buffer, Expr value, std::vector<Expr> indices, Expr predicate = nullptr)
      : StmtNode(Kind::BufferStore),
        buffer(std::move(buffer)),
        value(std::move(value)),
        indices(std::move(indices)),
        predicate(std::move(predicate)) {}
  Buffer buffer;
  Expr value;
  std::vector<Expr> indices;
  Expr predicate;  ///< a vector of booleans, or null
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("buffer", n.buffer...);
    v("value", n.value...);
    v("indices", n.indices...);
    v("predicate", n.predicate...);
  }
};

struct BufferRealizeNode final : StmtNode {
  TS_NODE(BufferRealize)
  BufferRealizeNode(Buffer buffer, std::vector<Range> bounds, Expr condition, Stmt body)
      : StmtNode(Kind::BufferRealize),
        buffer(std::move(buffer)),
        bounds(std::move(bounds)),
        condition(std::move(condition)),
        body(std::move(body)) {}
  Buffer buffer;
  std::vector<Range> bounds;
  Expr condition;
  Stmt body;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v.def("buffer", n.buffer...);
    v("bounds", n.bounds...);
    v("condition", n.condition...);
    v("body", n.body...);
  }
};

struct EvaluateNode final : StmtNode {
  TS_NODE(Evaluate)
  explicit EvaluateNode(Expr value) : StmtNode(Kind::Evaluate), value(std::move(value)) {}
  Expr value;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("value", n.value...);
  }
};

/// A block: the unit of scheduling. Its body may read and write only what `reads` and `writes` declare.
struct BlockNode final : StmtNode {
  TS_NODE(Block)
  BlockNode(std::vector<IterVar> iter_vars, std::vector<BufferRegion> reads, std::vector<BufferRegion> writes,
            std::string name, Stmt body, Stmt init = nullptr, List<Buffer> alloc_buffers = {},
            std::vector<MatchBufferRegion> match_buffers = {}, AttrDict annotations = {})
      : StmtNode(Kind::Block),
        iter_vars(std::move(iter_vars)),
        reads(std::move(reads)),
        writes(std::move(writes)),
        name(std::move(name)),
        body(std::move(body)),
        init(std::move(init)),
        alloc_buffers(std::move(alloc_buffers)),
        match_buffers(std::move(match_buffers)),
        annotations(std::move(annotations)) {}
  std::vector<IterVar> iter_vars;
  std::vector<BufferRegion> reads, writes;
  std::string name;
  Stmt body;
  Stmt init;                   ///< null when there is none
  List<Buffer> alloc_buffers;  ///< a root block may hold thousands
  std::vector<MatchBufferRegion> match_buffers;
  AttrDict annotations;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("iter_vars", n.iter_vars...);
    v.def("alloc_buffers", n.alloc_buffers...);
    v("match_buffers", n.match_buffers...);
    v("reads", n.reads...);
    v("writes", n.writes...);
    v("annotations", n.annotations...);
    v("init", n.init...);
    v("body", n.body...);
  }
};
using Block = Ref<const BlockNode>;

/// A block at work: the values of its iteration variables and the condition under which it runs.
struct BlockRealizeNode final : StmtNode {
  TS_NODE(BlockRealize)
  BlockRealizeNode(std::vector<Expr> iter_values, Expr predicate, Block block)
      : StmtNode(Kind::BlockRealize),
        iter_values(std::move(iter_values)),
        predicate(std::move(predicate)),
        block(std::move(block)) {}
  std::vector<Expr> iter_values;
  Expr predicate;
  Block block;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("iter_values", n.iter_values...);
    v("predicate", n.predicate...);
    v("block", n.block...);
  }
};
using BlockRealize = Ref<const BlockRealizeNode>;

}  // namespace tirscope
