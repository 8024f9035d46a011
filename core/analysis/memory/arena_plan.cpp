// SPDX-License-Identifier: Apache-2.0
#include "analysis/memory/arena_plan.h"

#include <algorithm>
#include <map>

#include "analysis/memory/free_list_plan.h"
#include "analysis/nest/index_value.h"
#include "ir/build.h"
#include "ir/ops/storage_scope.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"

namespace tirscope::analysis {

namespace {

/// One access to memory.
struct PointerSite {
  enum class Kind : uint8_t { Load, Store, Pointer, Instruction } kind;
  PointerUse use;
  const VarNode* memory;
  const BufferNode* buffer = nullptr;  ///< null for pointers
  DataType dtype;                      ///< what its index counts
  std::vector<Expr> indices;
};

struct Kernel {
  std::vector<PointerSite> sites;
  std::vector<const VarNode*> variables;  ///< in the order in which they are introduced
  std::vector<Ref<const AllocateNode>> allocations;
  std::unordered_set<const BufferNode*> declared;
};

class Collector final : public Visitor {
 public:
  Kernel kernel;

 private:
  void visit_BufferLoad(const BufferLoadNode& node) override {
    children(node);
    add(PointerSite::Kind::Load, node, *node.buffer, node.indices);
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    children(node);
    add(PointerSite::Kind::Store, node, *node.buffer, node.indices);
  }
  void visit_Call(const CallNode& node) override {
    children(node);
    const bool access = node.op == &op::tvm_access_ptr();
    for (std::size_t at = 0; at < node.args.size(); ++at) {
      auto var = as<VarNode>(node.args[at]);
      // What instructions do with registers says nothing about arenas.
      if (!var || !var->pointer || (access ? at != 1 : !is_shared_memory(*var))) continue;
      const auto offset = offset_argument(node, at);
      kernel.sites.push_back({access ? PointerSite::Kind::Pointer : PointerSite::Kind::Instruction,
                              pointer_use(node, at), var, nullptr, access ? node.args[0]->dtype : node.dtype,
                              offset ? std::vector{node.args[*offset]} : std::vector<Expr>()});
    }
  }
  void visit_Allocate(const AllocateNode& node) override {
    kernel.allocations.push_back(ref(node));
    children(node);
  }
  void visit_DeclBuffer(const DeclBufferNode& node) override {
    kernel.declared.insert(node.buffer.get());
    children(node);
  }
  void visit_AttrStmt(const AttrStmtNode& node) override {
    if (auto held = node.node.get<NodeRef>())
      if (auto axis = as<IterVarNode>(*held)) kernel.variables.push_back(axis->var.get());
    children(node);
  }
  void var_def(const Var& var) override { kernel.variables.push_back(var.get()); }
  void add(PointerSite::Kind kind, const Node& node, const BufferNode& buffer, const std::vector<Expr>& indices) {
    kernel.sites.push_back({kind, {&node, -1}, buffer.data.get(), &buffer, buffer.dtype, indices});
  }
};

Kernel collected(const Stmt& stmt) {
  Collector collector;
  collector.visit(stmt);
  std::erase_if(collector.kernel.variables, [](const VarNode* var) { return var->dtype.is_handle(); });
  return std::move(collector.kernel);
}

const AllocateNode* shared_allocation(const Kernel& kernel, const VarNode* var) {
  if (!is_shared_memory(*var)) return nullptr;
  for (const auto& allocate : kernel.allocations)
    if (allocate->buffer_var.get() == var) return allocate.get();
  return nullptr;
}

int64_t element_bytes(DataType dtype) { return int64_t((dtype.bits + 7) / 8) * std::max(dtype.lanes(), 1); }

/// "A_shared_1" -> "A_shared"; a text that was printed and read more than once has numbers behind numbers.
std::string stem(std::string name) {
  while (true) {
    std::size_t end = name.find_last_not_of("0123456789");
    bool numbered = end != std::string::npos && end > 0 && end + 1 < name.size() && name[end] == '_';
    if (!numbered) return name;
    name.resize(end);
  }
}

/// No memory is as long as that, and sums of a few such numbers fit into 64 bits.
constexpr int64_t farthest = int64_t(1) << 56;

class Reader {
 public:
  Reader(const Stmt& before, const Stmt& after) : before_(collected(before)), after_(collected(after)) {}

