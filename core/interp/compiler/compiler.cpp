// SPDX-License-Identifier: Apache-2.0
#include "interp/compiler/compiler.h"

namespace tirscope::interp {

Code Compiler::compile(const PrimFunc& function) && {
  active_.push_back(function.get());
  where_ = new_where(function.get());
  parameters(*function);
  statement(function->body);
  int end = here();
  emit({Op::Stop});
  for (int jump : returns_) at(jump).c = end;
  code_.registers = next_;
  return std::move(code_);
}

int Compiler::emit(Instr instr) {
  constexpr std::size_t most = 4'000'000;
  if (code_.instructions.size() >= most)
    unsupported("interp.too-large", "the function compiles to more than {0} instructions", most);
  code_.instructions.push_back(instr);
  return here() - 1;
}

int Compiler::constant(Scalar value) {
  auto [entry, is_new] = constants_.emplace(value.i, 0);
  if (is_new) {
    entry->second = fresh();
    code_.constants.emplace_back(entry->second, value);
  }
  return entry->second;
}

int Compiler::emit_to(Op op, int a, int b, int c, const void* object) {
  int dst = fresh();
  emit({op, dst, a, b, c, object});
  return dst;
}

Compiler::Level::Level(Compiler& compiler) : compiler_(compiler) {
  constexpr int64_t most_nodes = 32'000'000;
  constexpr int deepest = 2 * max_height;
  if (++compiler.nodes_ > most_nodes)
    unsupported("interp.too-large",
                "the function and the functions it calls have more than {0} nodes, with every call counted",
                most_nodes);
  if (++compiler.depth_ > deepest)
    unsupported("interp.too-deep", "the function and the functions it calls are nested more than {0} levels deep",
                deepest);
}

std::shared_ptr<const LoopRegisters> Compiler::enter_loop(const std::string& name, int var) {
  LoopRegisters loops = *loops_;
  loops.emplace_back(name, var);
  return std::exchange(loops_, std::make_shared<const LoopRegisters>(std::move(loops)));
}

const Where* Compiler::new_where(const Node* statement, std::string text) {
  auto where = std::make_unique<Where>();
  where->statement = statement;
  where->loops = loops_;
  where->text = std::move(text);
  code_.wheres.push_back(std::move(where));
  return code_.wheres.back().get();
}

Storage Compiler::storage(DataType dtype) const {
  auto storage = storage_of(dtype.element());
  if (!storage) unsupported("interp.unsupported-type", "the interpreter does not support the type {0}", dtype.str());
  return reference_ && is_real(*storage) ? Storage::F64 : *storage;
}

int Compiler::wrapped(DataType dtype, int reg) {
  if (dtype.is_handle() || dtype.bits >= 64) return reg;
  return emit_to(Op::Wrap, reg, is_unsigned(dtype) ? dtype.bits : -dtype.bits);
}

int Compiler::rounded(DataType dtype, int reg) {
  if (reference_ || dtype.bits == 64) return reg;
  return emit_to(Op::Round, reg, int(storage(dtype)));
}

std::size_t Compiler::lane_count(DataType dtype) {
  if (dtype.is_scalable())
    unsupported("interp.scalable-vector", "the interpreter does not support scalable vectors such as {0}", dtype.str());
  return std::size_t(std::max(1, dtype.lanes()));
}

Result<Code> compile(const IRModule& module, const PrimFunc& function, const CompileOptions& options) {
  try {
    return Compiler(module, options).compile(function);
  } catch (Unsupported& error) {
    return fail(std::move(error.diagnostic));
  }
}

}  // namespace tirscope::interp
