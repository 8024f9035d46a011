// SPDX-License-Identifier: Apache-2.0
#include "arith/analyzer.h"
#include "arith/bounds/int_set.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/blocks/auto_copy/auto_copy.h"

namespace tirscope::passes {

namespace {

/// Elements that shared memory must be padded by at a time, so that rows of fragments stay aligned.
constexpr int64_t fragment_padding = 8;

struct Tiled {
  Stmt stmt;
  Ref<const ForNode> outer;  ///< the outermost of the four loops; null: not tiled
};

/// The two innermost loops as tiles of `size` by `size`, where they divide.
Result<Tiled> tiled(const Stmt& stmt, int64_t size) {
  LoopChain chain(stmt);
  const std::size_t n = chain.loops.size();
  if (n < 2) return fail(not_a_copy("a copy of a fragment must have two loops"));
  const ForNode &row = *chain.loops[n - 2], &column = *chain.loops[n - 1];
  arith::Analyzer analyzer;
  auto divides = [&](const ForNode& loop) {
    Expr by = make_const(loop.extent->dtype, size);
    return analyzer.can_prove_equal(floormod(loop.extent, by), make_const(loop.extent->dtype, 0));
  };
  if (!divides(row) || !divides(column)) return Tiled{stmt, nullptr};
  auto named = [](const ForNode& loop, const char* suffix) {
    return make_var(loop.var->name + suffix, loop.var->dtype);
  };
  const Var row_0 = named(row, "_0"), column_0 = named(column, "_0"), row_1 = named(row, "_1"),
            column_1 = named(column, "_1");
  Stmt body = substitute(chain.body, {{row.var.get(), Expr(row_0) * size + Expr(row_1)},
                                      {column.var.get(), Expr(column_0) * size + Expr(column_1)}});
  auto loop = [](const Var& var, const Expr& extent, const Stmt& inner) {
    return make<ForNode>(var, make_const(var->dtype, 0), extent, ForKind::Serial, inner);
  };
  auto tile = [&](const ForNode& of) { return make_const(of.extent->dtype, size); };
  body = loop(column_1, tile(column), body);
  body = loop(row_1, tile(row), body);
  body = loop(column_0, floordiv(column.extent, tile(column)), body);
  Ref<const ForNode> outer = loop(row_0, floordiv(row.extent, tile(row)), body);
  chain.loops.resize(n - 2);
  return Tiled{in_loops(chain.loops, outer), outer};
}

/// One end of a copy of a tile: the buffer, what the two innermost loops cover of it, and a view of that.
struct End {
  Buffer buffer, view;
  std::vector<Range> region;
};

End end_of(const Buffer& buffer, const std::vector<Expr>& indices, const LoopChain& chain, const std::string& name,
           DataType dtype, int64_t size, bool strided) {
  arith::DomMap domain;
  for (std::size_t k = chain.loops.size() - 2; k < chain.loops.size(); ++k)
    domain[chain.loops[k]->var.get()] =
        arith::IntervalSet::from_range(make_range(chain.loops[k]->min, chain.loops[k]->extent));
  End end{buffer, nullptr, {}};
  for (std::size_t k = 0; k < indices.size(); ++k)
    end.region.push_back(arith::eval_set(indices[k], domain)
                             .cover_range(make_range(make_const(buffer->shape[k]->dtype, 0), buffer->shape[k])));
  Var data = make<VarNode>(name, DataType::handle(), PointerType{dtype, buffer->scope()});
  std::vector<Expr> strides;
  if (strided) strides = {make_var("s1"), make_var("s0")};
  end.view = make<BufferNode>(data, dtype, std::vector<Expr>{int32(size), int32(size)}, strides,
                              make_var(name + "_elem_offset"), name, 64, int(size));
  return end;
}

/// The loops but the two innermost around a block that views both ends.
Stmt block_over(const LoopChain& chain, const std::string& name, const End& from, const End& to, Stmt body) {
  auto region = [](const End& end) { return make<BufferRegionNode>(end.buffer, end.region); };
  std::vector<MatchBufferRegion> views = {make<MatchBufferRegionNode>(from.view, region(from)),
                                          make<MatchBufferRegionNode>(to.view, region(to))};
  Block block =
      make<BlockNode>(std::vector<IterVar>{}, std::vector<BufferRegion>{region(from)},
                      std::vector<BufferRegion>{region(to)}, name, std::move(body), nullptr, List<Buffer>{}, views);
  std::vector<const ForNode*> outer(chain.loops.begin(), chain.loops.end() - 2);
  return in_loops(outer, make<BlockRealizeNode>(std::vector<Expr>{}, true_expr(), block));
}

/// tvm_load_matrix_sync or tvm_store_matrix_sync between a fragment and memory.
Stmt matrix_sync(const OpInfo& op, const Buffer& fragment, const Buffer& memory, int64_t access,
                 const std::string& layout) {
  const Expr& offset = fragment->elem_offset;
  const Expr &stride = memory->strides[0], tile = make_const(offset->dtype, 256), row = make_const(offset->dtype, 16);
  Expr type = call(memory->dtype, op::type_annotation(), {});
  Expr pointer = call(DataType::handle(), op::tvm_access_ptr(),
                      {type, memory->data, memory->elem_offset, stride * int64_t(16), int32(access)});
  return evaluate(call(
      DataType::handle(), op,
      {fragment->data, int32(16), int32(16), int32(16), floordiv(offset, tile) + floordiv(floormod(offset, tile), row),
       pointer, stride, make<StringImmNode>(layout)}));
}

struct Copied {
  LoopChain chain;
  Ref<const BufferStoreNode> store;
  Ref<const BufferLoadNode> load;
};
/// The copy's store and the load of `scope` in it; any load where it is the whole value and `scope` is empty.
Result<Copied> copied(const Stmt& stmt, const std::string& scope) {
  Copied copy{LoopChain(stmt), nullptr, nullptr};
  copy.store = ref_as<BufferStoreNode>(copy.chain.body);
  if (!copy.store || copy.chain.loops.size() < 2)
    return fail(not_a_copy("a copy of a fragment must be a nest of two loops around one store"));
  bool one = true;
  if (scope.empty()) {
    copy.load = ref_as<BufferLoadNode>(copy.store->value);
  } else {
    walk(copy.store->value, [&](const Node& node) {
      auto load = as<BufferLoadNode>(&node);
      if (!load || load->buffer->scope() != scope) return true;
      one = one && (!copy.load || copy.load->buffer == load->buffer);
      copy.load = ref(load);
      return true;
    });
  }
  if (!copy.load || !one) return fail(not_a_copy("a copy of a fragment must read one buffer"));
  if (copy.load->indices.size() != copy.load->buffer->shape.size() ||
      copy.store->indices.size() != copy.store->buffer->shape.size())
    return fail(not_a_copy("a copy of a fragment must have one index for each dimension"));
  return copy;
}

Result<Stmt> wmma_load(const Stmt& stmt) {
  TS_TRY(Copied copy, copied(stmt, ""));
  const DataType dtype = DataType::floating(16);
  End from = end_of(copy.load->buffer, copy.load->indices, copy.chain, "src", dtype, 16, true);
  End to = end_of(copy.store->buffer, copy.store->indices, copy.chain, "tgt", dtype, 16, false);
  const char* layout = copy.store->buffer->scope() == "wmma.matrix_a" ? "row_major" : "col_major";
  return block_over(copy.chain, "wmma_load", from, to,
                    matrix_sync(op::tvm_load_matrix_sync(), to.view, from.view, 1, layout));
}

Result<Stmt> wmma_store(const Stmt& stmt) {
  TS_TRY(Copied copy, copied(stmt, "wmma.accumulator"));
  const DataType dtype = copy.load->buffer->dtype;
  End from = end_of(copy.load->buffer, copy.load->indices, copy.chain, "src", dtype, 16, false);
  End to = end_of(copy.store->buffer, copy.store->indices, copy.chain, "tgt", dtype, 16, true);
  return block_over(copy.chain, "wmma_store", from, to,
                    matrix_sync(op::tvm_store_matrix_sync(), from.view, to.view, 2, "row_major"));
}

/// Each thread of a warp writes the two elements of an 8 by 8 tile that it holds (fragments of mma.m16n8k8).
Result<Stmt> mma_store(const Stmt& stmt) {
  TS_TRY(Copied copy, copied(stmt, "m16n8k8.matrixC"));
  const DataType dtype = copy.load->buffer->dtype;
  End from = end_of(copy.load->buffer, copy.load->indices, copy.chain, "src", dtype, 8, false);
  End to = end_of(copy.store->buffer, copy.store->indices, copy.chain, "tgt", dtype, 8, true);
  Var tx = make_var("tx"), vec = make_var("vec");
  std::vector<Expr> place = {floordiv(Expr(tx), int32(4)), floormod(Expr(tx), int32(4)) * int64_t(2) + Expr(vec)};
  Stmt body = make<BufferStoreNode>(to.view, load(from.view, place), place);
  body = make<ForNode>(vec, int32(0), int32(2), ForKind::Vectorized, body);
  IterVar axis = make<IterVarNode>(make_range(int32(0), int32(32)), tx, IterType::ThreadIndex, "threadIdx.x");
  body = make<AttrStmtNode>(axis, "thread_extent", int32(32), body);
  return block_over(copy.chain, "mma_store", from, to, body);
}

/// From a fragment through shared memory to global memory.
Result<Stmt> through_shared(const Stmt& stmt, const CopyTask& task, CopyOutputs& outputs, int64_t tile,
                            Result<Stmt> (*store)(const Stmt&)) {
  TS_TRY(Tiled tiles, tiled(stmt, tile));
  TS_TRY(StagedCopy copy, staged(tiles.stmt, true, "shared.dyn", tiles.outer.get(), task.outer_loops));
  outputs.buffers.push_back(copy.cache);
  outputs.least_paddings.emplace_back(copy.cache, fragment_padding);
  TS_TRY(Stmt to_shared, store(copy.first));
  TS_TRY(Stmt to_global, coalesced(copy.second, task));
  return in_loops(copy.around, sequence({to_shared, to_global}));
}

}  // namespace

Result<Stmt> shared_to_wmma(const Stmt& stmt, const CopyTask& task, CopyOutputs& outputs) {
  TS_TRY(Tiled tiles, tiled(stmt, 16));
  outputs.least_paddings.emplace_back(task.read->buffer, fragment_padding);
  return wmma_load(tiles.stmt);
}
Result<Stmt> wmma_to_shared(const Stmt& stmt, const CopyTask& task, CopyOutputs& outputs) {
  TS_TRY(Tiled tiles, tiled(stmt, 16));
  outputs.least_paddings.emplace_back(task.write->buffer, fragment_padding);
  return wmma_store(tiles.stmt);
}
Result<Stmt> wmma_to_global(const Stmt& stmt, const CopyTask& task, CopyOutputs& outputs) {
  return through_shared(stmt, task, outputs, 16, wmma_store);
}
Result<Stmt> mma_to_global(const Stmt& stmt, const CopyTask& task, CopyOutputs& outputs) {
  return through_shared(stmt, task, outputs, 8, mma_store);
}

}  // namespace tirscope::passes
