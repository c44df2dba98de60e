package gametest

import (
	"bytes"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// Documents checks the documents that a game is delivered with, of which there are least at the least: there is nothing wrong
// with them, they stand in canonical form, and each says what it and its ports are for.
func Documents(t *testing.T, r *wits.Registry, documents fs.FS, least int) {
	t.Helper()
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	for _, p := range wits.CheckFiles(r, documents) {
		t.Error(p)
	}
	files, err := fs.Glob(documents, "*.json")
	if err != nil || len(files) < least {
		t.Fatalf("%d documents, not %d or more: %v", len(files), least, err)
	}
	library := wits.NewLibrary(r, documents)
	for _, file := range files {
		if _, err := library.Compile(file); err != nil {
			t.Errorf("%s:\n%v", file, err)
			continue
		}
		d, _ := library.Document(file)
		if d.Doc == "" {
			t.Errorf("%s has no doc", file)
		}
		for _, port := range d.Ports {
			if port.Doc == "" {
				t.Errorf("%s: port %s has no doc", file, port.Name)
			}
		}
		source, err := fs.ReadFile(documents, file)
		if err != nil {
			t.Fatal(err)
		}
		if canonical, err := r.Documents().Format(source); err != nil {
			t.Errorf("%s cannot be formatted: %v", file, err)
		} else if !bytes.Equal(source, canonical) {
			t.Errorf("%s is not in canonical form: run wits fmt", file)
		}
	}
}

// Offers names what a registry must offer to designers at the least, and what of it needs no words.
type Offers struct {
	Actions, Functions, Lists, Interfaces []string
	// Inner are fields of actions that designers do not see.
	Inner []string
}

// Check checks that all of it is there, once, and that it and its ports say what they are for.
func (o Offers) Check(t *testing.T, r *wits.Registry) {
	t.Helper()
	for _, name := range o.Actions {
		a := r.Action(name)
		if a == nil || a.Doc == "" {
			t.Errorf("action %s is not there or has no doc", name)
			continue
		}
		for _, f := range a.Fields {
			if f.Doc == "" && !slices.Contains(o.Inner, f.Name) {
				t.Errorf("%s.%s has no doc", name, f.Name)
			}
		}
	}
	for _, name := range o.Functions {
		if f := r.Functions(name); len(f) != 1 || f[0].Doc == "" {
			t.Errorf("function %s: %d, or without doc", name, len(f))
		}
	}
	for _, name := range o.Lists {
		if l := r.List(name); l == nil || l.Doc == "" {
			t.Errorf("list %s is not there or has no doc", name)
		}
	}
	for _, name := range o.Interfaces {
		i := r.Interface(name)
		if i == nil {
			t.Errorf("there is no interface %s", name)
			continue
		}
		for _, p := range i.Ports {
			if p.Doc == "" {
				t.Errorf("%s.%s has no doc", name, p.Name)
			}
		}
	}
}

// Changed copies documents and replaces texts in them: file, old, new, and so on. Of each text the first is replaced; it must be
// there.
func Changed(t testing.TB, documents fs.FS, changes ...string) fstest.MapFS {
	t.Helper()
	all := fstest.MapFS{}
	files, err := fs.Glob(documents, "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if f, err := fs.Stat(documents, name); err == nil && f.IsDir() {
			continue
		}
		data, err := fs.ReadFile(documents, name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = &fstest.MapFile{Data: data}
	}
	if len(changes)%3 != 0 {
		t.Fatal("changes are threes: file, old, new")
	}
	for c := range slices.Chunk(changes, 3) {
		file, old, text := c[0], c[1], c[2]
		if all[file] == nil || !strings.Contains(string(all[file].Data), old) {
			t.Fatalf("%s has no %q", file, old)
		}
		all[file].Data = []byte(strings.Replace(string(all[file].Data), old, text, 1))
	}
	return all
}

// Spare returns an edit that gives a port to a document that has those of an interface alone, as designers do while a game runs.
func Spare(file string) Edit {
	return Edit{File: file, Old: `"implements": [`, New: `"ports": [{"in": "Spare", "type": "float", "default": 3}], "implements": [`}
}

// Do gives a game a command as the page does.
func Do(g interface {
	sim.Game
	sim.Commander
}, agent uint32, name string, args ...string) error {
	if err := sim.CheckCommand(g.Commands(), g.Agents(), agent, name, args); err != nil {
		return err
	}
	return g.Command(agent, name, args)
}
