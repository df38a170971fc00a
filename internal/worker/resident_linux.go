package worker

import (
	"fmt"
	"os"
)

// resident is the child's resident memory in bytes, 0 when it is gone.
func (c *child) resident() int64 {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", c.command.Process.Pid))
	if err != nil {
		return 0
	}
	var size, pages int64
	fmt.Sscan(string(b), &size, &pages)
	return pages * int64(os.Getpagesize())
}
