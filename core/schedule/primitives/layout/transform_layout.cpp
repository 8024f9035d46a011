// SPDX-License-Identifier: Apache-2.0
// transform_layout(block, buffer, index_map, pad_value=None, *, assume_injective_transform=False): stores a buffer in
// another layout. Its shape and every index into it go through the index map.
//
//   sch.transform_layout("B", ("write", 0), lambda i, j: (i // 4, j, i % 4))
//
//   B = T.alloc_buffer((16, 8))            B = T.alloc_buffer((4, 8, 4))
//   ... B[vi, vj] = A[vi, vj]       ->     ... B[vi // 4, vj, vi % 4] = A[vi, vj]
//
// IndexMap.AXIS_SEPARATOR among the results also sets the axis separators (a second instruction). A map that leaves
// holes in the new layout needs a pad value: a number, an expression, or a function of the new indices. Where the
// buffer is only read, a block of T.assume promises the value; loops that write the whole buffer in order run over the
// new layout and write the padding as well; else a block after the last write fills the padding. Legal when
//   1. the index map takes as many indices as the buffer has dimensions;
//   2. the pad value is one value;
//   3. of the buffer's type;
//   4. that loads no other buffer;
//   5. the buffer is allocated by a block, or is a parameter that the block touches directly below the function's root;
//   6. the index map is a sum of independent iterators, unless assume_injective_transform says that it loses no point;
//   7. it leaves no holes where there is no pad value;
//   8. it sends index 0 to index 0, and the buffer to indices with a known bound;
//   9. where a match_buffer looks into the buffer, it keeps its number of dimensions: TVM leaves the region as it is;
//  10. the blocks that declare the buffer touch it, so that their regions can be inferred again.
#include <algorithm>

#include "arith/analyzed_mutator.h"
#include "arith/analyzer.h"
#include "arith/iter_map/index_map.h"
#include "ir/walk/visitor.h"
#include "schedule/edit/rewrite.h"
#include "schedule/legality/buffer_site.h"
#include "schedule/legality/refusal/fix.h"
#include "schedule/primitives/layout/layout_arguments.h"
#include "schedule/primitives/layout/padding.h"
#include "schedule/trace/index_functions.h"
#include "script/printer/printer.h"
#include "script/tir/access_regions.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

struct Layout {
  BufferSite site;
  const SRef* block = nullptr;
  LayoutChange change;
  PaddingPlan padding;
};

std::string text_of(const std::vector<Expr>& shape) {
  return python_text(Value(ValueList(shape.begin(), shape.end())));
}

// ---- what is legal --------------------------------------------------------------------------------------------------

/// The pad value fits the buffer; `map` is null for none.
Result<void> check_pad_value(const IndexMap& map, const Buffer& buffer) {
  if (!map) return {};
  std::string text = script::text(NodeRef(map));
  // 2. the pad value is one value
  if (map->final_indices.size() != 1)
    return fail(refuse(
        "transform-layout.pad-value-not-one",
        message("the pad value must be one value, but {0} returns {1}", python_text(*map), map->final_indices.size()),
        {},
        formatted("ScheduleError: Pad value is specified as {} which has {} outputs, but should only "
                  "have one output",
                  text, map->final_indices.size())));
  const Expr& value = map->final_indices[0];
  // 3. it has the buffer's type
  if (value->dtype != buffer->dtype)
    return fail(refuse("transform-layout.pad-value-type",
                       message("buffer \"{0}\" holds {1}, but the pad value has type {2}; use a {1}, such as T.{1}(0)",
                               buffer->name, buffer->dtype.str(), value->dtype.str()),
                       {},
                       formatted("ScheduleError: Buffer {} has elements of type {}, but the transformation fills "
                                 "padding with {}, which is of type {}",
                                 buffer->name, buffer->dtype.str(), text, value->dtype.str())));
  // 4. it loads no other buffer
  const BufferLoadNode* other = nullptr;
  walk(value, [&](const Node& node) {
    if (auto load = as<BufferLoadNode>(&node); load && load->buffer != buffer) other = load;
    return true;
  });
  if (!other) return {};
  return fail(refuse("transform-layout.pad-value-loads",
                     message("the pad value may only load from buffer \"{0}\", but it loads from \"{1}\"", buffer->name,
                             other->buffer->name),
                     {},
                     formatted("ScheduleError: Pad value may only contain BufferLoad from the transformed buffer {}, "
                               "but pad_value {} contains expression {}",
                               buffer->name, text, script::text(ref<Node>(other)))));
}

