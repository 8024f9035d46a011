// SPDX-License-Identifier: Apache-2.0
// Generated code knows the statements that its lines come from, and what LLVM remarks about them.
#include "runtime/listing.h"

#include <QFile>
#include <QRegularExpression>
#include <QtTest>
#include <algorithm>

#include "ir/walk/address.h"
#include "runtime/built.h"
#include "runtime/worker/worker.h"
#include "script/files/reader.h"
#include "support/paths.h"
#include "support/unit.h"

namespace listing_test {

using namespace tirscope;
using codegen::Form;

namespace {

/// A sum that keeps its order: LLVM can unroll its loop in part, and not make vectors of it.
IRModule matmul() {
  auto read = script::read_module(R"(
@T.prim_func
def main(A: T.Buffer((64, 640), "float32"), B: T.Buffer((640, 64), "float32"), C: T.Buffer((64, 64), "float32")):
    for i in T.parallel(64):
        for j, k in T.grid(64, 640):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float32(0)
                C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
)");
  return read->module;
}

}  // namespace

class ListingTest : public QObject {
  Q_OBJECT
  runtime::Worker worker_{test::program("tirc").toStdString()};

  runtime::Listing listed(const IRModule& module, Form form, bool origins = true) {
    runtime::BuildRequest request{module, {}, {form}};
    request.origins = origins;
    auto code = worker_.build(request);
    return code ? runtime::listing(*code, form) : runtime::Listing{code.error().message.text, {}, {}};
  }

