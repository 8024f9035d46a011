// SPDX-License-Identifier: Apache-2.0
// InjectSoftwarePipeline: statements of a loop that belong to different stages run in different iterations at once.
//
//   for i in T.serial(16, annotations={                    load(B[0], 0)
//       "software_pipeline_stage": [0, 1],                 for i in range(15):
//       "software_pipeline_order": [0, 1]}):        ->       load(B[(i + 1) % 2], i + 1)
//     load(B, i)                                             use(B[i % 2], i)
//     use(B, i)                                            use(B[15 % 2], 15)
//
// 1. The loop's body, or that of the one block in it, is a sequence; the statements of a nested block that is a
//    sequence count one by one. There is a stage and an order for each, the orders are all different.
// 2. A statement depends only on statements of its own stage that come before it in the new order, and of earlier
// stages.
// 3. A buffer of the body gets one more version than its last reader's stage lies behind its first writer's. Of two
//    versions one is left unless some writer comes in the new order before a reader of a later stage that touches the
//    same region, or double_buffer_scope asks for two. The version is the iteration modulo their number.
// 4. A prologue, a body and an epilogue, the first and last unrolled. Each statement is guarded by the condition that
//    its iteration exists; those whose condition is never true are left out.
// 5. Stages listed in software_pipeline_async_stages are written as asynchronous, committed in groups, and waited for
//    where they are read, with the number of groups that may still be under way where that is known. A statement reads
//    what one of them writes, not several.
#include <algorithm>
#include <map>
#include <unordered_set>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/compare/structural_equal.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/blocks/buffer_versions.h"
#include "passes/passes.h"
#include "passes/simplify/convert_ssa.h"
#include "script/tir/access_regions.h"

namespace tirscope::passes {

namespace {

constexpr const char *stage_key = "software_pipeline_stage", *order_key = "software_pipeline_order",
                     *async_key = "software_pipeline_async_stages";

using BufferSet = std::unordered_set<const BufferNode*>;

/// A statement of the pipeline, as a block.
struct Part {
  Block block;
  int64_t stage, order;
  bool is_async;
};

/// `body` as a block that declares what it touches; a block that always runs is itself.
Block block_around(const Stmt& body, const script::BufferByData& visible) {
  if (auto realize = as<BlockRealizeNode>(body); realize && is_true(realize->predicate)) return realize->block;
  Block block =
      make<BlockNode>(std::vector<IterVar>{}, std::vector<BufferRegion>{}, std::vector<BufferRegion>{}, "", body);
  script::AccessRegions regions = script::access_regions(*block, visible);
  return with(block, [&](BlockNode& b) {
    b.reads = regions.reads, b.writes = regions.writes;
    for (const BufferRegion& region : regions.opaque) b.reads.push_back(region), b.writes.push_back(region);
  });
}

Stmt realized(const Block& block, const Expr& predicate = true_expr()) {
  return make<BlockRealizeNode>(std::vector<Expr>{}, predicate, block);
}

class PipelineBuilder {
 public:
  PipelineBuilder(const ForNode& loop, std::vector<Part> parts, std::vector<Buffer> buffers,
                  const BufferSet& double_buffers, const FragmentSizes& fragment_sizes, script::BufferByData visible)
      : loop_(loop),
        parts_(std::move(parts)),
        buffers_(std::move(buffers)),
        double_buffers_(double_buffers),
        fragment_sizes_(fragment_sizes),
        visible_(std::move(visible)) {
    for (const Part& part : parts_) last_stage_ = std::max(last_stage_, part.stage);
    std::ranges::sort(parts_, {}, &Part::order);
  }

  Stmt build() {
    std::vector<Buffer> allocated;
    for (const Buffer& buffer : buffers_) {
      const int64_t count = versions_of(buffer);
      if (count > 1) versions_[buffer.get()] = in_versions(buffer, count);
      allocated.push_back(count > 1 ? versions_[buffer.get()] : buffer);
    }
    const Expr begin = loop_.min, end = loop_.min + loop_.extent;
    Stmt prologue = emit(begin, begin + last_stage_, true);
    Stmt body = emit(begin + last_stage_, end, false);
    Expr rest = end, lower_bound;
    if (last_stage_ > 1 && !analyzer_.can_prove_greater_equal(loop_.extent, last_stage_)) {
      if (as_int(rest))
        rest = max(rest, begin + last_stage_);
      else
        lower_bound = begin + last_stage_;
    }
    Stmt epilogue = emit(rest, end + last_stage_, true, lower_bound);
    for (const Buffer& buffer : buffers_) visible_.erase(buffer->data.get());
    Block whole = block_around(make<SeqStmtNode>(List<Stmt>(std::vector<Stmt>{prologue, body, epilogue})), visible_);
    return realized(with(whole, [&](BlockNode& b) { b.alloc_buffers = allocated; }));
  }
  bool waits_for_several() const { return waits_for_several_; }

