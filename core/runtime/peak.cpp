// SPDX-License-Identifier: Apache-2.0
// The machine's own ceiling, measured: independent fused multiply-adds on vectors that stay in registers.
#include "ir/ir.h"
#include "runtime/bench.h"
#include "runtime/built.h"
#include "runtime/callbacks.h"

namespace tirscope::runtime {

namespace {

constexpr int accumulators = 12;
constexpr int64_t turns = 2'000'000;

/// For each thread: acc[k] = acc[k] * x + y, `turns` times over; the sums are stored so that nothing is left out.
PrimFunc peak_function(int lanes, int threads) {
  DataType real = DataType::floating(32), vector = DataType::floating(32, lanes);
  Buffer in = make_buffer("In", {int32(2 * lanes)}, real);
  Buffer out = make_buffer("Out", {int32(int64_t(threads) * accumulators * lanes)}, real);
  Buffer acc = make_buffer("Acc", {int32(accumulators * lanes)}, real, "local");
  Var t = make_var("t"), i = make_var("i");
  auto at = [&](const Expr& base) { return make<RampNode>(base, int32(1), int32(lanes)); };
  Var x = make_var("x", vector), y = make_var("y", vector);
  std::vector<Stmt> begin, step, end;
  for (int k = 0; k < accumulators; ++k) {
    Expr own = at(int32(k * lanes));
    begin.push_back(make<BufferStoreNode>(acc, Expr(make<BroadcastNode>(make_const(real, double(k)), int32(lanes))),
                                          std::vector<Expr>{own}));
    step.push_back(make<BufferStoreNode>(acc, make_binary(Kind::Add, make_binary(Kind::Mul, load(acc, {own}), x), y),
                                         std::vector<Expr>{own}));
    end.push_back(make<BufferStoreNode>(
        out, load(acc, {own}), std::vector<Expr>{at(Expr(t) * int64_t(accumulators * lanes) + int64_t(k * lanes))}));
  }
  Stmt loop = make<ForNode>(i, int32(0), int32(turns), ForKind::Serial, sequence(step));
  std::vector<Stmt> all = begin;
  all.push_back(loop);
  all.insert(all.end(), end.begin(), end.end());
  Stmt body =
      make<LetStmtNode>(x, load(in, {at(int32(0))}), make<LetStmtNode>(y, load(in, {at(int32(lanes))}), sequence(all)));
  body = make<AllocateNode>(acc->data, real, acc->shape, true_expr(), body);
  body = make<ForNode>(t, int32(0), int32(threads), threads > 1 ? ForKind::Parallel : ForKind::Serial, body);
  Var a = make_var("in", DataType::handle()), b = make_var("out", DataType::handle());
  return make<PrimFuncNode>(std::vector<Var>{a, b}, body, std::vector<BufferBinding>{{a, in}, {b, out}});
}

Result<double> measure(Worker& worker, int lanes, int threads, const passes::Context& context, const Job& job) {
  IRModule module = make<IRModuleNode>(std::map<std::string, NodeRef>{{"peak", peak_function(lanes, threads)}});
  TS_TRY(codegen::Code code, worker.build({module, context, {codegen::Form::Object}, true}, job));
  Built built{
      "peak", codegen::signature_of(module->prim_func("peak")), std::move(code.text[codegen::Form::Object]), "", "", 0};
  std::vector<interp::Argument> arguments(2);
  arguments[0].array = interp::NDArray(DataType::floating(32), {2 * lanes});
  arguments[1].array = interp::NDArray(DataType::floating(32), {int64_t(threads) * accumulators * lanes});
  arguments[0].array.fill(0.5);
  Execution execution{threads, Timing{1, 1, 3, 20}, {}, {}};
  TS_TRY(RunResult result, execute(worker, built, arguments, execution, job));
  double best = *std::min_element(result.seconds.begin(), result.seconds.end());
  return 2.0 * lanes * accumulators * double(turns) * threads / best * 1e-9;
}

}  // namespace

Result<double> measured_peak_gflops(Worker& worker, const passes::Context& context, const Job& job) {
  if (context.target.kind != passes::Target::Kind::Cpu) return 0.0;
  int threads = threads_for(context.target);
  double best = 0;
  for (int lanes : {8, 16}) {
    TS_TRY(double gflops, measure(worker, lanes, threads, context, job));
    best = std::max(best, gflops);
  }
  return best;
}

}  // namespace tirscope::runtime