 private Q_SLOTS:
  void every_line_names_a_statement_or_nothing_data() {
    QTest::addColumn<int>("form");
    QTest::addColumn<QRegularExpression>("multiply");
    QTest::newRow("llvm-unoptimized") << int(Form::Llvm) << QRegularExpression(QStringLiteral("fmul.*float"));
    QTest::newRow("llvm") << int(Form::OptimizedLlvm) << QRegularExpression(QStringLiteral("fmul.*float"));
    QTest::newRow("asm") << int(Form::Assembly) << QRegularExpression(QStringLiteral("v?f?m(ul|add).*s"));
  }
  void every_line_names_a_statement_or_nothing() {
    QFETCH(int, form);
    QFETCH(QRegularExpression, multiply);
    const IRModule module = matmul();
    const runtime::Listing listing = listed(module, Form(form));
    QVERIFY2(listing.lines, listing.text.c_str());
    const QList<QByteArray> text = QByteArray::fromStdString(listing.text).split('\n');
    QCOMPARE(qsizetype(listing.lines->size()), text.size() - 1);
    int multiplications = 0, loops = 0;
    for (std::size_t i = 0; i < listing.lines->size(); ++i) {
      const runtime::ListedLine& line = (*listing.lines)[i];
      if (!line.node) continue;
      NodeRef node = node_at(module, *line.node);
      QVERIFY2(node && is_stmt(node->kind), line.node->c_str());
      loops += node->kind == Kind::For;
      if (line.approximate || !QString::fromUtf8(text[qsizetype(i)]).contains(multiply)) continue;
      ++multiplications;
      QVERIFY2(node->kind == Kind::BufferStore, text[qsizetype(i)].constData());
    }
    QVERIFY(multiplications > 0);
    QVERIFY(loops > 0);
  }
  void asking_changes_nothing_in_the_code() {
    for (Form form : {Form::Llvm, Form::OptimizedLlvm, Form::Assembly}) {
      // Comments hold the order of lists that a copy has in another one; metadata is renumbered.
      auto bare = [](const std::string& text) {
        QStringList kept;
        for (const QString& line : QString::fromStdString(text).split(u'\n'))
          if (!line.contains(QStringLiteral(".file")) && !line.startsWith(u'!'))
            kept << line.section(u';', 0, 0).section(QStringLiteral(", !"), 0, 0).trimmed();
        return kept.join(u'\n');
      };
      QCOMPARE(bare(listed(matmul(), form).text), bare(listed(matmul(), form, false).text));
    }
  }
  void a_remark_stands_at_its_loop() {
    const IRModule module = matmul();
    const runtime::Listing listing = listed(module, Form::OptimizedLlvm);
    auto missed = std::ranges::find_if(*listing.remarks, [](const runtime::ListedRemark& remark) {
      return remark.pass == "loop-vectorize" && remark.verdict == "missed";
    });
    QVERIFY(missed != listing.remarks->end());
    QVERIFY(missed->node);
    NodeRef loop = node_at(module, *missed->node);
    QCOMPARE(loop->kind, Kind::For);
    QCOMPARE(as<ForNode>(loop)->var->name, std::string("k"));
  }
  void kernels_know_their_lines_in_every_form_data() {
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("form");
    QTest::addColumn<QRegularExpression>("load");
    for (const auto& [target, form, load] :
         {std::tuple("cuda:arch=sm_80", "ptx", "ld\\.global"),
          std::tuple("cuda:arch=sm_80", "llvm", "load float.*addrspace"),
          std::tuple("cuda:arch=sm_80", "llvm-unoptimized", "load float"), std::tuple("cuda", "cuda", " \\* "),
          std::tuple("opencl", "opencl", " \\* ")})
      QTest::addRow("%s", form) << QString::fromLatin1(target) << QString::fromLatin1(form)
                                << QRegularExpression(QString::fromLatin1(load));
  }
  void kernels_know_their_lines_in_every_form() {
    QFETCH(QString, target);
    QFETCH(QString, form);
    QFETCH(QRegularExpression, load);
    QFile file(test::in_source("sample_modules/gemm_shared.py"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    auto read = script::read_module(file.readAll().toStdString());
    QVERIFY(read);
    passes::Context context;
    context.target = *passes::Target::parse(target.toStdString());
    auto emitted = [&](bool origins) {
      return runtime::emit(worker_, read->module, context, form.toStdString(), origins);
    };
    const Result<runtime::Listing> listing = emitted(true);
    QVERIFY2(listing, listing ? "" : listing.error().message.text.c_str());
    const QList<QByteArray> text = QByteArray::fromStdString(listing->text).split('\n');
    QVERIFY(listing->lines);
    QCOMPARE(qsizetype(listing->lines->size()), text.size() - 1);
    int stores = 0;
    for (std::size_t k = 0; k < listing->lines->size(); ++k) {
      const runtime::ListedLine& line = (*listing->lines)[k];
      if (!line.node) continue;
      NodeRef node = node_at(read->module, *line.node);
      QVERIFY2(node && is_stmt(node->kind), line.node->c_str());
      // The shared memory of A is used again for C, under A's name.
      if (!line.approximate && text[qsizetype(k)].contains("] = C_local[0];"))
        QCOMPARE(as<BufferStoreNode>(node)->buffer->name, std::string("C_shared"));
      if (line.approximate || !QString::fromUtf8(text[qsizetype(k)]).contains(load)) continue;
      QVERIFY2(node->kind == Kind::BufferStore || node->kind == Kind::For, text[qsizetype(k)].constData());
      stores += node->kind == Kind::BufferStore;
    }
    QVERIFY(stores > 0);
    // Asking changes nothing in the code.
    const Result<runtime::Listing> plain = emitted(false);
    QVERIFY(plain);
    auto bare = [](std::string code) {
      QStringList kept;
      for (const QString& line : QString::fromStdString(code).split(u'\n'))
        if (!line.trimmed().isEmpty()) kept << line.trimmed();
      return kept.join(u'\n');
    };
    QCOMPARE(bare(listing->text), bare(plain->text));
    // Of a kernel, what a vectorizer of CPUs thinks is of no use.
    if (form != QStringLiteral("ptx")) return;
    QVERIFY(listing->remarks);
    for (const runtime::ListedRemark& remark : *listing->remarks)
      QVERIFY2(remark.pass != "loop-vectorize" && remark.pass != "slp-vectorizer", remark.text.c_str());
  }
  void a_refusal_points_into_the_module_that_was_given() {
    passes::Context gpu;
    gpu.target = *passes::Target::parse("opencl");
    const IRModule module = matmul();
    const auto unbound = runtime::emit(worker_, module, gpu, "opencl");
    QVERIFY(!unbound);
    QCOMPARE(unbound.error().code, "verify-memory.host-access");
    QVERIFY(!unbound.error().where.empty());
    for (const Place& place : unbound.error().where) {
      const NodeRef node = node_at(module, place.node);
      QVERIFY2(node && node->kind == Kind::BufferStore, place.node.c_str());
    }
    QFile file(test::in_source("sample_modules/gemm_shared.py"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    auto read = script::read_module(file.readAll().toStdString());
    const auto bound = runtime::emit(worker_, read->module, {}, "asm");
    QVERIFY(!bound);
    QCOMPARE(bound.error().code, "codegen.thread-binding");
    const NodeRef loop = node_at(read->module, bound.error().where.at(0).node);
    QVERIFY2(loop && loop->kind == Kind::For, bound.error().where.at(0).node.c_str());
  }
  void who_does_not_ask_gets_the_text_alone() {
    const runtime::Listing listing = listed(matmul(), Form::OptimizedLlvm, false);
    QVERIFY(listing.text.contains("define"));
    QVERIFY(!listing.lines && !listing.remarks);
  }
};

TIRSCOPE_TEST(ListingTest)

}  // namespace listing_test
#include "listing_test.moc"
