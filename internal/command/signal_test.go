//go:build !windows

package command

import (
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Whatever asks the program to end ends what runs in order, and a second time
// it ends the program at once.
func TestAskedToEnd(t *testing.T) {
	for _, sign := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		caught := make(chan os.Signal, 2) // so that the test itself is not ended
		signal.Notify(caught, sign)
		s := spec{name: "wait", run: func(c *call) error {
			self, err := os.FindProcess(os.Getpid())
			if err == nil {
				err = self.Signal(sign)
			}
			select {
			case <-c.ctx.Done():
				return c.ctx.Err()
			case <-time.After(10 * time.Second):
				t.Errorf("%v does not end it", sign)
				return err
			}
		}}
		if code := s.call(nil, strings.NewReader(""), io.Discard, io.Discard); code != failed {
			t.Errorf("%v: exit code %d", sign, code)
		}
		signal.Stop(caught)
	}
}
