package jedi

import (
	"bytes"
	"io/fs"
	"testing"

	"github.com/wits-ai/wits"
)

func frameOf(tick int64) wits.Frame {
	return wits.Frame{Delta: delta, Time: float64(tick) / Rate, Tick: tick}
}

// Every document compiles without a warning, stands in canonical form, and says what it and its ports are for.
func TestDocuments(t *testing.T) {
	r := NewRegistry()
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	for _, p := range wits.CheckFiles(r, Documents()) {
		t.Error(p)
	}
	files, err := fs.Glob(Documents(), "*.tree.json")
	if err != nil || len(files) != 3 {
		t.Fatalf("%d documents, %v", len(files), err)
	}
	library := wits.NewLibrary(r, Documents())
	for _, file := range files {
		if _, err := library.Compile(file); err != nil {
			t.Errorf("%s: %v", file, err)
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
		source, err := fs.ReadFile(Documents(), file)
		if err != nil {
			t.Fatal(err)
		}
		if canonical, err := r.Format(source); err != nil || !bytes.Equal(source, canonical) {
			t.Errorf("%s is not in canonical form (%v)", file, err)
		}
	}
}

// What the game offers explains itself.
func TestRegistryIsDocumented(t *testing.T) {
	r := NewRegistry()
	for _, name := range r.Actions() {
		if a := r.Action(name); a.Doc == "" {
			t.Errorf("%s has no doc", name)
		} else {
			for _, f := range a.Fields {
				if f.Doc == "" {
					t.Errorf("%s.%s has no doc", name, f.Name)
				}
			}
		}
	}
	for _, name := range []string{"Goal", "VictimDistance", "VictimHealth", "OwnHealth", "Threat", "LowerShield"} {
		if f := r.Functions(name); len(f) != 1 || f[0].Doc == "" {
			t.Errorf("%s is not there, or has no doc", name)
		}
	}
}
