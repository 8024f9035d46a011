// SPDX-License-Identifier: Apache-2.0
// Asynchronous copies, as calls and as the attributes that become calls in generated code.
#include "interp/compiler/compiler.h"

namespace tirscope::interp {

std::optional<Value> Compiler::asynchronous(const CallNode& node) {
  const OpInfo* op = node.op;
  if (op == &op::ptx_cp_async()) {
    copy(node);
  } else if (op == &op::ptx_commit_group()) {
    emit({Op::CommitGroup, 0, 0, 0, 0, where_});
  } else if (op == &op::ptx_wait_group() && node.args.size() == 1) {
    emit({Op::WaitGroup, 0, scalar(node.args[0])});
  } else {
    return std::nullopt;
  }
  return Value{node.dtype, {constant(int64_t(0))}};
}

void Compiler::copy(const CallNode& node) {
  // Where every number takes eight bytes, so many bytes are not what they were.
  if (reference_) unsupported("interp.unsupported", "the interpreter cannot run {0} here", "T.ptx_cp_async");
  // T.ptx_cp_async(dtype, target, offset, source, offset, bytes[, condition]), or with two pointers and no offsets.
  const bool offsets = node.args.size() >= 5;
  auto bytes = node.args.size() < 3 ? std::nullopt : as_int(node.args[offsets ? 4 : 2]);
  if (!bytes || (*bytes != 4 && *bytes != 8 && *bytes != 16))
    unsupported("interp.unsupported", "the interpreter cannot run {0} here",
                "T.ptx_cp_async of a size other than 4, 8 or 16 bytes");
  PointerCode target = pointed_at(node, 0, offsets ? node.args[1] : nullptr, node.dtype);
  PointerCode source = pointed_at(node, offsets ? 2 : 1, offsets ? node.args[3] : nullptr, node.dtype);
  const std::size_t last = offsets ? 5 : 3;
  int condition = node.args.size() > last ? scalar(node.args[last]) : -1;
  code_.copies.push_back(std::make_unique<AsyncCopy>(AsyncCopy{{target.buffer, &node, target.use, where_, *bytes},
                                                               {source.buffer, &node, source.use, where_, *bytes}}));
  emit({Op::CopyAsync, 0, target.pointer, source.pointer, condition, code_.copies.back().get()});
}

bool Compiler::asynchronous(const AttrStmtNode& node) {
  if (node.key == "async_commit_queue_scope") {
    statement(node.body);
    emit({Op::CommitGroup, 0, 0, int32_t(as_int(node.value).value_or(0)), 0, where_});
    return true;
  }
  auto inner = node.key == "async_wait_queue_scope" ? as<AttrStmtNode>(node.body) : nullptr;
  if (!inner || inner->key != "async_wait_inflight_count") return false;
  emit({Op::WaitGroup, 0, scalar(inner->value), int32_t(as_int(node.value).value_or(0))});
  statement(inner->body);
  return true;
}

}  // namespace tirscope::interp
