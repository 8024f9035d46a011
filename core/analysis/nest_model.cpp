// SPDX-License-Identifier: Apache-2.0
#include "analysis/nest_model.h"

#include <algorithm>
#include <format>

#include "analysis/label.h"
#include "ir/build.h"
#include "ir/strides.h"
#include "ir/visitor.h"

namespace tirscope::analysis {

namespace {

std::string iter_kind(IterType type) {
  switch (type) {
    case IterType::DataParallel: return "spatial";
    case IterType::CommReduce: return "reduce";
    case IterType::Ordered: return "scan";
    default: return "opaque";
  }
}

std::string range_label(const Range& range) {
  if (!range) return {};
  if (is_zero(range->min)) return label(range->extent);
  return std::format("{}:{}", label(range->min), label(range->min + range->extent));
}

void split_conjunction(const Expr& condition, std::vector<Expr>& out) {
  if (auto both = as<AndNode>(condition)) {
    split_conjunction(both->a, out);
    split_conjunction(both->b, out);
  } else {
    out.push_back(condition);
  }
}

/// Finds the accesses of one expression. Conditions of lazy operators guard their branches.
class AccessFinder final : public Visitor {
 public:
  struct Found {
    Buffer buffer;  ///< null for a bare pointer
    Var pointer;
    const ExprNode* node;
    const std::vector<Expr>* indices = nullptr;  ///< null: anything in the memory
    bool is_write = false;
    bool guarded = false;
  };
  std::vector<Found> found;

 protected:
  void visit_BufferLoad(const BufferLoadNode& node) override {
    found.push_back({node.buffer, node.buffer->data, &node, &node.indices, false, guards_ > 0 || node.predicate});
    children(node);
  }
  void visit_Var(const VarNode& var) override {
    if (var.dtype.is_handle()) found.push_back({nullptr, ref(var), &var, nullptr, opaque_writes_, guards_ > 0});
  }
  void visit_Select(const SelectNode& node) override {
    visit(node.condition);
    ++guards_;
    visit(node.true_value);
    visit(node.false_value);
    --guards_;
  }
  void visit_Call(const CallNode& node) override {
    if (node.op == &op::if_then_else()) {
      visit(node.args[0]);
      ++guards_;
      visit(node.args[1]);
      visit(node.args[2]);
      --guards_;
      return;
    }
    if (node.op == &op::address_of()) {
      if (auto load = as<BufferLoadNode>(node.args[0])) {
        found.push_back({load->buffer, load->buffer->data, load, nullptr, true, true});
        for (const Expr& index : load->indices) visit(index);
        return;
      }
    }
    bool outer = opaque_writes_;
    opaque_writes_ = true;  // a pointer handed to a call may be written through
    children(node);
    opaque_writes_ = outer;
  }

 private:
  int guards_ = 0;
  bool opaque_writes_ = false;
};

class Builder {
 public:
  explicit Builder(const PrimFunc& function) { model_.nest.function = function; }

  NestModel build() && {
    const PrimFuncNode& function = *model_.nest.function;
    for (const Var& param : function.params) {
      Buffer buffer = function.buffer_of(param);
      if (buffer) add_memory(buffer, true, nullptr);
    }
    statement(function.body);
    mark_reductions();
    return std::move(model_);
  }

 private:
  NestNode& at(int index) { return model_.nest.nodes[std::size_t(index)]; }

  int open(NestKind kind, Stmt node, std::string title) {
    int index = int(model_.nest.nodes.size());
    NestNode nest;
    nest.kind = kind;
    nest.node = std::move(node);
    nest.title = std::move(title);
    nest.parent = current_;
    nest.depth = current_ < 0 ? 0 : at(current_).depth + 1;
    model_.nest.nodes.push_back(std::move(nest));
    model_.end.push_back(index + 1);
    model_.conditional.push_back(false);
    (current_ < 0 ? model_.nest.roots : at(current_).children).push_back(index);
    current_ = index;
    return index;
  }
  void close() {
    model_.end[std::size_t(current_)] = int(model_.nest.nodes.size());
    current_ = at(current_).parent;
  }

  void add_memory(const Buffer& buffer, bool argument, const Stmt& allocated_in) {
    int index = int(model_.memories.size());
    model_.memories.push_back(
        {buffer->data, buffer, {}, argument, allocated_in, buffer->shape, buffer->dtype, allocated_in ? current_ : -1});
    model_.memory_of[buffer->data.get()] = index;
    model_.memory_of[buffer.get()] = index;
  }

