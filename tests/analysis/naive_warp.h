// SPDX-License-Identifier: Apache-2.0
// A judge of the analysis of warps that uses nothing of it: it runs a kernel thread by thread, element by element,
// writes down the address of every access, and only then looks at which threads are lanes of one warp.
#pragma once

#include <QtTest>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "ir/build.h"
#include "ir/ir.h"
#include "ir/ops/strides.h"
#include "ir/walk/visitor.h"

namespace tirscope::naive {

/// What one access of the program amounts to.
struct Figures {
  int64_t requests = 0, sectors = 0, used_bytes = 0, ways = 0;
  double wasted = 0;
  std::set<std::pair<int64_t, std::vector<int64_t>>> patterns;
};
using SiteKey = std::tuple<const Node*, std::string, bool>;  ///< the statement, the buffer, a write

class Judge {
 public:
  explicit Judge(const PrimFunc& function) {
    read_threads(*function->body);
    run(*function);
  }
  std::map<SiteKey, Figures> figures;

 private:
  struct Moment {  // one execution by one warp
    SiteKey site;
    std::vector<int64_t> block, iterations;
    int64_t warp;
    auto operator<=>(const Moment&) const = default;
  };
  struct Event {
    int64_t element = 1, positions = 1;  // in all, active ones or not
    bool shared = false;
    std::map<int64_t, std::map<int64_t, int64_t>> address;  // by position of a vector, then by lane
  };
  using Axes = std::map<std::string, int64_t>;

  void read_threads(const Node& body) {
    walk(body, [&](const Node& node) {
      if (auto loop = as<ForNode>(&node); loop && loop->thread_binding)
        extents_[loop->thread_binding->thread_tag] = *as_int(loop->extent);
      if (auto attr = as<AttrStmtNode>(&node); attr && attr->thread_axis())
        extents_[attr->thread_axis()->thread_tag] = *as_int(attr->value);
      return true;
    });
  }
  int64_t extent(const std::string& tag) const { return extents_.contains(tag) ? extents_.at(tag) : 1; }

  void run(const PrimFuncNode& function) {
    static const char* tags[] = {"blockIdx.x", "blockIdx.y", "blockIdx.z", "threadIdx.x", "threadIdx.y", "threadIdx.z"};
    int64_t total = 1;
    for (const char* tag : tags) total *= extent(tag);
    for (int64_t at = 0; at < total; ++at) {
      int64_t rest = at;
      for (const char* tag : tags) {
        axes_[tag] = rest % extent(tag);
        rest /= extent(tag);
      }
      thread_ = axes_["threadIdx.x"] +
                extent("threadIdx.x") * (axes_["threadIdx.y"] + extent("threadIdx.y") * axes_["threadIdx.z"]);
      execute(*function.body);
    }
    for (const auto& [moment, event] : events_) count(figures[moment.site], event);
  }

  // ---- one thread ----
  int64_t number(const Expr& expr) {
    if (auto constant = as<IntImmNode>(expr)) return constant->value;
    if (auto var = as<VarNode>(expr)) return values_.at(var);
    if (auto cast = as<CastNode>(expr)) return number(cast->value);
    if (auto inverse = as<NotNode>(expr)) return number(inverse->a) ? 0 : 1;
    if (auto ramp = as<RampNode>(expr)) return number(ramp->base) + position_ * number(ramp->stride);
    if (auto same = as<BroadcastNode>(expr)) return number(same->value);
    if (auto call = as<CallNode>(expr)) {
      if (call->op == &op::likely()) return number(call->args[0]);
      int64_t a = number(call->args[0]), b = number(call->args[1]);
      if (call->op == &op::bitwise_xor()) return a ^ b;
      if (call->op == &op::bitwise_and()) return a & b;
      if (call->op == &op::bitwise_or()) return a | b;
      if (call->op == &op::shift_left()) return a * (int64_t(1) << b);
      if (call->op == &op::shift_right()) return int64_t(std::floor(double(a) / double(int64_t(1) << b)));
      qFatal("the judge does not know this call");
    }
    auto node = as<BinaryNode>(expr);
    if (!node) qFatal("the judge does not know this expression");
    int64_t a = number(node->a), b = number(node->b);
    switch (node->kind) {
      case Kind::Add: return a + b;
      case Kind::Sub: return a - b;
      case Kind::Mul: return a * b;
      case Kind::FloorDiv: return int64_t(std::floor(double(a) / double(b)));
      case Kind::FloorMod: return ((a % b) + b) % b;
      case Kind::Min: return a < b ? a : b;
      case Kind::Max: return a > b ? a : b;
      case Kind::LT: return a < b;
      case Kind::LE: return a <= b;
      case Kind::GT: return a > b;
      case Kind::GE: return a >= b;
      case Kind::EQ: return a == b;
      case Kind::NE: return a != b;
      case Kind::And: return a && b;
      case Kind::Or: return a || b;
      default: qFatal("the judge does not know this operator");
    }
  }