/// Why the map cannot be read, as TVM says it.
std::string detection_text(const LayoutChange& change, const std::vector<Range>& region, arith::Analyzer& analyzer) {
  arith::VarRanges inputs;
  for (std::size_t i = 0; i < region.size(); ++i) inputs.emplace_back(change.map->initial_indices[i], region[i]);
  arith::IterMapResult found =
      arith::detect_iter_map(change.map->final_indices, inputs, true_expr(), arith::IterMapLevel::NoCheck, analyzer,
                             /*simplify_trivial_iterators=*/false);
  std::string reason;
  if (!found.errors.empty()) {
    std::vector<std::string> subjects;
    for (const Expr& subject : found.errors[0].subjects) subjects.push_back(script::text(NodeRef(subject)));
    reason = fill_holes(found.errors[0].text, subjects);
  }
  return "Check failed: (padded_iter_map->errors.empty()) is false: Could not parse mapping as sum of iterators.  "
         "Error: " +
         reason;
}

/// The map's inverse, and where the new layout has holes.
Result<void> invert(LayoutChange& change, arith::Analyzer& analyzer) {
  std::vector<Range> region;
  for (const Expr& extent : change.buffer->shape) region.push_back(make_range(make_const(extent->dtype, 0), extent));
  Result<arith::PaddedInverse> inverse = arith::non_surjective_inverse(*change.map, region, analyzer);
  if (inverse) {
    change.inverse = inverse->map;
    change.padding = inverse->padding_predicate;
    return {};
  }
  Diagnostic d = std::move(inverse).error();
  if (d.code == "index-map.not-affine") d.tvm = TvmError{"TVMError", detection_text(change, region, analyzer)};
  d.notes.push_back(std::move(d.message));
  d.message = message(
      "the index map must be invertible: made of sums, quotients and remainders of its indices by constants, with each "
      "point once; if you know that it is injective, set assume_injective_transform=True");
  return fail(std::move(d));
}

/// Every match_buffer still fits, and every block that declares the buffer touches it.
Result<void> check_blocks(const SRef& scope, const Buffer& buffer, std::size_t dimensions) {
  std::optional<Diagnostic> problem;
  auto names_it = [&](const BufferRegion& region) { return region->buffer == buffer; };
  std::vector<const SRef*> users = scope.tree->with_pointer(buffer->data.get());
  std::ranges::sort(users, {}, &SRef::begin);
  for (const SRef* user : users) {
    const BlockNode* block = user->block();
    if (problem || !block || !scope.contains(*user)) continue;
    // 9. what match_buffer looks into has as many dimensions as before
    for (const MatchBufferRegion& match : block->match_buffers)
      if (match->source->buffer == buffer && match->source->region.size() != dimensions)
        problem =
            reject("transform-layout.matched",
                   message("block \"{0}\" views a part of buffer \"{1}\" through match_buffer; TVM leaves that part "
                           "as it is, and it does not fit a buffer of {2} dimensions",
                           block->name, buffer->name, dimensions),
                   "InternalError",
                   formatted("Check failed: buffers[i]->shape.size() == regions[i].size() ({} vs. {}) : ", dimensions,
                             match->source->region.size()),
                   Fault::Refused);
    bool reads = std::ranges::any_of(block->reads, names_it), writes = std::ranges::any_of(block->writes, names_it);
    if (problem || (!reads && !writes)) continue;
    // 10. a block that declares it touches it
    script::AccessRegions found = script::access_regions(*block, {{buffer->data.get(), buffer}});
    if ((reads && found.reads.size() + found.opaque.size() != 1) ||
        (writes && found.writes.size() + found.opaque.size() != 1)) {
      problem =
          reject("transform-layout.declared-only",
                 message("block \"{0}\" declares an access to buffer \"{1}\" that it does not make, so its regions in "
                         "the new layout cannot be found; declare only actual accesses",
                         block->name, buffer->name),
                 "InternalError", "Check failed: (infered_access_regions.size() == 1) is false: ", Fault::Refused);
    }
  }
  if (problem) return fail(*std::move(problem));
  return {};
}

