# SPDX-License-Identifier: Apache-2.0
"""Programs run under watch: how they ended, how long they took, how much memory they held at most."""

import os
import signal
import subprocess
import tempfile
import time

CONTROL = bytes(c for c in range(0x20) if c not in b"\n\t") + b"\x7f"


class Outcome:
    def __init__(self, status, seconds, megabytes, out, err):
        self.code = os.waitstatus_to_exitcode(status)
        self.seconds, self.megabytes, self.out, self.err = seconds, megabytes, out, err

    def trouble(self, seconds=20, megabytes=2048):
        """What must not be; empty where all is well."""
        if self.code < 0 or self.code >= 70:
            return f"it ended with {self.code}"
        if self.seconds > seconds:
            return f"it took {self.seconds:.1f} s"
        if self.megabytes > megabytes:
            return f"it held {self.megabytes:.0f} MB"
        if b"Sanitizer" in self.err or b"runtime error" in self.err:
            return "a sanitizer spoke"
        if any(c in CONTROL for c in self.err):
            return "it wrote what a terminal obeys"
        return ""


def run(words, seconds=30, environment=None):
    """Runs the words to their end, or kills them after so long."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begun = time.monotonic()
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=out, stderr=err, env=environment,
                                   start_new_session=True)
        while True:
            pid, status, used = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() - begun > seconds:
                os.killpg(process.pid, signal.SIGKILL)
                _, status, used = os.wait4(process.pid, 0)
                break
            time.sleep(0.005)
        taken = time.monotonic() - begun
        process.returncode = 0  # it has been waited for
        out.seek(0), err.seek(0)
        return Outcome(status, taken, used.ru_maxrss / 1024, out.read(1 << 20), err.read(1 << 20))


def resident_peak(pid):
    """The most memory that a process has held, in MB."""
    with open(f"/proc/{pid}/status") as status:
        for line in status:
            if line.startswith("VmHWM"):
                return int(line.split()[1]) / 1024
    return 0.0
