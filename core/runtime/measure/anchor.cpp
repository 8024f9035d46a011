// SPDX-License-Identifier: Apache-2.0
#include "runtime/measure/anchor.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "analysis/patterns/matmul.h"
#include "interp/inputs.h"
#include "ir/ir.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "runtime/built.h"
#include "runtime/devices/gemm.h"
#include "schedule/schedule.h"

namespace tirscope::runtime {

namespace {

using analysis::Matmul;

Expr extern_call(DataType result, const char* name, std::vector<Expr> args) {
  args.insert(args.begin(), make<StringImmNode>(name));
  return call(result, op::call_extern(), std::move(args));
}

// ---- the library ----------------------------------------------------------------------------------------------------

std::vector<std::string> library_names() {
  if (const char* named = std::getenv("TIRSCOPE_BLAS"); named && *named) return {named};
  return {"libopenblas.so.0", "libopenblas.so", "libopenblasp.so.0", "libopenblas.0.dylib"};
}

constexpr int64_t longest_answer = 256;

/// Copies what `question()` returns, a C string, into Out.
PrimFunc asking(const char* question) {
  Buffer out = make_buffer("Out", {int32(longest_answer)}, DataType::integer(8));
  Var handle = make_var("out", DataType::handle());
  Stmt body =
      evaluate(extern_call(DataType::handle(), "strncpy",
                           {out->data, extern_call(DataType::handle(), question, {}), int64(longest_answer - 1)}));
  return make<PrimFuncNode>(std::vector<Var>{handle}, body, std::vector<BufferBinding>{{handle, out}});
}

/// "OpenBLAS 0.3.29 NO_LAPACKE DYNAMIC_ARCH ..." as "OpenBLAS 0.3.29".
std::string name_and_version(const std::string& config) {
  std::size_t end = config.find(' ');
  if (end != config.npos) end = config.find(' ', end + 1);
  return config.substr(0, end);
}

}  // namespace

passes::Context with_library(passes::Context context, const std::string& file) {
  context.target.options["library"] = file;
  return context;
}

Result<BlasLibrary> find_blas(Worker& worker, const passes::Context& context, const Job& job) {
  IRModule module = make<IRModuleNode>(std::map<std::string, NodeRef>{{"config", asking("openblas_get_config")},
                                                                      {"kernel", asking("openblas_get_corename")}});
  std::vector<std::string> names = library_names();
  for (const std::string& file : names) {
    passes::Context own = with_library(context, file);
    TS_TRY(codegen::Code code, worker.build({module, own, {codegen::Form::Object}, true}, job));
    BlasLibrary library{file, {}, {}};
    bool answered = true;
    for (auto [function, answer] : {std::pair("config", &library.name), std::pair("kernel", &library.kernel)}) {
      Built built{function,
                  codegen::signature_of(module->prim_func(function)),
                  code.text[codegen::Form::Object],
                  code.cpu,
                  code.features,
                  0,
                  {file}};
      built.own_libraries = true;
      std::vector<interp::Argument> arguments(1);
      arguments[0].array = interp::NDArray(DataType::integer(8), {longest_answer});
      auto ran = execute(worker, built, arguments, {}, job);
      if (!ran && ran.error().code == "run.cancelled") return fail(ran.error());
      answered = answered && bool(ran);
      const char* text = arguments[0].array.as<char>();
      if (ran) *answer = std::string(text, ::strnlen(text, longest_answer));
    }
    if (!answered) continue;
    library.name = name_and_version(library.name);
    return library;
  }
  return fail(environment("anchor.no-library",
                          "OpenBLAS was not found on this machine ({0}), so there is no library to compare with; "
                          "install it (Debian: libopenblas0-pthread), or set TIRSCOPE_BLAS to its file",
                          names.front()));
}

// ---- the program ----------------------------------------------------------------------------------------------------

namespace {

/// A block whose variables are all spatial and are the loops around it.
bool is_elementwise(const BlockRealizeNode& realize) {
  for (const IterVar& var : realize.block->iter_vars)
    if (var->type != IterType::DataParallel) return false;
  return !realize.block->init &&
         std::ranges::all_of(realize.iter_values, [](const Expr& value) { return as<VarNode>(value) != nullptr; });
}

/// The innermost blocks outside the multiplications.
struct OtherBlocks : Visitor {
  explicit OtherBlocks(const std::vector<Matmul>& matmuls) : matmuls(matmuls) {}
  const std::vector<Matmul>& matmuls;
  std::vector<std::string> elementwise;
  std::optional<std::string> strange;
  void visit_For(const ForNode& node) override {
    if (std::ranges::none_of(matmuls, [&](const Matmul& m) { return m.nest.get() == &node; })) children(node);
  }
  void visit_BlockRealize(const BlockRealizeNode& node) override {
    if (node.iter_values.empty()) return children(node);  // the root block, or one around others
    if (is_elementwise(node))
      elementwise.push_back(node.block->name);
    else if (!strange)
      strange = node.block->name;
  }
};

schedule::ValueList list(const Result<schedule::Value>& value) {
  auto items = value ? value->get<schedule::ValueList>() : nullptr;
  return items ? *items : schedule::ValueList{};
}

/// All loops of a block in one; none where a primitive refuses.
std::optional<schedule::Value> fused(schedule::Schedule& sch, const std::string& block) {
  schedule::ValueList loops = list(sch.call("get_loops", {schedule::Value(block)}));
  if (loops.size() == 1) return loops[0];
  auto all = loops.empty() ? Result<schedule::Value>(schedule::Value()) : sch.call("fuse", loops);
  return all && all->get<schedule::Handle>() ? std::optional(*all) : std::nullopt;
}

/// The outer and the inner part of a loop, the inner one of `factor`.
schedule::ValueList split_by(schedule::Schedule& sch, const schedule::Value& loop, int64_t factor) {
  using schedule::Value;
  return list(sch.call("split", {loop, Value(schedule::ValueList{Value(), Value(factor)})}));
}

/// All loops of a block in one, its innermost part a vector, the rest parallel. What a primitive refuses is left out.
void vectorise(schedule::Schedule& sch, const std::string& block) {
  std::optional<schedule::Value> all = fused(sch, block);
  if (!all) return;
  std::optional<int64_t> extent;
  if (auto loop = sch.sref(*all->get<schedule::Handle>()); loop && *loop)
    extent = as_int(as<ForNode>((*loop)->stmt)->extent);
  int64_t lanes = 16;
  while (lanes > 1 && (!extent || *extent % lanes != 0)) lanes /= 2;
  if (lanes > 1) {
    schedule::ValueList parts = split_by(sch, *all, lanes);
    if (parts.size() != 2) return;
    (void)sch.call("vectorize", {parts[1]});
    all = parts[0];
  }
  (void)sch.call("parallel", {*all});
}

/// All loops of a block in one, in blocks of 256 threads.
void bind(schedule::Schedule& sch, const std::string& block) {
  std::optional<schedule::Value> all = fused(sch, block);
  schedule::ValueList parts = all ? split_by(sch, *all, 256) : schedule::ValueList{};
  if (parts.size() != 2) return;
  (void)sch.call("bind", {parts[0], schedule::Value("blockIdx.x")});
  (void)sch.call("bind", {parts[1], schedule::Value("threadIdx.x")});
}

/// `body` in a block that reads and writes the buffers of a multiplication as a whole.
Stmt opaque_block(const Matmul& matmul, Stmt body) {
  auto block = make<BlockNode>(std::vector<IterVar>{},
                               std::vector<BufferRegion>{full_region(matmul.left), full_region(matmul.right)},
                               std::vector<BufferRegion>{full_region(matmul.result)}, matmul.block, std::move(body));
  return make<BlockRealizeNode>(std::vector<Expr>{}, true_expr(), block);
}

/// A call of cblas_?gemm for each matrix of the batch.
Stmt cblas_calls(const Matmul& matmul) {
  constexpr int row_major = 101, as_it_is = 111, transposed = 112;
  std::vector<Var> batch;
  for (std::size_t k = 0; k < matmul.batch.size(); ++k)
    batch.push_back(make_var("b" + std::to_string(k), matmul.batch[k]->dtype));
  auto pointer = [&](const Buffer& buffer, int access) {
    Expr offset = int64(0), size = int64(1);
    for (std::size_t d = 0; d < buffer->shape.size(); ++d) {
      Expr extent = cast(DataType::integer(64), buffer->shape[d]);
      offset = offset * extent;
      if (d < batch.size()) offset = offset + cast(DataType::integer(64), batch[d]);
      size = size * extent;
    }
    return call(DataType::handle(), op::tvm_access_ptr(),
                {call(buffer->dtype, op::type_annotation(), {}), buffer->data, offset, size, int32(access)});
  };
  auto integer = [](const Expr& value) { return cast(DataType::integer(32), value); };
  auto row = [&](const Buffer& buffer) { return integer(buffer->shape.back()); };
  DataType dtype = matmul.result->dtype;
  Stmt body = evaluate(extern_call(
      DataType::none(), dtype.bits == 32 ? "cblas_sgemm" : "cblas_dgemm",
      {int32(row_major), int32(matmul.left_transposed ? transposed : as_it_is),
       int32(matmul.right_transposed ? transposed : as_it_is), integer(matmul.m), integer(matmul.n), integer(matmul.k),
       make_const(dtype, 1.0), pointer(matmul.left, 1), row(matmul.left), pointer(matmul.right, 1), row(matmul.right),
       make_const(dtype, 0.0), pointer(matmul.result, 2), row(matmul.result)}));
  for (std::size_t k = batch.size(); k-- > 0;)
    body = make<ForNode>(batch[k], make_const(batch[k]->dtype, 0), matmul.batch[k], ForKind::Serial, body);
  return body;
}

/// Puts the calls where the nests were, and `first`, where there is one, before everything.
struct Replace : Mutator {
  Replace(const std::vector<Matmul>& matmuls, Stmt (*calls)(const Matmul&), Stmt first)
      : matmuls(matmuls), calls(calls), first(std::move(first)) {}
  const std::vector<Matmul>& matmuls;
  Stmt (*calls)(const Matmul&);
  Stmt first;
  NodeRef mutate_For(const ForNode& node) override {
    for (const Matmul& matmul : matmuls)
      if (matmul.nest.get() == &node) return opaque_block(matmul, calls(matmul));
    return rebuilt(node);
  }
  NodeRef mutate_Block(const BlockNode& node) override {
    Stmt before = std::exchange(first, nullptr);
    NodeRef result = rebuilt(node);
    if (!before) return result;
    return with(*as<BlockNode>(result), [&](BlockNode& block) { block.body = sequence({before, block.body}); });
  }
};

/// A library that multiplies matrices, and what is done about it.
struct Library {
  std::string name, types;  ///< "OpenBLAS", "float32 or float64"
  bool (*does)(const Matmul&);
  Stmt (*calls)(const Matmul&);
  void (*schedule)(schedule::Schedule&, const std::string& block);  ///< a block that is left to us
  Stmt first = nullptr;                                             ///< before everything
};

/// `name` of `module` with its multiplications left to the library.
Result<IRModule> offloaded(const IRModule& module, const std::string& name, const Library& library) {
  PrimFunc function = module->prim_func(name);
  auto wanted = [&](const PrimFunc& f) {
    std::vector<Matmul> found = f ? analysis::matmuls(f) : std::vector<Matmul>{};
    std::erase_if(found, [&](const Matmul& m) { return !library.does(m); });
    return found;
  };
  std::vector<Matmul> matmuls = wanted(function);
  if (matmuls.empty())
    return fail(refused("anchor.no-matmul",
                        "no block of {0} is a plain matrix multiplication of {1}, so {2} cannot replace any part of it",
                        name, library.types, library.name));
  OtherBlocks others(matmuls);
  others.visit(function->body);
  if (others.strange)
    return fail(refused("anchor.other-block",
                        "block {0} is neither a plain matrix multiplication nor elementwise, so no program of {1} "
                        "calls can be compared with it",
                        *others.strange, library.name));
  TS_TRY(schedule::Schedule sch, schedule::Schedule::create(module, {.function = name}));
  for (const std::string& block : others.elementwise) library.schedule(sch, block);
  PrimFunc scheduled = sch.module()->prim_func(name);
  std::vector<Matmul> places = wanted(scheduled);
  return with_function(sch.module(), name, Replace(places, library.calls, library.first)(scheduled));
}

}  // namespace

Result<IRModule> blas_program(const IRModule& module, const std::string& name, int threads) {
  auto does = [](const Matmul& m) {
    const DataType dtype = m.result->dtype;
    return dtype.is_float() && (dtype.bits == 32 || dtype.bits == 64) && m.left->dtype == dtype;
  };
  Stmt set_threads = evaluate(extern_call(DataType::none(), "openblas_set_num_threads", {int32(threads)}));
  return offloaded(module, name,
                   {"OpenBLAS", "float32 or float64", does, cblas_calls, vectorise, std::move(set_threads)});
}

Result<IRModule> device_library_program(const IRModule& module, const std::string& name, const std::string& library) {
  auto does = [](const Matmul& m) { return !m.left->dtype.is_float8() && !m.result->dtype.is_float8(); };
  auto calls = [](const Matmul& matmul) -> Stmt { return evaluate(gemm_call(matmul)); };
  return offloaded(module, name, {library, "float16, bfloat16, float32 or float64", does, calls, bind});
}

}  // namespace tirscope::runtime