 private:
  /// What one of the three loops knows of an asynchronous stage.
  struct AsyncStage {
    std::vector<std::vector<std::size_t>> groups;  ///< committed together: positions in the loop
    bool consumed = false;
    Expr head;       ///< the iteration written last
    Expr predicate;  ///< when it is written
    std::size_t wait_before = 0;
    Expr wait_count;  ///< null: no wait
    BufferSet seen;
  };
  /// And what all three know.
  struct AsyncWrites {
    BufferSet buffers;
    Expr head = int32(-1);  ///< null: not known exactly
  };
  struct Placed {
    int64_t stage;
    Expr predicate;
    Block block;
    Expr index;
    bool is_async;
  };
  using AsyncStages = std::map<int64_t, AsyncStage>;
  using Groups = std::unordered_map<const BufferNode*, std::size_t>;

  static bool may_overlap(const std::vector<Range>& a, const std::vector<Range>& b) {
    for (std::size_t k = 0; k < a.size() && k < b.size(); ++k)
      if (arith::intersection_of({arith::IntervalSet::from_range(a[k]), arith::IntervalSet::from_range(b[k])})
              .is_nothing())
        return false;
    return true;
  }
  static const BufferRegionNode* region_of(const std::vector<BufferRegion>& regions, const Buffer& buffer) {
    auto it = std::ranges::find_if(regions, [&](const BufferRegion& region) { return region->buffer == buffer; });
    return it == regions.end() ? nullptr : it->get();
  }

  /// Rule 3
  int64_t versions_of(const Buffer& buffer) const {
    int64_t first = -1, last = -1;
    bool overlap = false;
    for (const Part& writer : parts_) {
      if (region_of(writer.block->reads, buffer)) last = std::max(last, writer.stage);
      auto written = region_of(writer.block->writes, buffer);
      if (!written) continue;
      first = first < 0 ? writer.stage : std::min(first, writer.stage);
      for (const Part& reader : parts_)
        if (auto read = region_of(reader.block->reads, buffer))
          overlap |=
              writer.order < reader.order && writer.stage < reader.stage && may_overlap(written->region, read->region);
    }
    if (first < 0) return 1;
    int64_t count = last - first + 1;
    if (count == 2 && !overlap) count = 1;
    return count == 1 && double_buffers_.contains(buffer.get()) ? 2 : count;
  }

  static Buffer in_versions(const Buffer& buffer, int64_t count) {
    return with(buffer, [&](BufferNode& b) {
      if (!b.strides.empty()) b.strides.insert(b.strides.begin(), b.strides[0] * b.shape[0]);
      b.shape.insert(b.shape.begin(), int32(count));
    });
  }

  /// The iterations from `start` to `end` of what was the loop (Rule 4).
  Stmt emit(const Expr& start, const Expr& end, bool unroll, const Expr& lower_bound = nullptr) {
    Expr extent = end - start;
    if (analyzer_.can_prove(le(extent, make_const(extent->dtype, int64_t(0)))))
      return realized(block_around(no_op(), {}));
    const bool unit = analyzer_.can_prove_equal(extent, make_const(extent->dtype, int64_t(1)));
    arith::Analyzer normalized;
    Var var = unit ? Var() : make_var(loop_.var->name, loop_.var->dtype);
    if (var) {
      analyzer_.bind(var, make_range(start, extent));
      normalized.bind(var, make_range(loop_.min, extent - loop_.min));
    }
    AsyncStages asyncs;
    Groups group_of;
    std::vector<Placed> placed;
    for (const Part& part : parts_) place(part, start, var, lower_bound, normalized, asyncs, group_of, placed);
    count_waits(placed, normalized, group_of, asyncs);
    std::vector<Stmt> stmts = completed(placed, normalized, asyncs);
    Stmt body = stmts.empty() ? Stmt() : stmts.size() == 1 ? stmts[0] : Stmt(make<SeqStmtNode>(List<Stmt>(stmts)));
    advance(asyncs, normalized, extent);
    if (!body) return realized(block_around(no_op(), {}));
    if (var) {
      AttrDict kept = loop_.annotations;
      for (const char* key : {stage_key, order_key, async_key}) kept.erase(key);
      body =
          make<ForNode>(var, loop_.min, extent, unroll ? ForKind::Unrolled : loop_.kind_of_loop, body, nullptr, kept);
    }
    return realized(block_around(body, visible_));
  }

