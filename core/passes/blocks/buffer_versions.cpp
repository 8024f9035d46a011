// SPDX-License-Identifier: Apache-2.0
#include "passes/blocks/buffer_versions.h"

#include "ir/build.h"
#include "ir/ops/tensor_cores.h"
#include "ir/walk/visitor.h"

namespace tirscope::passes {

FragmentSizes fragment_sizes(const Stmt& body) {
  FragmentSizes sizes;
  walk(body, [&](const Node& node) {
    auto call = as<CallNode>(&node);
    auto product = call ? product_shape(*call) : std::nullopt;
    auto data = product ? as<VarNode>(call->args[0]) : nullptr;
    if (!data || !data->pointer || !data->pointer->scope.starts_with("wmma.")) return true;
    const FragmentSize size = fragment_size(data->pointer->scope, *product);
    sizes[data] = int64_t(size.rows) * size.columns;
    return true;
  });
  return sizes;
}

namespace {

/// Accesses of buffers with several versions go to the version of their iteration.
class VersionMutator final : public Mutator {
 public:
  VersionMutator(const BufferMap& versions, const ForNode& loop, bool all_versions, const FragmentSizes& fragment_sizes)
      : versions_(versions), loop_(loop), all_versions_(all_versions), fragment_sizes_(fragment_sizes) {
    for (const auto& [buffer, several] : versions) by_data_[several->data.get()] = ref(*buffer);
  }

 private:
  Expr version(const Buffer& buffer) const { return floormod(loop_.var - loop_.min, buffer->shape[0]); }

  NodeRef mutate_BufferRegion(const BufferRegionNode& node) override {
    auto region = ref_as<BufferRegionNode>(rebuilt(node));
    auto it = versions_.find(node.buffer.get());
    if (it == versions_.end()) return region;
    std::vector<Range> ranges = region->region;
    const Expr& count = it->second->shape[0];
    ranges.insert(ranges.begin(), all_versions_
                                      ? make_range(make_const(count->dtype, int64_t(0)), count)
                                      : make_range(version(it->second), make_const(count->dtype, int64_t(1))));
    return make<BufferRegionNode>(it->second, ranges);
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    return moved(*ref_as<BufferLoadNode>(rebuilt(node)));
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    return moved(*ref_as<BufferStoreNode>(rebuilt(node)));
  }
  template <class T>
  NodeRef moved(const T& access) {
    auto it = versions_.find(access.buffer.get());
    if (it == versions_.end()) return ref(access);
    return with(access, [&](T& a) {
      a.buffer = it->second;
      a.indices.insert(a.indices.begin(), version(it->second));
    });
  }
  /// Intrinsics take pointers, each with an offset: they move to the version as well.
  NodeRef mutate_Call(const CallNode& node) override {
    auto call = ref_as<CallNode>(rebuilt(node));
    const OpInfo* op = call->op;
    if (op == &op::tvm_access_ptr()) return with_offsets(call, {{1, 2}});
    if (op == &op::ptx_mma() || op == &op::ptx_ldmatrix()) return with_offsets(call, in_registers(*op));
    if (op == &op::tvm_load_matrix_sync() || op == &op::tvm_store_matrix_sync() || op == &op::tvm_mma_sync())
      return with_fragments(call, in_registers(*op));
    return call;
  }
  /// Pointers among the arguments of a call, each with the place of its offset or index.
  using Places = std::vector<std::pair<std::size_t, std::size_t>>;
  static Places in_registers(const OpInfo& op) {
    Places places;
    for (const TensorOperand& operand : tensor_operands(op))
      if (operand.in_registers) places.emplace_back(operand.pointer, *operand.index);
    return places;
  }
  /// The buffer with several versions at an argument; null for others.
  Buffer single_at(const CallNode& call, std::size_t argument) const {
    auto data = argument < call.args.size() ? as<VarNode>(call.args[argument]) : nullptr;
    auto it = data ? by_data_.find(data) : by_data_.end();
    return it == by_data_.end() ? nullptr : it->second;
  }
  static Expr elements(const Buffer& buffer) {
    Expr count = int32(1);
    for (const Expr& extent : buffer->shape) count = count * extent;
    return count;
  }
  NodeRef with_offsets(const Ref<const CallNode>& call, const Places& pointers) const {
    std::vector<Expr> args = call->args;
    for (auto [at, offset] : pointers) {
      Buffer single = single_at(*call, at);
      if (!single || offset >= args.size()) continue;
      const Buffer& several = versions_.at(single.get());
      Expr size = several->strides.empty() ? elements(single) : several->strides[0];
      // A fragment's size is shared by the threads of a warp.
      if (single->scope() == "m16n8k8.matrixA" || single->scope() == "m16n8k8.matrixB")
        size = floordiv(size, make_const(size->dtype, int64_t(32)));
      args[offset] = args[offset] + floormod(loop_.var, several->shape[0]) * size;
    }
    return args == call->args ? NodeRef(call) : NodeRef(with(call, [&](CallNode& n) { n.args = args; }));
  }
  NodeRef with_fragments(const Ref<const CallNode>& call, const Places& fragments) const {
    std::vector<Expr> args = call->args;
    for (auto [at, index] : fragments) {
      Buffer single = single_at(*call, at);
      auto size = single ? fragment_sizes_.find(single->data.get()) : fragment_sizes_.end();
      if (size == fragment_sizes_.end() || index >= args.size()) continue;
      Expr count = floordiv(elements(single), int32(size->second));
      args[index] = args[index] + version(versions_.at(single.get())) * count;
    }
    return args == call->args ? NodeRef(call) : NodeRef(with(call, [&](CallNode& n) { n.args = args; }));
  }

  const BufferMap& versions_;
  const ForNode& loop_;
  bool all_versions_;
  const FragmentSizes& fragment_sizes_;
  std::unordered_map<const VarNode*, Buffer> by_data_;
};

}  // namespace

Stmt with_versions(const Stmt& body, const BufferMap& versions, const ForNode& loop, bool all_versions,
                   const FragmentSizes& fragment_sizes) {
  return VersionMutator(versions, loop, all_versions, fragment_sizes)(body);
}

}  // namespace tirscope::passes
