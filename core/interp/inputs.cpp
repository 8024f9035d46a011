// SPDX-License-Identifier: Apache-2.0
#include "interp/inputs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>

#include "interp/compiler/integer_range.h"
#include "interp/reduction.h"
#include "ir/build.h"
#include "ir/walk/param_buffers.h"
#include "ir/walk/visitor.h"

namespace tirscope::interp {

namespace {

/// What the function does with the memory of each argument, in program order.
class UseFinder final : public Visitor {
 public:
  struct Use {
    bool read_first = false, written = false;
    int64_t index_bound = std::numeric_limits<int64_t>::max();  ///< one past the largest value usable as an index
  };
  std::unordered_map<const VarNode*, Use> uses;
  explicit UseFinder(const Sizes& sizes) : sizes_(sizes) {}

 protected:
  void visit_Block(const BlockNode& block) override {
    for (const MatchBufferRegion& match : block.match_buffers)
      alias_[match->buffer->data.get()] = root(match->source->buffer->data.get());
    if (block.init) visit(block.init);
    visit(block.body);
  }
  void visit_BufferLoad(const BufferLoadNode& load) override {
    touch(load.buffer, false);
    indices(load.buffer, load.indices);
  }
  void visit_BufferStore(const BufferStoreNode& store) override {
    visit(store.value);
    indices(store.buffer, store.indices);
    touch(store.buffer, true);
  }
  void visit_Var(const VarNode& var) override {
    if (!var.dtype.is_handle()) return;
    Use& use = uses[root(&var)];  // a pointer handed on: both
    if (!use.written) use.read_first = true;
    use.written = true;
  }

 private:
  const VarNode* root(const VarNode* data) const {
    auto known = alias_.find(data);
    return known == alias_.end() ? data : known->second;
  }
  void touch(const Buffer& buffer, bool write) {
    Use& use = uses[root(buffer->data.get())];
    if (write)
      use.written = true;
    else if (!use.written)
      use.read_first = true;
  }
  void indices(const Buffer& buffer, const std::vector<Expr>& indices) {
    for (std::size_t i = 0; i < indices.size(); ++i) {
      visit(indices[i]);
      Expr plain = indices[i];
      while (auto node = as<CastNode>(plain)) plain = node->value;
      int64_t bound = i < buffer->shape.size() ? size_or_one(buffer->shape[i], sizes_) : 1;
      walk(indices[i], [&](const Node& node) {
        auto load = as<BufferLoadNode>(&node);
        if (!load) return true;
        Use& use = uses[root(load->buffer->data.get())];
        use.index_bound = std::min(use.index_bound, load == plain.get() ? bound : 1);
        return true;
      });
    }
  }

