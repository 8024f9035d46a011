// SPDX-License-Identifier: Apache-2.0
// A small lesson in a temporary folder, for tests to change.
#pragma once

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include "lesson/check_lesson.h"
#include "lesson/read_lesson.h"

namespace tirscope::test {

class LessonFolder {
 public:
  LessonFolder() {
    QDir(root_.path()).mkdir("tiny");
    write("lesson.en.md", "# Tiny\n\nText.\n");
    write("lesson.zh_CN.md", "# 小\n\n正文。\n");
    write("two.py", program);
    write("other.py", program);
    file = nlohmann::json::parse(text);
    save();
  }
  QString path() const { return root_.path() + "/tiny"; }
  void write(const QString& name, const QString& content) {
    QFile out(path() + "/" + name);
    if (out.open(QIODevice::WriteOnly)) out.write(content.toUtf8());
  }
  void save() { write("lesson.json", QString::fromStdString(file.dump(2))); }
  lesson::Lesson lesson() const { return lesson::read_lesson(path().toStdString()).value(); }
  /// The codes of what is wrong with the lesson.
  QStringList problems() const {
    QStringList out;
    for (const Diagnostic& problem : lesson::check_lesson(path().toStdString(), {.skip_slow = true}))
      out << QString::fromStdString(problem.code);
    return out;
  }
  lesson::Grade grade(const QString& submission, lesson::GradeSettings settings = {}) const {
    return lesson::grade(lesson(), lesson::Submission::read(submission.toStdString()), settings);
  }
  /// The sentences for the first task.
  QString missing(const QString& submission, lesson::GradeSettings settings = {}) const {
    QStringList out;
    const lesson::Grade graded = grade(submission, settings);
    for (const Message& sentence : graded.tasks.front().missing) out << QString::fromStdString(sentence.str());
    return out.join(' ');
  }

  nlohmann::json file;

  static constexpr const char* program = R"py(from tvm.script import tir as T

N = 16


@T.prim_func
def main(A: T.Buffer((N, N), "float32"), C: T.Buffer((N, N), "float32")):
    B = T.alloc_buffer((N, N), "float32")
    for i, j in T.grid(N, N):
        with T.block("B"):
            vi, vj = T.axis.remap("SS", [i, j])
            B[vi, vj] = A[vi, vj] * T.float32(2)
    for i, j in T.grid(N, N):
        with T.block("C"):
            vi, vj = T.axis.remap("SS", [i, j])
            C[vi, vj] = B[vi, vj] + T.float32(1)
)py";

 private:
  static constexpr const char* text = R"json({
    "id": "tiny",
    "title": {"en": "Tiny", "zh_CN": "小"},
    "modules": {"two": "two.py", "other": "other.py"},
    "tasks": [
      {
        "id": "tile", "points": 4, "start": "two",
        "title": {"en": "Tile.", "zh_CN": "分块。"},
        "sizes": {"N": [8, 24]},
        "goal": [{"kind": "values"}, {"kind": "loop-order", "id": "order", "block": "C", "order": ["vj", "vi"]}],
        "solution": ["i, j = sch.get_loops('C')", "sch.reorder(j, i)"],
        "hints": [{"en": "Reorder.", "zh_CN": "重排。"}],
        "mistakes": [
          {"goal": "order", "when": {"kind": "inlined", "block": "B"}, "hint": {"en": "Not inlined.", "zh_CN": "不内联。"},
           "example": ["sch.compute_inline('B')"]},
          {"goal": "steps", "code": "get_block.not-found", "hint": {"en": "No.", "zh_CN": "不。"},
           "example": ["sch.get_block('X')"]}
        ]
      },
      {
        "id": "why", "kind": "answer", "points": 1,
        "title": {"en": "Why?", "zh_CN": "为什么？"},
        "choices": [{"id": "a", "text": {"en": "A", "zh_CN": "甲"}}, {"id": "b", "text": {"en": "B", "zh_CN": "乙"}}],
        "goal": [{"kind": "answer", "is": ["b"]}],
        "solution": ["why = 'b'"],
        "hints": [],
        "mistakes": []
      }
    ]
  })json";
  QTemporaryDir root_;
};

}  // namespace tirscope::test
