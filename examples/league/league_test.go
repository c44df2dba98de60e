package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// program is this game, built as somebody would.
func program(t *testing.T) func(args ...string) (string, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "league.exe")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", file, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return func(args ...string) (string, error) {
		var said bytes.Buffer
		c := exec.CommandContext(t.Context(), file, args...)
		c.Stdout, c.Stderr = &said, &said
		err := c.Run()
		return said.String(), err
	}
}

// lines are those of a file of results, sorted.
func lines(t *testing.T, file string) []string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Split(strings.TrimSpace(string(data)), "\n")
	slices.Sort(all)
	return all
}

// TestB14_AModuleOfItsOwn: a program of another module plays batches by itself and in worker processes, with the same outcomes to the bit,
// and finds better numbers for a document.
func TestB14_AModuleOfItsOwn(t *testing.T) {
	run, dir := program(t), t.TempDir()
	contest := []string{"--a", "hasty.tree.json", "--b", "thrifty.tree.json"}
	var played [2][]string
	for i, more := range [][]string{nil, {"--processes", "2"}} {
		file := filepath.Join(dir, "results.jsonl")
		args := slices.Concat([]string{"batch", "league", "--rounds", "40", "--out", file}, contest, more)
		if said, err := run(args...); err != nil {
			t.Fatalf("%v: %v: %s", args, err, said)
		}
		played[i] = lines(t, file)
	}
	if alone := played[0]; len(alone) != 40 || !slices.Equal(alone, played[1]) {
		t.Errorf("%d matches came out otherwise in worker processes", len(alone))
	}
	out := filepath.Join(dir, "tuned")
	if said, err := run(append([]string{"tune", "league", "--trials", "24", "--rounds", "10", "--confirm", "60", "--out", out}, contest...)...); err != nil {
		t.Fatalf("what was found is not better: %v: %s", err, said)
	}
	registry := std.NewRegistry()
	register(registry)
	if problems := wits.NewLibrary(registry, os.DirFS(out)).Check("hasty.tree.json"); len(problems) > 0 {
		t.Error(problems)
	}
}
