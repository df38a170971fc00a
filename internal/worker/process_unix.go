//go:build unix

package worker

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup puts the child at the head of a process group, so that what it
// starts (tesseract) ends with it.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(p *os.Process) {
	if syscall.Kill(-p.Pid, syscall.SIGKILL) != nil {
		p.Kill()
	}
}

// processorSeconds a request may use before the system ends this child. It
// only matters when the parent is gone while a file loops; otherwise the
// parent is faster.
const processorSeconds = 300

// yield lets all that a student waits for go first, where there is not enough
// processor for both.
func yield() { _ = syscall.Setpriority(syscall.PRIO_PGRP, 0, 10) }

// limitProcessor renews this process's allowance of processor time.
func limitProcessor() {
	var used syscall.Rusage
	var limit syscall.Rlimit
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil || syscall.Getrlimit(syscall.RLIMIT_CPU, &limit) != nil {
		return
	}
	limit.Cur = min(limit.Max, uint64(used.Utime.Sec+used.Stime.Sec)+processorSeconds)
	syscall.Setrlimit(syscall.RLIMIT_CPU, &limit)
}
