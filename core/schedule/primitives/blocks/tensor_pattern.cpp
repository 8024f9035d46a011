// SPDX-License-Identifier: Apache-2.0
#include "schedule/primitives/blocks/tensor_pattern.h"

#include <algorithm>
#include <sstream>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "script/printer/printer.h"
#include "support/format.h"
#include "support/text/sides.h"

namespace tirscope::schedule {

namespace {

std::string text(const NodeRef& node) { return script::text(node); }

template <class T>
std::string list_text(const std::vector<T>& nodes) {
  std::string out = "[";
  for (const T& node : nodes) out += (out.size() > 1 ? ", " : "") + text(node);
  return out + "]";
}

/// TVM's name of a kind of loop in its messages.
const char* kind_text(ForKind kind) {
  switch (kind) {
    case ForKind::Serial: return "for";
    case ForKind::Parallel: return "parallel";
    case ForKind::Vectorized: return "vectorized";
    case ForKind::Unrolled: return "unrolled";
    case ForKind::ThreadBinding: return "launch_thread";
  }
  return "";
}

/// The comparison: ours on the left, the description's on the right. Where TVM's comparison is left by an exception,
/// this one has stopped: its answers are no, and nothing more is said of the mismatch.
class Comparator {
 public:
  explicit Comparator(bool explain) : explain_(explain) {}

  PatternMatch match;
  PatternMismatch mismatch;

  bool has_stopped() const { return stopped_; }

  bool statement(const Stmt& ours, const Stmt& theirs) {
    bool equal = ours == theirs || (ours->kind == theirs->kind && compare(ours, theirs));
    if (!equal && ours->kind != theirs->kind) differ(ours, theirs, "a different kind of statement");
    if (!equal && !stopped_ && (as<ForNode>(ours) || as<BlockNode>(ours))) {
      mismatch.ours = ours;
      mismatch.theirs = theirs;
      stopped_ = true;
    }
    return equal;
  }

 private:
  // ---- what differs

  template <class... Args>
  bool no(std::format_string<Args...> format, Args&&... args) {
    if (explain_ && !stopped_) mismatch.trail.push_back(formatted(format, std::forward<Args>(args)...));
    return false;
  }
  /// The first call says where the difference is.
  void differ(const NodeRef& ours, const NodeRef& theirs, const char* what) {
    if (stopped_ || !mismatch.what.empty()) return;
    mismatch.our_node = ours;
    mismatch.their_node = theirs;
    mismatch.what = what;
  }
  bool stop(const char* check) {
    mismatch.failed_check = check;
    if (mismatch.what.empty()) mismatch.what = "a buffer that the outer block does not declare";
    stopped_ = true;
    return false;
  }
  std::string lazily(const NodeRef& node) const { return explain_ ? text(node) : std::string(); }
  template <class T>
  std::string lazily(const std::vector<T>& nodes) const {
    return explain_ ? list_text(nodes) : std::string();
  }

  /// Theirs may be of another integer type.
  static bool proven_equal(arith::Analyzer& analyzer, const Expr& ours, const Expr& theirs) {
    if (!ours->dtype.is_index() || !theirs->dtype.is_integer() || !theirs->dtype.is_scalar()) return false;
    return analyzer.can_prove_equal(ours, cast(ours->dtype, theirs));
  }

  // ---- statements

  bool compare(const Stmt& ours, const Stmt& theirs) {
    if (auto loop = as<ForNode>(ours)) return loops(*loop, *as<ForNode>(theirs));
    if (auto seq = as<SeqStmtNode>(ours)) return sequences(*seq, *as<SeqStmtNode>(theirs));
    if (auto store = as<BufferStoreNode>(ours)) {
      auto other = as<BufferStoreNode>(theirs);
      return access(*store, *other) && expression(store->value, other->value);
    }
    if (auto realize = as<BlockRealizeNode>(ours)) return realizes(*realize, *as<BlockRealizeNode>(theirs));
    if (auto block = as<BlockNode>(ours)) return blocks(*block, *as<BlockNode>(theirs));
    differ(ours, theirs, "a statement that cannot occur in a description");
    return false;
  }

