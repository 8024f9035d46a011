// SPDX-License-Identifier: Apache-2.0
#include "interp/numbers/rounding.h"

#include <unordered_map>
#include <unordered_set>

#include "ir/numbers/floats.h"
#include "ir/walk/param_buffers.h"
#include "ir/walk/visitor.h"

namespace tirscope::interp {

namespace {

/// What the memory behind a pointer, or a let-bound variable, comes from.
struct Origin {
  DataType rounded = DataType::none();
  std::unordered_set<const VarNode*> sources;
};

class OriginFinder final : public Visitor {
 public:
  std::unordered_map<const VarNode*, Origin> origins;

  DataType coarsest(const VarNode* result) const {
    DataType found = DataType::none();
    std::vector<const VarNode*> open = {result};
    std::unordered_set<const VarNode*> seen = {result};
    while (!open.empty()) {
      auto origin = origins.find(open.back());
      open.pop_back();
      if (origin == origins.end()) continue;
      found = coarser(found, origin->second.rounded);
      for (const VarNode* source : origin->second.sources)
        if (seen.insert(source).second) open.push_back(source);
    }
    return found;
  }

 protected:
  void visit_Block(const BlockNode& node) override {
    // A view's memory and that of its source are one: each comes from the other.
    for (const MatchBufferRegion& match : node.match_buffers) {
      const VarNode *view = match->buffer->data.get(), *source = match->source->buffer->data.get();
      origins[view].sources.insert(source);
      origins[source].sources.insert(view);
    }
    children(node);
  }
  void visit_BufferStore(const BufferStoreNode& node) override { comes_from(node.buffer->data.get(), node.value); }
  void visit_LetStmt(const LetStmtNode& node) override {
    comes_from(node.var.get(), node.value);
    visit(node.body);
  }

 private:
  static DataType coarser(DataType a, DataType b) { return epsilon(b) > epsilon(a) ? b : a; }

  void comes_from(const VarNode* result, const Expr& value) {
    Origin& origin = origins[result];
    walk(*value, [&](const Node& node) {
      if (auto load = as<BufferLoadNode>(&node)) {
        origin.sources.insert(load->buffer->data.get());
        return false;  // its indices are not rounded numbers
      }
      if (auto var = as<VarNode>(&node)) origin.sources.insert(var);
      if (auto let = as<LetNode>(&node)) comes_from(let->var.get(), let->value);
      if (rounds(node)) origin.rounded = coarser(origin.rounded, static_cast<const ExprNode&>(node).dtype);
      return true;
    });
  }

  static bool rounds(const Node& node) {
    switch (node.kind) {
      case Kind::Add:
      case Kind::Sub:
      case Kind::Mul:
      case Kind::Div:
      case Kind::Mod:
      case Kind::FloorDiv:
      case Kind::FloorMod: return static_cast<const ExprNode&>(node).dtype.is_floating();
      case Kind::Call: {
        auto& call = static_cast<const CallNode&>(node);
        return call.dtype.is_floating() && call.op != &op::if_then_else() && call.op != &op::likely();
      }
      case Kind::Cast: {
        auto& cast = static_cast<const CastNode&>(node);
        return cast.dtype.is_floating() && epsilon(cast.dtype) > epsilon(cast.value->dtype);
      }
      default: return false;
    }
  }
};

}  // namespace

Rounding rounding_of(const PrimFunc& function, const Sizes& sizes) {
  OriginFinder finder;
  finder.visit(function->body);
  Rounding out{longest_reduction(function, sizes), {}};
  const ParamBuffers buffers(*function);
  for (const Var& param : function->params) {
    Buffer buffer = buffers.of(param);
    out.types.push_back(buffer ? finder.coarsest(buffer->data.get()) : DataType::none());
  }
  return out;
}

}  // namespace tirscope::interp
