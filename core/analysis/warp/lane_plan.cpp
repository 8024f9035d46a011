// SPDX-License-Identifier: Apache-2.0
// Prepares an access: its address as a sum, what of it matters, the loops that have to be run through.
#include <algorithm>

#include "analysis/nest/label.h"
#include "analysis/warp/lane_enumeration.h"
#include "ir/build.h"
#include "ir/ops/strides.h"
#include "support/int_math.h"

namespace tirscope::analysis {

namespace {

/// Longer vectorized loops are run through like others: no vector is that long.
constexpr int64_t longest_vector = 256;
/// An address is taken apart into sums in at most so many steps; what is left then stays whole.
constexpr int most_split_steps = 4096;

/// The elements of a vector access; 1 for an access of one.
int vector_lanes(const WarpSite& site) {
  int lanes = 1;
  for (const Expr& index : site.indices) lanes = std::max(lanes, index->dtype.lanes());
  return lanes;
}

bool scalable(const WarpSite& site) {
  return std::ranges::any_of(site.indices, [](const Expr& index) { return index->dtype.is_scalable(); });
}

/// The factors of a product; those that are constants are multiplied into `constant`.
void collect_factors(const Expr& expr, int64_t& constant, std::vector<Expr>& factors) {
  if (auto product = as<MulNode>(expr)) {
    collect_factors(product->a, constant, factors);
    collect_factors(product->b, constant, factors);
  } else if (auto number = as_int(expr)) {
    constant = wrapping_mul(constant, *number);
  } else {
    factors.push_back(expr);
  }
}

const WarpLoop* innermost_vector_loop(const WarpSite& site) {
  for (std::size_t i = site.scopes.size(); i-- > 0;) {
    auto loop = std::get_if<WarpLoop>(&site.scopes[i]);
    if (!loop || loop->kind != WarpLoop::Kind::Vector) continue;
    auto extent = as_int(loop->extent);
    return extent && *extent > 1 && *extent <= longest_vector ? loop : nullptr;
  }
  return nullptr;
}

}  // namespace

LaneEnumeration::LaneEnumeration(const WarpSite& site, const WarpKernel& kernel) {
  build(site, kernel, true);
  // The iterations of a vectorized loop that decide how often a loop inside it runs do not go together.
  bool decides = std::ranges::any_of(levels_, [&](const Level& level) {
    return !level.constant && position_level_ > 0 && program_.level(level.extent) == position_level_;
  });
  if (!decides) return;
  *this = LaneEnumeration();
  build(site, kernel, false);
}

void LaneEnumeration::build(const WarpSite& site, const WarpKernel& kernel, bool vector_loops) {
  for (std::size_t d = 0; d < 3; ++d) {
    auto threads = kernel.block[d] ? as_int(kernel.block[d]) : 1;
    if (!threads) unknown_ = label(kernel.block[d]);
    block_[d] = std::clamp<int64_t>(threads.value_or(1), 1, 1 << 16);
    thread_[d] = program_.input(1, true);
  }
  if (scalable(site)) unknown_ = "vscale";
  if (!unknown_.empty()) return;
  element_bytes_ = site.buffer->dtype.bytes();
  access_bytes_ = site.bytes ? site.bytes : element_bytes_;
  lanes_ = site.lanes;
  const int ramp = vector_lanes(site);
  const WarpLoop* vector = vector_loops && ramp == 1 ? innermost_vector_loop(site) : nullptr;
  position_level_ = int(site.scopes.size()) + 2;
  if (ramp > 1 || vector) {
    positions_ = vector ? *as_int(vector->extent) : ramp;
    position_ = program_.input(position_level_, true);
    if (!vector) program_.set_position(position_);
  }
  declare(site, vector);
  auto address = this->address(site);
  if (!address) return;
  address_ = *address;
  std::vector<LaneProgram::Value> roots = guards_;
  roots.push_back(address_);
  choose_levels(std::move(roots));
  guards_of_.resize(std::size_t(position_level_) + 1);
  for (LaneProgram::Value guard : guards_) guards_of_[std::size_t(program_.level(guard))].push_back(guard);
  addresses_.resize(std::size_t(positions_));
  masks_.resize(std::size_t(positions_));
}

void LaneEnumeration::declare(const WarpSite& site, const WarpLoop* vector) {
  int level = 2;
  for (const WarpScope& scope : site.scopes) {
    if (auto let = std::get_if<WarpLet>(&scope)) {
      program_.define(let->var.get(), let->value);
      program_.value(let->value);  // now: chains of definitions are never followed by recursion
    }
    if (auto condition = std::get_if<WarpGuard>(&scope)) guard(condition->condition, condition->wanted);
    if (std::holds_alternative<WarpRepeat>(scope)) multiplicity_.reset();
    auto loop = std::get_if<WarpLoop>(&scope);
    if (loop && loop == vector)
      program_.define(loop->var.get(), program_.operation(Kind::Add, program_.value(loop->min), position_));
    else if (loop)
      declare(*loop, level);
    ++level;
  }
  if (site.predicate) guard(site.predicate, true);
}

void LaneEnumeration::declare(const WarpLoop& loop, int level) {
  const LaneProgram::Value extent = program_.value(loop.extent), min = program_.value(loop.min);
  auto constant = program_.constant_of(extent);
  LaneProgram::Value input = -1;
  auto bound = std::ranges::find(tags_, loop.tag, &std::pair<std::string, LaneProgram::Value>::first);
  if (loop.kind == WarpLoop::Kind::Thread) {
    input = thread_[std::size_t(loop.dimension)];
    if (constant != block_[std::size_t(loop.dimension)]) guard(program_.operation(Kind::LT, input, extent));
  } else if (!loop.tag.empty() && bound != tags_.end()) {
    input = bound->second;
    guard(program_.operation(Kind::LT, input, extent));
  } else {
    input = program_.input(level, false);
    if (!loop.tag.empty()) tags_.emplace_back(loop.tag, input);
    const bool countable = program_.known(extent);
    loops_.push_back({{level, input, extent, constant}, countable && !constant, countable});
  }
  program_.define(loop.var.get(), program_.operation(Kind::Add, min, input));
}

void LaneEnumeration::guard(LaneProgram::Value value) {
  auto constant = program_.constant_of(value);
  if (program_.known(value) && (!constant || *constant == 0)) guards_.push_back(value);
}

void LaneEnumeration::guard(const Expr& condition, bool wanted) {
  auto call = as<CallNode>(condition);
  if (call && call->op == &op::likely()) return guard(call->args[0], wanted);
  auto both = as<AndNode>(condition);
  if (both && wanted) {
    guard(both->a, true);
    return guard(both->b, true);
  }
  LaneProgram::Value value = program_.value(condition);
  guard(wanted ? value : program_.operation(Kind::EQ, value, program_.constant(0)));
}

void LaneEnumeration::split(const Expr& expr, int64_t bytes, std::vector<Term>& terms, int& work) {
  auto whole = [&] { terms.push_back({program_.value(expr), bytes}); };
  if (++work > most_split_steps) return whole();
  if (auto var = as<VarNode>(expr)) {
    Expr definition = program_.definition(var);
    return definition ? split(definition, bytes, terms, work) : whole();
  }
  if (auto cast = as<CastNode>(expr); cast && expr->dtype.is_integer() && cast->value->dtype.is_integer())
    return split(cast->value, bytes, terms, work);
  if (auto sum = as<AddNode>(expr)) {
    split(sum->a, bytes, terms, work);
    return split(sum->b, bytes, terms, work);
  }
  if (auto difference = as<SubNode>(expr)) {
    split(difference->a, bytes, terms, work);
    return split(difference->b, wrapping_neg(bytes), terms, work);
  }
  if (!as<MulNode>(expr)) return whole();
  std::vector<Expr> factors;
  collect_factors(expr, bytes, factors);
  if (factors.size() == 1) return split(factors[0], bytes, terms, work);
  LaneProgram::Value product = program_.constant(1);
  for (const Expr& factor : factors) product = program_.operation(Kind::Mul, product, program_.value(factor));
  terms.push_back({product, bytes});
}

void LaneEnumeration::address_terms(const WarpSite& site, std::vector<Term>& terms) {
  const BufferNode& buffer = *site.buffer;
  int work = 0;
  split(buffer.elem_offset, element_bytes_, terms, work);
  int64_t bytes = element_bytes_;
  LaneProgram::Value symbolic = -1;  // a further factor of the stride
  for (std::size_t i = site.indices.size(); i-- > 0;) {
    if (i < site.strides.size()) {
      split(site.indices[i], wrapping_mul(element_bytes_, site.strides[i]), terms, work);
      continue;
    }
    if (has_strides(buffer)) {
      auto stride = as_int(buffer.strides[i]);
      bytes = stride ? wrapping_mul(element_bytes_, *stride) : element_bytes_;
      symbolic = stride ? -1 : program_.value(buffer.strides[i]);
    }
    if (symbolic < 0)
      split(site.indices[i], bytes, terms, work);
    else
      terms.push_back({program_.operation(Kind::Mul, program_.value(site.indices[i]), symbolic), bytes});
    if (has_strides(buffer) || i >= buffer.shape.size()) continue;
    if (auto extent = as_int(buffer.shape[i]))
      bytes = wrapping_mul(bytes, *extent);
    else
      symbolic = symbolic < 0 ? program_.value(buffer.shape[i])
                              : program_.operation(Kind::Mul, symbolic, program_.value(buffer.shape[i]));
  }
}

std::optional<LaneProgram::Value> LaneEnumeration::address(const WarpSite& site) {
  std::vector<Term> terms;
  address_terms(site, terms);
  LaneProgram::Value sum = program_.constant(0);
  for (const Term& term : terms) {
    if (!program_.varies(term.value) && term.bytes % line_bytes == 0) continue;
    if (!program_.known(term.value)) {
      unknown_ = program_.unknown(term.value);
      return std::nullopt;
    }
    LaneProgram::Value bytes = program_.operation(Kind::Mul, term.value, program_.constant(term.bytes));
    sum = program_.operation(Kind::Add, sum, bytes);
  }
  return sum;
}

void LaneEnumeration::choose_levels(std::vector<LaneProgram::Value> roots) {
  for (const Loop& loop : loops_)
    if (loop.forced) roots.push_back(loop.level.extent);
  const std::vector<LaneProgram::Value> inputs = program_.need(roots);
  for (const Loop& loop : loops_) {
    const bool needed = loop.forced || std::ranges::contains(inputs, loop.level.input);
    if (needed && !loop.countable) unknown_ = program_.unknown(loop.level.extent);
    if (needed)
      levels_.push_back(loop.level);
    else if (!loop.countable)
      multiplicity_.reset();
    else if (multiplicity_)
      multiplicity_ = saturated_mul(*multiplicity_, std::max<int64_t>(0, *loop.level.constant));
  }
}

}  // namespace tirscope::analysis
