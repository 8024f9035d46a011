// SPDX-License-Identifier: Apache-2.0
#include "runtime/sandbox/call_filter.h"

#include <sys/prctl.h>

#include <cstddef>

namespace tirscope::runtime {

namespace {
constexpr unsigned short load_word = BPF_LD | BPF_W | BPF_ABS, give = BPF_RET | BPF_K;
constexpr unsigned short if_equal = BPF_JMP | BPF_JEQ | BPF_K, if_bits = BPF_JMP | BPF_JSET | BPF_K,
                         if_at_least = BPF_JMP | BPF_JGE | BPF_K;

sock_filter instruction(unsigned short operation, unsigned value, std::size_t when_true = 0,
                        std::size_t when_false = 0) {
  return {operation, static_cast<unsigned char>(when_true), static_cast<unsigned char>(when_false), value};
}
}  // namespace

void Rule::add(unsigned short operation, unsigned value, std::size_t when_true, std::size_t when_false) {
  code_.push_back(instruction(operation, value, when_true, when_false));
}

void Rule::load(int argument, bool high) {
  // The two halves of an argument, on machines that store the low one first.
  add(load_word, unsigned(offsetof(seccomp_data, args) + 8 * std::size_t(argument) + (high ? 4 : 0)));
}

Rule& Rule::one_of(int argument, std::initializer_list<unsigned> values) {
  load(argument);
  std::size_t left = values.size();
  for (unsigned value : values) add(if_equal, value, left--, 0);
  fail();
  return *this;
}

Rule& Rule::none_of(int argument, std::initializer_list<unsigned> values) {
  load(argument);
  for (unsigned value : values) {
    add(if_equal, value, 0, 1);
    fail();
  }
  return *this;
}

Rule& Rule::null(int argument) {
  for (bool high : {false, true}) {
    load(argument, high);
    add(if_equal, 0, 1, 0);
    fail();
  }
  return *this;
}

Rule& Rule::without(int argument, unsigned bits) {
  load(argument);
  add(if_bits, bits, 0, 1);
  fail();
  return *this;
}

Rule& Rule::with(int argument, unsigned bits) {
  load(argument);
  add(if_bits, bits, 1, 0);
  fail();
  return *this;
}

Rule& Rule::not_both(int argument, unsigned first, unsigned second) {
  load(argument);
  add(if_bits, first, 0, 2);
  add(if_bits, second, 0, 1);
  fail();
  return *this;
}

Rule& Rule::only_for(int argument, unsigned value) {
  load(argument);
  add(if_equal, value, 1, 0);
  add(give, allowed);
  return *this;
}

Rule& Rule::otherwise(Answer answer) {
  otherwise_ = answer;
  return *this;
}

CallFilter::CallFilter(unsigned architecture) {
  code_ = {instruction(load_word, offsetof(seccomp_data, arch)), instruction(if_equal, architecture, 1, 0),
           instruction(give, SECCOMP_RET_KILL_PROCESS), instruction(load_word, offsetof(seccomp_data, nr))};
}

void CallFilter::answer(int number, Answer answer) {
  code_.push_back(instruction(if_equal, unsigned(number), 0, 1));
  code_.push_back(instruction(give, answer));
}

void CallFilter::answer_from(unsigned number, Answer answer) {
  code_.push_back(instruction(if_at_least, number, 0, 1));
  code_.push_back(instruction(give, answer));
}

void CallFilter::answer(int number, const Rule& rule) {
  code_.push_back(instruction(if_equal, unsigned(number), 0, rule.code().size() + 1));
  code_.insert(code_.end(), rule.code().begin(), rule.code().end());
  code_.push_back(instruction(give, allowed));
}

bool CallFilter::install(Answer rest) {
  code_.push_back(instruction(give, rest));
  sock_fprog program{static_cast<unsigned short>(code_.size()), code_.data()};
  return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

}  // namespace tirscope::runtime
