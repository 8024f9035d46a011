// SPDX-License-Identifier: Apache-2.0
// The memory of a nest and the accesses to it.
#include <algorithm>

#include "analysis/nest/label.h"
#include "analysis/nest/nest_builder.h"
#include "ir/build.h"
#include "ir/ops/strides.h"
#include "support/format.h"
#include "support/int_math.h"

namespace tirscope::analysis {

void NestBuilder::add_memory(const Buffer& buffer, bool argument, const Stmt& allocated_in) {
  int index = int(model_.memories.size());
  model_.memories.push_back(
      {buffer->data, buffer, {}, argument, allocated_in, buffer->shape, buffer->dtype, allocated_in ? current_ : -1});
  model_.memory_of[buffer->data.get()] = index;
  model_.memory_of[buffer.get()] = index;
}

int NestBuilder::memory_of(const Buffer& buffer, const Var& pointer) {
  if (buffer) {
    if (int known = model_.memory(buffer.get()); known >= 0) return known;
  }
  int index = model_.memory(pointer.get());
  if (!buffer) return index;
  if (index < 0) {  // a buffer over a pointer that nothing here allocates: a parameter, or an outer function's
    add_memory(buffer, true, nullptr);
    return model_.memory(buffer.get());
  }
  Memory& memory = model_.memories[std::size_t(index)];
  if (!memory.buffer)
    memory.buffer = buffer;
  else
    memory.aliases.push_back(buffer);
  model_.memory_of[buffer.get()] = index;
  return index;
}

std::optional<AffineForm> NestBuilder::flat(const Buffer& buffer, const std::vector<AffineForm>& dims) {
  auto offset = as_int(buffer->elem_offset);
  AffineForm out;
  out.constant = offset.value_or(0);
  int64_t stride = 1;
  constexpr int64_t limit = int64_t(1) << 46;
  for (std::size_t i = dims.size(); i-- > 0;) {
    if (has_strides(*buffer)) {
      auto given = as_int(buffer->strides[i]);
      if (!given) return std::nullopt;
      stride = saturated(*given);
    }
    for (const auto& term : dims[i].terms)
      if (std::abs(term.coefficient) > limit / std::max<int64_t>(1, std::abs(stride))) return std::nullopt;
    out = AffineSpace::sum(out, dims[i], stride);
    if (!has_strides(*buffer) && i > 0) {
      auto extent = as_int(buffer->shape[i]);
      if (!extent || *extent <= 0 || stride > limit / *extent) return std::nullopt;
      stride *= *extent;
    }
  }
  return model_.space.joined(out);
}

AffineForm NestBuilder::index_form(const Expr& index, int nest) {
  if (auto ramp = as<RampNode>(index)) {
    auto stride = as_int(ramp->stride);
    auto lanes = as_int(ramp->lanes);
    if (!stride || !lanes) return model_.space.form(index);
    return AffineSpace::sum(model_.space.form(ramp->base), model_.space.add_lanes(nest, *lanes), *stride);
  }
  if (auto broadcast = as<BroadcastNode>(index)) return model_.space.form(broadcast->value);
  return model_.space.form(index);
}

void NestBuilder::add_access(int nest, const AccessFinder::Found& found, NodeRef node, std::string text) {
  int memory = memory_of(found.buffer, found.pointer);
  if (memory < 0) return;  // a handle without a buffer here
  Site site{.nest = nest,
            .access = int(at(nest).accesses.size()),
            .memory = memory,
            .buffer = found.buffer,
            .dims = {},
            .flat = {},
            .opaque = found.indices == nullptr,
            .guarded = found.guarded,
            .read = found.read};
  if (!site.buffer) site.buffer = model_.memories[std::size_t(memory)].buffer;
  Buffer shown = found.buffer ? found.buffer : site.buffer;
  if (found.indices) {
    for (const Expr& index : *found.indices) site.dims.push_back(index_form(index, nest));
    for (auto view = views_.find(site.buffer.get()); view != views_.end(); view = views_.find(site.buffer.get())) {
      site.buffer = view->second.source;
      std::vector<AffineForm> dims = view->second.mins;
      std::size_t skipped = dims.size() - std::min(dims.size(), site.dims.size());
      for (std::size_t i = skipped; i < dims.size(); ++i) dims[i] = AffineSpace::sum(dims[i], site.dims[i - skipped]);
      site.dims = std::move(dims);
    }
    site.flat = flat(site.buffer, site.dims);
  }
  Access access;
  access.buffer = shown;
  access.is_write = found.is_write;
  access.node = std::move(node);
  access.text = std::move(text);
  set_pattern(access, site, nest);
  at(nest).accesses.push_back(std::move(access));
  model_.sites.push_back(std::move(site));
}

void NestBuilder::set_pattern(Access& access, const Site& site, int nest) {
  int innermost = -1;
  bool lanes = std::ranges::any_of(site.dims, [&](const AffineForm& form) { return depends(form, nest); });
  if (lanes) innermost = nest;
  for (int i = nest; innermost < 0 && i >= 0; i = at(i).parent)
    if (at(i).kind == NestKind::While || (at(i).kind == NestKind::Loop && at(i).constant_extent != 1)) innermost = i;
  if (innermost < 0) {
    access.pattern = Pattern::Once;
    return;
  }
  access.pattern = Pattern::Irregular;
  if (site.opaque || at(innermost).kind == NestKind::While) return;
  AffineForm form;
  if (site.flat) {
    form = model_.space.joined(model_.space.unclipped(*site.flat));
  } else {  // the last dimension alone moves by a known stride
    if (has_strides(*site.buffer)) return;
    for (std::size_t i = 0; i + 1 < site.dims.size(); ++i)
      if (depends(site.dims[i], innermost)) return;
    if (!site.dims.empty()) form = model_.space.unclipped(site.dims.back());
  }
  int64_t stride = 0;
  for (const auto& term : form.terms) {
    const AffineAtom& atom = model_.space.atom(term.atom);
    if (atom.kind == AffineAtom::Kind::Loop && atom.loop == innermost)
      stride += term.coefficient;
    else if (std::ranges::contains(atom.loops, innermost))
      return;
  }
  access.stride = stride;
  access.pattern = stride == 0 ? Pattern::Broadcast : stride == 1 ? Pattern::Contiguous : Pattern::Strided;
}

bool NestBuilder::depends(const AffineForm& form, int loop) const {
  return std::ranges::any_of(form.terms, [&](const AffineForm::Term& term) {
    return std::ranges::contains(model_.space.atom(term.atom).loops, loop);
  });
}

void NestBuilder::reads(int nest, const Expr& expr) {
  if (!expr) return;
  AccessFinder finder;
  finder.visit(expr);
  for (const AccessFinder::Found& found : finder.found)
    add_access(nest, found, ref(found.node), found.buffer ? label(Expr(ref(found.node))) : found.pointer->name);
}

void NestBuilder::add_view(const MatchBufferRegion& match) {
  const Buffer& source = match->source->buffer;
  View view{source, {}};
  for (const Range& range : match->source->region) view.mins.push_back(model_.space.form(range->min));
  views_[match->buffer.get()] = std::move(view);
  int memory = memory_of(source, source->data);
  model_.memories[std::size_t(memory)].aliases.push_back(match->buffer);
  model_.memory_of[match->buffer.get()] = memory;
  model_.memory_of[match->buffer->data.get()] = memory;
}

void NestBuilder::allocation(const Stmt& stmt, const Var& data, DataType dtype, const std::vector<Expr>& extents,
                             const Stmt& body) {
  open(NestKind::Allocate, stmt, formatted("{} = allocate{}", data->name, shape_label(extents)));
  int index = int(model_.memories.size());
  model_.memories.push_back({data, nullptr, {}, false, stmt, extents, dtype, current_});
  model_.memory_of[data.get()] = index;
  statement(body);
  close();
}

}  // namespace tirscope::analysis