  ArenaPlan run() {
    for (const auto& allocate : after_.allocations) {
      if (!is_shared_memory(*allocate->buffer_var)) continue;
      auto& arena = plan_.arenas.emplace_back(Arena{allocate, {}, {}});
      uint64_t bits = constant_bits(*allocate);
      if (bits > 0) arena.bytes = int64_t((bits + 7) / 8);
    }
    plan_.paired = same_order();
    for (std::size_t i = 0; i < after_.sites.size(); ++i) add(i);
    for (std::size_t a = 0; a < plan_.arenas.size(); ++a)
      for (std::size_t b = 0; b < plan_.arenas[a].buffers.size(); ++b) locate(int(a), int(b));
    return std::move(plan_);
  }

 private:
  /// Rule 1: the same arguments and types, in the same order.
  bool same_order() const {
    auto same = [&](const PointerSite& a, const PointerSite& b) {
      bool shared = shared_allocation(before_, a.memory), also = shared_allocation(after_, b.memory);
      if (a.kind != b.kind || a.dtype != b.dtype || shared != also || a.indices.size() != b.indices.size())
        return false;
      return shared || a.memory == b.memory || stem(a.memory->name) == stem(b.memory->name);
    };
    return std::ranges::equal(before_.sites, after_.sites, same);
  }

  const AllocateNode* by_name(const PointerSite& site) const {
    std::string name = site.buffer ? site.buffer->name : site.memory->name;
    for (bool exact : {true, false}) {
      const AllocateNode* found = nullptr;
      int count = 0;
      auto offer = [&](const AllocateNode* allocate) { count += allocate && found != allocate, found = allocate; };
      auto agrees = [&](const std::string& other) { return exact ? other == name : stem(other) == stem(name); };
      for (const PointerSite& other : before_.sites)
        if (other.buffer && agrees(other.buffer->name))
          if (const AllocateNode* allocate = shared_allocation(before_, other.memory)) offer(allocate);
      if (!found)
        for (const auto& allocate : before_.allocations)
          if (is_shared_memory(*allocate->buffer_var) && agrees(allocate->buffer_var->name)) offer(allocate.get());
      if (found && count == 1) return found;
    }
    return nullptr;
  }

  void add(std::size_t index) {
    const PointerSite& site = after_.sites[index];
    const AllocateNode* allocate = shared_allocation(after_, site.memory);
    if (!allocate) return;
    int a = 0;
    while (plan_.arenas[std::size_t(a)].allocate.get() != allocate) ++a;
    Arena& arena = plan_.arenas[std::size_t(a)];
    const AllocateNode* original =
        plan_.paired ? shared_allocation(before_, before_.sites[index].memory) : by_name(site);
    // Without an original the buffer itself, or all pointers together, are what it is.
    const void* key = original ? static_cast<const void*>(original) : static_cast<const void*>(site.buffer);
    auto [entry, fresh] = known_.try_emplace({a, key}, int(arena.buffers.size()));
    if (fresh) {
      ArenaBuffer& buffer = arena.buffers.emplace_back();
      buffer.match = !original      ? ArenaBuffer::Match::None
                     : plan_.paired ? ArenaBuffer::Match::Structure
                                    : ArenaBuffer::Match::Name;
      buffer.name = site.buffer ? site.buffer->name : site.memory->name;
      if (original) {
        buffer.original = ref(*original);
        if (uint64_t bits = constant_bits(*original)) buffer.bytes = int64_t((bits + 7) / 8);
      } else if (site.buffer) {
        buffer.bytes = declared_bytes(*site.buffer);
      }
      buffer.var = make<VarNode>(original ? original->buffer_var->name : buffer.name, DataType::handle(),
                                 PointerType{site.dtype, allocate->buffer_var->pointer->scope});
    }
    plan_.owner_of[site.use] = {a, entry->second};
    sites_[{a, entry->second}].push_back(index);
  }

  static std::optional<int64_t> declared_bytes(const BufferNode& buffer) {
    int64_t bytes = element_bytes(buffer.dtype);
    for (const Expr& extent : buffer.shape) {
      auto value = as_int(extent);
      if (!value || *value < 0 || __builtin_mul_overflow(bytes, *value, &bytes) || bytes >= farthest)
        return std::nullopt;
    }
    return bytes;
  }

