// SPDX-License-Identifier: Apache-2.0
#include "app/window/forms/intrin_register.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/session/files/session_file.h"
#include "app/window/forms/text_problems.h"
#include "app/window/main/texts.h"
#include "schedule/intrin/intrin.h"
#include "support/boundary.h"

namespace tirscope::app {

namespace {

/// What the editor begins with: a pair that reads well, to be changed.
constexpr const char* example = R"(from tvm.script import tir as T


@T.prim_func
def tile_desc(a: T.handle, b: T.handle, c: T.handle):
    A = T.match_buffer(a, (16, 16), "float32", offset_factor=16)
    B = T.match_buffer(b, (16, 16), "float32", offset_factor=16)
    C = T.match_buffer(c, (16, 16), "float32", offset_factor=16)
    with T.block("root"):
        T.reads(C[0:16, 0:16], A[0:16, 0:16], B[0:16, 0:16])
        T.writes(C[0:16, 0:16])
        for i, j, k in T.grid(16, 16, 16):
            with T.block("update"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]


@T.prim_func
def tile_impl(a: T.handle, b: T.handle, c: T.handle):
    sa = T.int32()
    sb = T.int32()
    sc = T.int32()
    A = T.match_buffer(a, (16, 16), "float32", offset_factor=16, strides=[sa, 1])
    B = T.match_buffer(b, (16, 16), "float32", offset_factor=16, strides=[sb, 1])
    C = T.match_buffer(c, (16, 16), "float32", offset_factor=16, strides=[sc, 1])
    with T.block("root"):
        T.reads(C[0:16, 0:16], A[0:16, 0:16], B[0:16, 0:16])
        T.writes(C[0:16, 0:16])
        T.evaluate(T.call_extern("int32", "tile", C.access_ptr("w"), A.access_ptr("r"), B.access_ptr("r"), sa, sb, sc))
)";

}  // namespace

/// The current text: what it registers, or what is wrong.
struct IntrinRegister::Read {
  IRModule module;
  QStringList names;
  Diagnostics problems;
};

IntrinRegister::IntrinRegister(Document& document, QWidget* parent)
    : QDialog(parent),
      document_(document),
      name_(new QLineEdit(this)),
      edit_(new views::CodeView(QStringLiteral("TVMScript"), this)),
      override_(new QCheckBox(tr("Replace intrinsics of the same name"), this)),
      message_(new QLabel(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("intrin_register"));
  setWindowTitle(tr("Register a tensor intrinsic"));
  resize(960, 680);
  auto* what = new QLabel(tr("An intrinsic consists of two functions: one describes the code that tensorize looks for, "
                             "the other replaces it. <b>tile_desc</b> and <b>tile_impl</b> define the intrinsic "
                             "<b>tile</b>; <b>desc</b> and <b>impl</b> define the one named here."),
                          this);
  what->setWordWrap(true);
  name_->setObjectName(QStringLiteral("intrin_prefix"));
  name_->setPlaceholderText(tr("Name, if the function names do not contain it"));
  name_->setAccessibleName(tr("Name of the intrinsic"));
  edit_->setObjectName(QStringLiteral("intrin_text"));
  edit_->setAccessibleName(tr("Description and implementation"));
  edit_->setEditable();
  edit_->patchText(QString::fromUtf8(example));
  override_->setObjectName(QStringLiteral("override"));
  message_->setObjectName(QStringLiteral("intrin_message"));
  message_->setWordWrap(true);
  auto* file = new QPushButton(tr("From a file…"), this);
  file->setObjectName(QStringLiteral("intrin_file"));
  file->setAutoDefault(false);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  register_ = buttons->addButton(tr("Register"), QDialogButtonBox::AcceptRole);
  register_->setObjectName(QStringLiteral("register"));

  auto* top = new QHBoxLayout;
  top->addWidget(name_, 1);
  top->addWidget(file);
  auto* bottom = new QHBoxLayout;
  bottom->addWidget(override_, 1);
  bottom->addWidget(buttons);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(what);
  layout->addLayout(top);
  layout->addWidget(edit_, 1);
  layout->addWidget(message_);
  layout->addLayout(bottom);

  delay_.setSingleShot(true);
  delay_.setInterval(200);
  connect(edit_, &QPlainTextEdit::textChanged, &delay_, qOverload<>(&QTimer::start));
  connect(name_, &QLineEdit::textChanged, &delay_, qOverload<>(&QTimer::start));
  connect(override_, &QCheckBox::toggled, this, &IntrinRegister::check);
  connect(&delay_, &QTimer::timeout, this, &IntrinRegister::check);
  connect(file, &QPushButton::clicked, this, &IntrinRegister::openFile);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, &IntrinRegister::registerAll);
  check();
}

IntrinRegister::Read IntrinRegister::read() const {
  auto text = readText(edit_->toPlainText());
  if (!text) return {{}, {}, std::move(text.error())};
  auto found = guarded([&] { return schedule::intrins_in(name_->text().trimmed().toStdString(), text->module); });
  if (!found) return {{}, {}, {std::move(found.error())}};
  Read out{text->module, {}, {}};
  for (const schedule::NamedIntrin& each : *found) {
    out.names << QString::fromStdString(each.name);
    if (!override_->isChecked() && document_.intrins()->find(each.name))
      out.problems.push_back(refused("intrin.name-taken",
                                     "an intrinsic \"{0}\" already exists; rename this one, or replace it", each.name));
  }
  return out;
}

void IntrinRegister::check() {
  const Read now = read();
  markProblems(*edit_, now.problems);
  message_->setText(now.problems.empty() ? tr("Registers %1").arg(now.names.join(QStringLiteral(", ")))
                                         : firstProblem(now.problems));
  register_->setEnabled(now.problems.empty());
}

void IntrinRegister::openFile() {
  const QString path = QFileDialog::getOpenFileName(this, windowTitle(), QFileInfo(document_.source().path).path(),
                                                    tr("TVMScript and schedules (*.py)"));
  if (path.isEmpty()) return;
  auto bytes = readFile(path);
  if (!bytes) return message_->setText(text(bytes.error().message));
  edit_->setPlainText(QString::fromUtf8(*bytes));
  check();
}

void IntrinRegister::registerAll() {
  const Read now = read();
  if (!now.problems.empty()) return check();
  auto done = guarded([&] {
    return document_.intrins()->add_all(name_->text().trimmed().toStdString(), now.module, override_->isChecked());
  });
  if (!done) return message_->setText(text(done.error().message));
  if (document_.isOpen()) document_.setModified(true);  // a session keeps them
  Q_EMIT registered(now.names);
  accept();
}

}  // namespace tirscope::app