  bool loops(const ForNode& ours, const ForNode& theirs) {
    if (!defined(ours.var, theirs.var))
      return no("ForNode loop vars do not match: op->loop_var={} vs rhs->loop_var={}", lazily(ours.var),
                lazily(theirs.var));
    if (!expression(ours.min, theirs.min))
      return no("ForNode min values do not match: op->min={} vs rhs->min={}", lazily(ours.min), lazily(theirs.min));
    if (!expression(ours.extent, theirs.extent))
      return no("ForNode extent values do not match: op->extent={} vs rhs->extent={}", lazily(ours.extent),
                lazily(theirs.extent));
    if (bool(ours.thread_binding) != bool(theirs.thread_binding)) {
      differ(ref(ours), ref(theirs), "one of the loops is bound to a thread");
      return no(
          "ForNode thread_bindings do not match: op->thread_binding.defined()={} vs rhs->thread_binding.defined()={}",
          int(bool(ours.thread_binding)), int(bool(theirs.thread_binding)));
    }
    if (ours.thread_binding && ours.thread_binding->thread_tag != theirs.thread_binding->thread_tag) {
      differ(ref(ours), ref(theirs), "the loops are bound to different threads");
      return false;
    }
    if (ours.kind_of_loop != theirs.kind_of_loop) {
      differ(ref(ours), ref(theirs), "the loops are of different kinds");
      return no("ForNode kinds do not match: op->kind={} vs rhs->kind={}", kind_text(ours.kind_of_loop),
                kind_text(theirs.kind_of_loop));
    }
    if (!annotations(ours.annotations, theirs.annotations)) {
      differ(ref(ours), ref(theirs), "the loops have different annotations");
      return no("ForNode annotation maps do not match: op->annotations={} vs rhs->annotations={}",
                annotation_text(ours.annotations), annotation_text(theirs.annotations));
    }
    return statement(ours.body, theirs.body);
  }

  bool sequences(const SeqStmtNode& ours, const SeqStmtNode& theirs) {
    if (!same_size(ours.seq.size(), theirs.seq.size(), ref(ours), ref(theirs))) return false;
    for (std::size_t i = 0; i < ours.seq.size(); ++i)
      if (!statement(ours.seq[i], theirs.seq[i])) return false;
    return true;
  }

  bool realizes(const BlockRealizeNode& ours, const BlockRealizeNode& theirs) {
    if (!outermost_ && !all(ours.iter_values, theirs.iter_values, &Comparator::expression, ref(ours), ref(theirs)))
      return no("BlockRealizeNode iter_values do not match: op->iter_values={} vs rhs->iter_values={}",
                lazily(ours.iter_values), lazily(theirs.iter_values));
    return expression(ours.predicate, theirs.predicate) && statement(ours.block, theirs.block);
  }

  bool blocks(const BlockNode& ours, const BlockNode& theirs) {
    NodeRef left = ref(ours), right = ref(theirs);
    for (const IterVar& iter : ours.iter_vars) ours_known_.bind(iter->var, iter->domain);
    if (!outermost_) {
      if (!all(ours.iter_vars, theirs.iter_vars, &Comparator::iter, left, right))
        return no("BlockNode iter_vars do not match: op->alloc_buffers={} vs rhs->alloc_buffers={}",
                  lazily(ours.iter_vars), lazily(theirs.iter_vars));
      if (!all(ours.alloc_buffers.to_vector(), theirs.alloc_buffers.to_vector(), &Comparator::buffer, left, right))
        return no("BlockNode alloc_buffers do not match: op->alloc_buffers={} vs rhs->alloc_buffers={}",
                  lazily(ours.alloc_buffers.to_vector()), lazily(theirs.alloc_buffers.to_vector()));
    }
    if (!all(ours.writes, theirs.writes, &Comparator::region, left, right))
      return no("BlockNode write buffers do not match: op->writes={} vs rhs->writes={}", lazily(ours.writes),
                lazily(theirs.writes));
    if (!all(ours.reads, theirs.reads, &Comparator::region, left, right))
      return no("BlockNode read buffers regions do not match: op->reads={} vs rhs->reads={}", lazily(ours.reads),
                lazily(theirs.reads));
    outermost_ = false;
    return statement(ours.body, theirs.body);
  }

  // ---- declarations

