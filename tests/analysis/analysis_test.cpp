// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "analysis/cost.h"
#include "analysis/memory/buffer_scopes.h"
#include "analysis/memory/liveness.h"
#include "analysis/nest/block_tree.h"
#include "analysis/nest/loop_merge.h"
#include "analysis/nest/loop_nest.h"
#include "script/files/reader.h"
#include "support/sample_ir.h"
#include "support/unit.h"
#include "support/work_count.h"

namespace analysis_test {

using namespace tirscope;
using namespace tirscope::analysis;
using namespace tirscope::samples;

namespace {

const Footprint* footprint_of(const NestNode& node, const std::string& buffer) {
  for (const Footprint& print : node.footprints)
    if (print.buffer->name == buffer) return &print;
  return nullptr;
}

const NestNode& named(const LoopNest& nest, const std::string& title) {
  for (const NestNode& node : nest.nodes)
    if (node.title == title) return node;
  qFatal("no nest node %s", title.c_str());
}

/// One copy block with the given loops around it.
PrimFunc copy_with(const Buffer& a, const Buffer& b, const std::vector<Expr>& read, const std::vector<Expr>& write,
                   const std::vector<std::pair<Var, int64_t>>& loops) {
  Stmt body = make<BufferStoreNode>(b, load(a, read), write);
  for (auto it = loops.rbegin(); it != loops.rend(); ++it) body = loop(it->first, it->second, body);
  return function({a, b}, body);
}

PrimFunc read_main(const std::string& text) {
  auto read = script::read_module("from tvm.script import tir as T\n\n" + text);
  return read ? script::under_main(*read)->prim_func("main") : nullptr;
}

}  // namespace

class AnalysisTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_matmul_touches_a_row_a_column_and_whole_matrices() {
    LoopNest nest = loop_nest(matmul(1024, 1024, 1024));
    auto bytes = [&](const char* loop, const char* buffer) {
      return footprint_of(named(nest, loop), buffer)->bytes.str();
    };
    QCOMPARE(bytes("k", "A"), "4096");
    QCOMPARE(bytes("k", "B"), "4096");
    QCOMPARE(bytes("k", "C"), "4");
    QCOMPARE(bytes("j", "A"), "4096");
    QCOMPARE(bytes("j", "B"), "4194304");
    QCOMPARE(bytes("i", "A"), "4194304");
    QCOMPARE(bytes("i", "C"), "4194304");
    QVERIFY(footprint_of(named(nest, "i"), "C")->read && footprint_of(named(nest, "i"), "C")->written);
    QVERIFY(!footprint_of(named(nest, "i"), "A")->written);
    QVERIFY(named(nest, "k").reduction);
    QVERIFY(!named(nest, "j").reduction);
  }

  void accesses_of_a_matmul_are_broadcast_contiguous_and_strided() {
    LoopNest nest = loop_nest(matmul(64, 128, 32));
    const NestNode& store = nest.nodes.back();
    QCOMPARE(store.kind, NestKind::Store);
    QCOMPARE(store.accesses.size(), 4u);
    QVERIFY(store.accesses[0].is_write && store.accesses[0].pattern == Pattern::Broadcast);
    QCOMPARE(store.accesses[2].text, "A[vi, vk]");
    QVERIFY(store.accesses[2].pattern == Pattern::Contiguous);
    QVERIFY(store.accesses[3].pattern == Pattern::Strided);
    QCOMPARE(store.accesses[3].stride, 128);
  }

  void a_predicate_on_a_split_loop_narrows_exactly() {
    // j split into 7 x 16 over 100 columns
    Buffer a = matrix("A", 8, 100), b = matrix("B", 100, 100), c = matrix("C", 8, 100);
    Var i = make_var("i"), j0 = make_var("j_0"), j1 = make_var("j_1"), k = make_var("k");
    Expr j = Expr(j0) * 16 + j1;
    Stmt block = matmul_block("C", a, b, c, 8, 100, 100, {i, j, k}, lt(j, int32(100)));
    PrimFunc f = function({a, b, c}, root(loop(i, 8, loop(j0, 7, loop(j1, 16, loop(k, 100, block))))));
    LoopNest nest = loop_nest(f);
    QCOMPARE(footprint_of(named(nest, "j_0"), "C")->bytes.str(), "400");
    QCOMPARE(footprint_of(named(nest, "i"), "B")->bytes.str(), "40000");
    QCOMPARE(footprint_of(named(nest, "j_1"), "C")->bytes.str(), "<= 64");
    QCOMPARE(cost(f).total.operations.str(), "160000");
  }

