// SPDX-License-Identifier: Apache-2.0
// Diagnostics of a C kernel's compiler, reported as such.
#include "codegen/llvm/clang.h"

#include <QTemporaryDir>

#include "support/unit.h"

namespace clang_test {

using namespace tirscope;

class ClangTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  /// A compiler that says this and fails.
  std::string code_of(const QByteArray& says) {
    QFile script(folder_.filePath(QStringLiteral("clang")));
    if (!script.open(QIODevice::WriteOnly)) qFatal("no compiler can be written");
    script.write("#!/bin/sh\necho '" + says + "'\nexit 1\n");
    script.close();
    script.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
    qputenv("TIRSCOPE_CLANG", QFile::encodeName(script.fileName()));
    auto compiled = codegen::compile_c("int f(void) { return 0; }\n", "x86-64");
    qunsetenv("TIRSCOPE_CLANG");
    return compiled ? "" : compiled.error().code;
  }

 private Q_SLOTS:
  void a_full_folder_is_not_the_kernels_fault() {
    QCOMPARE(code_of("fatal error: error in backend: IO failure on output stream: No space left on device"),
             std::string("build.no-space"));
    QCOMPARE(code_of("kernel.c:1:5: error: expected a declaration"), std::string("kernel.does-not-compile"));
  }
  void a_folder_that_is_not_there_is_named() {
    const QByteArray before = qgetenv("TMPDIR");
    qputenv("TMPDIR", "/nowhere");
    auto compiled = codegen::compile_c("int f(void) { return 0; }\n", "x86-64");
    before.isNull() ? (void)qunsetenv("TMPDIR") : (void)qputenv("TMPDIR", before);
    QVERIFY(!compiled);
    if (compiled.error().code == "kernel.no-clang") QSKIP("there is no clang");
    QCOMPARE(compiled.error().code, std::string("kernel.no-folder"));
  }
};

TIRSCOPE_TEST(ClangTest)

}  // namespace clang_test
#include "clang_test.moc"
