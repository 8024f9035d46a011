// SPDX-License-Identifier: Apache-2.0
#include "runtime/engine/packed_function.h"

#include <dlfcn.h>

#include "runtime/engine/callbacks.h"

namespace tirscope::runtime {

namespace {

// The layout that DLPack and TVM's c_runtime_api.h fix.
struct DlDevice {
  int32_t type, id;
};
struct DlType {
  uint8_t code, bits;
  uint16_t lanes;
};
struct DlTensor {
  void* data;
  DlDevice device;
  int32_t ndim;
  DlType dtype;
  int64_t* shape;
  int64_t* strides;
  uint64_t byte_offset;
};
union TvmValue {
  int64_t integer;
  double number;
  void* handle;
  const char* text;
};
using PackedFunction = int (*)(TvmValue* args, int* codes, int count, TvmValue* result, int* result_code, void*);

enum DlCode : uint8_t { Int = 0, UInt = 1, Float = 2, BFloat = 4, Float8E4M3 = 10, Float8E5M2 = 12 };
enum TvmCode : int { Integer = 0, Number = 2, Null = 4, TensorHandle = 7, Text = 11 };
constexpr int32_t cpu_device = 1;

DlType dl_type(DataType dtype) {
  uint8_t code = Int;
  switch (dtype.code) {
    case DataType::Code::Int: code = Int; break;
    case DataType::Code::UInt: code = UInt; break;
    case DataType::Code::Float: code = Float; break;
    case DataType::Code::BFloat: code = BFloat; break;
    case DataType::Code::Float8E4M3: code = Float8E4M3; break;
    case DataType::Code::Float8E5M2: code = Float8E5M2; break;
    case DataType::Code::Handle: break;
  }
  return {code, dtype.bits, uint16_t(dtype.lanes())};
}

}  // namespace

Result<void*> packed_function(const std::vector<std::string>& libraries, const std::string& symbol) {
  Unpinned meanwhile;
  std::string all;
  for (const std::string& library : libraries) {
    void* opened = ::dlopen(library.c_str(), RTLD_LAZY | RTLD_LOCAL);
    if (!opened) {
      const char* why = ::dlerror();
      return fail(environment("run.link", "the library {0} cannot be loaded: {1}", library,
                              std::string(why ? why : "no reason given")));
    }
    if (void* function = ::dlsym(opened, symbol.c_str())) return function;
    all += (all.empty() ? "" : ", ") + library;
  }
  return fail(environment("run.link", "there is no function {1} in {0}", all, symbol));
}

#ifdef __clang__
__attribute__((no_sanitize("function")))
#endif
Result<PackedResult>
call_packed(void* function, const std::string& name, std::vector<PackedArgument>& arguments) {
  std::vector<DlTensor> tensors(arguments.size());
  std::vector<TvmValue> values(arguments.size());
  std::vector<int> codes(arguments.size());
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    if (auto tensor = std::get_if<PackedTensor>(&arguments[k])) {
      tensors[k] = {tensor->data,
                    {cpu_device, 0},
                    int32_t(tensor->shape.size()),
                    dl_type(tensor->dtype),
                    tensor->shape.data(),
                    nullptr,
                    0};
      values[k].handle = &tensors[k], codes[k] = TensorHandle;
    } else if (auto integer = std::get_if<int64_t>(&arguments[k])) {
      values[k].integer = *integer, codes[k] = Integer;
    } else if (auto number = std::get_if<double>(&arguments[k])) {
      values[k].number = *number, codes[k] = Number;
    } else {
      values[k].text = std::get<std::string>(arguments[k]).c_str(), codes[k] = Text;
    }
  }
  TvmValue result{};
  int code = Null;
  const int status = reinterpret_cast<PackedFunction>(function)(values.data(), codes.data(), int(arguments.size()),
                                                                &result, &code, nullptr);
  if (status != 0)
    return fail(refused("run.function-failed", "the registered function {0} failed with the status {1}", name, status));
  if (code == Integer) return PackedResult(result.integer);
  if (code == Number) return PackedResult(result.number);
  if (code == Null) return PackedResult();
  return fail(refused("run.function-failed",
                      "the registered function {0} returned a value of the kind {1}; return nothing or a number, and "
                      "write tensors to the outputs that it gets",
                      name, code));
}

}  // namespace tirscope::runtime
