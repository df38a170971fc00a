package worker

import (
	"os/exec"
	"strconv"
	"strings"
)

// resident is the child's resident memory in bytes, 0 when it is gone.
func (c *child) resident() int64 {
	out, err := exec.Command("ps", "-o", "rss=", "-p", strconv.Itoa(c.command.Process.Pid)).Output()
	if err != nil {
		return 0
	}
	kilobytes, _ := strconv.ParseInt(strings.TrimSpace(string(out)), 10, 64)
	return kilobytes << 10
}
