// SPDX-License-Identifier: Apache-2.0
// Loops and blocks that functions of T open.
#include <algorithm>

#include "script/tir/tir_namespace.h"
#include "script/tir/values/node_values.h"

namespace tirscope::script {

namespace {

/// What a block reads or writes, as a member of its parts.
using RegionsOf = std::optional<std::vector<BufferRegion>> BlockParts::*;

Value frame_value(std::string name, Frame frame) {
  return Ref<Object>(new FrameObject(std::move(name), std::move(frame)));
}

bool same_width(Expr& a, Expr& b) {
  if (a->dtype == b->dtype) return true;
  int bits = std::max(a->dtype.bits, b->dtype.bits);
  a = cast(a->dtype.with_bits(bits), a);
  b = cast(b->dtype.with_bits(bits), b);
  return true;
}

// ---- loops

/// `T.serial(stop)`, `T.serial(start, stop)`: the range that a loop runs over, or null after a report.
std::optional<LoopDomain> loop_domain(const Bound& args) {
  Expr first = args.expr(0);
  if (!first) return std::nullopt;
  Expr start = zero_like(first), stop = first;
  if (args.has(1)) {
    stop = args.expr(1);
    if (!stop) return std::nullopt;
    start = first;
    same_width(start, stop);
  }
  for (const Expr& bound : {start, stop}) {
    if (bound->dtype.is_integer() && bound->dtype.is_scalar()) continue;
    args.evaluator.report(
        args.where, bad_input("script.loop", "the bounds of a loop must be integers, not {0}", bound->dtype.str()));
    return std::nullopt;
  }
  Expr extent = difference(stop, start);
  same_width(start, extent);
  return LoopDomain{make<VarNode>("v", start->dtype), make_range(start, extent)};
}

Value loop_frame(const Bound& args, ForKind kind, std::string tag, AttrDict annotations) {
  auto domain = loop_domain(args);
  if (!domain) return {};
  Frame frame;
  frame.kind = FrameKind::For;
  frame.where = args.where;
  frame.loops = {*domain};
  frame.close = [domain = *domain, kind, tag, annotations = std::move(annotations)](Stmt body) -> Stmt {
    IterVar thread;
    if (kind == ForKind::ThreadBinding)
      thread = make<IterVarNode>(nullptr, make<VarNode>("iter", domain.var->dtype), IterType::ThreadIndex, tag);
    return make<ForNode>(domain.var, domain.range->min, domain.range->extent, kind, std::move(body), thread,
                         annotations);
  };
  return frame_value("a loop", std::move(frame));
}

template <ForKind kind>
Value loop(const Bound& args) {
  auto annotations = args.attrs(2);
  return annotations ? loop_frame(args, kind, {}, *std::move(annotations)) : Value();
}

/// `T.thread_binding(stop, thread)` too.
Value thread_binding(const Bound& args) {
  if (!args.has(2) && args.has(1) && args[1].as_string()) args.move(1, 2);
  auto tag = args.text(2);
  auto annotations = args.attrs(3);
  if (!tag || !annotations) return {};
  if (tag->empty())
    return args.evaluator.report(args.where, bad_input("script.arguments", "the argument thread is missing"));
  return loop_frame(args, ForKind::ThreadBinding, *tag, *std::move(annotations));
}

Value grid(Evaluator& evaluator, const Arguments& arguments) {
  Frame frame;
  frame.kind = FrameKind::For;
  frame.where = arguments.where;
  if (arguments.positional.empty() || !arguments.keywords.empty())
    return evaluator.report(arguments.where, bad_input("script.arguments", "T.grid takes the extents of its loops"));
  for (const Value& value : arguments.positional) {
    Expr extent = to_expr(value);
    if (!extent || !extent->dtype.is_integer() || !extent->dtype.is_scalar())
      return evaluator.report(
          arguments.where,
          bad_input("script.loop", "the bounds of a loop must be integers, not {0}", value.type_name()));
    frame.loops.push_back({make<VarNode>("v", extent->dtype), make_range(zero_like(extent), extent)});
  }
  frame.close = [loops = frame.loops](Stmt body) {
    for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop)
      body = make<ForNode>(loop->var, loop->range->min, loop->range->extent, ForKind::Serial, std::move(body));
    return body;
  };
  return frame_value("a loop", std::move(frame));
}

// ---- blocks

Value block(const Bound& args) {
  auto name = args.text(0);
  if (!name) return {};
  Frame frame;
  frame.kind = FrameKind::Block;
  frame.where = args.where;
  frame.block = std::make_shared<BlockParts>();
  frame.block->name = *name;
  frame.block->no_realize = args.has(1) && args[1].as_bool() && *args[1].as_bool();
  return frame_value("a block", std::move(frame));
}

Value init(const Bound& args) {
  TirReader* reader = reader_of(args.evaluator, args.where);
  BlockParts* parts = reader ? reader->block_frame("T.init", args.where) : nullptr;
  if (!parts) return {};
  if (parts->init)
    return args.evaluator.report(args.where, bad_input("script.duplicate", "{0} appears twice in the block", "T.init"));
  Frame frame;
  frame.kind = FrameKind::Init;
  frame.where = args.where;
  frame.close = [block = reader->innermost(FrameKind::Block)->block](Stmt body) {
    block->init = std::move(body);
    return Stmt();
  };
  return frame_value("the init of a block", std::move(frame));
}

/// Where a block's declaration goes; null after a report.
BlockParts* block_of(const Bound& args, std::string_view what) {
  TirReader* reader = reader_of(args.evaluator, args.where);
  return reader ? reader->block_frame(what, args.where) : nullptr;
}

Value where(const Bound& args) {
  BlockParts* parts = block_of(args, "T.where");
  Expr predicate = parts ? args.expr(0) : nullptr;
  if (!predicate) return {};
  if (parts->predicate)
    return args.evaluator.report(args.where,
                                 bad_input("script.duplicate", "{0} appears twice in the block", "T.where"));
  if (!predicate->dtype.is_bool())
    return args.evaluator.report(
        args.where,
        bad_input("script.truth", "the condition must be a boolean expression, not {0}", predicate->dtype.str()));
  parts->predicate = predicate;
  return None{};
}

Value regions(Evaluator& evaluator, const Arguments& arguments, std::string_view what, RegionsOf member) {
  TirReader* reader = reader_of(evaluator, arguments.where);
  BlockParts* parts = reader ? reader->block_frame(what, arguments.where) : nullptr;
  if (!parts) return {};
  std::vector<Value> items;
  for (const Value& value : arguments.positional) {
    if (auto sequence = value.as_sequence())
      items.insert(items.end(), sequence->begin(), sequence->end());
    else
      items.push_back(value);
  }
  std::vector<BufferRegion> out;
  for (const Value& item : items) {
    auto region = region_of(item);
    if (!region)
      return evaluator.report(
          arguments.where,
          bad_input("script.region", "{0} takes regions such as A[0:16, i], not {1}", what, item.type_name()));
    out.push_back(*std::move(region));
  }
  if (parts->*member)
    return evaluator.report(arguments.where, bad_input("script.duplicate", "{0} appears twice in the block", what));
  parts->*member = std::move(out);
  return None{};
}

Value block_attr(const Bound& args) {
  BlockParts* parts = block_of(args, "T.block_attr");
  auto attrs = parts ? args.attrs(0) : std::nullopt;
  if (!attrs) return {};
  if (parts->annotations)
    return args.evaluator.report(args.where,
                                 bad_input("script.duplicate", "{0} appears twice in the block", "T.block_attr"));
  parts->annotations = *std::move(attrs);
  return None{};
}

/// A domain written as an extent or as (begin, end).
Range domain_of(const Bound& args, const Value& value) {
  if (value.as_node())
    if (auto range = ref_as<RangeNode>(*value.as_node())) return range;
  auto pair = value.as_sequence();
  Expr begin, end;
  if (pair && pair->size() == 2) {
    begin = to_expr((*pair)[0]);
    end = to_expr((*pair)[1]);
  } else if (!pair) {
    end = to_expr(value);
    if (end && end->dtype.is_integer()) return make_range(zero_like(end), end);
  }
  if (!begin || !end || !begin->dtype.is_integer() || !end->dtype.is_integer()) {
    args.evaluator.report(
        args.where,
        bad_input("script.domain", "the domain of an axis must be an extent or a pair (begin, end), not {0}",
                  value.type_name()));
    return nullptr;
  }
  same_width(begin, end);
  return range_between(begin, end);
}

Value push_axis(BlockParts& parts, Range domain, DataType dtype, IterType type, Expr binding) {
  Var var = make<VarNode>("", dtype);
  parts.iter_vars.push_back(make<IterVarNode>(std::move(domain), var, type));
  parts.iter_values.push_back(std::move(binding));
  return var;
}

template <IterType type>
Value axis(const Bound& args) {
  BlockParts* parts = block_of(args, "an axis");
  if (!parts) return {};
  Range domain = domain_of(args, args[0]);
  Expr binding = domain ? args.expr(1) : nullptr;
  auto dtype = binding ? args.dtype(2, DataType::integer(32)) : std::nullopt;
  if (!dtype) return {};
  if (!binding->dtype.is_integer())
    return args.evaluator.report(
        args.where,
        bad_input("script.dtype-mismatch", "an axis must be bound to an integer, not {0}", binding->dtype.str()));
  int bits = std::max({domain->min->dtype.bits, domain->extent->dtype.bits, dtype->bits});
  return push_axis(*parts, domain, dtype->with_bits(bits), type, binding);
}

Value remap(const Bound& args) {
  BlockParts* parts = block_of(args, "T.axis.remap");
  auto kinds = parts ? args.text(0) : std::nullopt;
  auto bindings = kinds ? args.exprs(1) : std::nullopt;
  if (!bindings) return {};
  TirReader& reader = *reader_of(args.evaluator, args.where);
  if (kinds->size() != bindings->size())
    return args.evaluator.report(args.where, bad_input("script.remap", "T.axis.remap has {0} kinds but {1} loops",
                                                       kinds->size(), bindings->size()));
  std::vector<Value> out;
  for (std::size_t i = 0; i < kinds->size(); ++i) {
    Var var = ref_as<VarNode>((*bindings)[i]);
    const Range* range = var ? reader.loop_range(var) : nullptr;
    if (!range)
      return args.evaluator.report(args.where,
                                   bad_input("script.remap", "T.axis.remap takes variables of the enclosing loops"));
    char kind = (*kinds)[i];
    if (kind != 'S' && kind != 'R')
      return args.evaluator.report(
          args.where, bad_input("script.remap", "the kind of an axis in T.axis.remap must be S or R, not {0}",
                                std::string(1, kind)));
    out.push_back(
        push_axis(*parts, *range, var->dtype, kind == 'S' ? IterType::DataParallel : IterType::CommReduce, var));
  }
  return out.size() == 1 ? out.front() : Value::list(std::move(out));
}

}  // namespace

