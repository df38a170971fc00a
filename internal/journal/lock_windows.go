package journal

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// The byte that stands for the lock lies far behind what the file says, which
// others must be able to read.
const lockedByte = 1 << 30

// tryLock takes the lock on f unless another open file has it; several may have
// a shared one.
func tryLock(f *os.File, shared bool) (bool, error) {
	at := &windows.Overlapped{Offset: lockedByte}
	how := uint32(windows.LOCKFILE_EXCLUSIVE_LOCK)
	if shared {
		how = 0
	}
	err := windows.LockFileEx(windows.Handle(f.Fd()), how|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, at)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return false, nil
	}
	return err == nil, err
}

func unlock(f *os.File) {
	windows.UnlockFileEx(windows.Handle(f.Fd()), 0, 1, 0, &windows.Overlapped{Offset: lockedByte})
}