  void fused_loops_are_followed_through_their_digits() {
    Buffer a = matrix("A", 16, 64), b = matrix("B", 64, 16);
    Var f = make_var("f");
    Expr i = floordiv(f, int32(64)), j = floormod(f, int32(64));
    LoopNest nest = loop_nest(copy_with(a, b, {i, j}, {j, i}, {{f, 1024}}));
    QCOMPARE(footprint_of(named(nest, "f"), "A")->bytes.str(), "4096");
    QCOMPARE(footprint_of(named(nest, "f"), "B")->bytes.str(), "4096");
    QVERIFY(nest.nodes.back().accesses[1].pattern == Pattern::Contiguous);
    QVERIFY(nest.nodes.back().accesses[0].pattern == Pattern::Irregular);
  }

  void a_fused_and_split_loop_is_seen_through() {
    Buffer a = matrix("A", 16, 64), b = matrix("B", 16, 64);
    Var f0 = make_var("f_0"), f1 = make_var("f_1");
    Expr f = Expr(f0) * 16 + f1;
    std::vector<Expr> at{floordiv(f, int32(64)), floormod(f, int32(64))};
    LoopNest nest = loop_nest(copy_with(a, b, at, at, {{f0, 64}, {f1, 16}}));
    QCOMPARE(footprint_of(named(nest, "f_1"), "A")->bytes.str(), "64");
    QCOMPARE(footprint_of(named(nest, "f_0"), "A")->bytes.str(), "4096");
    QVERIFY(nest.nodes.back().accesses[0].pattern == Pattern::Contiguous);
  }

  void three_fused_loops_touch_the_whole_buffer_once() {
    Buffer a = make_buffer("A", {int32(4), int32(16), int32(16)}, DataType::floating(32));
    Var f = make_var("f");
    std::vector<Expr> at{floordiv(f, int32(256)), floordiv(floormod(f, int32(256)), int32(16)), floormod(f, int32(16))};
    LoopNest nest = loop_nest(copy_with(a, a, at, at, {{f, 1024}}));
    QCOMPARE(footprint_of(named(nest, "f"), "A")->bytes.str(), "4096");
    QVERIFY(nest.nodes.back().accesses[1].pattern == Pattern::Contiguous);
  }

  void a_stencil_counts_its_halo_once() {
    Buffer a = make_buffer("A", {int32(130)}, DataType::floating(32)),
           b = make_buffer("B", {int32(128)}, DataType::floating(32));
    Var i = make_var("i");
    Stmt store = make<BufferStoreNode>(b, load(a, {Expr(i)}) + load(a, {Expr(i) + 1}) + load(a, {Expr(i) + 2}),
                                       std::vector<Expr>{i});
    LoopNest nest = loop_nest(function({a, b}, loop(i, 128, store)));
    QCOMPARE(footprint_of(named(nest, "i"), "A")->bytes.str(), "520");
  }

  void overlapping_windows_are_counted_once() {
    Buffer a = matrix("A", 18, 18), b = matrix("B", 16, 16);
    Var i = make_var("i"), j = make_var("j"), di = make_var("di"), dj = make_var("dj");
    PrimFunc f = copy_with(a, b, {Expr(i) + di, Expr(j) + dj}, {i, j}, {{i, 16}, {j, 16}, {di, 3}, {dj, 3}});
    LoopNest nest = loop_nest(f);
    QCOMPARE(footprint_of(named(nest, "i"), "A")->bytes.str(), "1296");
    QCOMPARE(footprint_of(named(nest, "j"), "A")->bytes.str(), "216");
    QCOMPARE(footprint_of(named(nest, "di"), "A")->bytes.str(), "36");
  }

  void strides_leave_gaps_that_are_not_counted() {
    Buffer a = make_buffer("A", {int32(128)}, DataType::floating(32)),
           b = make_buffer("B", {int32(64)}, DataType::floating(32));
    Var i = make_var("i");
    LoopNest nest = loop_nest(copy_with(a, b, {Expr(i) * 2}, {i}, {{i, 64}}));
    QCOMPARE(footprint_of(named(nest, "i"), "A")->bytes.str(), "256");
    QCOMPARE(nest.nodes.back().accesses[1].stride, 2);
  }