  void access(const Buffer& buffer, const std::vector<Expr>& indices, bool write) {
    const std::string scope = buffer->scope();
    if (scope == "local") return;
    int lanes = 1;
    for (const Expr& index : indices) lanes = std::max(lanes, index->dtype.lanes());
    for (int lane = 0; lane < lanes; ++lane) {
      if (lanes > 1) position_ = lane;
      int64_t element = number(buffer->elem_offset), stride = 1;
      for (std::size_t i = indices.size(); i-- > 0;) {
        element += number(indices[i]) * (has_strides(*buffer) ? number(buffer->strides[i]) : stride);
        stride *= number(buffer->shape[i]);
      }
      Moment moment{{statement_, buffer->name, write}, {}, iterations_, thread_ / 32};
      for (const char* tag : {"blockIdx.x", "blockIdx.y", "blockIdx.z"}) moment.block.push_back(axes_[tag]);
      Event& event = events_[moment];
      event.element = buffer->dtype.bytes();
      event.positions = lanes > 1 ? lanes : vector_;
      event.shared = scope.starts_with("shared");
      event.address[position_][thread_ % 32] = element * buffer->dtype.bytes();
    }
    if (lanes > 1) position_ = 0;
  }

  void loads(const Expr& expr) {
    if (auto call = as<CallNode>(expr); call && call->op == &op::if_then_else())
      return loads(call->args[number(call->args[0]) ? 1 : 2]);
    if (auto load = as<BufferLoadNode>(expr)) return access(load->buffer, load->indices, false);
    if (auto node = as<BinaryNode>(expr)) {
      loads(node->a);
      loads(node->b);
    }
    if (auto cast = as<CastNode>(expr)) loads(cast->value);
  }

  void execute(const StmtNode& node) {
    if (auto seq = as<SeqStmtNode>(&node))
      for (const Stmt& stmt : seq->seq) execute(*stmt);
    if (auto loop = as<ForNode>(&node)) this->loop(*loop);
    if (auto attr = as<AttrStmtNode>(&node)) {
      if (auto axis = attr->thread_axis()) values_[axis->var.get()] = axes_[axis->thread_tag];
      execute(*attr->body);
    }
    if (auto let = as<LetStmtNode>(&node)) {
      values_[let->var.get()] = number(let->value);
      execute(*let->body);
    }
    if (auto choice = as<IfThenElseNode>(&node)) {
      if (number(choice->condition))
        execute(*choice->then_case);
      else if (choice->else_case)
        execute(*choice->else_case);
    }
    if (auto realize = as<BlockRealizeNode>(&node)) block(*realize);
    if (auto allocate = as<AllocateNode>(&node)) execute(*allocate->body);
    if (auto declare = as<DeclBufferNode>(&node)) execute(*declare->body);
    if (auto store = as<BufferStoreNode>(&node)) {
      statement_ = store;
      loads(store->value);
      access(store->buffer, store->indices, true);
    }
  }

  void loop(const ForNode& node) {
    const int64_t min = number(node.min), extent = number(node.extent);
    if (node.thread_binding) {
      values_[node.var.get()] = min + axes_[node.thread_binding->thread_tag];
      return execute(*node.body);
    }
    const bool vector = node.kind_of_loop == ForKind::Vectorized && extent > 1;
    if (vector) vector_ = extent;
    for (int64_t i = 0; i < extent; ++i) {
      values_[node.var.get()] = min + i;
      vector ? position_ = i : (iterations_.push_back(i), i);
      execute(*node.body);
      if (!vector) iterations_.pop_back();
    }
    if (vector) position_ = 0, vector_ = 1;
  }