Result<void> plan_pad(Layout& plan, const IndexMap& pad_value, bool assume_injective) {
  if (!pad_value) return {};
  LayoutChange& change = plan.change;
  if (assume_injective)
    return fail(reject("transform-layout.pad-value-unused",
                       message("assume_injective_transform skips the search for holes, so the pad value has nothing to "
                               "fill; omit one of them"),
                       "InternalError", "Check failed: (data_ != nullptr) is false: "));
  change.pad_value = pad_value;
  if (is_zero(change.padding)) return {};
  if (pad_value->initial_indices.size() != change.now->shape.size())
    return fail(reject("transform-layout.pad-value-arity",
                       message("the pad value must be a function of the {0} new indices, but it takes {1}",
                               change.now->shape.size(), pad_value->initial_indices.size()),
                       "InternalError",
                       formatted("Check failed: indices.size() == initial_indices.size() ({} vs. {}) : ",
                                 change.now->shape.size(), pad_value->initial_indices.size())));
  plan.padding = plan_padding(*plan.site.scope->block(), change);
  if (plan.padding.epilogue && !plan.padding.after)
    return fail(reject("transform-layout.write-outside-block",
                       message("buffer \"{0}\" is written directly in the block that allocates it, so there is no room "
                               "for a block that fills the padding",
                               change.buffer->name),
                       "InternalError", "Write occured outside of any block/loop", Fault::Refused));
  return {};
}

/// The same call with one argument changed.
Fix again(const Arguments& arguments, const char* parameter, Value value, Message label) {
  return call_again("transform_layout", arguments, {{parameter, std::move(value)}}, std::move(label));
}
Fix filled_with_zero(const Arguments& arguments, const Buffer& buffer) {
  return again(arguments, "pad_value", buffer->dtype.is_floating() ? Value(0.0) : Value(0),
               message("fill the holes with zero"));
}

/// `change` turned around, unless it is assumed to lose no point: then no holes are looked for.
Result<void> plan_inverse(const Arguments& arguments, LayoutChange& change, bool assume_injective,
                          arith::Analyzer& analyzer) {
  change.padding = false_expr();
  if (assume_injective) return {};
  auto inverted = invert(change, analyzer);
  if (inverted) return {};
  Diagnostic d = std::move(inverted).error();
  // Of indices that are not sums of iterators the new shape is not known either.
  if (d.code != "index-map.not-affine")
    d.fix = again(arguments, "assume_injective_transform", true, message("assume the map is injective"));
  return fail(std::move(d));
}

/// The buffer in its new layout.
Result<Buffer> new_buffer(const Arguments& arguments, const LayoutChange& change, bool padded,
                          arith::Analyzer& analyzer) {
  const Buffer& buffer = change.buffer;
  // 8. index 0 stays index 0
  Result<std::vector<Expr>> shape = arith::map_shape(*change.map, buffer->shape, analyzer);
  // 7. no holes without a pad value
  if (!is_zero(change.padding) && !padded && shape)
    return fail(refuse("transform-layout.padding",
                       message("in the new layout, buffer \"{0}\" of shape {1} has shape {2} with holes where {3}; set "
                               "a pad_value for them",
                               buffer->name, text_of(buffer->shape), text_of(*shape), script::text(change.padding)),
                       {},
                       formatted("The transformation {} applied on buffer {} of shape {} would result in shape {}.  "
                                 "However, this would introduce padding wherever {} is true.",
                                 script::text(NodeRef(change.map)), buffer->name, text_of(buffer->shape),
                                 text_of(*shape), script::text(change.padding)))
                    .with_fix(filled_with_zero(arguments, buffer)));
  if (!shape) return fail(std::move(shape).error());
  return with(*buffer, [&](BufferNode& copy) {
    copy.shape = *shape;
    if (as_int(copy.elem_offset) && !shape->empty()) copy.elem_offset = cast(shape->front()->dtype, copy.elem_offset);
  });
}

