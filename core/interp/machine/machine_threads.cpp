// SPDX-License-Identifier: Apache-2.0
#include "interp/machine/machine_state.h"

namespace tirscope::interp {

void Machine::spawn(const Instr& instr, Thread& parent, int parent_index) {
  int64_t count = std::max<int64_t>(parent.registers[std::size_t(instr.a)].i, 0);
  int64_t min = parent.registers[std::size_t(instr.b)].i;
  const auto& launch = *static_cast<const Launch*>(instr.object);
  const int64_t each = int64_t(sizeof(Thread) + parent.registers.size() * sizeof(Scalar));
  if (count > room() / each)
    return fault(refused("interp.too-much-memory",
                         "{0} threads with {1} bytes each do not fit in the {2} bytes that a run may allocate", count,
                         each, options_.max_bytes),
                 launch.where, parent);
  if (!charge(count)) return;
  if (launch.dimension >= 0) extents_[std::size_t(launch.dimension)] = count;
  if (options_.observer && parent_index < 0) {
    std::vector<int64_t> block;
    for (int reg : launch.blocks) block.push_back(parent.registers[std::size_t(reg)].i);
    options_.observer->launched(block);
  }
  parent.state = Thread::State::Waiting;
  parent.started = parent.running = count;
  int body = parent.pc;
  parent.pc = instr.c;
  if (count == 0) parent.state = Thread::State::Ready;
  std::vector<Thread> children;
  for (int64_t i = 0; i < count; ++i) {
    Thread child;
    child.registers = parent.registers;
    child.registers[std::size_t(instr.dst)].i = int64_t(uint64_t(min) + uint64_t(i));
    child.pc = body;
    child.number = int64_t(uint64_t(parent.number) * uint64_t(count) + uint64_t(i));
    child.axes = parent.axes;
    if (launch.dimension >= 0) child.axes[std::size_t(launch.dimension)] = i;
    child.parent = parent_index;
    for (int reg : launch.own)
      if (!take_own(child.registers[std::size_t(reg)], child)) return;
    children.push_back(std::move(child));
  }
  for (Thread& child : children) threads_.push_back(std::make_unique<Thread>(std::move(child)));
}

Result<void> Machine::run_threads(Thread& main) {
  in_threads_ = true;
  while (main.state == Thread::State::Waiting) {
    for (std::size_t i = 0; i < threads_.size(); ++i) {
      current_ = int(i);
      while (threads_[i]->state == Thread::State::Ready) {
        step_into(*threads_[i]);
        if (failure_) return fail(std::move(*failure_));
        if (threads_[i]->state == Thread::State::Ended) end_of(*threads_[i], main);
      }
    }
    TS_TRY(const bool multiplied, run_warps());
    if (!multiplied) TS_TRY_VOID(pass_barrier(main));
  }
  for (const auto& thread : threads_) in_flight_ -= in_flight_of(*thread);
  threads_.clear();
  extents_ = {1, 1, 1};
  current_ = -1;
  in_threads_ = false;
  for (const auto& [info, number] : shared_) release_number(std::size_t(number));
  shared_.clear();
  return {};
}

void Machine::end_of(const Thread& thread, Thread& main) {
  Thread& parent = thread.parent < 0 ? main : *threads_[std::size_t(thread.parent)];
  if (--parent.running == 0) parent.state = Thread::State::Ready;
}

Result<void> Machine::pass_barrier(const Thread& main) {
  const Thread *first = nullptr, *of_warp = nullptr;
  bool ready = main.state == Thread::State::Ready;
  for (const auto& thread : threads_) {
    ready = ready || thread->state == Thread::State::Ready;
    if (thread->state == Thread::State::AtMatrix) of_warp = thread.get();
    if (thread->state != Thread::State::AtBarrier) continue;
    if (!first) first = thread.get();
    const Thread& parent = thread->parent < 0 ? main : *threads_[std::size_t(thread->parent)];
    if (thread->pc != first->pc || parent.running != parent.started) {
      const Instr& barrier = code_.instructions[std::size_t(thread->pc - 1)];
      fault(refused("interp.barrier-divergence", "not all threads of the block reach this barrier"),
            static_cast<const Where*>(barrier.object), *thread);
      return fail(std::move(*failure_));
    }
  }
  if (of_warp && !ready) {
    not_a_warp(code_.instructions[std::size_t(of_warp->pc - 1)], *of_warp);
    return fail(std::move(*failure_));
  }
  if (ready || !first) return {};
  if (options_.observer)
    options_.observer->barrier(
        *static_cast<const Where*>(code_.instructions[std::size_t(first->pc - 1)].object)->statement);
  for (auto& thread : threads_)
    if (thread->state == Thread::State::AtBarrier) thread->state = Thread::State::Ready;
  return {};
}

}  // namespace tirscope::interp