  void block(const BlockRealizeNode& realize) {
    bool first = true;
    for (std::size_t i = 0; i < realize.iter_values.size(); ++i) {
      const IterVar& iter = realize.block->iter_vars[i];
      values_[iter->var.get()] = number(realize.iter_values[i]);
      first = first && (iter->type != IterType::CommReduce || values_[iter->var.get()] == number(iter->domain->min));
    }
    if (!number(realize.predicate)) return;
    if (realize.block->init && first) execute(*realize.block->init);
    execute(*realize.block->body);
  }

  // ---- all threads ----
  static void count(Figures& out, const Event& event) {
    const auto& first = event.address.begin()->second;
    bool together = int64_t(event.address.size()) == event.positions, row = true, same = true;
    for (const auto& [position, lanes] : event.address) {
      together = together && lanes.size() == first.size();
      for (const auto& [lane, address] : lanes) {
        if (!first.contains(lane)) together = false;
        if (!together) break;
        row = row && address == first.at(lane) + (position - event.address.begin()->first) * event.element;
        same = same && address == first.at(lane);
      }
    }
    const bool vector = event.positions > 1;
    if (vector && together && row) return instruction(out, event.shared, first, event.positions * event.element);
    if (vector && together && same) return instruction(out, event.shared, first, event.element);
    for (const auto& [position, lanes] : event.address) instruction(out, event.shared, lanes, event.element);
  }

  static void instruction(Figures& out, bool shared, const std::map<int64_t, int64_t>& lanes, int64_t bytes) {
    int64_t part = 1;
    for (int64_t size : {2, 4, 8, 16}) {
      bool aligned = bytes % size == 0;
      for (const auto& [lane, address] : lanes) aligned = aligned && ((address % size) + size) % size == 0;
      if (aligned) part = size;
    }
    for (int64_t done = 0; done < bytes; done += part) request(out, shared, lanes, done, part);
  }

  static int64_t down(int64_t address, int64_t unit) { return int64_t(std::floor(double(address) / double(unit))); }

  static void request(Figures& out, bool shared, const std::map<int64_t, int64_t>& lanes, int64_t moved,
                      int64_t bytes) {
    ++out.requests;
    std::vector<int64_t> pattern;
    const int64_t line = down(lanes.begin()->second + moved, 128) * 128;
    std::set<int64_t> asked, sectors;
    std::map<int64_t, std::set<int64_t>> words[4];  // of each part, by bank
    for (const auto& [lane, address] : lanes) {
      pattern.push_back(lane);
      pattern.push_back(address + moved - line);
      for (int64_t byte = address + moved; byte < address + moved + bytes; ++byte) {
        asked.insert(byte);
        sectors.insert(down(byte, 32));
        int64_t word = down(byte, 4), part = bytes == 16 ? lane / 8 : bytes == 8 ? lane / 16 : 0;
        words[part][((word % 32) + 32) % 32].insert(word);
      }
    }
    out.patterns.insert({bytes, pattern});
    if (!shared) {
      const auto used = int64_t(asked.size()), touched = int64_t(sectors.size());
      if (touched > out.sectors || (touched == out.sectors && used < out.used_bytes)) out.used_bytes = used;
      out.sectors = std::max(out.sectors, touched);
      out.wasted += 32.0 * double(touched - (used + 31) / 32);
      return;
    }
    for (const auto& part : words) {
      int64_t ways = 0;
      for (const auto& [bank, in_bank] : part) ways = std::max(ways, int64_t(in_bank.size()));
      out.ways = std::max(out.ways, ways);
      out.wasted += ways ? 128.0 * double(ways - 1) : 0;
    }
  }

  std::map<std::string, int64_t> extents_;
  Axes axes_;
  int64_t thread_ = 0, position_ = 0, vector_ = 1;
  std::map<const VarNode*, int64_t> values_;
  std::vector<int64_t> iterations_;
  const Node* statement_ = nullptr;
  std::map<Moment, Event> events_;
};

}  // namespace tirscope::naive