  /// The element's byte when the variables have these values.
  static std::optional<int64_t> byte_of(const Kernel& kernel, const PointerSite& site, const IndexValues& values) {
    int64_t element = 0;
    for (std::size_t d = 0; d < site.indices.size(); ++d) {
      auto index = index_value(site.indices[d], values);
      const bool scales = d > 0 && site.buffer && d < site.buffer->shape.size();
      auto extent = scales ? as_int(site.buffer->shape[d]) : std::optional<int64_t>(0);
      if (!index || !extent || __builtin_mul_overflow(element, *extent, &element) ||
          __builtin_add_overflow(element, *index, &element))
        return std::nullopt;
    }
    if (site.buffer && kernel.declared.contains(site.buffer)) {  // rule 4
      auto begin = index_value(site.buffer->elem_offset, values);
      if (!begin || __builtin_add_overflow(element, *begin, &element)) return std::nullopt;
    }
    bool in_bytes = site.kind == PointerSite::Kind::Instruction && shared_arena(kernel, site.memory);
    if (__builtin_mul_overflow(element, in_bytes ? 1 : element_bytes(site.dtype), &element)) return std::nullopt;
    return element > -farthest && element < farthest ? std::optional(element) : std::nullopt;
  }
  /// Instructions that are given a pointer count bytes once its memory is merged.
  static bool shared_arena(const Kernel& kernel, const VarNode* memory) {
    const AllocateNode* allocate = shared_allocation(kernel, memory);
    return allocate && allocate->dtype == DataType::uint(8);
  }

  /// Values that reveal a difference that depends on the variables.
  IndexValues probe(const Kernel& kernel) const {
    IndexValues values;
    if (before_.variables.size() != after_.variables.size()) return values;
    for (std::size_t i = 0; i < kernel.variables.size(); ++i) values[kernel.variables[i]] = int64_t(i * i + 3 * i + 1);
    return values;
  }

  std::optional<int64_t> difference(const PointerSite& before, const PointerSite& after) const {
    std::optional<int64_t> out;
    for (bool zero : {true, false}) {
      auto a = byte_of(before_, before, zero ? IndexValues{} : probe(before_));
      auto b = byte_of(after_, after, zero ? IndexValues{} : probe(after_));
      if (!a || !b || (out && *out != *b - *a)) return std::nullopt;
      out = *b - *a;
    }
    return out;
  }

  /// Rules 2 and 3.
  void locate(int a, int b) {
    ArenaBuffer& buffer = plan_.arenas[std::size_t(a)].buffers[std::size_t(b)];
    const std::vector<std::size_t>& sites = sites_[{a, b}];
    std::vector<std::pair<const Node*, int64_t>> places;
    bool constant = true;
    if (buffer.match == ArenaBuffer::Match::Structure) {
      for (std::size_t i : sites) {
        auto place = difference(before_.sites[i], after_.sites[i]);
        if (place) places.emplace_back(after_.sites[i].use.node, *place);
        constant = constant && place;
      }
    } else if (buffer.match == ArenaBuffer::Match::Name) {
      std::vector<const PointerSite*> origin;
      for (const PointerSite& site : before_.sites)
        if (site.memory == buffer.original->buffer_var.get()) origin.push_back(&site);
      if (origin.size() == sites.size())
        for (std::size_t k = 0; k < sites.size(); ++k)
          if (auto place = difference(*origin[k], after_.sites[sites[k]]))
            places.emplace_back(after_.sites[sites[k]].use.node, *place);
      if (places.size() != sites.size()) {
        places.clear();
        auto first = lowest(after_, sites);
        std::optional<int64_t> own;
        for (const PointerSite* site : origin)
          if (auto byte = byte_of(before_, *site, {}); byte && (!own || *byte < *own)) own = byte;
        if (first) places.emplace_back(nullptr, *first - own.value_or(0));
      }
    } else if (auto first = lowest(after_, sites)) {
      places.emplace_back(nullptr, *first);
    }
    if (places.empty()) return;
    std::map<int64_t, int> votes;
    for (const auto& [node, place] : places) ++votes[place];
    buffer.offset = std::ranges::max_element(votes, {}, [](const auto& vote) { return vote.second; })->first;
    if (!constant && votes.size() > 1) buffer.offset.reset();
    for (const auto& place : places)
      if (place.second != *buffer.offset) buffer.elsewhere.push_back(place);
  }
  static std::optional<int64_t> lowest(const Kernel& kernel, const std::vector<std::size_t>& sites) {
    std::optional<int64_t> out;
    for (std::size_t i : sites)
      if (auto byte = byte_of(kernel, kernel.sites[i], {}); byte && (!out || *byte < *out)) out = byte;
    return out;
  }

