// SPDX-License-Identifier: Apache-2.0
// A kernel must stay within what a GPU has for one block. The argument is a dictionary of limits; what is not named has
// none: max_local_memory_per_block and max_shared_memory_per_block (bytes), max_threads_per_block, max_thread_x, _y and
// _z, max_vthread, max_vector_bytes, max_kernels.
//
// 1. A kernel is the body of an outermost thread extent (or virtual thread).
// 2. Each axis of threadIdx counts once, with the extent it first has; it must have the same extent everywhere.
// 3. The bytes of all allocations of a kernel in scopes of the local and of the shared kind count.
// 4. Vectors that are allocated, cast to, loaded or stored must not be larger than max_vector_bytes, nor may vectors
//    of indices with a stride.
#include <map>

#include "ir/build.h"
#include "ir/constant_size.h"
#include "ir/ops/storage_scope.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

using Limits = std::map<std::string, int64_t>;

class KernelLimits final : public Visitor {
 public:
  explicit KernelLimits(const Limits& limits) : limits_(limits) {}
  std::vector<std::string> violations;

 private:
  int64_t limit(const std::string& name) const {
    auto it = limits_.find(name);
    return it == limits_.end() ? std::numeric_limits<int64_t>::max() : it->second;
  }
  template <class... Args>
  void violated(std::string text, const Args&... args) {
    violations.push_back(message(std::move(text), args...).str());
  }

  void visit_AttrStmt(const AttrStmtNode& node) override {
    if (node.key != "thread_extent" && node.key != "virtual_thread") return children(node);
    if (nesting_ == 0) {  // Rule 1
      local_ = shared_ = 0, threads_ = 1;
      extents_.clear();
      ++kernels_;
    }
    auto axis = node.bound_axis();
    if (auto extent = as_int(node.value); axis && extent) thread_axis(axis->thread_tag, *extent);
    ++nesting_;
    children(node);
    if (--nesting_ > 0) return;
    used("threads per block", threads_, limit("max_threads_per_block"));
    used("local memory per block", local_, limit("max_local_memory_per_block"));
    used("shared memory per block", shared_, limit("max_shared_memory_per_block"));
    if (kernels_ > limit("max_kernels"))
      violated("Number of launched kernels ({0}) is greater than the allowed maximum ({1})", kernels_,
               limit("max_kernels"));
  }
  void used(const char* what, int64_t amount, int64_t most) {
    if (amount > most) violated("Used {0} ({1}) is greater than the allowed maximum ({2})", what, amount, most);
  }

  void thread_axis(const std::string& tag, int64_t extent) {  // Rule 2
    const bool is_virtual = tag == "vthread" || tag.starts_with("vthread.");
    if (!is_virtual && !tag.starts_with("threadIdx.")) return;
    auto [it, fresh] = extents_.emplace(tag, extent);
    if (!fresh) {
      if (!is_virtual && it->second != extent)
        violated("Extent of {0} ({1}) does not match the bound {2}", tag, extent, it->second);
      return;
    }
    threads_ *= extent;
    const int64_t most = limit(is_virtual ? "max_vthread" : "max_thread_" + tag.substr(tag.size() - 1));
    if (extent > most) violated("Extent of {0} ({1}) is greater than maximum allowed ({2});", tag, extent, most);
  }

  void visit_Allocate(const AllocateNode& node) override {
    children(node);
    const int64_t bytes = node.dtype.bytes() * constant_elements(node.extents).value_or(0);
    const std::string scope = node.buffer_var->storage_scope();
    if (scope.starts_with("local")) local_ += bytes;  // Rule 3
    if (scope.starts_with("shared")) shared_ += bytes;
    vector_bytes(node.dtype);
  }
  void visit_For(const ForNode& node) override {
    auto extent = as_int(node.extent);
    if (node.var->name == "vthread.s" && extent && *extent > limit("max_vthread"))
      violated("Number of vthreads ({0}) is greater than the allowed maximum ({1})", *extent, limit("max_vthread"));
    children(node);
  }
  void visit_Cast(const CastNode& node) override { vector_bytes(node.dtype), children(node); }
  void visit_BufferLoad(const BufferLoadNode& node) override {
    access(node.dtype, node.indices);
    children(node);
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    access(node.value->dtype, node.indices);
    children(node);
  }
  void access(DataType dtype, const std::vector<Expr>& indices) {  // Rule 4
    if (dtype.is_scalar()) return;
    vector_bytes(dtype);
    for (const Expr& index : indices)
      if (auto ramp = as<RampNode>(index); ramp && !is_one(ramp->stride)) vector_bytes(ramp->dtype);
  }
  void vector_bytes(DataType dtype) {  // Rule 4
    if (dtype.is_scalar() || dtype.bytes() <= limit("max_vector_bytes")) return;
    violated(
        "Number of lanes ({0}) times number of bytes ({1}) for dtype {2} is greater than the maximum number of vector "
        "bytes ({3})",
        dtype.lanes(), dtype.element().bytes(), dtype.str(), limit("max_vector_bytes"));
  }

  const Limits& limits_;
  std::map<std::string, int64_t> extents_;
  int64_t local_ = 0, shared_ = 0, threads_ = 1, kernels_ = 0;
  int nesting_ = 0;
};

Result<Limits> limits_of(const Attr& argument) {
  static constexpr std::string_view known[] = {"max_local_memory_per_block",
                                               "max_shared_memory_per_block",
                                               "max_threads_per_block",
                                               "max_thread_x",
                                               "max_thread_y",
                                               "max_thread_z",
                                               "max_vthread",
                                               "max_vector_bytes",
                                               "max_kernels"};
  auto dict = argument.get<AttrDict>();
  if (!dict) return fail(bad_input("verify-gpu-code.limits", "the limits must be a dictionary of numbers"));
  Limits limits;
  for (const auto& [name, value] : *dict) {
    if (std::ranges::find(known, name) == std::end(known))
      return fail(bad_input("verify-gpu-code.unknown-limit", "{0} is not a limit that can be checked", name));
    auto number = value.as_int();
    if (!number) return fail(bad_input("verify-gpu-code.limits", "the limit {0} must be a number", name));
    limits[name] = *number;
  }
  return limits;
}

}  // namespace

/// TVM's VerifyGPUCode(constraints).
Result<PrimFunc> verify_gpu_code(const PrimFunc& function, const Context&, const AttrList& args) {
  TS_TRY(Limits limits, limits_of(args[0]));
  KernelLimits check(limits);
  check.visit(function->body);
  if (check.violations.empty()) return function;
  Diagnostic over = refused("verify-gpu-code.limit", "{0}", check.violations.front());
  std::string all = "GPU constraint(s) violated:\n";
  for (const std::string& violation : check.violations) {
    all += "    " + violation + "\n";
    if (&violation != &check.violations.front()) over.notes.push_back(message("{0}", violation));
  }
  over.tvm = TvmError{"RuntimeError", all};
  return fail(std::move(over));
}

}  // namespace tirscope::passes
