// SPDX-License-Identifier: Apache-2.0
#include "analysis/patterns/reduction.h"

#include <algorithm>
#include <functional>

#include "arith/analyzer.h"
#include "ir/compare/deep_equal.h"
#include "ir/limits.h"
#include "ir/walk/mutator.h"

namespace tirscope::analysis {

const char* const reduction_conditions =
    "Definition of a reduction block that is applicable by RFactor and Cross-Thread Reduction:\n"
    "1) The block init should be a single BufferStore or a SeqStmt of BufferStores\n"
    "2) The buffers initialized in the block init should be all different\n"
    "3) The number of consecutive LetStmts in the block body (if any) should equal the number of BufferStores in the "
    "block init\n"
    "4) The variables of the LetStmts in the block body should be all different\n"
    "5) The body of the innermost LetStmt should be a single BufferStore or a SeqStmt of BufferStores\n"
    "6) The number of BufferStores under the block body should equal the number of BufferStores in the block init, and "
    "thereby equal the number of LetStmts above\n"
    "7) The variables bound by the LetStmts in the block body must all directly serve as values of the BufferStores "
    "inside, and the stored values of the BufferStores can only be those variables\n"
    "8) The variables stored by the BufferStores in the block body should be all different\n"
    "9) The buffers written by the BufferStores in the block body should be all different\n"
    "10) The buffers initialized in the block init and written in the block body should match\n"
    "11) The buffers written by the block should have same shape\n"
    "12) The indices of all BufferStores in the reduction block should be the same";

namespace {

using Mismatch = std::unexpected<ReductionMismatch>;
Mismatch violates(int condition) { return Mismatch(ReductionMismatch{condition, 0, 0, {}, {}}); }

BufferStore as_store(const Stmt& stmt) {
  return stmt && stmt->kind == Kind::BufferStore ? ref_as<BufferStoreNode>(stmt) : nullptr;
}

/// The statements of a sequence; a single store is one of one. Nothing else is.
std::optional<std::vector<Stmt>> stores_or_sequence(const Stmt& stmt) {
  if (auto sequence = as<SeqStmtNode>(stmt)) return sequence->seq.to_vector();
  if (as_store(stmt)) return std::vector<Stmt>{stmt};
  return std::nullopt;
}

std::ptrdiff_t index_of(const std::vector<BufferStore>& stores, const Buffer& buffer) {
  auto it = std::ranges::find_if(stores, [&](const BufferStore& store) { return store && store->buffer == buffer; });
  return it == stores.end() ? -1 : it - stores.begin();
}

std::expected<std::vector<BufferStore>, ReductionMismatch> inits_of(const Stmt& init) {
  std::vector<BufferStore> result;
  std::optional<std::vector<Stmt>> statements = init ? stores_or_sequence(init) : std::nullopt;
  if (!statements) return violates(1);
  for (const Stmt& stmt : *statements) {
    BufferStore store = as_store(stmt);
    if (!store) return violates(1);
    if (index_of(result, store->buffer) >= 0) return violates(2);
    result.push_back(std::move(store));
  }
  return result;
}

/// The stores below `count` let statements, in the order of the lets, each with its variable's value put in.
std::expected<std::vector<BufferStore>, ReductionMismatch> updates_below_lets(const Stmt& body, std::size_t count) {
  std::vector<const LetStmtNode*> lets;
  const Stmt* at = &body;
  for (; lets.size() < count; at = &lets.back()->body) {
    auto let = as<LetStmtNode>(*at);
    if (!let) return violates(3);
    if (std::ranges::any_of(lets, [&](const LetStmtNode* other) { return other->var == let->var; })) return violates(4);
    lets.push_back(let);
  }
  if (as<LetStmtNode>(*at)) return violates(3);
  std::optional<std::vector<Stmt>> statements = stores_or_sequence(*at);
  if (!statements) return violates(5);
  if (statements->size() != count) return violates(6);
  std::vector<BufferStore> result(count);
  for (const Stmt& stmt : *statements) {
    BufferStore store = as_store(stmt);
    if (!store) return violates(5);
    auto let = std::ranges::find_if(lets, [&](const LetStmtNode* l) { return l->var.get() == store->value.get(); });
    if (let == lets.end()) return violates(7);
    BufferStore& update = result[std::size_t(let - lets.begin())];
    if (update) return violates(8);
    if (index_of(result, store->buffer) >= 0) return violates(9);
    update = make<BufferStoreNode>(store->buffer, (*let)->value, store->indices);
  }
  return result;
}

bool all_equal(arith::Analyzer& analyzer, const std::vector<Expr>& a, const std::vector<Expr>& b) {
  return std::ranges::equal(a, b, [&](const Expr& x, const Expr& y) { return analyzer.can_prove_equal(x, y); });
}

/// The identities, in the order of `updates`; conditions 10 to 12.
std::expected<std::vector<Expr>, ReductionMismatch> identities_for(const std::vector<BufferStore>& updates,
                                                                   const std::vector<BufferStore>& inits) {
  arith::Analyzer analyzer;
  const BufferStoreNode& first = *updates.front();
  std::vector<Expr> result(updates.size());
  for (std::size_t i = 0; i < updates.size(); ++i) {
    const std::vector<Expr>& shape = updates[i]->buffer->shape;
    if (shape.size() != first.indices.size()) return violates(11);
    if (inits[i]->indices.size() != first.indices.size() || updates[i]->indices.size() != first.indices.size())
      return violates(12);
    if (!all_equal(analyzer, shape, first.buffer->shape)) return violates(11);
    if (!all_equal(analyzer, inits[i]->indices, first.indices) ||
        !all_equal(analyzer, updates[i]->indices, first.indices))
      return violates(12);
    std::ptrdiff_t at = index_of(updates, inits[i]->buffer);
    if (at < 0) return violates(10);
    result[std::size_t(at)] = inits[i]->value;
  }
  return result;
}

using Combine = std::function<std::vector<Expr>(const std::vector<Var>& x, const std::vector<Var>& y)>;
using Identity = std::function<Expr(std::size_t i, DataType dtype)>;

/// argmax (`best` is GT) or argmin (LT): the index of the better value. At a tie `first_wins` keeps what is there, else
/// the smaller index is taken.
Combine arg_best(Kind best, Kind best_or_equal, bool first_wins) {
  return [=](const std::vector<Var>& x, const std::vector<Var>& y) {
    Expr keep_index = make_binary(best_or_equal, x[1], y[1]), keep_value = keep_index;
    if (!first_wins) {
      keep_value = make_binary(best, x[1], y[1]);
      keep_index =
          make<OrNode>(keep_value, make<AndNode>(make_binary(Kind::EQ, x[1], y[1]), make_binary(Kind::LT, x[0], y[0])));
    }
    return std::vector<Expr>{make<SelectNode>(keep_index, x[0], y[0]), make<SelectNode>(keep_value, x[1], y[1])};
  };
}

struct Entry {
  std::size_t values;
  Combine combine;
  Identity identity;
};

/// TVM's registry, in its order.
const std::vector<Entry>& registry() {
  auto one = [](Kind kind) -> Combine {
    return [kind](const std::vector<Var>& x, const std::vector<Var>& y) {
      std::vector<Expr> result;
      for (std::size_t i = 0; i < x.size(); ++i) result.push_back(make_binary(kind, x[i], y[i]));
      return result;
    };
  };
  auto constant = [](int64_t value) -> Identity {
    return [value](std::size_t, DataType dtype) { return make_const(dtype, value); };
  };
  Identity largest = [](std::size_t, DataType dtype) { return largest_value(dtype); };
  Identity smallest = [](std::size_t, DataType dtype) { return smallest_value(dtype); };
  auto index_and = [](const Identity& value) -> Identity {
    return [value](std::size_t i, DataType dtype) { return i == 0 ? make_const(dtype, int64_t(-1)) : value(i, dtype); };
  };
  static const std::vector<Entry> entries = {
      {1, one(Kind::Add), constant(0)},
      {1, one(Kind::Mul), constant(1)},
      {1, one(Kind::Min), largest},
      {1, one(Kind::Max), smallest},
      {2, one(Kind::Add), constant(0)},
      {2, arg_best(Kind::GT, Kind::GE, true), index_and(smallest)},
      {2, arg_best(Kind::GT, Kind::GE, false), index_and(smallest)},
      {2, arg_best(Kind::LT, Kind::LE, true), index_and(largest)},
      {2, arg_best(Kind::LT, Kind::LE, false), index_and(largest)},
  };
  return entries;
}

/// Fills the holes (variables) of a pattern so that it equals an expression.
class Matcher {
 public:
  bool match(const Expr& pattern, const Expr& expr) {
    if (auto hole = as<VarNode>(pattern)) {
      auto [it, fresh] = filled_.emplace(hole, expr);
      return fresh || deep_equal(it->second, expr);
    }
    if (pattern->kind != expr->kind) return false;
    if (auto select = as<SelectNode>(pattern)) {
      auto other = as<SelectNode>(expr);
      return match(select->condition, other->condition) && match(select->true_value, other->true_value) &&
             match(select->false_value, other->false_value);
    }
    auto binary = as<BinaryNode>(pattern), other = as<BinaryNode>(expr);
    return binary && match(binary->a, other->a) && match(binary->b, other->b);
  }
  Expr value(const Var& hole) const {
    auto it = filled_.find(hole.get());
    return it == filled_.end() ? nullptr : it->second;
  }

