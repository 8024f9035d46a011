// SPDX-License-Identifier: Apache-2.0
// What runs on the device is marked with the device's target.
//
//   bx = T.launch_thread("blockIdx.x", 4)   ->   T.attr(T.target({"kind": "cuda", ...}), "target", 0)
//   ...                                          bx = T.launch_thread("blockIdx.x", 4)
//                                                ...
//
// 1. Only functions whose target has a host are looked at; the mark is the target without its host.
// 2. A region begins at a thread extent, a pipeline_exec_scope or a device_scope; what has a target stays as it is.
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

class RegionMarker final : public Mutator {
 public:
  explicit RegionMarker(TvmTarget target) : target_(std::move(target)) {}

 private:
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {  // Rule 2
    if (node.key == "target") return ref(node);
    if (node.key == "thread_extent" || node.key == "pipeline_exec_scope" || node.key == "device_scope")
      return make<AttrStmtNode>(Attr(target_), "target", int32(0), Stmt(&node));
    Stmt body = (*this)(node.body);
    return body == node.body ? NodeRef(&node) : NodeRef(with(node, [&](AttrStmtNode& n) { n.body = body; }));
  }
  TvmTarget target_;
};

}  // namespace

/// TVM's AnnotateDeviceRegions.
Result<PrimFunc> annotate_device_regions(const PrimFunc& function, const Context&, const AttrList&) {
  TvmTarget target = target_of(*function);
  if (!target)
    return fail(refused("annotate-device-regions.no-target", "the function has no target; run BindTarget first"));
  if (!host_of(*target)) return function;  // Rule 1
  return with_body(function, RegionMarker(without_host(target))(function->body));
}

}  // namespace tirscope::passes