  void a_diagonal_is_a_bound_or_exact_but_never_too_small() {
    Buffer a = matrix("A", 16, 16), b = matrix("B", 16, 16);
    Var i = make_var("i"), j = make_var("j");
    LoopNest nest = loop_nest(copy_with(a, b, {i, i}, {i, j}, {{i, 16}, {j, 16}}));
    const Amount& bytes = footprint_of(named(nest, "i"), "A")->bytes;
    QCOMPARE(*bytes.value, 64);
  }

  void more_steps_than_sums_can_count_touch_what_the_buffer_has() {
    const PrimFunc function = read_main(R"(@T.prim_func
def main(a: T.handle, b: T.handle):
    A = T.match_buffer(a, (T.int64(4096),), "float32")
    B = T.match_buffer(b, (T.int64(4096),), "float32")
    for i in T.serial(T.int64(64)):
        for j in T.serial(T.int64(9223372036854775807)):
            B[i * T.int64(64) + j] = A[i * T.int64(64) + j]
)");
    QVERIFY(function);
    const LoopNest nest = loop_nest(function);
    QCOMPARE(*footprint_of(named(nest, "i"), "A")->bytes.value, 16384);
  }

  void indirect_accesses_are_irregular_and_bounded_by_the_buffer() {
    Buffer a = make_buffer("A", {int32(100)}, DataType::floating(32)),
           b = make_buffer("B", {int32(10)}, DataType::floating(32));
    Buffer index = make_buffer("I", {int32(10)}, DataType::integer(32));
    Var i = make_var("i");
    Stmt store = make<BufferStoreNode>(b, load(a, {load(index, {i})}), std::vector<Expr>{i});
    LoopNest nest = loop_nest(function({a, b, index}, loop(i, 10, store)));
    QCOMPARE(footprint_of(named(nest, "i"), "A")->bytes.str(), "<= 400");
    bool irregular = false;
    for (const Access& access : nest.nodes.back().accesses)
      irregular = irregular || access.pattern == Pattern::Irregular;
    QVERIFY(irregular);
  }

  void symbolic_shapes_give_symbolic_bytes() {
    Var n = make_var("n");
    Buffer a = make_buffer("A", {Expr(n), int32(64)}, DataType::floating(32));
    Var i = make_var("i"), j = make_var("j");
    Stmt store = make<BufferStoreNode>(a, make_const(a->dtype, 1.0), std::vector<Expr>{i, j});
    Stmt nest_stmt = make<ForNode>(i, int32(0), n, ForKind::Serial, loop(j, 64, store));
    LoopNest nest = loop_nest(function({a}, nest_stmt));
    QCOMPARE(footprint_of(named(nest, "i"), "A")->bytes.str(), "n * 256");
    QCOMPARE(footprint_of(named(nest, "j"), "A")->bytes.str(), "256");
  }

  void a_chain_of_blocks_has_its_edges() {
    BlockTree tree = block_tree(matmul_exp_matmul(16, 8, 16, 4));
    QCOMPARE(tree.blocks.size(), 4u);
    QCOMPARE(tree.roots, std::vector<int>{0});
    QCOMPARE(tree.edges.size(), 2u);
    QCOMPARE(tree.edges[0].from, 1);
    QCOMPARE(tree.edges[0].to, 2);
    QVERIFY(tree.edges[0].kind == DependenceKind::RAW);
    QCOMPARE(tree.edges[0].buffer->name, "C");
    QCOMPARE(tree.edges[1].buffer->name, "X");
    QVERIFY(tree.blocks[1].reduction && tree.blocks[1].has_init && !tree.blocks[2].reduction);
  }

  void dependences_of_many_blocks_on_one_buffer_are_listed_up_to_a_bound_and_counted() {
    // Each block reads what all blocks before it wrote (RAW) and overwrites what the last of them did (WAW).
    constexpr std::size_t blocks = 700;
    Buffer out = matrix("O", 4, 4);
    std::vector<Stmt> all;
    for (std::size_t k = 0; k < blocks; ++k)
      all.push_back(elementwise_nest("b", out, out, 4, 4, [](Expr value) { return value; }));
    BlockTree tree = block_tree(function({out}, root(sequence(all))));
    QCOMPARE(tree.edges.size(), BlockTree::most_edges);
    QCOMPARE(tree.edges.size() + tree.edges_left_out, blocks * (blocks - 1) / 2 + (blocks - 1));
    QVERIFY(QString::fromStdString(to_text(tree))
                .endsWith(QStringLiteral("and %1 more dependences\n").arg(tree.edges_left_out)));
    QCOMPARE(block_tree(matmul_exp_matmul(16, 8, 16, 4)).edges_left_out, 0u);
  }