  const Sizes& sizes_;
  std::unordered_map<const VarNode*, const VarNode*> alias_;
};

/// By how much to scale each floating argument: see make_inputs.
std::unordered_map<const VarNode*, double> input_scales(const PrimFunc& function, const Sizes& sizes) {
  std::unordered_set<const VarNode*> arguments;
  for (const BufferBinding& binding : function->buffer_map) arguments.insert(binding.buffer->data.get());
  std::unordered_map<const VarNode*, double> scales;
  for (const Reduction& reduction : reductions(function, sizes)) {
    if (!as<AddNode>(reduction.update->value)) continue;  // sums only: a maximum does not grow with its length
    std::vector<const VarNode*> factors;
    walk(reduction.update->value, [&](const Node& node) {
      auto load = as<BufferLoadNode>(&node);
      const VarNode* data = load ? load->buffer->data.get() : nullptr;
      if (data && data != reduction.update->buffer->data.get() && arguments.contains(data)) factors.push_back(data);
      return true;
    });
    double count = double(factors.size());
    double scale =
        factors.empty() ? 1 : std::min(1.0, std::pow(std::pow(3.0, count) / double(reduction.length), 0.5 / count));
    for (const VarNode* data : factors) {
      auto [entry, is_new] = scales.emplace(data, scale);
      if (!is_new) entry->second = std::min(entry->second, scale);
    }
  }
  return scales;
}

/// The interval from which an integer argument is drawn when signed ones stay in [-width, width].
RealInterval integer_interval(DataType dtype, const UseFinder::Use& use, int64_t width) {
  if (use.index_bound != std::numeric_limits<int64_t>::max())
    return {0, double(std::max<int64_t>(use.index_bound, 1) - 1)};
  if (dtype.is_bool()) return {0, 1};
  double most = std::min(double(width), std::ldexp(1.0, dtype.bits - 1) - 1);
  return dtype.is_uint() ? RealInterval{0, most} : RealInterval{-most, most};
}

/// Element `index` of stream `stream`: splitmix64 of its number, so that any element can be drawn alone.
uint64_t draw(uint64_t seed, uint64_t stream, uint64_t index) {
  uint64_t z = seed * 0xd1342543de82ef95ull + stream * 0x2545f4914f6cdd1dull + (index + 1) * 0x9e3779b97f4a7c15ull;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}
double unit(uint64_t bits) { return double(bits >> 11) * 0x1p-53; }

void fill_uniform(NDArray& array, uint64_t seed, uint64_t stream, double scale) {
  int64_t count = array.size() * std::max(1, array.dtype().lanes());
  auto number = [&](int64_t i) { return (2 * unit(draw(seed, stream, uint64_t(i))) - 1) * scale; };
  if (array.dtype().element() == DataType::floating(32)) {
    float* data = array.as<float>();
    for (int64_t i = 0; i < count; ++i) data[i] = float(number(i));
    return;
  }
  for (int64_t i = 0; i < count; ++i) array.set_number(i, number(i));
}

void fill_integers(NDArray& array, uint64_t seed, uint64_t stream, RealInterval interval) {
  auto low = int64_t(interval.low);
  auto span = uint64_t(interval.high - interval.low) + 1;
  int64_t count = array.size() * std::max(1, array.dtype().lanes());
  for (int64_t i = 0; i < count; ++i) array.set_integer(i, low + int64_t(draw(seed, stream, uint64_t(i)) % span));
}

void fill_unset(NDArray& array) {
  if (array.dtype().is_floating()) return array.fill(std::numeric_limits<double>::quiet_NaN());
  int64_t lowest = array.dtype().is_bool() ? 0
                   : array.dtype().is_uint()
                       ? -1
                       : std::numeric_limits<int64_t>::min() >> (64 - std::min<int>(array.dtype().bits, 64));
  int64_t count = array.size() * std::max(1, array.dtype().lanes());
  for (int64_t i = 0; i < count; ++i) array.set_integer(i, lowest);
}

}  // namespace

Result<std::vector<int64_t>> concrete_shape(const Buffer& buffer, const Sizes& sizes, int64_t max_bytes) {
  std::vector<int64_t> shape;
  const auto each = value_bytes(buffer->dtype);
  if (!each)
    return fail(refused("inputs.unsupported-type", "buffer {0} has the type {1}, which cannot be stored in memory",
                        buffer->name, buffer->dtype.str()));
  int64_t bytes = *each;
  for (const Expr& dimension : buffer->shape) {
    std::optional<int64_t> extent = evaluate_size(dimension, sizes);
    if (!extent) {
      std::string missing;
      for (const Var& var : free_vars(*dimension))
        if (!sizes.contains(var->name)) missing += (missing.empty() ? "" : ", ") + var->name;
      return fail(bad_input("inputs.size-missing", "the shape of buffer {0} needs a value for {1}; set it by name",
                            buffer->name, missing));
    }
    if (*extent < 0)
      return fail(bad_input("inputs.negative-size", "buffer {0} has the negative extent {1}", buffer->name, *extent));
    if (__builtin_mul_overflow(bytes, *extent, &bytes) || bytes > max_bytes)
      return fail(refused("inputs.too-large", "buffer {0} is larger than {1} bytes; use smaller sizes", buffer->name,
                          max_bytes));
    shape.push_back(*extent);
  }
  return shape;
}

namespace {

/// Makes the arguments of a function, one after the other.
class InputMaker {
 public:
  InputMaker(const PrimFunc& function, const InputOptions& options)
      : function_(*function), options_(options), uses_(options.sizes), left_(options.max_bytes) {
    uses_.visit(function->body);
    scales_ = input_scales(function, options.sizes);
    // The widest range of integers, halved until nothing can wrap.
    for (auto ranges = intervals(); !ranges.empty() && width_ > 1 && !stays_in_type(function, ranges, options.sizes);
         ranges = intervals())
      width_ /= 2;
  }