void define_frames(Namespace& tir) {
  define(tir, "serial", {"start", "stop", "annotations"}, 1, loop<ForKind::Serial>);
  define(tir, "parallel", {"start", "stop", "annotations"}, 1, loop<ForKind::Parallel>);
  define(tir, "vectorized", {"start", "stop", "annotations"}, 1, loop<ForKind::Vectorized>);
  define(tir, "unroll", {"start", "stop", "annotations"}, 1, loop<ForKind::Unrolled>);
  define(tir, "thread_binding", {"start", "stop", "thread", "annotations"}, 1, thread_binding);
  define_free(tir, "grid", grid);

  for (std::string_view name : {"block", "sblock"}) define(tir, name, {"name", "no_realize"}, 0, block);
  for (std::string_view name : {"block_attr", "sblock_attr"}) define(tir, name, {"attrs"}, 1, block_attr);
  define(tir, "init", {}, 0, init);
  define(tir, "where", {"predicate"}, 1, where);
  define_free(tir, "reads",
              [](Evaluator& e, const Arguments& a) { return regions(e, a, "T.reads", &BlockParts::reads); });
  define_free(tir, "writes",
              [](Evaluator& e, const Arguments& a) { return regions(e, a, "T.writes", &BlockParts::writes); });
  Ref<Namespace> axes(new Namespace("T.axis"));
  for (std::string_view name : {"spatial", "S"})
    define(*axes, name, {"dom", "binding", "dtype"}, 2, axis<IterType::DataParallel>);
  for (std::string_view name : {"reduce", "R"})
    define(*axes, name, {"dom", "binding", "dtype"}, 2, axis<IterType::CommReduce>);
  define(*axes, "scan", {"dom", "binding", "dtype"}, 2, axis<IterType::Ordered>);
  define(*axes, "opaque", {"dom", "binding", "dtype"}, 2, axis<IterType::Opaque>);
  define(*axes, "remap", {"kinds", "bindings", "dtype"}, 2, remap);
  tir.define("axis", axes);
}

}  // namespace tirscope::script
