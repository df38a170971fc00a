//go:build unix

package render

import (
	"os/exec"
	"syscall"
)

// grouped lets the program and all that it starts be ended at once.
func grouped(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
}
