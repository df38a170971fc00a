//go:build !unix

package worker

import (
	"os"
	"os/exec"
)

func ownGroup(*exec.Cmd) {}

func killGroup(p *os.Process) { p.Kill() }

func limitProcessor() {}

func yield() {}
