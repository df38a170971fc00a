//go:build unix && !linux

package render

import "os/exec"

// alone is grouped: only the settings keep the program off the network.
func alone(c *exec.Cmd) { grouped(c) }