  Result<Argument> array(const Buffer& buffer, uint64_t stream) {
    Argument argument;
    argument.name = buffer->name;
    TS_TRY(std::vector<int64_t> shape, concrete_shape(buffer, options_.sizes, left_));
    argument.array = NDArray(buffer->dtype, std::move(shape));
    left_ -= argument.array.bytes();
    const VarNode* data = buffer->data.get();
    const UseFinder::Use& use = uses_.uses[data];
    argument.read = use.read_first;
    argument.written = use.written;
    if (use.written && !use.read_first)
      fill_unset(argument.array);
    else if (buffer->dtype.is_floating())
      fill_uniform(argument.array, options_.seed, stream, scales_.contains(data) ? scales_.at(data) : 1);
    else
      fill_integers(argument.array, options_.seed, stream, integer_interval(buffer->dtype, use, width_));
    return argument;
  }

  Argument scalar(const Var& param, uint64_t stream) const {
    Argument argument;
    argument.name = param->name;
    argument.is_array = false;
    argument.dtype = param->dtype;
    argument.read = true;
    const uint64_t drawn = draw(options_.seed, stream, 0);
    if (auto given = options_.sizes.find(param->name); given != options_.sizes.end()) {
      argument.integer = given->second;
      argument.number = double(given->second);
    } else {
      if (param->dtype.is_integer()) argument.integer = int64_t(drawn % (param->dtype.is_bool() ? 2 : 8));
      argument.number = 2 * unit(drawn) - 1;
    }
    return argument;
  }

 private:
  /// Those of the arrays of integers that are read.
  std::unordered_map<const VarNode*, RealInterval> intervals() {
    std::unordered_map<const VarNode*, RealInterval> out;
    for (const BufferBinding& binding : function_.buffer_map) {
      const VarNode* data = binding.buffer->data.get();
      const UseFinder::Use& use = uses_.uses[data];
      if (binding.buffer->dtype.is_integer() && use.read_first)
        out[data] = integer_interval(binding.buffer->dtype, use, width_);
    }
    return out;
  }

  const PrimFuncNode& function_;
  const InputOptions& options_;
  UseFinder uses_;
  std::unordered_map<const VarNode*, double> scales_;
  int64_t width_ = 127;  ///< of the range of integers
  int64_t left_;         ///< bytes that arrays may still take
};

}  // namespace

Result<std::vector<Argument>> make_inputs(const PrimFunc& function, const InputOptions& options) {
  InputMaker maker(function, options);
  std::vector<Argument> out;
  const ParamBuffers buffers(*function);
  for (const Var& param : function->params) {
    const uint64_t stream = out.size();
    if (Buffer buffer = buffers.of(param)) {
      TS_TRY(Argument argument, maker.array(buffer, stream));
      out.push_back(std::move(argument));
    } else if (param->dtype.is_handle()) {
      return fail(bad_input("inputs.untyped-pointer",
                            "parameter {0} is a pointer without a buffer; its size is unknown", param->name));
    } else {
      out.push_back(maker.scalar(param, stream));
    }
  }
  return out;
}

std::vector<Argument> clone(const std::vector<Argument>& arguments) {
  std::vector<Argument> out = arguments;
  for (Argument& argument : out)
    if (argument.is_array && argument.array.defined()) argument.array = argument.array.clone();
  return out;
}

}  // namespace tirscope::interp