  bool defined(const Var& ours, const Var& theirs) {
    if (ours == theirs) return true;
    if (auto it = variables_.find(ours.get()); it != variables_.end()) return it->second == theirs;
    variables_[ours.get()] = theirs;
    // Their indices may be of another width.
    if (ours->dtype.is_index()) both_known_.bind(ours, cast(ours->dtype, theirs));
    return true;
  }

  bool iter(const IterVar& ours, const IterVar& theirs) {
    if (defined(ours->var, theirs->var) && ours->type == theirs->type) return true;
    differ(ours, theirs, "the iter vars are of different kinds");
    return false;
  }

  bool buffer(const Buffer& ours, const Buffer& theirs) {
    if (ours == theirs) return true;
    if (auto it = match.buffers.find(theirs.get()); it != match.buffers.end()) {
      if (it->second == ours) return true;
      differ(ours, theirs, "a different buffer");
      return false;
    }
    bool fresh = defined(ours->data, theirs->data);
    if (fresh && ours->dtype == theirs->dtype && ours->scope() == theirs->scope()) {
      match.buffers[theirs.get()] = ours;
      return true;
    }
    differ(ours, theirs,
           !fresh                         ? "one buffer where the description has two"
           : ours->dtype != theirs->dtype ? "the buffers have different types"
                                          : "the buffers have different scopes");
    return no("CompareBuffer buffer mismatch. data: {} vs {}, dtypes: {} vs {}, scope(): {} vs {}", lazily(ours->data),
              lazily(theirs->data), ours->dtype.str(), theirs->dtype.str(), ours->scope(), theirs->scope());
  }

  bool region(const BufferRegion& ours, const BufferRegion& theirs) {
    if (!buffer(ours->buffer, theirs->buffer))
      return no("CompareBufferRegion returning false due to buffer mismatch: lhs->buffer={} vs rhs->buffer={}",
                lazily(ours->buffer), lazily(theirs->buffer));
    const std::vector<Range>&left = ours->region, &right = theirs->region;
    if (left.size() < right.size()) {
      differ(ours, theirs, "the description's buffer has more dimensions");
      return no(
          "CompareBufferRegion returning false because buffer region sizes do not match: lhs->region.size()={} vs "
          "rhs->region.size()={}",
          left.size(), right.size());
    }
    const std::size_t offset = left.size() - right.size();
    auto begin = match.region_begin.find(ours->buffer.get());
    const bool first = begin == match.region_begin.end();
    // Only the outer block says where a buffer's region begins.
    if (first && !outermost_) return stop("Check failed: (is_scope_block) is false: ");
    for (std::size_t i = 0; i < offset; ++i) {
      if (!is_one(left[i]->extent)) {
        differ(ours, theirs, "a leading dimension that is more than one element");
        return no(
            "CompareBufferRegion returning false because buffer extent high-dim region must be element-wise. "
            "lhs->region[i]->extent={}",
            lazily(left[i]->extent));
      }
      if (!first && !ours_known_.can_prove_equal(begin->second[i], left[i]->min)) {
        differ(ours, theirs, "the region starts at a different index");
        return no(
            "Buffer base index consistency check failed due to unequal index base: indices_base[i]={} vs "
            "lhs->region[i]->min={}",
            lazily(begin->second[i]), lazily(left[i]->min));
      }
    }
    for (std::size_t i = 0; i < right.size(); ++i) {
      const Range &own = left[i + offset], &other = right[i];
      if (!proven_equal(both_known_, own->extent, other->extent)) {
        differ(ours, theirs, "the regions have different extents");
        return first ? no("CompareBufferRegion buffer extent mismatch: lhs->region[i + offset]={} vs rhs->region[i]={}",
                          lazily(own), lazily(other))
                     : no("CompareBufferRegion buffer region extent mismatch. lhs->region[i + offset]={} vs "
                          "rhs->region[i]={}",
                          lazily(own), lazily(other));
      }
      if (first) continue;
      Expr from_begin = ours_known_.simplify(own->min - begin->second[i + offset]);
      if (!proven_equal(both_known_, from_begin, other->min)) {
        differ(ours, theirs, "the regions start at different indices");
        return no("CompareBufferRegion buffer region min mismatch. lhs->region[i + offset]={} vs rhs->region[i]={}",
                  lazily(own), lazily(other));
      }
    }
    if (first) {
      std::vector<Expr>& begins = match.region_begin[ours->buffer.get()];
      for (const Range& range : left) begins.push_back(range->min);
    }
    return true;
  }