  int memory_of(const Buffer& buffer, const Var& pointer) {
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

  std::optional<AffineForm> flat(const Buffer& buffer, const std::vector<AffineForm>& dims) {
    auto offset = as_int(buffer->elem_offset);
    AffineForm out;
    out.constant = offset.value_or(0);
    int64_t stride = 1;
    constexpr int64_t limit = int64_t(1) << 46;
    for (std::size_t i = dims.size(); i-- > 0;) {
      if (has_strides(*buffer)) {
        auto given = as_int(buffer->strides[i]);
        if (!given) return std::nullopt;
        stride = *given;
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

  AffineForm index_form(const Expr& index, int nest) {
    if (auto ramp = as<RampNode>(index)) {
      auto stride = as_int(ramp->stride);
      auto lanes = as_int(ramp->lanes);
      if (!stride || !lanes) return model_.space.form(index);
      return AffineSpace::sum(model_.space.form(ramp->base), model_.space.add_lanes(nest, *lanes), *stride);
    }
    if (auto broadcast = as<BroadcastNode>(index)) return model_.space.form(broadcast->value);
    return model_.space.form(index);
  }

  void add_access(int nest, const AccessFinder::Found& found, NodeRef node, std::string text) {
    int memory = memory_of(found.buffer, found.pointer);
    if (memory < 0) return;  // a handle that no buffer here stands behind
    Site site{nest, int(at(nest).accesses.size()), memory,       found.buffer, {},
              {},   found.indices == nullptr,      found.guarded};
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

  void set_pattern(Access& access, const Site& site, int nest) {
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

  bool depends(const AffineForm& form, int loop) const {
    return std::ranges::any_of(form.terms, [&](const AffineForm::Term& term) {
      return std::ranges::contains(model_.space.atom(term.atom).loops, loop);
    });
  }

  void reads(int nest, const Expr& expr) {
    if (!expr) return;
    AccessFinder finder;
    finder.visit(expr);
    for (const AccessFinder::Found& found : finder.found)
      add_access(nest, found, ref(found.node), found.buffer ? label(Expr(ref(found.node))) : found.pointer->name);
  }

  void store(const BufferStoreNode& node) {
    int nest = open(NestKind::Store, ref(node),
                    std::format("{}[{}] = {}", node.buffer->name, label(node.indices), label(node.value)));
    AccessFinder::Found write{node.buffer, node.buffer->data, nullptr, &node.indices, true, node.predicate != nullptr};
    add_access(nest, write, ref(node), std::format("{}[{}]", node.buffer->name, label(node.indices)));
    reads(nest, node.value);
    for (const Expr& index : node.indices) reads(nest, index);
    reads(nest, node.predicate);
    close();
  }

  void loop(const ForNode& node) {
    int nest = open(NestKind::Loop, ref(node), node.var->name);
    NestNode& loop = at(nest);
    if (!is_zero(node.min)) loop.min = label(node.min);
    loop.extent = label(node.extent);
    loop.constant_extent = as_int(node.extent);
    loop.loop_kind = node.kind_of_loop;
    if (node.thread_binding) loop.thread_tag = node.thread_binding->thread_tag;
    for (const auto& [key, value] : node.annotations) loop.annotations.emplace_back(key, label(value));
    reads(nest, node.min);
    reads(nest, node.extent);
    model_.space.add_loop(node.var.get(), nest, node.min, node.extent);
    statement(node.body);
    close();
  }

  void attribute(const AttrStmtNode& node) {
    auto iter = node.node.get<NodeRef>() ? ref_as<IterVarNode>(*node.node.get<NodeRef>()) : nullptr;
    if (iter && (node.key == "thread_extent" || node.key == "virtual_thread")) {
      int nest = open(NestKind::Loop, ref(node), iter->var->name);
      NestNode& loop = at(nest);
      loop.extent = label(node.value);
      loop.constant_extent = as_int(node.value);
      loop.loop_kind = ForKind::ThreadBinding;
      loop.thread_tag = iter->thread_tag;
      model_.space.add_loop(iter->var.get(), nest, make_const(node.value->dtype, int64_t(0)), node.value);
    } else {
      open(NestKind::Attr, ref(node), std::format("{} = {}", node.key, label(node.value)));
    }
    statement(node.body);
    close();
  }

  void conditional(const IfThenElseNode& node) {
    int nest = open(NestKind::If, ref(node), "if " + label(node.condition));
    at(nest).predicate = label(node.condition);
    model_.conditional[std::size_t(nest)] = true;
    reads(nest, node.condition);
    statement(node.then_case);
    close();
    if (!node.else_case) return;
    nest = open(NestKind::Else, ref(node), "else");
    model_.conditional[std::size_t(nest)] = true;
    statement(node.else_case);
    close();
  }

  void block(const BlockRealizeNode& realize) {
    const BlockNode& node = *realize.block;
    int nest = open(NestKind::Block, ref(realize), node.name);
    at(nest).reduction_block = node.init != nullptr;
    for (std::size_t i = 0; i < node.iter_vars.size(); ++i) {
      const IterVar& iter = node.iter_vars[i];
      const Expr& value = realize.iter_values[i];
      at(nest).iters.push_back(
          {iter, value, iter->var->name, iter_kind(iter->type), range_label(iter->domain), label(value)});
      at(nest).reduction_block = at(nest).reduction_block || iter->type == IterType::CommReduce;
    }
    for (const auto& region : node.reads) at(nest).reads.push_back(label(region));
    for (const auto& region : node.writes) at(nest).writes.push_back(label(region));
    for (const auto& [key, value] : node.annotations) at(nest).annotations.emplace_back(key, label(value));
    if (!is_true(realize.predicate)) at(nest).predicate = label(realize.predicate);
    for (const Expr& value : realize.iter_values) reads(nest, value);
    reads(nest, realize.predicate);
    bind_iters(nest, realize);
    for (const Buffer& buffer : node.alloc_buffers) add_memory(buffer, false, ref(realize));
    for (const MatchBufferRegion& match : node.match_buffers) add_view(match);
    if (node.init) {
      open(NestKind::Init, ref(realize), "init");
      statement(node.init);
      close();
    }
    statement(node.body);
    close();
  }

  /// Block variables stand for their values. A predicate whose every term says `value < bound` of some binding narrows
  /// that binding exactly; any other makes what is below conditional.
  void bind_iters(int nest, const BlockRealizeNode& realize) {
    std::vector<AffineForm> forms;
    for (const Expr& value : realize.iter_values) forms.push_back(model_.space.form(value));
    if (!is_true(realize.predicate)) {
      std::vector<Expr> terms;
      split_conjunction(realize.predicate, terms);
      for (const Expr& term : terms)
        if (!clip(nest, forms, term)) model_.conditional[std::size_t(nest)] = true;
    }
    for (std::size_t i = 0; i < forms.size(); ++i)
      model_.space.add_value(realize.block->iter_vars[i]->var.get(), forms[i]);
  }

  bool clip(int nest, std::vector<AffineForm>& forms, const Expr& term) {
    auto less = as<LTNode>(term);
    auto bound = less ? as_int(less->b) : std::nullopt;
    if (!bound || *bound <= 0) return false;
    AffineForm limited = model_.space.form(less->a);
    auto range = model_.space.range(limited);
    if (!range || range->low != 0) return false;
    for (AffineForm& form : forms) {
      if (!(form == limited)) continue;
      form = model_.space.clipped(form, std::min(*bound, range->high + 1));
      model_.clips[nest].push_back(form.terms[0].atom);
      return true;
    }
    return false;
  }

  void add_view(const MatchBufferRegion& match) {
    const Buffer& source = match->source->buffer;
    View view{source, {}};
    for (const Range& range : match->source->region) view.mins.push_back(model_.space.form(range->min));
    views_[match->buffer.get()] = std::move(view);
    int memory = memory_of(source, source->data);
    model_.memories[std::size_t(memory)].aliases.push_back(match->buffer);
    model_.memory_of[match->buffer.get()] = memory;
    model_.memory_of[match->buffer->data.get()] = memory;
  }

  void allocation(const Stmt& stmt, const Var& data, DataType dtype, const std::vector<Expr>& extents,
                  const Stmt& body) {
    open(NestKind::Allocate, stmt, std::format("{} = allocate{}", data->name, shape_label(extents)));
    int index = int(model_.memories.size());
    model_.memories.push_back({data, nullptr, {}, false, stmt, extents, dtype, current_});
    model_.memory_of[data.get()] = index;
    statement(body);
    close();
  }

  void statement(const Stmt& stmt) {
    if (!stmt) return;
    switch (stmt->kind) {
      case Kind::For: return loop(*as<ForNode>(stmt));
      case Kind::BlockRealize: return block(*as<BlockRealizeNode>(stmt));
      case Kind::BufferStore: return store(*as<BufferStoreNode>(stmt));
      case Kind::IfThenElse: return conditional(*as<IfThenElseNode>(stmt));
      case Kind::AttrStmt: return attribute(*as<AttrStmtNode>(stmt));
      case Kind::SeqStmt:
        for (const Stmt& child : as<SeqStmtNode>(stmt)->seq) statement(child);
        return;
      case Kind::Allocate: {
        auto node = as<AllocateNode>(stmt);
        return allocation(stmt, node->buffer_var, node->dtype, node->extents, node->body);
      }
      case Kind::AllocateConst: {
        auto node = as<AllocateConstNode>(stmt);
        return allocation(stmt, node->buffer_var, node->dtype, node->extents, node->body);
      }
      case Kind::DeclBuffer: {
        auto node = as<DeclBufferNode>(stmt);
        memory_of(node->buffer, node->buffer->data);
        open(NestKind::Declare, stmt,
             std::format("{} = decl_buffer{}", node->buffer->name, shape_label(node->buffer->shape)));
        statement(node->body);
        return close();
      }
      case Kind::BufferRealize: {
        auto node = as<BufferRealizeNode>(stmt);
        open(NestKind::Declare, stmt,
             std::format("{} = realize{}", node->buffer->name, shape_label(node->buffer->shape)));
        add_memory(node->buffer, false, stmt);
        statement(node->body);
        return close();
      }
      case Kind::LetStmt: {
        auto node = as<LetStmtNode>(stmt);
        int nest = open(NestKind::Let, stmt, std::format("{} = {}", node->var->name, label(node->value)));
        reads(nest, node->value);
        if (node->var->dtype.is_integer()) model_.space.add_value(node->var.get(), model_.space.form(node->value));
        statement(node->body);
        return close();
      }
      case Kind::AssertStmt: {
        auto node = as<AssertStmtNode>(stmt);
        int nest = open(NestKind::Assert, stmt, "assert " + label(node->condition));
        reads(nest, node->condition);
        statement(node->body);
        return close();
      }
      case Kind::While: {
        auto node = as<WhileNode>(stmt);
        int nest = open(NestKind::While, stmt, "while " + label(node->condition));
        at(nest).predicate = label(node->condition);
        model_.conditional[std::size_t(nest)] = true;
        reads(nest, node->condition);
        statement(node->body);
        return close();
      }
      case Kind::Evaluate: {
        int nest = open(NestKind::Evaluate, stmt, label(as<EvaluateNode>(stmt)->value));
        reads(nest, as<EvaluateNode>(stmt)->value);
        return close();
      }
      case Kind::Block: return;  // stands below a BlockRealize only
      default: return;
    }
  }

  /// A loop is a reduction when a reduction variable of some block is bound to it, in whatever expression.
  void mark_reductions() {
    for (std::size_t i = 0; i < model_.nest.nodes.size(); ++i) {
      if (model_.nest.nodes[i].kind != NestKind::Block) continue;
      for (const IterBinding& binding : model_.nest.nodes[i].iters) {
        if (binding.iter->type != IterType::CommReduce) continue;
        AffineForm form = model_.space.form(binding.value);
        for (const auto& term : form.terms)
          for (int loop : model_.space.atom(term.atom).loops)
            if (at(loop).kind == NestKind::Loop) at(loop).reduction = true;
      }
    }
  }

  struct View {
    Buffer source;
    std::vector<AffineForm> mins;
  };
  NestModel model_;
  int current_ = -1;
  std::unordered_map<const BufferNode*, View> views_;
};

}  // namespace

NestModel build_nest(const PrimFunc& function) { return Builder(function).build(); }

int innermost_block(const NestModel& model, int nest) {
  while (nest >= 0 && model.nest.nodes[std::size_t(nest)].kind != NestKind::Block)
    nest = model.nest.nodes[std::size_t(nest)].parent;
  return nest;
}

Amount memory_bytes(const Memory& memory) {
  Amount bytes = Amount::of(memory.dtype.bytes());
  for (const Expr& extent : memory.extents) bytes = bytes * Amount::of(extent);
  return bytes;
}

std::string memory_name(const Memory& memory) { return memory.buffer ? memory.buffer->name : memory.data->name; }

std::string memory_scope(const Memory& memory) {
  if (!memory.data->pointer || memory.data->pointer->scope.empty()) return "global";
  return memory.data->pointer->scope;
}

}  // namespace tirscope::analysis