  void place(const Part& part, const Expr& start, const Var& var, const Expr& lower_bound, arith::Analyzer& normalized,
             AsyncStages& asyncs, Groups& group_of, std::vector<Placed>& placed) {
    Expr now = var ? Expr(var) : start;
    Expr skewed = now - part.stage;
    Expr inbound = logical_and(analyzer_.simplify(le(loop_.min, skewed)), lt(skewed, loop_.min + loop_.extent));
    if (lower_bound) inbound = analyzer_.simplify(logical_and(inbound, ge(now, lower_bound)));
    if (analyzer_.can_prove(logical_not(inbound))) return;
    Expr delta = start - loop_.min;
    Expr index = var ? skewed + delta : skewed;
    if (var) inbound = substitute(inbound, {{var.get(), var + delta}});
    Stmt moved = with_versions(Stmt(part.block), versions_, loop_, last_stage_ != 1, fragment_sizes_);
    Block block = ref_as<BlockNode>(substitute(moved, {{loop_.var.get(), index}}));
    if (part.is_async) {
      AsyncStage& stage = asyncs[part.stage];
      if (stage.groups.empty() || stage.consumed) stage.groups.emplace_back();
      stage.groups.back().push_back(placed.size());
      for (const BufferRegion& write : block->writes) {
        async_writes_[part.stage].buffers.insert(write->buffer.get());
        group_of[write->buffer.get()] = stage.groups.size() - 1;
      }
      stage.head = index;
      stage.predicate = !stage.predicate || normalized.can_prove(stage.predicate)
                            ? inbound
                            : normalized.simplify(logical_and(stage.predicate, inbound));
      block = with(block, [](BlockNode& b) { b.body = make<AttrStmtNode>(int32(0), "async_scope", int32(1), b.body); });
    }
    placed.push_back({part.stage, inbound, block, index, part.is_async});
    for (const BufferRegion& read : block->reads)
      for (const auto& [producer, writes] : async_writes_)
        if (producer <= part.stage && writes.buffers.contains(read->buffer.get())) asyncs[producer].consumed = true;
  }

  /// Rule 5: where a part waits for an asynchronous stage, and for how much of it.
  void count_waits(const std::vector<Placed>& placed, arith::Analyzer& normalized, const Groups& group_of,
                   AsyncStages& asyncs) {
    for (std::size_t k = 0; k < placed.size(); ++k) {
      const Placed& part = placed[k];
      if (part.is_async)
        for (const BufferRegion& write : part.block->writes) asyncs[part.stage].seen.insert(write->buffer.get());
      int64_t producer = -1;
      for (const BufferRegion& read : part.block->reads)
        for (const auto& [stage, writes] : async_writes_)
          if (stage <= part.stage && writes.buffers.contains(read->buffer.get())) {
            waits_for_several_ |= producer >= 0 && producer != stage;
            producer = stage;
          }
      if (producer < 0) continue;
      AsyncStage& stage = asyncs[producer];
      Expr count = int32(0);
      for (const Expr& head : heads(part, stage, async_writes_[producer], group_of)) {
        if (!head || !normalized.can_prove(ge(head, make_const(head->dtype, int64_t(0))))) {
          count = int32(0);
          break;
        }
        count = count + analyzer_.simplify(head - part.index);
      }
      if (!stage.wait_count) {
        stage.wait_before = k, stage.wait_count = count;
      } else if (analyzer_.can_prove(lt(count, stage.wait_count))) {
        stage.wait_count = count;
      }
    }
  }