  static std::string annotation_text(const AttrDict& dict) {
    std::string out = "{";
    for (const auto& [key, value] : dict) {
      auto number = value.as_int();
      auto string = value.as_string();
      out += formatted("{}\"{}\": {}", out.size() > 1 ? ", " : "", key,
                       number   ? std::to_string(*number)
                       : string ? "\"" + *string + "\""
                                : std::string("..."));
    }
    return out + "}";
  }

  bool annotations(const AttrDict& ours, const AttrDict& theirs) {
    if (ours.size() != theirs.size())
      return no("CompareAnnotationMap size mismatch: lhs.size()={} vs rhs.size()={}", ours.size(), theirs.size());
    for (auto a = ours.begin(), b = theirs.begin(); a != ours.end(); ++a, ++b) {
      if (a->first != b->first) {
        no("CompareAnnotation key mismatch: lhs.first={} vs rhs.first={}", a->first, b->first);
        return no("CompareAnnotationMap annotations mismatch within AnnotationMap.");
      }
      const std::string *left = a->second.as_string(), *right = b->second.as_string();
      auto left_number = a->second.as_int(), right_number = b->second.as_int();
      bool equal = (left && right && *left == *right) || (left_number && left_number == right_number);
      if (!equal) return no("CompareAnnotationMap annotations mismatch within AnnotationMap.");
    }
    return true;
  }

  // ---- lists

  bool same_size(std::size_t ours, std::size_t theirs, const NodeRef& left, const NodeRef& right) {
    if (ours == theirs) return true;
    differ(left, right, "lists of different lengths");
    return no("CompareArray array size mismatch. lhs.size()={} vs rhs.size()={}", ours, theirs);
  }
  template <class T>
  bool all(const std::vector<T>& ours, const std::vector<T>& theirs, bool (Comparator::*compare)(const T&, const T&),
           const NodeRef& left, const NodeRef& right) {
    if (!same_size(ours.size(), theirs.size(), left, right)) return false;
    for (std::size_t i = 0; i < ours.size(); ++i)
      if (!(this->*compare)(ours[i], theirs[i])) return false;
    return true;
  }

  // ---- expressions

  bool expression(const Expr& ours, const Expr& theirs) {
    bool equal = ours == theirs ||
                 (ours->kind == theirs->kind && ours->dtype.code == theirs->dtype.code && compare(*ours, *theirs));
    if (equal) return true;
    differ(ours, theirs, "different expressions");
    return no("Expression mismatch: {} vs {}", lazily(ours), lazily(theirs));
  }

  bool compare(const ExprNode& ours, const ExprNode& theirs) {
    if (auto var = as<VarNode>(&ours)) {
      auto it = variables_.find(var);
      return it != variables_.end() && it->second.get() == &theirs;
    }
    if (auto binary = as<BinaryNode>(&ours)) {
      auto& other = static_cast<const BinaryNode&>(theirs);
      return expression(binary->a, other.a) && expression(binary->b, other.b);
    }
    if (auto value = as<IntImmNode>(&ours)) {
      auto& other = static_cast<const IntImmNode&>(theirs);
      if (value->value == other.value) return true;
      return no("IntImmNode values do not match: op->value={} vs rhs->value={}", value->value, other.value);
    }
    if (auto value = as<FloatImmNode>(&ours)) {
      auto& other = static_cast<const FloatImmNode&>(theirs);
      if (value->value == other.value) return true;
      std::ostringstream line;
      line << "FloatImmNode values do not match: op->value=" << value->value << " vs rhs->value=" << other.value;
      return no("{}", line.str());
    }
    if (auto string = as<StringImmNode>(&ours)) return string->value == static_cast<const StringImmNode&>(theirs).value;
    if (auto cast = as<CastNode>(&ours)) return expression(cast->value, static_cast<const CastNode&>(theirs).value);
    if (auto load = as<BufferLoadNode>(&ours)) return access(*load, static_cast<const BufferLoadNode&>(theirs));
    if (auto inverted = as<NotNode>(&ours)) return expression(inverted->a, static_cast<const NotNode&>(theirs).a);
    if (auto select = as<SelectNode>(&ours)) {
      auto& other = static_cast<const SelectNode&>(theirs);
      return expression(select->condition, other.condition) && expression(select->true_value, other.true_value) &&
             expression(select->false_value, other.false_value);
    }
    if (auto call = as<CallNode>(&ours)) {
      auto& other = static_cast<const CallNode&>(theirs);
      if (call->op != other.op || bool(call->function) != bool(other.function)) return false;
      if (call->function && call->function->name != other.function->name) return false;
      if (all(call->args, other.args, &Comparator::expression, ref(call), ref(other))) return true;
      return no("CallNode iter_values do not match: op->iter_values={} vs rhs->iter_values={}", lazily(call->args),
                lazily(other.args));
    }
    return false;
  }