  void pressure_is_added_up_where_intervals_begin_and_end() {
    // T_k is written at position k and read at k + 1: two are live at each position but the ends.
    constexpr int steps = 300;
    Buffer in = matrix("I", 4, 4), out = matrix("O", 4, 4);
    std::vector<Buffer> between;
    std::vector<Stmt> all;
    Buffer last = in;
    for (int k = 0; k < steps; ++k) {
      Buffer next = k + 1 < steps ? between.emplace_back(matrix("T", 4, 4)) : out;
      all.push_back(elementwise_nest("b", last, next, 4, 4, [](Expr value) { return value; }));
      last = next;
    }
    Liveness live = liveness(function({in, out}, root(sequence(all), between)));
    QCOMPARE(int(live.positions.size()), steps);
    for (int p = 0; p < steps; ++p)
      QCOMPARE(live.live_bytes[std::size_t(p)].str(), p == 0 || p + 1 == steps ? "64" : "128");
    QCOMPARE(live.peak_position, 1);
    QCOMPARE(live.by_scope.size(), 1u);
    QCOMPARE(live.by_scope.front().peak.str(), "128");
  }

  void symbolic_amounts_are_added_in_the_order_of_their_intervals() {
    Var n = make_var("n");
    Buffer in = matrix("I", 4, 4), out = matrix("O", 4, 4), whole = matrix("T", 4, 4),
           part = make_buffer("S", {Expr(n), int32(4)}, DataType::floating(32));
    auto same = [](Expr value) { return value; };
    std::vector<Stmt> all = {elementwise_nest("a", in, whole, 4, 4, same),
                             elementwise_nest("b", whole, part, 4, 4, same),
                             elementwise_nest("c", part, out, 4, 4, same)};
    Liveness live = liveness(function({in, out}, root(sequence(all), {whole, part})));
    QCOMPARE(live.live_bytes[0].str(), "64");
    QVERIFY(QString::fromStdString(live.live_bytes[1].str()).contains("64"));
    QVERIFY(QString::fromStdString(live.live_bytes[1].str()).contains("n"));
    QVERIFY(!QString::fromStdString(live.live_bytes[2].str()).contains("64"));
  }

  void buffers_are_grouped_by_scope_with_their_writers() {
    BufferScopes scopes = buffer_scopes(matmul_exp_matmul(16, 8, 16, 4));
    QCOMPARE(scopes.scopes.size(), 1u);
    QCOMPARE(scopes.buffers.size(), 6u);
    const BufferInfo& c = scopes.buffers[4];
    QCOMPARE(c.name, "C");
    QVERIFY(!c.argument && scopes.buffers[3].argument);
    QCOMPARE(c.bytes.str(), "1024");
    QCOMPARE(c.writers.size(), 1u);
    QCOMPARE(c.writers[0].name, "matmul");
    QCOMPARE(c.readers.back().name, "exp");
    QCOMPARE(c.shape, "(16, 16)");
  }

  void intermediates_live_from_first_write_to_last_read() {
    Liveness live = liveness(matmul_exp_matmul(16, 8, 16, 4));
    QCOMPARE(live.positions.size(), 3u);
    QCOMPARE(live.peak.str(), "2048");
    QCOMPARE(live.peak_position, 1);
    QCOMPARE(live.live_bytes[0].str(), "1024");
    QCOMPARE(live.live_bytes[2].str(), "1024");
    QCOMPARE(live.argument_bytes.str(), "1536");
  }

  void a_value_that_crosses_a_loop_is_live_in_all_of_it() {
    // T is written before the loop and read in its first statement only; U lives inside one iteration.
    Buffer a = matrix("A", 4, 4), out = matrix("O", 4, 4), t = matrix("T", 4, 4), u = matrix("U", 4, 4);
    Var r = make_var("r");
    auto same = [](Expr value) { return value; };
    Stmt inner =
        loop(r, 3, sequence({elementwise_nest("b1", t, u, 4, 4, same), elementwise_nest("b2", u, out, 4, 4, same)}));
    Liveness live =
        liveness(function({a, out}, root(sequence({elementwise_nest("b0", a, t, 4, 4, same), inner}), {t, u})));
    auto interval = [&](const char* name) {
      for (const Interval& found : live.intervals)
        if (live.scopes.buffers[std::size_t(found.buffer)].name == name) return std::pair(found.first, found.last);
      return std::pair(-1, -1);
    };
    QCOMPARE(interval("T"), std::pair(0, 2));
    QCOMPARE(interval("U"), std::pair(1, 2));
  }

