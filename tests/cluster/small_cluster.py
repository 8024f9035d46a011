# SPDX-License-Identifier: Apache-2.0
"""A cluster of Slurm's on this machine: a controller and two nodes, from the packages slurmctld, slurmd, slurm-client and munge.

Needs root. Everything lies in one folder; leaving the `with` ends all of it.
"""

import os
import pathlib
import secrets
import shutil
import signal
import socket
import subprocess
import time

PROGRAMS = ["slurmctld", "slurmd", "srun", "scancel", "squeue", "sinfo", "munged"]
NODES = ["n1", "n2"]
PARTITION = "small"

CONFIGURATION = """ClusterName=small
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
SlurmctldPort={port}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
MpiDefault=none
ReturnToService=2
SlurmdTimeout=10
KillWait=5
SlurmdParameters=config_overrides
{nodes}
PartitionName={partition} Nodes={names} Default=YES MaxTime=INFINITE State=UP
"""


def search_path():
    return os.environ.get("PATH", "") + ":/usr/sbin:/sbin"


def why_not():
    """Why there can be no cluster here; None: there can."""
    missing = [name for name in PROGRAMS if not shutil.which(name, path=search_path())]
    if missing:
        return f"{', '.join(missing)} not found; apt-get install slurmctld slurmd slurm-client munge"
    if os.geteuid() != 0:
        return "slurmd and slurmctld are started as root, and this is not root"
    return None


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def below(process):
    """The processes that a process started, and theirs."""
    try:
        threads = list((pathlib.Path("/proc") / str(process) / "task").iterdir())
        children = [int(child) for thread in threads for child in (thread / "children").read_text().split()]
    except OSError:
        return []
    return children + [each for child in children for each in below(child)]


class Cluster:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.environment = dict(os.environ, SLURM_CONF=str(self.folder / "slurm.conf"), PATH=search_path())

    def tool(self, *words, check=True):
        return subprocess.run(words, env=self.environment, check=check, capture_output=True, text=True).stdout

    def __enter__(self):
        os.chmod(self.folder, 0o755)
        for name in ["munge", "state", *(f"spool-{node}" for node in NODES)]:
            (self.folder / name).mkdir()
        key = self.folder / "munge" / "key"
        key.write_bytes(secrets.token_bytes(1024))
        key.chmod(0o400)
        munge = [f"--{word}={self.folder}/munge/{name}" for word, name in
                 [("key-file", "key"), ("socket", "socket"), ("pid-file", "pid"), ("log-file", "log"), ("seed-file", "seed")]]
        # munged is not to run as root; the folder is its own.
        for path in [self.folder / "munge", key]:
            shutil.chown(path, "munge")
        subprocess.run(["runuser", "-u", "munge", "--", shutil.which("munged", path=search_path()), "--force", *munge], check=True)
        host = socket.gethostname().split(".")[0]
        controller, *ports = free_ports(1 + len(NODES))
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // (1 << 20) // 4
        nodes = "\n".join(f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs={os.cpu_count()} "
                          f"RealMemory={memory}" for node, port in zip(NODES, ports))
        (self.folder / "slurm.conf").write_text(CONFIGURATION.format(
            host=host, folder=self.folder, port=controller, nodes=nodes, partition=PARTITION, names=",".join(NODES)))
        self.tool("slurmctld")
        for node in NODES:
            self.start(node)
        self.wait_for_nodes()
        return self

    def __exit__(self, *error):
        self.tool("scancel", "--partition", PARTITION, check=False)
        time.sleep(1)
        for name in [*(f"slurmd-{node}.pid" for node in NODES), "slurmctld.pid", "munge/pid"]:
            self.end(name, signal.SIGTERM)
        time.sleep(1)

    def end(self, pid_file, how):
        try:
            os.kill(int((self.folder / pid_file).read_text()), how)
        except (OSError, ValueError):
            pass

    def start(self, node):
        self.tool("slurmd", "-N", node)

    def wait_for_nodes(self, seconds=30):
        end = time.time() + seconds
        while time.time() < end:
            if self.tool("sinfo", "-h", "-N", "-o", "%t").split() == ["idle"] * len(NODES):
                return
            time.sleep(0.2)
        raise RuntimeError("the nodes did not come up:\n" + self.tool("sinfo", "-N"))

    def jobs(self):
        """Of the workers that run: from the node to the job."""
        lines = self.tool("squeue", "-h", "-t", "R", "-o", "%N %i").split("\n")
        return dict(line.split() for line in lines if line.strip())

    def step_of(self, job):
        """The process that stands for the job's step on its node."""
        for process in pathlib.Path("/proc").iterdir():
            try:
                if (process / "cmdline").read_bytes().startswith(f"slurmstepd: [{job}.0]".encode()):
                    return int(process.name)
            except OSError:
                continue
        raise RuntimeError(f"no step of job {job}")

    def kill_task(self, node):
        """What the job's step runs on the node, all of it."""
        for process in below(self.step_of(self.jobs()[node])):
            os.kill(process, signal.SIGKILL)

    def kill_node(self, node):
        """The node's daemon and its step at once, as when the power goes."""
        step = self.step_of(self.jobs()[node])
        self.end(f"slurmd-{node}.pid", signal.SIGKILL)
        os.kill(step, signal.SIGKILL)