Result<Layout> check_transform_layout(const Context& context, const Arguments& arguments) {
  const SRef& block = arguments.block("block");
  arith::Analyzer analyzer;
  assume_shapes(block, analyzer);
  Layout plan;
  plan.block = &block;
  LayoutChange& change = plan.change;
  change.buffer = buffer_argument(arguments);
  const Buffer& buffer = change.buffer;
  // 1. the index map takes the buffer's indices
  TS_TRY(change.map, arith::with_index_types(arguments.index_map("index_map"), buffer->shape));
  // 2.-4. the pad value fits
  const IndexMap pad_value = arguments.index_map("pad_value");
  if (auto fits = check_pad_value(pad_value, buffer); !fits)
    return fail(std::move(fits).error().with_fix(filled_with_zero(arguments, buffer)));
  // 5. the buffer can be followed
  Result<BufferSite> site = require_site(context, block, buffer);
  if (!site && site.error().code == "block.is-root") return fail(std::move(site).error());
  const bool assume_injective = arguments.flag("assume_injective_transform");
  // 6. the index map can be turned around
  TS_TRY_VOID(plan_inverse(arguments, change, assume_injective, analyzer));
  TS_TRY(change.now, new_buffer(arguments, change, pad_value != nullptr, analyzer));
  if (!site) return fail(std::move(site).error());
  plan.site = *site;
  // 9., 10. the blocks around it can follow
  TS_TRY_VOID(check_blocks(*plan.site.scope, buffer, change.now->shape.size()));
  if (auto planned = plan_pad(plan, pad_value, assume_injective); !planned) {
    Diagnostic d = std::move(planned).error();
    if (d.code == "transform-layout.pad-value-unused")
      d.fix = again(arguments, "pad_value", Value(), message("without a pad value"));
    return fail(std::move(d));
  }
  return plan;
}

// ---- rewriting ------------------------------------------------------------------------------------------------------

class LayoutRewriter final : public ScopeMutator<arith::AnalyzedMutator> {
 public:
  explicit LayoutRewriter(const Layout& plan) : plan_(plan), change_(plan.change) {
    stay_with(*plan.site.scope, {change_.buffer});
    for (const auto& [now, old] : plan.padding.rebuilt) origins_[now.get()] = old.get();
  }
  BlockReuse reuse;