  void cost_counts_operations_of_values_not_of_indices() {
    FunctionCost matmul_cost = cost(matmul(1024, 1024, 1024));
    QCOMPARE(matmul_cost.total.operations.str(), "2147483648");
    QCOMPARE(matmul_cost.total.touched.str(), "12582912");
    QCOMPARE(matmul_cost.longest_reduction, 1024);
    QVERIFY(std::abs(*matmul_cost.total.intensity() - 170.67) < 0.01);
    FunctionCost chain = cost(matmul_exp_matmul(16, 8, 16, 4));
    QCOMPARE(chain.total.operations.str(), std::to_string(2 * 16 * 16 * 8 + 16 * 16 + 2 * 16 * 16 * 4));
    QCOMPARE(chain.blocks.size(), 3u);
    QCOMPARE(chain.blocks[1].name, "exp");
    QCOMPARE(chain.blocks[1].executions.str(), "256");
  }

  void cost_counts_what_tensor_cores_do() {
    const PrimFunc function = read_main(R"(
@T.prim_func
def main(C: T.Buffer((4,), "float32")):
    with T.launch_thread("threadIdx.x", 32) as tx:
        a = T.allocate([8], "float16", "local")
        b = T.allocate([4], "float16", "local")
        c = T.allocate([4], "float32", "local")
        for k in range(10):
            T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", a, 0, b, 0, c, 0, T.bool(False))
)");
    QVERIFY(function);
    FunctionCost product = cost(function);
    QCOMPARE(product.total.operations.str(), std::to_string(10 * 2 * 16 * 8 * 16));
    QCOMPARE(product.arithmetic, DataType::floating(16));
  }

  void what_tensor_cores_read_is_not_written() {
    const PrimFunc function = read_main(R"(
@T.prim_func
def main(C: T.Buffer((256,), "float16")):
    with T.launch_thread("threadIdx.x", 32) as tx:
        S = T.allocate([256], "float16", "shared")
        r = T.allocate([8], "float16", "local")
        T.ptx_ldmatrix("float16", T.bool(False), 4, ".b16", r, 0, T.tvm_access_ptr(T.type_annotation("float16"), S, 0, 256, 1), tx * 8)
        T.mma_store("float16", 16, 16, T.tvm_access_ptr(T.type_annotation("float16"), C.data, 0, 256, 2), r, 0, 16)
)");
    QVERIFY(function);
    const BufferScopes scopes = buffer_scopes(function);
    std::map<std::string, std::pair<std::size_t, std::size_t>> seen;  // writers and readers
    for (const BufferInfo& info : scopes.buffers) seen[info.name] = {info.writers.size(), info.readers.size()};
    QCOMPARE(seen["S"], std::pair(std::size_t(0), std::size_t(1)));
    QCOMPARE(seen["r"], std::pair(std::size_t(1), std::size_t(1)));
    QCOMPARE(seen["C"], std::pair(std::size_t(1), std::size_t(0)));
  }

  void amounts_saturate_and_say_when_they_are_bounds() {
    Amount big = Amount::of(int64_t(1) << 62);
    QCOMPARE((big * big).value.value(), std::numeric_limits<int64_t>::max());
    QCOMPARE(bytes_text(Amount::of(4096)), "4 KiB");
    QCOMPARE(bytes_text(Amount::of(1536, false)), "<= 1.5 KiB");
    QCOMPARE(count_text(Amount::of(2147483648)), "2.15 G");
    QCOMPARE(count_text(Amount::of(7)), "7");
  }

