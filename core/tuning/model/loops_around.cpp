// SPDX-License-Identifier: Apache-2.0
#include "tuning/model/loops_around.h"

namespace tirscope::tuning {

namespace {

double unroll_steps(const ForNode& loop) {
  const Attr* steps = find_attr(loop.annotations, "pragma_auto_unroll_max_step");
  return steps ? double(steps->as_int().value_or(0)) : 0;
}

}  // namespace

double product_of(const LoopList& loops) {
  double product = 1;
  for (const ForNode* loop : loops) product *= length_of(*loop);
  return product;
}

LoopList* LoopsAround::kind_of(const ForNode& loop) {
  switch (loop.kind_of_loop) {
    case ForKind::Serial: return nullptr;
    case ForKind::Parallel: return &parallel;
    case ForKind::Vectorized: return &vectorized;
    case ForKind::Unrolled: return &unrolled;
    case ForKind::ThreadBinding: break;
  }
  const std::string_view tag = loop.thread_binding->thread_tag;
  for (std::size_t k = 0; k < thread_axes.size(); ++k)
    if (tag == thread_axes[k] || (k + 1 == thread_axes.size() && tag.starts_with("vthread"))) return &threads[k];
  return nullptr;
}

void LoopsAround::push(const ForNode& loop) {
  all.push_back(&loop);
  if (LoopList* list = kind_of(loop)) list->push_back(&loop);
  if (double steps = unroll_steps(loop); steps > 0) auto_unroll.push_back(steps);
}

void LoopsAround::pop(const ForNode& loop) {
  all.pop_back();
  if (LoopList* list = kind_of(loop)) list->pop_back();
  if (unroll_steps(loop) > 0) auto_unroll.pop_back();
}

}  // namespace tirscope::tuning