 private:
  VarMap filled_;
};

std::optional<Reducer> reducer_for(const Entry& entry, const std::vector<Expr>& identities) {
  if (entry.values != identities.size()) return std::nullopt;
  Reducer reducer;
  for (std::size_t i = 0; i < identities.size(); ++i) {
    DataType dtype = identities[i]->dtype;
    if (dtype.code == DataType::Code::Handle) return std::nullopt;
    reducer.identity.push_back(entry.identity(i, dtype));
    if (!reducer.identity.back() || !deep_equal(reducer.identity.back(), identities[i])) return std::nullopt;
    reducer.lhs.push_back(make_var("x" + std::to_string(i), dtype));
    reducer.rhs.push_back(make_var("y" + std::to_string(i), dtype));
  }
  reducer.result = entry.combine(reducer.lhs, reducer.rhs);
  return reducer;
}

std::optional<Reduction> matched(const Reducer& reducer, const std::vector<BufferStore>& updates) {
  Matcher matcher;
  for (std::size_t i = 0; i < updates.size(); ++i)
    if (!matcher.match(reducer.result[i], updates[i]->value)) return std::nullopt;
  Reduction reduction{reducer, updates, {}, {}};
  for (std::size_t i = 0; i < updates.size(); ++i) {
    reduction.lhs.push_back(matcher.value(reducer.lhs[i]));
    reduction.rhs.push_back(matcher.value(reducer.rhs[i]));
    if (!deep_equal(load(updates[i]->buffer, updates[i]->indices), reduction.lhs.back())) return std::nullopt;
  }
  return reduction;
}

}  // namespace

std::vector<Expr> Reducer::combined(const std::vector<Expr>& left, const std::vector<Expr>& right) const {
  VarMap values;
  for (std::size_t i = 0; i < lhs.size(); ++i) {
    values.emplace(lhs[i].get(), left[i]);
    values.emplace(rhs[i].get(), right[i]);
  }
  std::vector<Expr> out;
  for (const Expr& expr : result) out.push_back(substitute(expr, values));
  return out;
}

std::expected<Reduction, ReductionMismatch> match_reduction(const BlockNode& block) {
  auto inits = inits_of(block.init);
  if (!inits) return Mismatch(inits.error());
  std::vector<BufferStore> updates;
  if (BufferStore store = as_store(block.body)) {
    updates.push_back(store);
    if (inits->size() != 1) return Mismatch(ReductionMismatch{-1, 1, inits->size(), {}, {}});
  } else {
    auto below = updates_below_lets(block.body, inits->size());
    if (!below) return Mismatch(below.error());
    updates = *std::move(below);
  }
  auto identities = identities_for(updates, *inits);
  if (!identities) return Mismatch(identities.error());
  for (const Entry& entry : registry())
    if (std::optional<Reducer> reducer = reducer_for(entry, *identities))
      if (std::optional<Reduction> reduction = matched(*reducer, updates)) return *std::move(reduction);
  return Mismatch(ReductionMismatch{0, updates.size(), inits->size(), *identities, updates});
}

}  // namespace tirscope::analysis