 protected:
  NodeRef mutate_For(const ForNode& loop) override {
    for (const auto& [replaced, stmt] : plan_.padding.loops)
      if (replaced == &loop) return (*this)(stmt);
    return followed(&loop, AnalyzedMutator::mutate_For(loop));
  }
  /// A block's predicate is not a fact about its variables.
  NodeRef mutate_BlockRealize(const BlockRealizeNode& realize) override { return followed(&realize, rebuilt(realize)); }
  NodeRef mutate_Block(const BlockNode& node) override {
    Block block = ref_as<BlockNode>(AnalyzedMutator::mutate_Block(node));
    block = with_regions(with_sources(block));
    const BlockNode* origin = &node;
    for (auto it = origins_.find(origin); it != origins_.end(); it = origins_.find(origin)) origin = it->second;
    if (block.get() != origin) reuse[origin] = block;
    return block;
  }
  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    Stmt now = ref_as_stmt(ScopeMutator::mutate_SeqStmt(node));
    if (now.get() == &node) return now;
    auto seq = as<SeqStmtNode>(now);
    // Only what was replaced is looked at: the sequence may be long.
    auto nested = [](const Stmt& before, const Stmt& each) { return each == before || each->kind != Kind::SeqStmt; };
    if (std::ranges::equal(node.seq, seq->seq, nested)) return now;
    std::vector<Stmt> flat;
    for (const Stmt& each : seq->seq)
      if (auto inner = as<SeqStmtNode>(each))
        flat.insert(flat.end(), inner->seq.begin(), inner->seq.end());
      else
        flat.push_back(each);
    return make<SeqStmtNode>(List<Stmt>(std::move(flat)));
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    auto load = ref_as<BufferLoadNode>(rebuilt(node));
    if (load->buffer != change_.buffer) return load;
    return make<BufferLoadNode>(change_.now, mapped(load->indices), load->predicate);
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    auto store = ref_as<BufferStoreNode>(rebuilt(node));
    if (store->buffer != change_.buffer) return store;
    return make<BufferStoreNode>(change_.now, store->value, mapped(store->indices), store->predicate);
  }

 private:
  NodeRef followed(const StmtNode* before, NodeRef now) const {
    if (plan_.padding.after != before) return now;
    return sequence({ref_as_stmt(now), plan_.padding.epilogue});
  }
  static Stmt ref_as_stmt(const NodeRef& node) { return Stmt(static_cast<const StmtNode*>(node.get())); }

  std::vector<Expr> mapped(const std::vector<Expr>& indices) {
    return simplified_indices(arith::map_indices(*change_.map, indices, without_context_));
  }

  /// What match_buffer looks into is another buffer now; the region stays as it is.
  Block with_sources(const Block& block) const {
    auto is_old = [&](const MatchBufferRegion& match) { return match->source->buffer == change_.buffer; };
    if (std::ranges::none_of(block->match_buffers, is_old)) return block;
    return with(block, [&](BlockNode& copy) {
      std::vector<MatchBufferRegion> matches(copy.match_buffers.begin(), copy.match_buffers.end());
      for (MatchBufferRegion& match : matches)
        if (is_old(match))
          match =
              make<MatchBufferRegionNode>(match->buffer, make<BufferRegionNode>(change_.now, match->source->region));
      copy.match_buffers = std::move(matches);
    });
  }

  Block with_regions(const Block& block) const {
    auto is_old = [&](const BufferRegion& region) { return region->buffer == change_.buffer; };
    bool reads = std::ranges::any_of(block->reads, is_old), writes = std::ranges::any_of(block->writes, is_old);
    bool allocates = block->alloc_buffers.contains(change_.buffer);
    if (!reads && !writes && !allocates) return block;
    script::AccessRegions found;
    if (reads || writes) found = script::access_regions(*block, {{change_.now->data.get(), change_.now}});
    auto renewed = [&](std::vector<BufferRegion>& regions, std::vector<BufferRegion> now) {
      now.insert(now.end(), found.opaque.begin(), found.opaque.end());
      for (BufferRegion& region : regions)
        if (is_old(region)) {
          TS_CHECK(now.size() == 1, "a declared region of the buffer is not found again");
          region = now.front();
        }
    };
    return with(block, [&](BlockNode& copy) {
      renewed(copy.reads, found.reads);
      renewed(copy.writes, found.writes);
      copy.alloc_buffers = copy.alloc_buffers.replaced(change_.buffer, change_.now);
    });
  }

  const Layout& plan_;
  const LayoutChange& change_;
  std::unordered_map<const BlockNode*, const BlockNode*> origins_;
  arith::Analyzer without_context_;
};

Outcome rewrite_transform_layout(const Context& context, const Layout& plan) {
  LayoutRewriter rewriter(plan);
  Block scope = rewriter(ref(*plan.site.scope->block()));
  if (const Stmt& prologue = plan.padding.prologue)
    scope = with(scope, [&](BlockNode& copy) { copy.body = sequence({prologue, copy.body}); });
  rewriter.reuse[plan.site.scope->block()] = scope;
  Outcome outcome = replace_at_site(context, plan.site, scope, plan.change.buffer, plan.change.now, rewriter.reuse,
                                    plan.padding.prologue);
  for (const Stmt& added : {plan.padding.prologue, plan.padding.epilogue})
    if (added)
      walk(added, [&](const Node& node) {
        if (node.kind == Kind::Block)
          outcome.change.origin.push_back({ref(node), {ref<Node>(plan.block->stmt)}, Verb::Copied});
        return node.kind != Kind::Block;
      });
  return outcome;
}

