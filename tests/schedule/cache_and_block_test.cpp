// SPDX-License-Identifier: Apache-2.0
// cache_read, cache_write, decompose_reduction and blockize on small functions: what they print and what they refuse.
#include <QtTest>

#include "ir/walk/mutator.h"
#include "schedule/schedule.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/sample_ir.h"
#include "support/unit.h"

namespace cache_and_block_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

Schedule on(const PrimFunc& function) { return *Schedule::create(samples::module_of(function), {.seed = 1}); }

/// The body of "main" as it is printed, without the header.
std::string body(const Schedule& schedule) {
  std::string text = script::text(schedule.module());
  return text.substr(text.find("# with T.block(\"root\"):\n"));
}
/// The text with the indentation of its first line taken off each line.
std::string code(const char* text) {
  std::string result, line;
  std::size_t margin = std::string::npos;
  for (const char* c = text;; ++c) {
    if (*c && *c != '\n') {
      line += *c;
      continue;
    }
    std::size_t indent = line.find_first_not_of(' ');
    if (indent != std::string::npos) {
      if (margin == std::string::npos) margin = indent;
      result += (result.empty() ? "" : "\n") + line.substr(std::min(margin, indent));
    }
    line.clear();
    if (!*c) return result;
  }
}
std::string dedented(const Schedule& schedule) {
  std::string text = "        " + body(schedule);
  return code(text.c_str());
}

std::string code_of(const Result<Value>& result) { return result ? "" : result.error().code; }
std::string tvm_of(const Result<Value>& result) {
  return result ? "" : result.error().tvm ? result.error().tvm->rendered : "-";
}

/// S = X + 1; P = S * 2; Q = S - 4
PrimFunc two_readers() {
  Buffer x = samples::matrix("X", 8, 8), s = samples::matrix("S", 8, 8), p = samples::matrix("P", 8, 8),
         q = samples::matrix("Q", 8, 8);
  auto number = [](double value) { return make_const(DataType::floating(32), value); };
  Stmt nests = sequence({samples::elementwise_nest("stem", x, s, 8, 8, [&](Expr e) { return e + number(1); }),
                         samples::elementwise_nest("left", s, p, 8, 8, [&](Expr e) { return e * number(2); }),
                         samples::elementwise_nest("right", s, q, 8, 8, [&](Expr e) { return e - number(4); })});
  return samples::function({x, p, q}, samples::root(nests, {s}));
}

/// A block that declares two regions of what it writes.
PrimFunc two_writes() {
  Buffer x = samples::matrix("X", 8, 8);
  Var i = make_var("i");
  IterVar vi = samples::iter("vi", 8);
  auto at = [&](int64_t column) { return std::vector<Expr>{vi->var, int32(column)}; };
  auto store = [&](int64_t column) { return make<BufferStoreNode>(x, make_const(x->dtype, 1.0), at(column)); };
  auto block = make<BlockNode>(std::vector<IterVar>{vi}, std::vector<BufferRegion>{},
                               std::vector<BufferRegion>{samples::point(x, at(0)), samples::point(x, at(3))}, "pair",
                               sequence({store(0), store(3)}));
  return samples::function(
      {x}, samples::root(samples::loop(i, 8, make<BlockRealizeNode>(std::vector<Expr>{i}, true_expr(), block))));
}

/// "first" and "middle" in one nest, "last" in the next.
PrimFunc shared_nest() {
  Buffer x = samples::matrix("X", 8, 8), p = samples::matrix("P", 8, 8), q = samples::matrix("Q", 8, 8),
         r = samples::matrix("R", 8, 8);
  auto same = [](Expr e) { return e; };
  auto first = samples::elementwise_nest("first", x, p, 8, 8, same);
  auto middle = samples::elementwise_nest("middle", x, q, 8, 8, same);
  Var i = make_var("i");
  auto inner = [&](const Stmt& nest) {  // the nest with its outer loop taken off
    auto loop = as<ForNode>(nest);
    return substitute(loop->body, {{loop->var.get(), i}});
  };
  Stmt both = samples::loop(i, 8, sequence({inner(first), inner(middle)}));
  return samples::function({x, p, q, r},
                           samples::root(sequence({both, samples::elementwise_nest("last", x, r, 8, 8, same)})));
}

Value loop_of(Schedule& schedule, const std::string& block, std::size_t index) {
  return schedule.call("get_loops", {block})->get<ValueList>()->at(index);
}

}  // namespace

class CacheAndBlockTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void an_input_is_cached_at_the_start() {
    Schedule schedule = on(samples::matmul(8, 8, 8));
    QVERIFY(schedule.call("cache_read", {"C", 0, "shared"}));
    QCOMPARE(dedented(schedule), code(R"(
        # with T.block("root"):
        A_shared = T.alloc_buffer((8, 8), scope="shared")
        for ax0, ax1 in T.grid(8, 8):
            with T.block("A_shared"):
                v0, v1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(A[v0, v1])
                T.writes(A_shared[v0, v1])
                A_shared[v0, v1] = A[v0, v1]
        for i, j, k in T.grid(8, 8, 8):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                T.reads(A_shared[vi, vk], B[vk, vj])
                T.writes(C[vi, vj])
                with T.init():
                    C[vi, vj] = T.float32(0.0)
                C[vi, vj] = C[vi, vj] + A_shared[vi, vk] * B[vk, vj])"));
  }
  void only_the_given_consumers_read_the_cache() {
    Schedule schedule = on(two_readers());
    Result<Value> left = schedule.call("get_block", {"left"});
    QVERIFY(schedule.call("cache_read", {"right", 0, "shared"}, {{"consumer_blocks", ValueList{*left}}}));
    std::string text = body(schedule);
    QVERIFY(text.contains("P[vi, vj] = S_shared[vi, vj] * T.float32(2.0)"));
    QVERIFY(text.contains("Q[vi, vj] = S[vi, vj] - T.float32(4.0)"));
    QVERIFY(text.find("T.block(\"stem\")") < text.find("T.block(\"S_shared\")"));
    QVERIFY(text.find("T.block(\"S_shared\")") < text.find("T.block(\"left\")"));
  }
  void an_output_goes_through_its_cache() {
    Schedule schedule = on(samples::matmul(8, 8, 8));
    Result<Value> copy = schedule.call("cache_write", {"C", 0, "local"});
    QVERIFY(copy);
    QCOMPARE(std::get<NodeRef>(*schedule.get(*copy->get<Handle>())), NodeRef(ref((*schedule.block("C_local"))->stmt)));
    QCOMPARE(dedented(schedule), code(R"(
        # with T.block("root"):
        C_local = T.alloc_buffer((8, 8), scope="local")
        for i, j, k in T.grid(8, 8, 8):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                T.reads(A[vi, vk], B[vk, vj])
                T.writes(C_local[vi, vj])
                with T.init():
                    C_local[vi, vj] = T.float32(0.0)
                C_local[vi, vj] = C_local[vi, vj] + A[vi, vk] * B[vk, vj]
        for ax0, ax1 in T.grid(8, 8):
            with T.block("C_local"):
                v0, v1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(C_local[v0, v1])
                T.writes(C[v0, v1])
                C[v0, v1] = C_local[v0, v1])"));
  }
  void consumers_of_a_write_cache_read_the_cache() {
    Schedule schedule = on(two_readers());
    Result<Value> right = schedule.call("get_block", {"right"});
    QVERIFY(schedule.call("cache_write", {"stem", 0, "local", ValueList{*right}}));
    std::string text = body(schedule);
    QVERIFY(text.contains("P[vi, vj] = S[vi, vj] * T.float32(2.0)"));
    QVERIFY(text.contains("Q[vi, vj] = S_local[vi, vj] - T.float32(4.0)"));
  }
  void cache_refusals() {
    Schedule schedule = on(samples::matmul(8, 8, 8));
    Result<Value> scope = schedule.call("cache_read", {"C", 0, "moon"});
    QCOMPARE(code_of(scope), "storage-scope.unknown");
    QVERIFY(QString::fromStdString(tvm_of(scope)).contains("The input storage scope \"moon\" is invalid."));
    QCOMPARE(code_of(schedule.call("cache_read", {"C", 2, "local"})), "buffer-index.out-of-range");
    QCOMPARE(code_of(schedule.call("cache_write", {"C", 1, "local"})), "buffer-index.out-of-range");
    QCOMPARE(code_of(schedule.call("cache_write", {"C", 0, "attic"})), "storage-scope.unknown");
    QVERIFY(schedule.call("decompose_reduction", {"C", loop_of(schedule, "C", 2)}));
    QCOMPARE(code_of(schedule.call("cache_write", {"C_update", 0, "local"})), "buffer.several-writers");
    QVERIFY(!schedule.call("cache_read", {"root", 0, "local"}));
  }

  void a_reduction_is_decomposed_before_a_loop() {
    Schedule schedule = on(samples::matmul(8, 8, 8));
    QVERIFY(schedule.call("decompose_reduction", {"C", loop_of(schedule, "C", 1)}));
    QCOMPARE(dedented(schedule), code(R"(
        # with T.block("root"):
        for i in range(8):
            for j_init in range(8):
                with T.block("C_init"):
                    vi, vj = T.axis.remap("SS", [i, j_init])
                    T.reads()
                    T.writes(C[vi, vj])
                    C[vi, vj] = T.float32(0.0)
            for j, k in T.grid(8, 8):
                with T.block("C_update"):
                    vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                    T.reads(C[vi, vj], A[vi, vk], B[vk, vj])
                    T.writes(C[vi, vj])
                    C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj])"));
  }
  void decompose_reduction_refusals() {
    Schedule schedule = on(two_readers());
    QCOMPARE(code_of(schedule.call("decompose_reduction", {"left", loop_of(schedule, "right", 0)})),
             "loop.not-above-block");
    QCOMPARE(code_of(schedule.call("decompose_reduction", {"left", loop_of(schedule, "left", 0)})),
             "block.not-reduction");
  }
  void a_loop_below_the_reduction_cannot_be_the_place() {
    // for k: for i: for j: C
    Buffer a = samples::matrix("A", 8, 8), b = samples::matrix("B", 8, 8), c = samples::matrix("C", 8, 8);
    Var i = make_var("i"), j = make_var("j"), k = make_var("k");
    Stmt block = samples::matmul_block("C", a, b, c, 8, 8, 8, {i, j, k});
    Schedule schedule = on(samples::function(
        {a, b, c}, samples::root(samples::loop(k, 8, samples::loop(i, 8, samples::loop(j, 8, block))))));
    Result<Value> result = schedule.call("decompose_reduction", {"C", loop_of(schedule, "C", 1)});
    QCOMPARE(code_of(result), "decompose_reduction.loop-below-reduction");
    QVERIFY(QString::fromStdString(tvm_of(result))
                .contains("decompose_reduction expect the loop tir.For#0 to be higher than all the loops related to "
                          "reduce block var of block tir.Block#1"));
  }

  void the_inner_loops_become_a_block() {
    Schedule schedule = on(samples::matmul(8, 8, 8));
    QVERIFY(schedule.call("blockize", {loop_of(schedule, "C", 1)}));
    QCOMPARE(dedented(schedule), code(R"(
        # with T.block("root"):
        for i in range(8):
            with T.block("C_o"):
                vi_o = T.axis.spatial(8, i)
                vj_o = T.axis.spatial(1, 0)
                vk_o = T.axis.reduce(1, 0)
                T.reads(A[vi_o, 0:8], B[0:8, 0:8])
                T.writes(C[vi_o, 0:8])
                with T.init():
                    for j in range(8):
                        with T.block("C_init"):
                            vj_i_init = T.axis.spatial(8, j)
                            T.reads()
                            T.writes(C[vi_o, vj_i_init])
                            C[vi_o, vj_i_init] = T.float32(0.0)
                for j, k in T.grid(8, 8):
                    with T.block("C"):
                        vj_i, vk_i = T.axis.remap("SR", [j, k])
                        T.reads(C[vi_o, vj_i], A[vi_o, vk_i], B[vk_i, vj_i])
                        T.writes(C[vi_o, vj_i])
                        C[vi_o, vj_i] = C[vi_o, vj_i] + A[vi_o, vk_i] * B[vk_i, vj_i])"));
  }
  void blockize_refusals() {
    Schedule schedule = on(two_readers());
    Result<Value> nothing = schedule.call("blockize", {Value(ValueList{})});
    QCOMPARE(code_of(nothing), "blockize.nothing");
    ValueList apart = {*schedule.call("get_block", {"stem"}), *schedule.call("get_block", {"right"})};
    QCOMPARE(code_of(schedule.call("blockize", {Value(apart)})), "blockize.blocks-not-neighbours");
    ValueList one = {*schedule.call("get_block", {"stem"})};
    QCOMPARE(code_of(schedule.call("blockize", {Value(one)})), "blockize.nested-blocks");
  }
  void an_uncovered_reader_keeps_a_buffer_from_being_cached() {
    // S[i] is written for i < 4 only, and read for i < 8.
    Buffer x = samples::matrix("X", 8, 8), s = samples::matrix("S", 8, 8), p = samples::matrix("P", 8, 8);
    auto same = [](Expr e) { return e; };
    Schedule schedule =
        on(samples::function({x, p}, samples::root(sequence({samples::elementwise_nest("part", x, s, 4, 8, same),
                                                             samples::elementwise_nest("all", s, p, 8, 8, same)}),
                                                   {s})));
    Result<Value> result = schedule.call("cache_read", {"all", 0, "local"});
    QCOMPARE(code_of(result), "cache.region-not-covered");
    QVERIFY(QString::fromStdString(tvm_of(result)).contains("The scope tir.Block#0 's region cover is not complete."));
  }
  void a_writer_must_declare_one_region() {
    Schedule schedule = on(two_writes());
    QCOMPARE(code_of(schedule.call("cache_write", {"pair", 0, "local"})), "cache.several-regions");
    QVERIFY(schedule.undo() == false);
  }
  void consumers_must_stand_in_the_scope() {
    Schedule schedule = on(two_readers());
    // A consumer includes its children.
    ValueList root = {*schedule.call("get_block", {"root"})};
    QVERIFY(schedule.call("cache_read", {"right", 0, "local", root}));
    Schedule other = on(two_readers());
    QVERIFY(other.call("blockize", {loop_of(other, "left", 1)}));
    ValueList inside = {*other.call("get_block", {"left"})};
    QCOMPARE(code_of(other.call("cache_read", {"right", 0, "local", inside})), "cache.consumers-elsewhere");
  }
  void an_unusual_predicate_cannot_be_decomposed() {
    Buffer a = samples::matrix("A", 8, 8), b = samples::matrix("B", 8, 8), c = samples::matrix("C", 8, 8);
    Var i = make_var("i"), j = make_var("j"), k = make_var("k");
    for (bool usual : {true, false}) {
      Expr predicate = usual ? lt(i, int32(7)) : ge(i, int32(1));
      Stmt block = samples::matmul_block("C", a, b, c, 8, 8, 8, {i, j, k}, predicate);
      PrimFunc function = samples::function(
          {a, b, c}, samples::root(samples::loop(i, 8, samples::loop(j, 8, samples::loop(k, 8, block)))));
      Schedule schedule = *Schedule::create(samples::module_of(function), {.seed = 1, .enable_check = false});
      Result<Value> result = schedule.call("decompose_reduction", {"C", loop_of(schedule, "C", 2)});
      QCOMPARE(code_of(result), usual ? "" : "decompose_reduction.predicate");
    }
  }
  void what_is_no_reduction_is_refused_without_checks_too() {
    Schedule schedule = *Schedule::create(samples::module_of(two_readers()), {.seed = 1, .enable_check = false});
    Result<Value> result = schedule.call("decompose_reduction", {"left", loop_of(schedule, "left", 0)});
    QCOMPARE(code_of(result), "block.not-reduction");
  }
  void blocks_that_share_a_nest_are_not_blockized_as_a_list() {
    Schedule schedule = on(shared_nest());
    ValueList blocks = {*schedule.call("get_block", {"first"}), *schedule.call("get_block", {"last"})};
    QCOMPARE(code_of(schedule.call("blockize", {Value(blocks)})), "blockize.nest-with-other-blocks");
  }
  void neighbours_become_one_block() {
    Schedule schedule = on(two_readers());
    ValueList blocks = {*schedule.call("get_block", {"left"}), *schedule.call("get_block", {"right"})};
    QVERIFY(schedule.call("blockize", {Value(blocks)}));
    QVERIFY(body(schedule).contains("with T.block(\"outer_left_right_\"):"));
    QCOMPARE((*schedule.block("outer_left_right_"))->parent->block()->name, "root");
  }
  void a_copy_is_not_offered_where_a_block_reads_beyond_what_it_declares() {
    // As loop_partition leaves its last block.
    auto read = script::read_module(R"(
@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((10,), "float32"), B: T.Buffer((8,), "float32")):
        for i in range(1, 8):
            with T.block("declared_short"):
                vi = T.axis.spatial((1, 8), i)
                T.reads(A[1:8])
                T.writes(B[vi])
                B[vi] = A[vi] + A[vi + 2]
        for i in range(1, 8):
            with T.block("declared_well"):
                vi = T.axis.spatial((1, 8), i)
                T.reads(A[1:10])
                T.writes(B[vi])
                B[vi] = A[vi] + A[vi + 2]
)");
    Schedule schedule = *Schedule::create(read->module, {.seed = 1});
    for (const char* block : {"declared_short", "declared_well"})
      for (const Applicability& entry : schedule.applicable({*schedule.block(block)}))
        if (entry.primitive->name == "read_at")
          QCOMPARE(entry.suggestions.empty(), QByteArray(block) == "declared_short");
  }
  void undo_gives_the_same_module_back() {
    Schedule schedule = on(samples::matmul(8, 8, 8));
    IRModule before = schedule.module();
    QVERIFY(schedule.call("cache_read", {"C", 0, "shared"}));
    QVERIFY(schedule.call("cache_write", {"C", 0, "local"}));
    QVERIFY(schedule.undo() && schedule.undo());
    QVERIFY(schedule.module() == before);
  }
};

TIRSCOPE_TEST(CacheAndBlockTest)

}  // namespace cache_and_block_test
#include "cache_and_block_test.moc"
