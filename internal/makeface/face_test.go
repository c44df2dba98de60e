package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFA3_FacesAreThoseOfTheEngine: what is committed is what the engine makes.
func TestFA3_FacesAreThoseOfTheEngine(t *testing.T) {
	root := filepath.Join("..", "..")
	files, err := write(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if is, err := os.ReadFile(filepath.Join(root, name)); err != nil || !bytes.Equal(is, text) {
			t.Errorf("%s is not what the engine makes (%v): run go run ./internal/makeface", name, err)
		}
	}
}

// TestFA3_TheRootIsSmall: who embeds Wits finds at most 80 names in at most thirty files.
func TestFA3_TheRootIsSmall(t *testing.T) {
	const mostNames, mostFiles = 80, 30
	var names int
	for _, f := range faces[0].files {
		names += len(strings.Fields(f.names))
	}
	files, err := filepath.Glob(filepath.Join("..", "..", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	if faces[0].dir != "." || names > mostNames || len(files) > mostFiles {
		t.Errorf("the root shows %d names in %d files", names, len(files))
	}
}

// TestFA3_EveryNameHasAFace: nothing that the engine offers is out of reach of other modules, and nothing is in two faces.
func TestFA3_EveryNameHasAFace(t *testing.T) {
	s, err := read(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	in := map[string][]string{}
	for i := range faces {
		for name := range faces[i].shown() {
			in[name] = append(in[name], faces[i].dir)
		}
	}
	for name, dirs := range in {
		if len(dirs) > 1 {
			t.Errorf("%s is in several faces: %v", name, dirs)
		}
	}
	all := map[string]bool{}
	for name := range s.types {
		all[name] = true
	}
	for name := range s.funcs {
		all[name] = true
	}
	for name := range s.values {
		all[name] = true
	}
	for name := range all {
		if name[0] >= 'A' && name[0] <= 'Z' && in[name] == nil {
			t.Errorf("%s is in no face: name it in faces.go, or do not export it", name)
		}
	}
}