std::optional<Call> separate_axes(const Arguments& arguments) {
  const std::vector<int64_t>& separators = arguments.item("index_map").axis_separators;
  if (separators.empty()) return std::nullopt;
  return Call{
      "set_axis_separator",
      {arguments.item("block").value, arguments.item("buffer").value, ValueList(separators.begin(), separators.end())}};
}

// ---- suggestions ----------------------------------------------------------------------------------------------------

/// i0, i1, ... -> the values of `results` for them.
Value map_over(std::size_t ndim, const std::function<std::vector<Expr>(const std::vector<Var>&)>& results) {
  std::vector<Var> vars;
  for (std::size_t i = 0; i < ndim; ++i) vars.push_back(make_var(formatted("i{}", i)));
  std::vector<Expr> indices = results(vars);
  return Value(make<IndexMapNode>(std::move(vars), std::move(indices)));
}

/// Transposed and tiled, for buffers that are not visible outside.
std::vector<Suggestion> suggest_transform_layout(const Context&, const Subject& subject) {
  std::vector<Suggestion> result;
  for (const BufferChoice& choice : buffers_of(subject)) {
    const Buffer& buffer = choice.buffer;
    std::size_t ndim = buffer->shape.size();
    if (!allocation_site(*subject.sref, buffer)) continue;
    auto offer = [&](const Value& map, Message label) {
      result.push_back({{ref(subject.sref->block()), choice.argument, map}, {}, std::move(label)});
    };
    auto swapped = [](const auto& i) { return std::vector<Expr>{i[1], i[0]}; };
    if (ndim == 2) offer(map_over(2, swapped), message("transpose {0}", buffer->name));
    for (int64_t tile : {16, 4}) {
      auto rows = ndim == 2 ? as_int(buffer->shape[0]) : std::nullopt,
           columns = ndim ? as_int(buffer->shape[ndim - 1]) : std::nullopt;
      if (ndim == 2 && rows && columns && *rows % tile == 0 && *columns % tile == 0 && *rows > tile && *columns > tile)
        offer(map_over(2,
                       [&](const auto& i) {
                         Expr size = int32(tile);
                         return std::vector<Expr>{floordiv(i[0], size), floordiv(i[1], size), floormod(i[0], size),
                                                  floormod(i[1], size)};
                       }),
              message("store {0} in tiles of {1} x {1}", buffer->name, tile));
      else if (ndim == 1 && columns && *columns % tile == 0 && *columns > tile)
        offer(map_over(1,
                       [&](const auto& i) {
                         return std::vector<Expr>{floordiv(i[0], int32(tile)), floormod(i[0], int32(tile))};
                       }),
              message("store {0} in rows of {1}", buffer->name, tile));
    }
  }
  return result;
}

}  // namespace

const Primitive& transform_layout() {
  static const Primitive primitive = [] {
    Primitive made = Primitive::transform<Layout>(
        {.name = "transform_layout",
         .instruction = "TransformLayout",
         .error_name = "transform_layout",
         .summary = "stores a buffer in another layout",
         .returns = Returns::Nothing,
         .parameters = {{"block", ParameterType::Block, Role::Input, "a block that accesses the buffer"},
                        {"buffer", ParameterType::Buffer, Role::Attribute, "the buffer"},
                        {"index_map", ParameterType::IndexMap, Role::Input, "old indices to new indices"},
                        {"pad_value", ParameterType::PadValue, Role::Attribute,
                         "the value that fills holes of the new layout", Value()},
                        {.name = "assume_injective_transform",
                         .type = ParameterType::Boolean,
                         .role = Role::Attribute,
                         .help = "assume the map is injective and skip the search for holes",
                         .default_value = Value(false),
                         .keyword_only = true}}},
        check_transform_layout, rewrite_transform_layout, suggest_transform_layout);
    made.follow_up = separate_axes;
    return made;
  }();
  return primitive;
}

}  // namespace tirscope::schedule::primitives
