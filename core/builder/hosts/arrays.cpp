// SPDX-License-Identifier: Apache-2.0
#include "builder/hosts/arrays.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "builder/hosts/namespaces.h"
#include "ir/numbers/element.h"

namespace tirscope::builder {

namespace {

using ArrayShape = std::vector<int64_t>;

/// 64 bits of `index` in the sequence `seed` (SplitMix64).
uint64_t mixed(uint64_t seed, int64_t index) {
  uint64_t z = seed + (uint64_t(index) + 1) * 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}
double unit(uint64_t bits) { return double(bits >> 11) * 0x1.0p-53; }
double normal(uint64_t seed, int64_t index) {
  const double radius = std::sqrt(-2 * std::log(1 - unit(mixed(seed, 2 * index))));
  return radius * std::cos(2 * std::numbers::pi * unit(mixed(seed, 2 * index + 1)));
}

SValue array(DataType dtype, ArrayShape shape, ArrayObject::Element element) {
  return host(new ArrayObject(dtype, std::move(shape), std::move(element)));
}

/// A shape given as one value: an int or a sequence of ints.
Result<ArrayShape> array_shape(const SValue& value) {
  ArrayShape out;
  auto items = value.as_sequence();
  const std::vector<SValue> one{value};
  for (const SValue& item : items ? *items : one) {
    TS_TRY(Expr extent, expr_of(item));
    auto number = as<IntImmNode>(extent);
    if (!number || number->value < 0)
      return fail(bad_input("builder.array-shape", "the extents of an array are integers, not {0}", item.type_name()));
    out.push_back(number->value);
  }
  return out;
}

struct Flattened {
  ArrayShape shape;
  std::vector<double> numbers;
  bool any_real = false, all_flags = true;
};

Result<void> flatten(const SValue& value, std::size_t depth, Flattened& out) {
  auto uneven = [] { return fail(bad_input("builder.array-shape", "the lists of an array have different lengths")); };
  if (auto items = value.as_sequence()) {
    if (depth == out.shape.size() && out.numbers.empty()) out.shape.push_back(int64_t(items->size()));
    if (depth >= out.shape.size() || int64_t(items->size()) != out.shape[depth]) return uneven();
    for (const SValue& item : *items) TS_TRY_VOID(flatten(item, depth + 1, out));
    return {};
  }
  if (depth != out.shape.size()) return uneven();
  auto flag = value.as_bool();
  auto whole = value.as_int();
  auto real = value.as_float();
  if (!flag && !whole && !real)
    return fail(bad_input("builder.array-shape", "an array holds numbers, not {0}", value.type_name()));
  if (whole && (*whole > (int64_t(1) << 53) || *whole < -(int64_t(1) << 53)))
    return fail(bad_input("builder.array-type", "the number {0} is too large for an array here", *whole));
  out.any_real |= real != nullptr;
  out.all_flags &= flag != nullptr;
  out.numbers.push_back(real ? *real : whole ? double(*whole) : double(*flag));
  return {};
}

}  // namespace

Result<TensorData> ArrayObject::data() const {
  auto storage = storage_of(dtype);
  auto bytes = tensor_bytes(dtype, shape);
  if (!storage || !dtype.is_scalar())
    return fail(bad_input("builder.array-type", "an array cannot have the type {0}", dtype.str()));
  if (!bytes || *bytes > most_array_bytes)
    return fail(bad_input("builder.array-size", "the array is larger than {0} bytes", most_array_bytes));
  return TensorData::filled(dtype, shape, [&](std::span<std::byte> to) {
    const std::size_t each = storage_bytes(*storage);
    for (std::size_t i = 0; (i + 1) * each <= to.size(); ++i) {
      const double value = element(int64_t(i));
      store_element(*storage, to.data() + i * each,
                    is_real(*storage) ? Scalar{.f = value} : Scalar{.i = to_integer(value)});
    }
  });
}

bool pay_for_arrays(Evaluator& evaluator, const SValue& value, const syntax::Node& where, int depth) {
  constexpr int deepest = 16;
  if (auto array = value.as_host<ArrayObject>()) {
    auto bytes = tensor_bytes(array->dtype, array->shape);
    return evaluator.spend_bytes(bytes ? std::size_t(*bytes) : SIZE_MAX, where);
  }
  if (depth == deepest) return true;
  if (auto items = value.as_sequence())
    for (const SValue& item : *items)
      if (!pay_for_arrays(evaluator, item, where, depth + 1)) return false;
  if (auto dict = value.as_object<script::DictObject>())
    for (const auto& [key, item] : dict->items)
      if (!pay_for_arrays(evaluator, item, where, depth + 1)) return false;
  return true;
}

Result<Ref<ArrayObject>> array_of(const SValue& value) {
  if (auto given = value.as_host<ArrayObject>()) return Ref<ArrayObject>(given);
  TS_TRY([[maybe_unused]] auto items, script::copied_items(value));
  Flattened all;
  TS_TRY_VOID(flatten(value, 0, all));
  const DataType dtype = all.numbers.empty() || all.any_real ? DataType::floating(64)
                         : all.all_flags                     ? DataType::boolean()
                                                             : DataType::integer(64);
  return Ref<ArrayObject>(new ArrayObject(
      dtype, all.shape, [numbers = std::move(all.numbers)](int64_t i) { return numbers[std::size_t(i)]; }));
}

SValue ArrayObject::attribute(Evaluator&, std::string_view name, const syntax::Node&) {
  Ref<ArrayObject> self(this);
  if (name == "shape") return SValue::tuple(std::vector<SValue>(shape.begin(), shape.end()));
  if (name == "dtype") return dtype.str();
  if (name == "ndim") return int64_t(shape.size());
  if (name == "data") return self;
  if (name == "astype")
    return function("astype", {"dtype"}, 1, [self](Call& call) -> Result<SValue> {
      TS_TRY(DataType to, call.dtype(0, self->dtype));
      const bool to_whole = to.is_integer() && !self->dtype.is_integer();
      return array(to, self->shape,
                   to_whole ? [from = self->element](int64_t i) { return std::trunc(from(i)); } : self->element);
    });
  if (name == "reshape")
    return free_function("reshape", [self](Evaluator&, const script::Arguments& arguments) -> Result<SValue> {
      const bool one = arguments.positional.size() == 1;
      TS_TRY(ArrayShape to,
             array_shape(one ? arguments.positional[0]
                             : SValue::tuple({arguments.positional.begin(), arguments.positional.end()})));
      auto before = tensor_bytes(DataType::integer(8), self->shape), after = tensor_bytes(DataType::integer(8), to);
      if (!before || before != after)
        return fail(bad_input("builder.array-shape", "an array of {0} elements has no such shape", before.value_or(0)));
      return array(self->dtype, std::move(to), self->element);
    });
  for (std::string_view same : {"numpy", "copy", "cpu", "detach"})
    if (name == same)
      return function(std::string(name), {}, 0, [self](Call&) -> Result<SValue> { return SValue(self); });
  return unknown_member("a result of numpy");
}

SValue ArrayObject::binary(Evaluator&, script::Op, const SValue&, bool, const syntax::Node&) {
  return unknown_member("arithmetic on arrays");
}
SValue ArrayObject::unary(Evaluator&, script::Op, const syntax::Node&) {
  return unknown_member("arithmetic on arrays");
}
SValue ArrayObject::subscript(Evaluator&, const SValue&, const syntax::Node&) {
  return unknown_member("an item of an array");
}

// ---- numpy

namespace {

/// np.random: deterministic, a sequence of this program's own for each array.
SValue random_namespace() {
  NamespaceRef random = new_namespace(
      "numpy.random", [](std::string_view name) { return unknown_member("numpy.random." + std::string(name)); });
  auto next_seed = [count = std::make_shared<uint64_t>(0)] { return ++*count * 0x2545F4914F6CDD1Du; };
  auto sized = [&](std::string name, bool is_normal) {
    return free_function(name, [=](Evaluator&, const script::Arguments& arguments) -> Result<SValue> {
      TS_TRY(ArrayShape shape, array_shape(SValue::tuple({arguments.positional.begin(), arguments.positional.end()})));
      const uint64_t seed = next_seed();
      return array(DataType::floating(64), std::move(shape),
                   [seed, is_normal](int64_t i) { return is_normal ? normal(seed, i) : unit(mixed(seed, i)); });
    });
  };
  random->define("rand", sized("rand", false));
  random->define("randn", sized("randn", true));
  auto scaled = [&](std::string name, std::vector<std::string_view> parameters, double scale, bool is_normal) {
    return function(name, parameters, 0, [=](Call& call) -> Result<SValue> {
      auto number = [&](std::size_t i, double otherwise) {
        return call[i].as_float() ? *call[i].as_float() : call[i].as_int() ? double(*call[i].as_int()) : otherwise;
      };
      const double low = number(0, 0), high = number(1, scale);
      TS_TRY(ArrayShape shape, call.has(2) ? array_shape(call[2]) : Result<ArrayShape>(ArrayShape{}));
      const uint64_t seed = next_seed();
      return array(DataType::floating(64), std::move(shape), [=](int64_t i) {
        return is_normal ? low + high * normal(seed, i) : low + (high - low) * unit(mixed(seed, i));
      });
    });
  };
  random->define("uniform", scaled("uniform", {"low", "high", "size"}, 1, false));
  random->define("normal", scaled("normal", {"loc", "scale", "size"}, 1, true));
  random->define("randint", function("randint", {"low", "high", "size", "dtype"}, 1, [=](Call& call) -> Result<SValue> {
                   TS_TRY(int64_t low, call.integer(0));
                   TS_TRY(int64_t high, call.integer(1));
                   if (!call.has(1)) high = std::exchange(low, 0);
                   TS_TRY(ArrayShape shape, call.has(2) ? array_shape(call[2]) : Result<ArrayShape>(ArrayShape{}));
                   TS_TRY(DataType dtype, call.dtype(3, DataType::integer(64)));
                   if (high <= low) return fail(call.wrong(1, "greater than low"));
                   const uint64_t seed = next_seed();
                   return array(dtype, std::move(shape), [=](int64_t i) {
                     return double(low) + std::floor(double(high - low) * unit(mixed(seed, i)));
                   });
                 }));
  random->define("seed", function("seed", {"seed"}, 0, [](Call&) -> Result<SValue> { return SValue(script::None{}); }));
  return random;
}

SValue filled(std::string name, double value) {
  return function(name, {"shape", "dtype"}, 1, [value](Call& call) -> Result<SValue> {
    TS_TRY(ArrayShape shape, array_shape(call[0]));
    TS_TRY(DataType dtype, call.dtype(1, DataType::floating(64)));
    return array(dtype, std::move(shape), [value](int64_t) { return value; });
  });
}

Result<SValue> array_function(Call& call) {
  TS_TRY(Ref<ArrayObject> made, array_of(call[0]));
  TS_TRY(DataType dtype, call.dtype(1, made->dtype));
  return array(dtype, made->shape, made->element);
}

}  // namespace

SValue numpy_namespace() {
  NamespaceRef numpy =
      new_namespace("numpy", [](std::string_view name) { return unknown_member("numpy." + std::string(name)); });
  numpy->define("random", random_namespace());
  numpy->define("zeros", filled("zeros", 0));
  numpy->define("empty", filled("empty", 0));
  numpy->define("ones", filled("ones", 1));
  numpy->define("array", function("array", {"object", "dtype"}, 1, array_function, Unknown::Pass));
  numpy->define("asarray", *numpy->find("array"));
  numpy->define("full", function("full", {"shape", "fill_value", "dtype"}, 2, [](Call& call) -> Result<SValue> {
                  TS_TRY(ArrayShape shape, array_shape(call[0]));
                  TS_TRY(Ref<ArrayObject> one, array_of(call[1]));
                  TS_TRY(DataType dtype, call.dtype(2, one->dtype));
                  if (!one->shape.empty()) return fail(call.wrong(1, "a number"));
                  return array(dtype, std::move(shape), [one](int64_t) { return one->element(0); });
                }));
  numpy->define("arange", function("arange", {"stop", "dtype"}, 1, [](Call& call) -> Result<SValue> {
                  TS_TRY(int64_t stop, call.integer(0));
                  TS_TRY(DataType dtype, call.dtype(1, DataType::integer(64)));
                  return array(dtype, {std::max<int64_t>(stop, 0)}, [](int64_t i) { return double(i); });
                }));
  numpy->define(
      "ndarray",
      host(new HostType("numpy.ndarray", [](const SValue& value) { return value.as_host<ArrayObject>() != nullptr; })));
  for (std::string_view type :
       {"float16", "float32", "float64", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"})
    numpy->define(type, function(std::string(type), {"value"}, 1, [type](Call& call) -> Result<SValue> {
                    TS_TRY(Ref<ArrayObject> made, array_of(call[0]));
                    return array(*DataType::parse(std::string(type)), made->shape, made->element);
                  }));
  return numpy;
}

SValue nd_namespace() {
  NamespaceRef nd =
      new_namespace("nd", [](std::string_view name) { return unknown_member("tvm.nd." + std::string(name)); });
  nd->define("array", function(
                          "array", {"arr", "device"}, 1,
                          [](Call& call) -> Result<SValue> {
                            TS_TRY(Ref<ArrayObject> made, array_of(call[0]));
                            return SValue(made);
                          },
                          Unknown::Pass));
  return nd;
}

}  // namespace tirscope::builder
