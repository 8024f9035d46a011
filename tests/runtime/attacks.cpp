// SPDX-License-Identifier: Apache-2.0
#include "runtime/attacks.h"

#include <pwd.h>

#include "support/format.h"

namespace tirscope::test {

namespace {

using By = Attack::By;
struct Table {
  std::vector<Attack> all;
  std::string topic;

  /// Calls that end in `run.forbidden`, with their names.
  void forbidden(std::initializer_list<std::pair<const char*, const char*>> calls, By by = By::Call) {
    for (auto [function, call] : calls) all.push_back({topic, function, function, by, {"run.forbidden"}, call});
  }
  Attack& add(const char* function, std::vector<std::string> ends, By by = By::Call) {
    return all.emplace_back(Attack{topic, function, function, by, std::move(ends)});
  }
};

void add_descriptors(Table& table) {
  table.topic = "terminal and descriptors";
  table.forbidden({{"type_on_terminal", "ioctl"},
                   {"type_with_high_bits", "ioctl"},
                   {"console_paste", "ioctl"},
                   {"take_terminal", "ioctl"},
                   {"hang_up", "vhangup"},
                   {"cut_arrays", "ftruncate"},
                   {"seal_arrays", "fcntl"},
                   {"fill_arrays", "fallocate"},
                   {"copy_files", "sendfile"},
                   {"splice_pages", "vmsplice"},
                   {"pass_descriptor", "sendmsg"},
                   {"connect_answers", "connect"}});
  table.add("open_terminal", {"denied"}).of_files = true;
  table.add("write_inherited", {"denied"});
  table.add("escape_sequences", {"denied"});
  table.add("flood_output", {"denied"});
  table.add("grow_arrays", {"run.forbidden"});
}

void add_files(Table& table) {
  table.topic = "files";
  table.forbidden({{"mode_by_2", "fchmodat2(\""},
                   {"attribute_at", "setxattrat(\""},
                   {"remove_attribute_at", "removexattrat(\""},
                   {"set_file_attributes", "file_setattr"},
                   {"attribute_of", "setxattr(\""},
                   {"touch", "utimensat(\""},
                   {"own_file", "fchownat(\""},
                   {"watch_file", "inotify_init1"},
                   {"run_file", "execveat(\""}},
                  By::CallOnPath);
  table.forbidden({{"mode_of_open_file", "fchmod"},
                   {"owner_of_open_file", "fchown"},
                   {"flags_of_open_file", "ioctl"},
                   {"lease_of_open_file", "fcntl"},
                   {"lock_open_file", "flock"},
                   {"kernel_log", "syslog"},
                   {"by_handle", "name_to_handle_at"},
                   {"temporary_unnamed", "open(\"/usr\")"},
                   {"write_own_memory", "open(\"/proc/self/mem\")"},
                   {"sync_all", "sync"}});
  for (const char* function : {"read_file", "read_beside"})
    table.add(function, {"denied"}, By::CallOnPath).of_files = true;
  for (const char* function : {"shadow", "root_folder", "memory_of_init", "environment_of_parent"})
    table.add(function, {"denied"}).of_files = true;
  table.add("secret_of_environment", {"denied"});
  table.add("by_openat2", {"denied"});
}

void add_processes(Table& table) {
  table.topic = "other processes";
  table.forbidden({{"limit_parent", "prlimit64"},
                   {"priority_of_parent", "setpriority"},
                   {"processors_of_parent", "sched_setaffinity"},
                   {"scheduler_of_parent", "sched_setscheduler"},
                   {"real_time", "sched_setscheduler"},
                   {"deadline_attributes", "sched_setattr"},
                   {"disk_priority_of_parent", "ioprio_set"},
                   {"signal_with_value", "rt_sigqueueinfo"},
                   {"owner_of_signals", "fcntl"},
                   {"kill_init", "kill"},
                   {"kill_thread", "tkill"},
                   {"descriptor_of_process", "pidfd_open"},
                   {"steal_descriptor", "pidfd_getfd"},
                   {"signal_by_descriptor", "pidfd_send_signal"},
                   {"trace_me", "ptrace"},
                   {"read_parent", "process_vm_readv"},
                   {"write_parent", "process_vm_writev"},
                   {"advise_parent", "process_madvise"},
                   {"compare_with_parent", "kcmp"},
                   {"raw_clone", "another process"},
                   {"raw_fork", "another process"},
                   {"new_group", "setpgid"},
                   {"run_set_user", "execve(\"/usr/bin/su\")"},
                   {"wait_for_any", "wait4"},
                   {"move_memory", "move_pages"}});
}

void add_resources(Table& table) {
  table.topic = "memory, threads, descriptors";
  table.forbidden({{"raise_own_limit", "prlimit64"},
                   {"shared_memory", "mmap"},
                   {"memory_file", "memfd_create"},
                   {"secret_memory", "memfd_secret"},
                   {"lock_memory", "mlockall"},
                   {"fault_handler", "userfaultfd"},
                   {"remap_pages", "remap_file_pages"},
                   {"protection_keys", "pkey_alloc"},
                   {"event_counter", "eventfd2"},
                   {"poll_set", "epoll_create1"},
                   {"timer_descriptor", "timerfd_create"},
                   {"many_timers", "timer_create"}});
  for (const char* function : {"huge_pages", "growing_stack", "reserve_300_gb"}) table.add(function, {"denied"});
  table.add("hidden_memory", {"run.out-of-memory"});
  table.add("many_threads", {"run.too-many-threads", "denied"});
}

void add_objects(Table& table) {
  table.topic = "objects that stay, and the network";
  table.forbidden({{"shared_segment", "shmget"},
                   {"message_queue", "msgget"},
                   {"semaphores", "semget"},
                   {"posix_queue", "mq_open"},
                   {"abstract_socket", "socket"},
                   {"pair_of_sockets", "socketpair"},
                   {"netlink", "socket"},
                   {"virtual_machine_socket", "socket"},
                   {"ring_setup", "io_uring_setup"},
                   {"ring_enter", "io_uring_enter"},
                   {"asynchronous_io", "io_setup"}});
}

void add_machine(Table& table) {
  table.topic = "the machine";
  table.forbidden({{"new_user_namespace", "unshare"},
                   {"enter_namespace", "setns"},
                   {"mount_something", "mount(\"/usr\")"},
                   {"clone_tree", "open_tree"},
                   {"new_file_system", "fsopen"},
                   {"unmount", "umount2(\"/proc\")"},
                   {"change_root", "chroot(\"/usr\")"},
                   {"swap_roots", "pivot_root(\".\")"},
                   {"program_in_kernel", "bpf"},
                   {"new_key", "add_key"},
                   {"key_control", "keyctl"},
                   {"ask_for_key", "request_key"},
                   {"set_clock", "clock_settime"},
                   {"set_day", "settime"},
                   {"tune_clock", "clock_adjtime"},
                   {"rename_machine", "sethostname"},
                   {"restart", "reboot"},
                   {"other_kernel", "kexec_load"},
                   {"load_module", "finit_module"},
                   {"swap_on", "swapon(\"/x\")"},
                   {"quotas", "quotactl"},
                   {"account", "acct(\"/x\")"},
                   {"other_personality", "personality"},
                   {"watch_everything", "fanotify_init"},
                   {"own_filter", "seccomp"},
                   {"own_rules", "landlock_create_ruleset"},
                   {"other_user", "setuid"},
                   {"capabilities", "capset"},
                   {"dumpable", "prctl"},
                   {"reaper", "prctl"},
                   {"traced_by_any", "prctl"},
                   {"count_machine", "perf_event_open"},
                   {"of_tomorrow", "system call 1000"},
                   {"mask", "umask"},
                   {"swallow_the_signal", "rt_sigaction"},
                   {"block_the_signal", "signals blocked"}});
#ifdef __x86_64__
  table.forbidden({{"ports", "iopl"},
                   {"port_range", "ioperm"},
                   {"segments", "modify_ldt"},
                   {"short_pointers", "x32"},
                   {"old_interface", "signals blocked"}});
#endif
}

// ---- code that is brought as text -----------------------------------------------------------------------------------

std::string importing(const char* pragma, const std::string& code, const std::string& call) {
  std::string quoted;
  for (char c : code) quoted += c == '"' || c == '\\' ? std::string("\\") + c : c == '\n' ? "\\n" : std::string(1, c);
  return formatted(
      "@T.prim_func\ndef main(A: T.Buffer((16,), \"float32\")):\n"
      "    for i in T.serial(1, annotations={{\"{}\": \"{}\"}}):\n"
      "        T.evaluate(T.call_extern(\"int32\", \"{}\", A.data))\n",
      pragma, quoted, call);
}

void add_text(Table& table, const std::string& name, const char* pragma, const std::string& code,
              std::vector<std::string> ends, const std::string& says = {}, bool of_files = false) {
  table.all.push_back({table.topic, name, importing(pragma, code, "taken"), By::Text, std::move(ends), says, of_files});
}

/// Bytes of a file that are brought in when the code is compiled.
void add_imports(Table& table, const std::string& secret) {
  table.topic = "imported code";
  constexpr const char *c = "pragma_import_c", *llvm = "pragma_import_llvm";
  const std::string function = "int taken(float* a) { extern char held[]; a[0] = held[0] != 0; return 0; }";
  const std::vector<std::string> fails = {"kernel.does-not-compile", "kernel.bad-assembly"};
  const passwd* root = ::getpwuid(0);
  const std::pair<std::string, std::string> files[] = {
      {secret, "a private file"},
      {"/etc/shadow", "/etc/shadow"},
      {"/etc/passwd", "/etc/passwd"},
      {"/proc/1/environ", "/proc/1/environ"},
      {std::string(root ? root->pw_dir : "") + "/.bashrc", "a file in root's home"},
      {"/dev/zero", "/dev/zero"}};
  for (const auto& [path, label] : files) {
    const std::string assembly = ".globl held\\nheld: .incbin \\\"" + path + "\\\"";
    add_text(table, "C: .incbin of " + label, c, "asm(\"" + assembly + "\");\n" + function, fails, {}, true);
  }
  for (const char* directive : {"#include", "#embed"})
    add_text(table, formatted("C: {} of a private file", directive), c,
             formatted("static const char text[] = {{\n{} \"{}\"\n}};\n", directive, secret) + function, fails, {},
             true);
  add_text(table, "C: __has_include of a private file", c,
           formatted("#if __has_include(\"{}\")\nint taken(float* a) {{ return a[0] = 1, 0; }}\n#else\n"
                     "int taken(float* a) {{ return 0; }}\n#endif\n",
                     secret),
           {"denied", "kernel.does-not-compile"}, {}, true);
  add_text(table, "C: .include of a private file", c, formatted("asm(\".include \\\"{}\\\"\");\n", secret) + function,
           fails, {}, true);
  add_text(table, "LLVM IR: .incbin in the module's assembly", llvm,
           formatted("module asm \".globl held\\0Aheld: .incbin \\22{}\\22\"\n@held = external global i8\n"
                     "define i32 @taken(ptr %a) {{\n  %v = load i8, ptr @held\n  %f = uitofp i8 %v to float\n"
                     "  store float %f, ptr %a\n  ret i32 0\n}}\n",
                     secret),
           fails, {}, true);
#ifdef __x86_64__
  add_text(table, "LLVM IR: a system call in inline assembly", llvm,
           "define i32 @taken(ptr %a) {\n  %r = call i64 asm sideeffect \"syscall\", "
           "\"={rax},{rax},{rdi},{rsi},{rdx},~{rcx},~{r11},~{memory}\"(i64 41, i64 2, i64 1, i64 0)\n  ret i32 0\n}\n",
           {"run.forbidden"}, "socket");
  add_text(table, "LLVM IR: a constructor", llvm,
           "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @early, ptr "
           "null }]\ndefine internal void @early() {\n  %r = call i64 asm sideeffect \"syscall\", "
           "\"={rax},{rax},{rdi},{rsi},{rdx},~{rcx},~{r11},~{memory}\"(i64 41, i64 2, i64 1, i64 0)\n  ret void\n}\n"
           "define i32 @taken(ptr %a) {\n  ret i32 0\n}\n",
           {"run.forbidden", "denied"});
#endif
  add_text(table, "C: a constructor", c,
           "#include <sys/socket.h>\n__attribute__((constructor)) static void early(void) { socket(2, 1, 0); }\n"
           "int taken(float* a) { return 0; }\n",
           {"run.forbidden", "denied"});
  add_text(table, "C: an option for the compiler in a pragma", c,
           "#pragma clang diagnostic error \"-fplugin=/tmp/x.so\"\nint taken(float* a) { return 0; }\n", {"denied"});
  add_text(table, "C: a dependency that is written", c,
           "#pragma GCC dependency \"/etc/passwd\"\nint taken(float* a) { return 0; }\n",
           {"kernel.does-not-compile", "denied"});
}

}  // namespace

std::vector<Attack> attacks(const std::string& secret, const std::string& constructor) {
  Table table;
  add_descriptors(table);
  add_files(table);
  add_processes(table);
  add_resources(table);
  add_objects(table);
  add_machine(table);
  add_imports(table, secret);
  table.all.push_back(
      {"libraries", "a constructor that makes a file", constructor, By::Library, {"run.forbidden"}, "open(\""});
  return std::move(table.all);
}

}  // namespace tirscope::test
