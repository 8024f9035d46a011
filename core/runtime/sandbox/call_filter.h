// SPDX-License-Identifier: Apache-2.0
// A filter of system calls as seccomp takes it, written rule after rule. Arguments are compared in their low 32 bits,
// which is all that the kernel reads of flags, commands, descriptors and process ids.
#pragma once

#include <linux/filter.h>
#include <linux/seccomp.h>

#include <initializer_list>
#include <vector>

namespace tirscope::runtime {

/// What the kernel does with a call.
using Answer = unsigned;
inline constexpr Answer allowed = SECCOMP_RET_ALLOW, trapped = SECCOMP_RET_TRAP;
constexpr Answer error_answer(int number) { return SECCOMP_RET_ERRNO | unsigned(number); }

/// What the arguments of one call must be: steps one after the other, each of which answers `otherwise` where it fails.
class Rule {
 public:
  explicit Rule(Answer otherwise) : otherwise_(otherwise) {}

  Rule& one_of(int argument, std::initializer_list<unsigned> values);
  Rule& none_of(int argument, std::initializer_list<unsigned> values);
  /// All of its 64 bits are zero.
  Rule& null(int argument);
  /// None of these bits is set.
  Rule& without(int argument, unsigned bits);
  /// One of these bits is set.
  Rule& with(int argument, unsigned bits);
  /// Not both: a bit of `first`, and one of `second`.
  Rule& not_both(int argument, unsigned first, unsigned second);
  /// The steps that follow are for calls whose argument has this value; others are allowed.
  Rule& only_for(int argument, unsigned value);

  /// From here on failing steps answer so.
  Rule& otherwise(Answer answer);

  const std::vector<sock_filter>& code() const { return code_; }

 private:
  void add(unsigned short operation, unsigned value, std::size_t when_true = 0, std::size_t when_false = 0);
  void load(int argument, bool high = false);
  void fail() { add(BPF_RET | BPF_K, otherwise_); }

  Answer otherwise_;
  std::vector<sock_filter> code_;
};

class CallFilter {
 public:
  /// Calls of another architecture's interface end the process.
  explicit CallFilter(unsigned architecture);

  void answer(int number, Answer answer);
  /// All calls of at least this number.
  void answer_from(unsigned number, Answer answer);
  void answer(int number, const Rule& rule);
  /// The answer to calls that no rule is for; then the filter holds for this process and all that it starts.
  bool install(Answer rest);

 private:
  std::vector<sock_filter> code_;
};

}  // namespace tirscope::runtime
