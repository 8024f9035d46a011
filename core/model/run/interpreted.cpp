// SPDX-License-Identifier: Apache-2.0
#include "model/run/interpreted.h"

#include <chrono>
#include <cstring>

#include "model/run/prim_call.h"

namespace tirscope::model {

namespace {

/// Memory of this process.
class HostMemory final : public Memory {
 public:
  HostMemory(std::shared_ptr<std::byte[]> data, int64_t bytes, std::shared_ptr<int64_t> alive)
      : Memory(bytes), data_(std::move(data)), alive_(std::move(alive)) {
    if (alive_) *alive_ += bytes;
  }
  ~HostMemory() override {
    if (alive_) *alive_ -= bytes();
  }
  const std::shared_ptr<std::byte[]>& data() const { return data_; }
  bool set = false;       ///< its bytes mean something
  bool borrowed = false;  ///< they are also another's, and are copied before they are written
  void make_own() {
    if (!borrowed) return;
    Tensor copy(DataType::uint(8), {bytes()});
    std::memcpy(copy.data(), data_.get(), std::size_t(bytes()));
    auto owner = std::make_shared<Tensor>(copy);
    data_ = std::shared_ptr<std::byte[]>(owner, copy.as<std::byte>());
    borrowed = false;
  }

 private:
  std::shared_ptr<std::byte[]> data_;
  std::shared_ptr<int64_t> alive_;
};

HostMemory& host_memory(const TensorValue& value) { return static_cast<HostMemory&>(*value.memory); }

Tensor array_at(const TensorValue& value) {
  const auto& data = host_memory(value).data();
  return Tensor::over(value.dtype, value.shape, std::shared_ptr<std::byte[]>(data, data.get() + value.offset));
}

}  // namespace

Interpreted::Interpreted(IRModule module, int64_t most_bytes) : module_(std::move(module)), most_bytes_(most_bytes) {}

Result<MemoryPtr> Interpreted::allocate(int64_t bytes) {
  if (bytes < 0 || bytes > most_bytes_ - *alive_)
    return fail(refused("model.too-much-memory",
                        "a tensor of {0} MB would exceed the {1} MB that a model's tensors may take; use smaller sizes",
                        bytes >> 20, most_bytes_ >> 20));
  TS_TRY(NewTensor made, new_tensor(DataType::uint(8), {bytes}, "memory"));
  auto owner = std::make_shared<Tensor>(std::move(made.tensor));
  return std::make_shared<HostMemory>(std::shared_ptr<std::byte[]>(owner, made.data), bytes, alive_);
}

Result<TensorValue> Interpreted::hold(const Tensor& tensor) {
  auto owner = std::make_shared<Tensor>(tensor);
  auto memory = std::make_shared<HostMemory>(std::shared_ptr<std::byte[]>(owner, owner->as<std::byte>()),
                                             tensor.bytes(), nullptr);
  memory->set = memory->borrowed = true;
  return TensorValue{dtype_of(tensor), shape_of(tensor), std::move(memory)};
}

Result<Tensor> Interpreted::fetch(const TensorValue& value) { return array_at(value); }

Result<void> Interpreted::write(const TensorValue& value, const Tensor& with) {
  host_memory(value).make_own();
  std::memcpy(host_memory(value).data().get() + value.offset, with.data(), std::size_t(with.bytes()));
  host_memory(value).set = true;
  return {};
}

Result<const Interpreted::Prepared*> Interpreted::prepared(const std::string& function) {
  auto found = programs_.find(function);
  if (found == programs_.end()) {
    TS_TRY(interp::Program program, interp::Program::compile(module_, function));
    found = programs_.emplace(function, Prepared{std::move(program), written_parameters(*module_->prim_func(function))})
                .first;
  }
  return &found->second;
}

Result<double> Interpreted::run(const std::string& function, const std::vector<Operand>& operands, const Job& job) {
  TS_TRY(const Prepared* ready, prepared(function));
  std::vector<interp::Argument> arguments;
  for (std::size_t k = 0; k < operands.size(); ++k) {
    interp::Argument& argument = arguments.emplace_back();
    if (auto number = std::get_if<NumberValue>(&operands[k])) {
      argument.is_array = false;
      argument.dtype = number->dtype;
      argument.integer = number->integer;
      argument.number = number->number;
      continue;
    }
    const auto& tensor = std::get<TensorValue>(operands[k]);
    HostMemory& memory = host_memory(tensor);
    argument.written = ready->written[k];
    if (argument.written) memory.make_own();
    argument.read = memory.set;
    argument.array = array_at(tensor);
  }
  const auto start = std::chrono::steady_clock::now();
  TS_TRY_VOID(ready->program.run(arguments, {.job = job}));
  for (std::size_t k = 0; k < operands.size(); ++k)
    if (auto tensor = std::get_if<TensorValue>(&operands[k])) host_memory(*tensor).set = true;
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace tirscope::model
