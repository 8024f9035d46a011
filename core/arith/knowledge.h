// SPDX-License-Identifier: Apache-2.0
// Remembering what was found out about expressions. Simplifying visits an operand once for itself and again for each
// rule that asks what holds for it, on every level: without remembering, the time doubles with the depth.
#pragma once

#include <unordered_map>
#include <utility>
#include <vector>

#include "ir/compare/deep_equal.h"

namespace tirscope::arith {

/// What simplifying may cost, counted in visits of expressions. Conditions within conditions are looked at under every
/// combination of what holds around them, so their number doubles with the depth despite caching (TVM does not end on
/// those). What is left over then stays as it is, which is always right.
class Effort {
 public:
  /// A simplification from its beginning to its end, those that it asks for included.
  class [[nodiscard]] Call {
   public:
    Call(Effort& effort, const Expr& expr) : effort_(effort) {
      if (effort_.calls_++ == 0) effort_.allowance_ = least + each_node * int64_t(expr->size);
    }
    ~Call() { --effort_.calls_; }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

   private:
    Effort& effort_;
  };

  /// Pays for a visit: from what each simplification may cost, then from what all of an analyzer may cost besides.
  void spend() {
    if (allowance_ > 0)
      --allowance_;
    else if (reserve_ > 0)
      --reserve_;
  }
  bool is_spent() const { return allowance_ == 0 && reserve_ == 0 && calls_ > 0; }

 private:
  static constexpr int64_t least = 5'000, each_node = 100;
  int64_t allowance_ = 0, reserve_ = 100'000;
  int calls_ = 0;
};

/// Identifies the state of an analyzer's knowledge. In one state an expression has one simplified form.
class Knowledge {
 public:
  /// The state now: what is known, how deep simplifiers are in simplifying results again, and what they are asked for.
  uint64_t state() const { return uint64_t(id_) << state_bits | uint64_t(extensions) << 8 | depths; }
  /// Whether a state may come back: whether nothing was learned for good since.
  bool is_current(uint64_t state) const { return state >> state_bits >= first_; }
  /// Grows whenever states go for good.
  uint32_t first_state() const { return first_; }

  /// Something was learned for good.
  void change();
  /// Begins a time in which `what` holds besides, until `leave`. An equal `what` in the same state gives the same
  /// state.
  void enter(const Expr& what);
  /// What follows from the `what` of the last `enter` is known too from now on.
  void advance(const Expr& what);
  void leave();

  Effort effort;
  uint8_t depths = 0;      ///< four bits a simplifier
  uint8_t extensions = 0;  ///< a bit each of SimplifyExtensions

 private:
  static constexpr int state_bits = 16;
  struct Step {
    uint32_t from;
    Expr what;
    friend bool operator==(const Step& a, const Step& b) { return a.from == b.from && deep_equal(a.what, b.what); }
  };
  struct StepHash {
    std::size_t operator()(const Step& step) const { return deep_hash(step.what) * 31 + step.from; }
  };
  uint32_t id_ = 1, last_ = 1, first_ = 1;
  std::vector<uint32_t> outer_;
  std::unordered_map<Step, uint32_t, StepHash> steps_;
};

/// Results by expression and state; equal expressions share one. Small expressions are found out again more quickly
/// than they are looked up.
template <class T>
class Memory {
 public:
  explicit Memory(const Knowledge& knowledge) : knowledge_(knowledge) {}

  static bool keeps(const ExprNode& expr) { return expr.size >= smallest; }

  struct Key {
    Expr expr;
    uint64_t state;
    friend bool operator==(const Key& a, const Key& b) { return a.state == b.state && deep_equal(a.expr, b.expr); }
  };
  /// An expression, equal to the one that was asked for, and its result.
  using Entry = std::pair<const Key, T>;

  /// What is remembered of `expr`, or null; valid until the next `put`.
  Entry* find(const Expr& expr) {
    forget_outdated();
    const Object object{expr.get(), knowledge_.state()};
    if (auto it = objects_.find(object); it != objects_.end()) return it->second.second;
    auto it = results_.find({expr, object.second});
    if (it == results_.end()) return nullptr;
    objects_.try_emplace(object, expr, &*it);
    return &*it;
  }
  /// Remembers the result for `state`, which was that of the knowledge before the result was looked for. It is left out
  /// when something was learned for good on the way.
  void put(const Expr& expr, uint64_t state, T result) {
    forget_outdated();
    if (!knowledge_.is_current(state)) return;
    if (objects_.size() >= most) clear();
    Entry& entry = *results_.insert_or_assign({expr, state}, std::move(result)).first;
    objects_.try_emplace({expr.get(), state}, expr, &entry);
  }

 private:
  static constexpr uint32_t smallest = 16;
  static constexpr std::size_t most = 1 << 16;
  using Object = std::pair<const ExprNode*, uint64_t>;
  struct ObjectHash {
    std::size_t operator()(const Object& object) const {
      return std::hash<const ExprNode*>()(object.first) * 31 + object.second;
    }
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const { return deep_hash(key.expr) * 31 + key.state; }
  };
  void clear() {
    objects_.clear();
    results_.clear();
  }
  void forget_outdated() {
    if (first_ == knowledge_.first_state()) return;
    first_ = knowledge_.first_state();
    clear();
  }

  const Knowledge& knowledge_;
  uint32_t first_ = 1;
  std::unordered_map<Key, T, KeyHash> results_;
  std::unordered_map<Object, std::pair<Expr, Entry*>, ObjectHash> objects_;  ///< so that most look-ups hash no tree
};

}  // namespace tirscope::arith
