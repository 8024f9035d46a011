# SPDX-License-Identifier: Apache-2.0
"""What the fuzzers of files share: a program run under limits, or a `tirc serve` that is asked under limits, and what is
wrong with what it did. Nothing is wrong with a result, nor with a refusal that says why."""

import json
import os
import resource
import select
import signal
import subprocess
import tempfile
import time

# A sanitizer's own memory, several times that of the program, is not what is limited.
SANITIZED = "AddressSanitizer", "runtime error:", "LeakSanitizer", "UndefinedBehaviorSanitizer"


class Limits:
    def __init__(self, seconds=20, megabytes=2048):
        self.seconds, self.megabytes = seconds, megabytes


def resident(pid):
    """Megabytes that a process has in memory; 0 when it is gone."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
            for line in file:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) // 1024
    except OSError:
        pass
    return 0


def end(process):
    """Kills a process and what it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def is_sanitized(program):
    """Whether a program is built with the address sanitizer."""
    with open(program, "rb") as file:
        return b"__asan_init" in file.read()


def run(command, limits, sanitized=False, text=None, **more):
    """Runs a program to its end. Returns (what is wrong or None, seconds, megabytes)."""
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as told:
        begun = time.monotonic()
        process = subprocess.Popen(command, stdin=subprocess.PIPE if text is not None else subprocess.DEVNULL, stdout=said,
                                   stderr=told, start_new_session=True, **more)
        if text is not None:
            try:
                process.stdin.write(text)
                process.stdin.close()
            except BrokenPipeError:
                pass
        late = False
        while True:
            pid, status, used = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() - begun > limits.seconds:
                late = True
                os.killpg(process.pid, signal.SIGKILL)
                pid, status, used = os.wait4(process.pid, 0)
                break
            time.sleep(0.003)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds, megabytes = time.monotonic() - begun, used.ru_maxrss // 1024
        told.seek(0)
        errors = told.read(1 << 20).decode("utf-8", "replace")
    wrong = None
    if late:
        wrong = f"takes longer than {limits.seconds} s"
    elif any(word in errors for word in SANITIZED):
        wrong = "sanitizer: " + next(line for line in errors.splitlines() if any(word in line for word in SANITIZED))
    elif process.returncode not in (0, 1, 2, 3):
        wrong = f"exit code {process.returncode}: {errors.strip()[-300:]}"
    elif process.returncode in (2, 3) and not errors.strip():
        wrong = f"exit code {process.returncode} without a word"
    elif megabytes > limits.megabytes and not sanitized:
        wrong = f"takes {megabytes} MB"
    return wrong, seconds, megabytes


class Gone(Exception):
    """The server ended, does not answer, or has taken too much."""


class Asked:
    """A `tirc serve` of which each request must be answered in time."""

    def __init__(self, tirc, limits):
        self.limits, self.sanitized = limits, is_sanitized(tirc)
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen([tirc, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors,
                                        start_new_session=True)
        os.set_blocking(self.process.stdin.fileno(), False)
        self.number, self.rest = 0, b""

    def close(self):
        end(self.process)

    def why(self):
        self.process.wait()
        self.errors.seek(0)
        errors = self.errors.read().decode("utf-8", "replace").strip()
        found = [line for line in errors.splitlines() if any(word in line for word in SANITIZED)]
        return f"the server ended with {self.process.returncode}: {found[0] if found else errors[-300:]}"

    def write(self, data, deadline):
        while data:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([], [self.process.stdin], [], left)[1]:
                raise Gone(f"the server reads nothing for {self.limits.seconds} s")
            try:
                data = data[os.write(self.process.stdin.fileno(), data):]
            except BlockingIOError:
                pass
            except BrokenPipeError:
                raise Gone(self.why()) from None

    def ask(self, method, patience=None, **params):
        """(result, None) or (None, the error). Raises Gone where there is no answer, or one that says there is a bug.
        What runs a program may rightly take long; it is cancelled after `patience` seconds, and must end then."""
        self.number += 1
        begun = time.monotonic()
        deadline = begun + self.limits.seconds
        request = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        self.write(json.dumps(request).encode() + b"\n", deadline)
        while True:
            line, found, rest = self.rest.partition(b"\n")
            if not found:
                until = deadline if patience is None else begun + patience
                if not select.select([self.process.stdout], [], [], max(0, until - time.monotonic()))[0]:
                    if patience is None:
                        raise Gone(f"{method} takes longer than {self.limits.seconds} s")
                    patience = None
                    cancel = {"jsonrpc": "2.0", "method": "cancel", "params": {"id": self.number}}
                    self.write(json.dumps(cancel).encode() + b"\n", deadline)
                    continue
                more = os.read(self.process.stdout.fileno(), 1 << 20)
                if not more:
                    raise Gone(f"{method}: {self.why()}")
                self.rest += more
                continue
            self.rest = rest
            answer = json.loads(line)
            if answer.get("id") != self.number:
                continue  # progress
            error = answer.get("error")
            if error and error.get("code") == -32099:
                raise Gone(f"{method} met a bug: {error.get('message')}")
            if error and not error.get("message"):
                raise Gone(f"{method} is refused without a word")
            if not self.sanitized and resident(self.process.pid) > self.limits.megabytes:
                raise Gone(f"{method}: the server has taken {resident(self.process.pid)} MB")
            return answer.get("result"), error


def no_core_files():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