  void amounts_of_symbolic_sizes_have_one_form() {
    const Var n = make_var("n"), m = make_var("m");
    auto bytes = [](const Expr& expr) { return bytes_text(Amount::of(expr)); };
    QCOMPARE(bytes(Expr(n) * 4), "n * 4 B");
    QCOMPARE(bytes(int32(4) * Expr(n)), "n * 4 B");
    QCOMPARE(bytes(Expr(n) * 4 + int32(8) * Expr(n)), "n * 12 B");
    QCOMPARE(bytes(Expr(n) + m * 2 - Expr(n)), "m * 2 B");
    QCOMPARE(bytes((Expr(n) + 1) * (Expr(m) + 2)), "m * n + m + n * 2 + 2 B");
    QCOMPARE(bytes(Expr(n) - Expr(n)), "0 B");
    QCOMPARE((Amount::of(Expr(n)) * Amount::of(4) + Amount::of(4) * Amount::of(Expr(n))).str(), "n * 8");
  }

  void the_text_of_a_nest_reads_as_one_line_a_node() {
    std::string text = to_text(loop_nest(matmul(4, 4, 4)));
    QVERIFY(text.find("serial k(4) reduction") != std::string::npos);
    QVERIFY(text.find("reduction block C [vi: spatial(4) = i, vj: spatial(4) = j, vk: reduce(4) = k]") !=
            std::string::npos);
    QVERIFY(text.find("< B[vk, vj]: stride 4") != std::string::npos);
  }

  void loops_merge_where_each_iteration_needs_only_its_own() {
    PrimFunc f = matmul_exp_matmul(16, 8, 16, 4);
    LoopNest nest = loop_nest(f);
    std::vector<const ForNode*> outer;
    for (const NestNode& node : nest.nodes)
      if (node.title == "i") outer.push_back(as<ForNode>(node.node));
    LoopMerges merges(f);
    QVERIFY(merges.keeps_dependences(*outer[0], *outer[1]));
    QVERIFY(merges.keeps_dependences(*outer[1], *outer[2]));
    QVERIFY(!merges.keeps_dependences(*outer[0], *outer[2]));  // would pass the exp, which reads C

    // Reading the next element needs an iteration that has not run yet.
    Buffer a = make_buffer("A", {int32(9)}, DataType::floating(32)),
           b = make_buffer("B", {int32(9)}, DataType::floating(32));
    Var i = make_var("i"), j = make_var("j");
    for (int shift : {0, 1}) {
      Stmt write = loop(i, 8, make<BufferStoreNode>(a, make_const(a->dtype, 1.0), std::vector<Expr>{i}));
      Stmt read = loop(j, 8, make<BufferStoreNode>(b, load(a, {Expr(j) + shift}), std::vector<Expr>{j}));
      PrimFunc shifted = function({a, b}, sequence({write, read}));
      QCOMPARE(LoopMerges(shifted).keeps_dependences(*as<ForNode>(write), *as<ForNode>(read)), shift == 0);
    }
  }

  /// A loop for each of `count` buffers, which all are read by the next.
  static PrimFunc chain(int count) {
    auto named = [](int k) { return make_buffer("B" + std::to_string(k), {int32(64)}, DataType::floating(32)); };
    std::vector<Buffer> buffers{named(0)};
    std::vector<Stmt> loops;
    for (int k = 1; k <= count; ++k) {
      buffers.push_back(named(k));
      Var i = make_var("i" + std::to_string(k));
      const Expr read = load(buffers[std::size_t(k) - 1], {i});
      loops.push_back(loop(i, 64, make<BufferStoreNode>(buffers[std::size_t(k)], read, std::vector<Expr>{i})));
    }
    return function(buffers, sequence(loops));
  }
  void every_analysis_costs_as_much_as_the_program_is_long() {
    auto cost_of = [](auto&& analyse, int count) {
      const PrimFunc f = chain(count);
      return test::nodes_touched([&] { analyse(f); });
    };
    auto grows = [&](const char* name, auto&& analyse) {
      const int64_t one = cost_of(analyse, 50), two = cost_of(analyse, 100);
      return one > 0 && two > one && two < 3 * one ? QString()
                                                   : QStringLiteral("%1 of twice the program: %2, then %3")
                                                         .arg(QLatin1StringView(name))
                                                         .arg(one)
                                                         .arg(two);
    };
    QCOMPARE(grows("loop nest", [](const PrimFunc& f) { loop_nest(f); }), QString());
    QCOMPARE(grows("block tree", [](const PrimFunc& f) { block_tree(f); }), QString());
    QCOMPARE(grows("liveness", [](const PrimFunc& f) { liveness(f); }), QString());
    QCOMPARE(grows("cost", [](const PrimFunc& f) { cost(f); }), QString());
  }
};

TIRSCOPE_TEST(AnalysisTest)

}  // namespace analysis_test
#include "analysis_test.moc"
