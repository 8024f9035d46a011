#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Stands for Slurm's srun in tests: does for each partition what the real one does. $SLURM_TEST is a folder that it may use.
echo "$*" >> "$SLURM_TEST/calls"
partition=${1#--partition=}
while [ $# -gt 2 ]; do shift; done
# Whether this is the first worker of the partition.
first=no
mkdir "$SLURM_TEST/$partition" 2>/dev/null && first=yes
say() { echo "$*" >&2; }
case $partition in
  good) exec "$@" ;;
  unknown)
    say "srun: error: invalid partition specified: unknown"
    say "srun: error: Unable to allocate resources: Invalid partition name specified"
    exit 1 ;;
  denied)
    say "srun: error: Unable to allocate resources: User's group not permitted to use this partition"
    exit 1 ;;
  elsewhere)
    say "slurmstepd-n1: error: execve(): $1: No such file or directory"
    say "srun: error: n1: task 0: Exited with exit code 2"
    exit 2 ;;
  full)
    say "srun: job 7 queued and waiting for resources"
    exec sleep 60 ;;
  half)
    [ $first = yes ] && exec "$@"
    say "srun: job 8 queued and waiting for resources"
    exec sleep 60 ;;
  failing)
    [ $first = no ] && exec "$@"
    sed -u 6q | "$@"
    say "srun: error: Node failure on n1"
    exit 1 ;;
  cancelled)
    sed -u 6q | "$@"
    say "srun: Job step aborted: Waiting up to 7 seconds for job step to finish."
    say "slurmstepd-n1: error: *** STEP 9.0 ON n1 CANCELLED AT 2026-01-01T00:00:00 ***"
    exit 143 ;;
  mixed)
    [ $first = yes ] && exec "$@"
    "$@" | sed -u 's/"name":"[^"]*"/"name":"Another"/' ;;
esac
