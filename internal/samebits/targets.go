package samebits

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// target is a build for one sort of processor.
type target struct {
	name     string
	system   string // GOOS; "" is this one
	arch     string // GOARCH; "" is this one
	level    string // GOAMD64
	emulator []string
	emulated bool // where it cannot be run directly, so that it is slow
	file     string
}

// targets returns those beside the program's own build. Systems other than Linux run only what they are made for.
func targets() []target {
	return []target{
		{name: "amd64 v1", arch: "amd64", level: "v1"},
		{name: "amd64 v3", arch: "amd64", level: "v3"},
		{name: "386", arch: "386"},
		{name: "arm64", arch: "arm64"},
		{name: "wasm", system: "js", arch: "wasm"},
	}
}

// build builds the package for the target into folder and finds out how it runs here; the error says why it cannot.
func (t *target) build(ctx context.Context, pkg, folder string) error {
	t.file = filepath.Join(folder, strings.ReplaceAll(t.name, " ", "-"))
	if runtime.GOOS == "windows" {
		t.file += ".exe"
	}
	command := exec.CommandContext(ctx, "go", "build", "-o", t.file, pkg)
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	for name, value := range map[string]string{"GOOS": t.system, "GOARCH": t.arch, "GOAMD64": t.level} {
		if value != "" {
			command.Env = append(command.Env, name+"="+value)
		}
	}
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%s does not build for %s: %w\n%s", pkg, t.name, err, bytes.TrimSpace(output))
	}
	return nil
}

// errMissing says why a target is left out.
type errMissing string

func (e errMissing) Error() string { return string(e) }

// prepare finds out how the target runs here.
func (t *target) prepare(ctx context.Context) error {
	if t.system == "js" {
		node, err := exec.LookPath("node")
		if err != nil {
			return errMissing("there is no node to run it")
		}
		root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
		if err != nil {
			return fmt.Errorf("go env GOROOT: %w", err)
		}
		t.emulator = []string{node, "--stack-size=8192", filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")}
		t.emulated = true
		return nil
	}
	output, err := t.command(ctx, "version").CombinedOutput()
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if exit, ok := err.(*exec.ExitError); ok && exit.Exited() {
		return errMissing(strings.TrimSpace(string(output))) // "This program can only be run on AMD64 processors with v3 ..."
	}
	machine := map[string]string{"arm64": "aarch64", "amd64": "x86_64", "386": "i386"}[t.arch]
	for _, name := range []string{"qemu-" + machine, "qemu-" + machine + "-static"} {
		qemu, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		t.emulator, t.emulated = []string{qemu}, true
		if output, err := t.command(ctx, "version").CombinedOutput(); err != nil {
			return errMissing(fmt.Sprintf("%s: %v: %s", name, err, bytes.TrimSpace(output)))
		}
		return nil
	}
	return errMissing("this machine does not run it; Debian's qemu-user emulates it under Linux")
}

// command runs the target's program.
func (t *target) command(ctx context.Context, args ...string) *exec.Cmd {
	words := append(append([]string{}, t.emulator...), append([]string{t.file}, args...)...)
	command := exec.CommandContext(ctx, words[0], words[1:]...)
	if t.system == "js" {
		// Go's loader for Node hands the environment on, which has to be small.
		command.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + filepath.Dir(t.file)}
	} else {
		// QEMU now and then delivers the signals by which Go preempts goroutines on the wrong stack, of which a program dies; and the system may
		// emulate a program of which nothing here knows that it is not run directly.
		command.Env = append(os.Environ(), "GODEBUG=asyncpreemptoff=1")
	}
	return command
}