  Kernel before_, after_;
  ArenaPlan plan_;
  std::map<std::pair<int, const void*>, int> known_;
  std::map<std::pair<int, int>, std::vector<std::size_t>> sites_;
};

/// Each buffer gets its own memory back.
class Separator final : public Mutator {
 public:
  explicit Separator(const ArenaPlan& plan) : plan_(plan) {}

 private:
  const ArenaBuffer* owner(const PointerUse& use) const {
    auto it = plan_.owner_of.find(use);
    if (it == plan_.owner_of.end()) return nullptr;
    return &plan_.arenas[std::size_t(it->second.arena)].buffers[std::size_t(it->second.buffer)];
  }
  Buffer moved(const Buffer& buffer, const ArenaBuffer& to) {
    auto [it, fresh] = moved_.try_emplace({buffer.get(), to.var.get()});
    if (fresh) it->second = with(buffer, [&](BufferNode& b) { b.data = to.var; });
    return it->second;
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& original) override {
    auto node = ref_as<BufferLoadNode>(rebuilt(original));
    const ArenaBuffer* to = owner({&original, -1});
    if (!to) return node;
    return with(node, [&](BufferLoadNode& n) { n.buffer = moved(node->buffer, *to); });
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& original) override {
    auto node = ref_as<BufferStoreNode>(rebuilt(original));
    const ArenaBuffer* to = owner({&original, -1});
    if (!to) return node;
    return with(node, [&](BufferStoreNode& n) { n.buffer = moved(node->buffer, *to); });
  }
  NodeRef mutate_Call(const CallNode& original) override {
    auto node = ref_as<CallNode>(rebuilt(original));
    for (std::size_t at = 0; at < original.args.size(); ++at)
      if (const ArenaBuffer* to = owner({&original, int(at)}))
        node = with(node, [&](CallNode& n) { n.args[at] = to->var; });
    return node;
  }
  NodeRef mutate_Allocate(const AllocateNode& node) override {
    for (const Arena& arena : plan_.arenas)
      if (arena.allocate.get() == &node) {
        Stmt body = (*this)(node.body);
        for (const ArenaBuffer& buffer : arena.buffers) {
          // The same indices as in the arena, so as long as that.
          body = make<AllocateNode>(buffer.var, node.dtype, node.extents, true_expr(), body);
        }
        return body;
      }
    return rebuilt(node);
  }
  /// A declared view of the arena would have no memory left; the buffers that took its place need no declaration but
  /// for the offset, which they keep.
  NodeRef mutate_DeclBuffer(const DeclBufferNode& node) override {
    for (const Arena& arena : plan_.arenas)
      if (arena.allocate->buffer_var == node.buffer->data) return (*this)(node.body);
    return rebuilt(node);
  }

  const ArenaPlan& plan_;
  std::map<std::pair<const BufferNode*, const VarNode*>, Buffer> moved_;
};

std::vector<const StmtNode*> statements(const Stmt& root) {
  std::vector<const StmtNode*> out;
  walk(root, [&](const Node& node) {
    if (is_stmt(node.kind) && node.kind != Kind::Allocate && node.kind != Kind::DeclBuffer)
      out.push_back(static_cast<const StmtNode*>(&node));
    return !is_expr(node.kind);
  });
  return out;
}

}  // namespace

bool is_shared_memory(const VarNode& var) {
  return var.pointer && storage_rank(var.pointer->scope) == StorageRank::Shared;
}

ArenaPlan read_arenas(const Stmt& before, const Stmt& after) {
  ArenaPlan plan = Reader(before, after).run();
  plan.separate = Separator(plan)(after);
  std::vector<const StmtNode*> mine = statements(plan.separate), theirs = statements(after);
  for (std::size_t i = 0; i < mine.size() && i < theirs.size(); ++i) plan.source[mine[i]] = theirs[i];
  return plan;
}

}  // namespace tirscope::analysis
