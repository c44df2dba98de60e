//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// child is a process of this program.
type child struct {
	part  part
	log   *os.File
	cmd   *exec.Cmd
	stdin io.Closer
	ended chan error
}

// start starts the process, or starts it again.
func (c *child) start() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	text, err := json.Marshal(c.part)
	if err != nil {
		return err
	}
	c.cmd = exec.Command(program)
	c.cmd.Env = append(os.Environ(), envRole+"="+string(text), "GOMEMLIMIT=256MiB")
	c.cmd.Stderr = c.log
	c.cmd.Stdout = c.log
	if c.stdin, err = c.cmd.StdinPipe(); err != nil {
		return err
	}
	if err := c.cmd.Start(); err != nil {
		return fmt.Errorf("%s: %w", c.part.Name, err)
	}
	ended, cmd := make(chan error, 1), c.cmd
	c.ended = ended
	go func() { ended <- cmd.Wait() }()
	return nil
}

// kill ends the process at once, and waits until it is gone.
func (c *child) kill() {
	if c.cmd == nil {
		return
	}
	c.cmd.Process.Kill()
	c.ended <- <-c.ended // so that who asks next hears of it, too
	c.stdin.Close()
}

// pause stops the process for a while.
func (c *child) pause(d time.Duration) {
	if c.cmd.Process.Signal(syscall.SIGSTOP) != nil {
		return // it has ended
	}
	time.Sleep(d)
	c.cmd.Process.Signal(syscall.SIGCONT)
}