  /// The last iteration written of each group that `part` reads.
  static std::vector<Expr> heads(const Placed& part, const AsyncStage& stage, const AsyncWrites& writes,
                                 const Groups& group_of) {
    if (stage.groups.empty()) return {writes.head};
    std::vector<Expr> result;
    std::vector<bool> counted(stage.groups.size());
    for (const BufferRegion& read : part.block->reads) {
      auto it = group_of.find(read->buffer.get());
      if (!writes.buffers.contains(read->buffer.get()) || it == group_of.end() || counted[it->second]) continue;
      counted[it->second] = true;
      result.push_back(stage.seen.contains(read->buffer.get()) ? stage.head : stage.head - int64_t(1));
    }
    return result;
  }

  /// The parts as statements, with what asynchronous stages need around them.
  std::vector<Stmt> completed(std::vector<Placed>& placed, arith::Analyzer& normalized, const AsyncStages& asyncs) {
    std::vector<int64_t> commits(placed.size(), -1);
    for (const auto& [number, stage] : asyncs) {
      for (const auto& group : stage.groups)
        for (std::size_t position : group) commits[position] = number;
      if (!stage.wait_count) continue;
      Expr count = stage.wait_count;
      if (stage.predicate && !normalized.can_prove(stage.predicate))
        count = call(DataType::integer(32), op::if_then_else(), {stage.predicate, count, int32(0)});
      Block& block = placed[stage.wait_before].block;
      block = with(block, [&](BlockNode& b) {
        b.body = make<AttrStmtNode>(int32(0), "async_wait_queue_scope", int32(number),
                                    make<AttrStmtNode>(int32(0), "async_wait_inflight_count", count, b.body));
      });
    }
    std::vector<Stmt> stmts;
    for (std::size_t k = 0; k < placed.size();) {
      if (commits[k] < 0) {
        stmts.push_back(realized(placed[k].block, placed[k].predicate));
        ++k;
        continue;
      }
      const int64_t number = commits[k];
      const Expr predicate = placed[k].predicate;
      std::vector<Stmt> bodies;
      for (; k < placed.size() && commits[k] == number; ++k) bodies.push_back(placed[k].block->body);
      Stmt queue = make<AttrStmtNode>(int32(0), "async_commit_queue_scope", int32(number), sequence(bodies));
      stmts.push_back(realized(block_around(queue, visible_), predicate));
    }
    return stmts;
  }

  void advance(const AsyncStages& asyncs, arith::Analyzer& normalized, const Expr& extent) {
    for (const auto& [number, stage] : asyncs) {
      AsyncWrites& writes = async_writes_[number];
      bool exact = stage.predicate && normalized.can_prove(stage.predicate) && writes.head;
      writes.head = exact ? writes.head + extent : nullptr;
    }
  }

  const ForNode& loop_;
  std::vector<Part> parts_;
  std::vector<Buffer> buffers_;
  const BufferSet& double_buffers_;
  const FragmentSizes& fragment_sizes_;
  script::BufferByData visible_;
  BufferMap versions_;
  int64_t last_stage_ = 0;
  bool waits_for_several_ = false;  ///< some statement reads what several asynchronous stages write (Rule 5)
  std::map<int64_t, AsyncWrites> async_writes_;
  arith::Analyzer analyzer_;
};

std::optional<std::vector<int64_t>> integers(const AttrDict& annotations, const char* key) {
  const Attr* attr = find_attr(annotations, key);
  auto list = attr ? attr->get<AttrList>() : nullptr;
  if (!list) return {};
  std::vector<int64_t> out;
  for (const Attr& item : *list) {
    if (!item.as_int()) return {};
    out.push_back(*item.as_int());
  }
  return out;
}

class PipelineInjector final : public FallibleMutator {
 public:
  explicit PipelineInjector(const PrimFunc& function) : fragment_sizes_(fragment_sizes(function->body)) {
    for (const BufferBinding& binding : function->buffer_map) visible_[binding.buffer->data.get()] = binding.buffer;
  }

 private:
  NodeRef mutate_Block(const BlockNode& node) override {
    for (const Buffer& buffer : node.alloc_buffers) visible_[buffer->data.get()] = buffer;
    if (const Attr* attr = find_attr(node.annotations, "double_buffer_scope")) {
      int64_t index = attr->as_int().value_or(-1);
      if (index < 0 || std::size_t(index) >= node.writes.size())
        refuse(refused("software-pipeline.double-buffer", "block {0} has no output {1}", node.name, index));
      else
        double_buffers_.insert(node.writes[std::size_t(index)]->buffer.get());
    }
    NodeRef result = rebuilt(node);
    for (const Buffer& buffer : node.alloc_buffers) visible_.erase(buffer->data.get());
    return result;
  }

