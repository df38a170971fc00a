package worker

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

var getProcessMemoryInfo = windows.NewLazySystemDLL("psapi.dll").NewProc("GetProcessMemoryInfo")

// memoryCounters is PROCESS_MEMORY_COUNTERS.
type memoryCounters struct {
	size, faults               uint32
	peak, workingSet           uintptr
	peakPaged, paged           uintptr
	peakNonPaged, nonPaged     uintptr
	pagefile, peakPagefileSize uintptr
}

// resident is the child's resident memory in bytes, 0 when it is gone.
func (c *child) resident() int64 {
	h, err := windows.OpenProcess(windows.PROCESS_QUERY_INFORMATION|windows.PROCESS_VM_READ, false, uint32(c.command.Process.Pid))
	if err != nil {
		return 0
	}
	defer windows.CloseHandle(h)
	m := memoryCounters{size: uint32(unsafe.Sizeof(memoryCounters{}))}
	if ok, _, _ := getProcessMemoryInfo.Call(uintptr(h), uintptr(unsafe.Pointer(&m)), uintptr(m.size)); ok == 0 {
		return 0
	}
	return int64(m.workingSet)
}
