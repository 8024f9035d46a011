// SPDX-License-Identifier: Apache-2.0
// Allocations and stores.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "codegen/not_lowered.h"
#include "codegen/source/emitter.h"
#include "ir/constant_size.h"
#include "ir/numbers/floats.h"
#include "ir/ops/storage_scope.h"
#include "support/format.h"

namespace tirscope::codegen {

// ---- memory ---------------------------------------------------------------------------------------------------------

void SourceEmitter::visit_Allocate(const AllocateNode& node) {
  const std::string scope = node.buffer_var->storage_scope();
  StorageScope storage = StorageScope::of(scope);
  if (storage.rank == StorageRank::Shared) return run(node.body);  // declared at the head
  if (fragments_.contains(node.buffer_var.get())) return declare_fragment(node);
  bool own = storage.rank == StorageRank::Local || (storage.rank == StorageRank::Global && axes_.size() == axis_count_);
  if (!own) {
    refuse(refused(
        "codegen.scope",
        storage.rank == StorageRank::Warp
            ? "buffer {0} has the scope warp, but on this target a warp is one thread; use shared or local"
            : "buffer {0} has the storage scope {1}, which kernels of this target do not support; use shared or local",
        node.buffer_var->name, scope.empty() ? "global" : scope));
    return;
  }
  const int64_t size = constant_elements(node.extents).value_or(0);
  if (size <= 0) {
    refuse(refused("codegen.dynamic-allocation", "the size of {0} must be a constant inside a kernel",
                   node.buffer_var->name));
    return;
  }
  std::string element = memory_type(node.dtype);
  const Name& array = name(node.buffer_var, node.dtype, Space::Private);
  bool aligned = dialect_.aligns_vectors() && wide_.contains(node.buffer_var.get());
  line(formatted("{}{}{} {}[{}];", aligned ? dialect_.aligned(16) : "", array.is_volatile ? "volatile " : "", element,
                 array.text, size));
  declare_views(node.buffer_var.get());
  run(node.body);
}

std::string SourceEmitter::alignment(const AllocateNode& node) const {
  if (matrices_.contains(node.buffer_var.get())) return dialect_.aligned(matrix_alignment);
  bool needed = node.dtype.bytes() < 4 || (dialect_.aligns_vectors() && wide_.contains(node.buffer_var.get()));
  return needed ? dialect_.aligned(16) : "";
}

/// Matrices that the threads of a warp hold together.
void SourceEmitter::declare_fragment(const AllocateNode& node) {
  const FragmentMark& mark = fragments_[node.buffer_var.get()];
  const std::string scope = node.buffer_var->storage_scope();
  int m = 0, n = 0, k = 0;
  bool known = std::sscanf(mark.shape.c_str(), "%d, %d, %d", &m, &n, &k) == 3;
  auto text = known ? dialect_.fragment_type(scope, mark.shape, type(node.dtype), mark.layout, needs_) : std::nullopt;
  const int64_t elements = scope == "wmma.matrix_a" ? m * k : scope == "wmma.matrix_b" ? k * n : m * n;
  const int64_t size = constant_elements(node.extents).value_or(0);
  if (!text || size <= 0 || elements <= 0) {
    refuse(refused(
        "codegen.scope",
        "buffer {0} has the storage scope {1}, which kernels of this target do not support; use shared or local",
        node.buffer_var->name, scope));
    return;
  }
  line(formatted("{} {}[{}];", *text, name(node.buffer_var, node.dtype, Space::Private).text, size / elements));
  run(node.body);
}

void SourceEmitter::visit_AllocateConst(const AllocateConstNode& node) {
  auto is_finite = [](const Attr& item) {
    const double* real = item.get<double>();
    return !real || std::isfinite(*real);
  };
  const bool as_bits =
      node.dtype.is_floating() &&
      dialect_.constants_are_bits(node.dtype, std::all_of(node.data.begin(), node.data.end(), is_finite));
  const DataType stored = as_bits ? DataType::uint(node.dtype.bits) : node.dtype;
  std::string element = memory_type(stored), items;
  for (const Attr& item : node.data) {
    const double* real = item.get<double>();
    const double exact = real ? *real : double(item.as_int().value_or(0));
    Expr number = as_bits ? make_const(stored, int64_t(bits_of(node.dtype, exact)))
                  : real  ? make_const(node.dtype, *real)
                          : make_const(node.dtype, item.as_int().value_or(0));
    items += (items.empty() ? "" : ", ") + value(number);
  }
  const bool aligned = dialect_.aligns_vectors() && wide_.contains(node.buffer_var.get());
  std::string base = fresh(function_name_ + "_" + node.buffer_var->name + (as_bits ? "_bits" : ""));
  constants.push_back(formatted("{}{}{} {}[{}] = {{{}}};", aligned ? dialect_.aligned(16) : "",
                                dialect_.constant_word(), element, base, node.data.size(), items));
  names_[node.buffer_var.get()] = {base, node.dtype, Space::Constant, false};
  if (as_bits) {
    const std::string& view = name(node.buffer_var, node.dtype, Space::Constant).text;
    line(formatted("const {0}* {1} = (const {0}*){2};", memory_type(node.dtype), view, base));
  }
  run(node.body);
}

void SourceEmitter::visit_DeclBuffer(const DeclBufferNode& node) { run(node.body); }

void SourceEmitter::visit_BufferStore(const BufferStoreNode& node) {
  Expr index = single_index(node.buffer, node.indices);
  int lanes = index->dtype.lanes() * node.buffer->dtype.lanes();
  DataType dtype = node.buffer->dtype.with_lanes(lanes);
  if (node.value->dtype.element() != dtype.element()) {
    refuse(bad_input("codegen.store-type", "a value of type {0} cannot be stored in buffer {1} of type {2}",
                     node.value->dtype.str(), node.buffer->name, node.buffer->dtype.str()));
    return;
  }
  if (lanes == 1 && !node.predicate) {
    std::string stored = value(node.value);
    line(element(node.buffer, index).text + " = " + stored + ";");
    return;
  }
  Expr base = index->dtype.lanes() == 1 ? index : contiguous(index);
  bool whole = base && !node.predicate && !dtype.is_bool() && node.value->dtype.lanes() == lanes &&
               (index->dtype.lanes() == 1 || (node.buffer->dtype.lanes() == 1 && aligned(base, lanes)));
  if (!whole) return store_lanes(node);
  std::string stored = value(node.value), vector = type(dtype);
  line(dialect_.store(dtype, vector, element_pointer(node.buffer, base), stored) + ";");
}

/// A store whose lanes go to separate addresses, or nowhere. All values are there before the first is stored.
void SourceEmitter::store_lanes(const BufferStoreNode& node) {
  Expr index = single_index(node.buffer, node.indices);
  if (node.buffer->dtype.lanes() > 1) {
    refuse(refused("codegen.vector-of-vectors", "buffer {0} of {1} is written with a vector of indices",
                   node.buffer->name, node.buffer->dtype.str()));
    return;
  }
  int lanes = index->dtype.lanes();
  std::string values = fresh("lanes");
  line(formatted("{} {} = {};", type(node.value->dtype), values, value(node.value)));
  for (int k = 0; k < lanes; ++k) {
    std::string one = node.value->dtype.lanes() > 1 ? dialect_.component(values, k, lanes) : values;
    std::string store = element(node.buffer, lane(index, k)).text + " = " + one + ";";
    if (node.buffer->dtype.is_bool()) store.insert(store.size() - 1, " != 0");
    if (node.predicate) store = "if (" + value(lane(node.predicate, k)) + ") " + store;
    line(store);
  }
}

void SourceEmitter::visit_BufferRealize(const BufferRealizeNode& node) { refuse(not_lowered(node)); }
void SourceEmitter::visit_Block(const BlockNode& node) { refuse(not_lowered(node)); }
void SourceEmitter::visit_BlockRealize(const BlockRealizeNode& node) { visit(node.block); }

}  // namespace tirscope::codegen