  NodeRef mutate_For(const ForNode& original) override {
    auto node = ref_as<ForNode>(rebuilt(original));
    const bool has_stage = find_attr(node->annotations, stage_key), has_order = find_attr(node->annotations, order_key);
    if (!has_stage && !has_order) return node;
    std::vector<Buffer> buffers;
    auto parts = parts_of(*node, buffers);
    if (!parts) {
      refuse(parts.error());
      return node;
    }
    PipelineBuilder builder(*node, *parts, buffers, double_buffers_, fragment_sizes_, visible_);
    Stmt result = builder.build();
    if (builder.waits_for_several())
      refuse(refused("software-pipeline.dependence",
                     "a statement of the pipeline {0} depends on several asynchronous stages", node->var->name));
    for (const Buffer& buffer : buffers) visible_.erase(buffer->data.get());
    return result;
  }

  Result<std::vector<Part>> parts_of(const ForNode& loop, std::vector<Buffer>& buffers) {  // Rule 1
    auto wrong = [&](const char* text) { return fail(refused("software-pipeline.form", text, loop.var->name)); };
    auto stages = integers(loop.annotations, stage_key), orders = integers(loop.annotations, order_key);
    if (!stages || !orders) return wrong("the pipeline {0} needs a list of stages and a list of orders");
    auto take = [&](const BlockNode& block) {
      for (const Buffer& buffer : block.alloc_buffers) {
        visible_[buffer->data.get()] = buffer;
        buffers.push_back(buffer);
      }
    };
    Stmt body = loop.body;
    if (auto realize = as<BlockRealizeNode>(body)) take(*realize->block), body = realize->block->body;
    auto seq = as<SeqStmtNode>(body);
    if (!seq) return wrong("the body of the pipeline {0} must be a sequence");
    std::vector<Block> blocks;
    for (const Stmt& child : seq->seq) {
      auto realize = as<BlockRealizeNode>(child);
      auto nested = realize && is_true(realize->predicate) ? as<SeqStmtNode>(realize->block->body) : nullptr;
      if (nested) take(*realize->block);
      if (nested)
        for (const Stmt& inner : nested->seq) blocks.push_back(block_around(inner, visible_));
      else
        blocks.push_back(block_around(child, visible_));
    }
    if (stages->size() != blocks.size() || orders->size() != blocks.size())
      return wrong("the pipeline {0} needs one stage and one order for each of its statements");
    auto async = integers(loop.annotations, async_key).value_or(std::vector<int64_t>{});
    std::vector<Part> parts;
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      const int64_t stage = (*stages)[k], order = (*orders)[k];
      if (stage < 0 || stage > 64) return wrong("the stages of the pipeline {0} must be from 0 to 64");
      if (order < 0 || std::size_t(order) >= blocks.size() || std::ranges::contains(parts, order, &Part::order))
        return wrong("the orders of the pipeline {0} must be a permutation");
      parts.push_back({blocks[k], stage, order, std::ranges::contains(async, stage)});
    }
    TS_TRY_VOID(check_dependences(loop, parts));
    return parts;
  }

  static Result<void> check_dependences(const ForNode& loop, const std::vector<Part>& parts) {  // Rule 2
    for (std::size_t later = 0; later < parts.size(); ++later)
      for (std::size_t earlier = 0; earlier < later; ++earlier) {
        const Part &from = parts[earlier], &to = parts[later];
        bool depends = std::ranges::any_of(to.block->reads, [&](const BufferRegion& read) {
          return std::ranges::any_of(
              from.block->writes, [&](const BufferRegion& write) { return write->buffer->data == read->buffer->data; });
        });
        if (depends && (from.stage > to.stage || (from.stage == to.stage && from.order >= to.order)))
          return fail(refused("software-pipeline.dependence",
                              "a statement of the pipeline {0} would run before its dependences", loop.var->name));
      }
    return {};
  }

  FragmentSizes fragment_sizes_;
  script::BufferByData visible_;
  BufferSet double_buffers_;
};

}  // namespace

Result<PrimFunc> inject_software_pipeline(const PrimFunc& function, const Context&, const AttrList&) {
  PipelineInjector inject(function);
  Stmt body = inject(function->body);
  if (inject.refusal()) return fail(*inject.refusal());
  return with_ssa_body(function, body);
}

}  // namespace tirscope::passes