  /// A store or a load.
  template <class T>
  bool access(const T& ours, const T& theirs) {
    if (!buffer(ours.buffer, theirs.buffer)) return false;
    if (ours.indices.size() < theirs.indices.size()) {
      differ(ref(ours), ref(theirs), "the description has more indices");
      return no(
          "CompareBufferAccess returning false because buffer indices sizes do not match: lhs->indices.size()={} vs "
          "rhs->indices.size()={}",
          ours.indices.size(), theirs.indices.size());
    }
    const std::size_t offset = ours.indices.size() - theirs.indices.size();
    auto begin = match.region_begin.find(ours.buffer.get());
    if (begin == match.region_begin.end()) return stop("Check failed: (it != buffer_indices_.end()) is false: ");
    for (std::size_t i = 0; i < theirs.indices.size(); ++i) {
      const Expr &own = ours.indices[i + offset], &other = theirs.indices[i];
      if (own->dtype.is_index() && proven_equal(both_known_, own - begin->second[i + offset], other)) continue;
      differ(own, other, "the indices differ");
      return no("CompareBufferAccess buffer indices mismatch. lhs->indices[i + offset]={} vs rhs->indices[i]={}",
                lazily(own), lazily(other));
    }
    return true;
  }

  const bool explain_;
  bool outermost_ = true, stopped_ = false;
  std::unordered_map<const VarNode*, Var> variables_;
  arith::Analyzer both_known_, ours_known_;
};

/// The lines of a pattern, with the node that differs underlined.
std::vector<std::string> pattern_lines(const Stmt& stmt, const NodeRef& node) {
  script::PrintOptions options;
  if (node) options.underline.push_back(node.get());
  std::istringstream in(script::text(stmt, options));
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace

std::expected<PatternMatch, PatternMismatch> match_pattern(const BlockRealize& realize, const PrimFunc& description,
                                                           bool explain) {
  Comparator comparator(explain);
  if (comparator.statement(realize, description->body)) return std::move(comparator.match);
  // A condition on the block: TVM overlooks it here, and fails when it asks for the buffers.
  if (!comparator.has_stopped())
    comparator.mismatch.failed_check = "Check failed: (comparator.rhs_buffer_map_.count(desc)) is false: ";
  return std::unexpected(std::move(comparator.mismatch));
}

std::string side_by_side(const PatternMismatch& mismatch) {
  if (!mismatch.ours || !mismatch.theirs) return {};
  std::vector<std::string> left = pattern_lines(mismatch.ours, mismatch.our_node),
                           right = pattern_lines(mismatch.theirs, mismatch.their_node);
  // The first marked line is at the same height on both sides.
  auto marked = [](const std::vector<std::string>& lines) {
    return std::size_t(std::ranges::find_if(lines, is_underline) - lines.begin());
  };
  std::size_t at_left = marked(left), at_right = marked(right);
  if (at_left < left.size() && at_right < right.size()) {
    std::vector<std::string>& shorter = at_left < at_right ? left : right;
    std::size_t line = std::min(at_left, at_right), gap = std::max(at_left, at_right) - line;
    shorter.insert(shorter.begin() + std::ptrdiff_t(line > 0 ? line - 1 : 0), gap, "");
  }
  return beside(left, right);
}

}  // namespace tirscope::schedule
