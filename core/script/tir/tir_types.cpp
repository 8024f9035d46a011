// SPDX-License-Identifier: Apache-2.0
// Types in the T namespace: T.float32 and its like called, T.handle.
#include <cmath>

#include "script/tir/tir_namespace.h"
#include "script/tir/values/node_values.h"
#include "script/tir/values/reader_values.h"

namespace tirscope::script {

Value TypeObject::call(Evaluator& evaluator, const Arguments& arguments) {
  static constexpr std::string_view names[] = {"expr", "is_size_var"};
  std::vector<Value> values;
  if (!evaluator.bind(arguments, names, 0, values)) return {};
  return guarded(evaluator, arguments.where, [&]() -> Value {
    Bound args(evaluator, values, arguments.where);
    if (!args.has(0)) {
      bool size = args.has(1) && args[1].as_bool() && *args[1].as_bool();
      Var var = make<VarNode>("", dtype, std::nullopt, size);
      if (auto reader = dynamic_cast<TirReader*>(&evaluator)) reader->note_symbol(var);
      return var;
    }
    if (auto text = args[0].as_string()) {
      double value = *text == "inf" || *text == "+inf" ? HUGE_VAL
                     : *text == "-inf"                 ? -HUGE_VAL
                     : *text == "nan"                  ? NAN
                                                       : std::strtod(text->c_str(), nullptr);
      if (!dtype.is_floating()) return args.wrong(0, "a number");
      return make<FloatImmNode>(dtype, value);
    }
    bool number = args[0].as_int() || args[0].as_float() || args[0].as_bool();
    if (dtype.is_floating() && dtype.is_scalar() && number) {
      double value = args[0].as_float() ? *args[0].as_float()
                     : args[0].as_int() ? double(*args[0].as_int())
                                        : *args[0].as_bool();
      return make<FloatImmNode>(dtype, value);  // not rounded to the type, as in TVM
    }
    if (auto value = args[0].as_int(); value && dtype.is_integer() && dtype.is_scalar() && dtype.bits < 64) {
      const bool one_bit = dtype.bits == 1;  // 0 or 1, signed or not
      int64_t top = int64_t(1) << (dtype.is_uint() || one_bit ? dtype.bits : dtype.bits - 1);
      if (*value >= top + dtype.is_bool() * top || *value < (dtype.is_uint() || one_bit ? 0 : -top))
        return evaluator.report(
            arguments.where, bad_input("script.literal-range", "{0} does not fit the type {1}", *value, dtype.str()));
    }
    Expr value = args.expr(0);
    if (!value) return {};
    bool convertible = !value->dtype.is_handle() || dtype.is_handle();
    if (dtype.is_void() || !convertible) return args.wrong(0, "a number");
    return cast(dtype, value);
  });
}

namespace {

/// `T.handle("float32", "shared")`: a pointer variable.
class HandleObject final : public TypeFunction {
 public:
  std::string type_name() const override { return "the type T.handle"; }
  Value call(Evaluator& evaluator, const Arguments& arguments) override {
    static constexpr std::string_view names[] = {"dtype", "storage_scope", "is_size_var"};
    std::vector<Value> values;
    if (!evaluator.bind(arguments, names, 0, values)) return {};
    Bound args(evaluator, values, arguments.where);
    auto dtype = args.dtype(0, DataType::none());
    auto scope = dtype ? args.text(1, "global") : std::nullopt;
    if (!scope) return {};
    bool size = args.has(2) && args[2].as_bool() && *args[2].as_bool();
    std::optional<PointerType> pointer;
    if (args.has(0) || *scope != "global") pointer = PointerType{*dtype, *scope};
    return make<VarNode>("", DataType::handle(), pointer, size);
  }
};

}  // namespace

void define_types(Namespace& tir) { tir.define("handle", Ref<Object>(new HandleObject)); }

}  // namespace tirscope::script
