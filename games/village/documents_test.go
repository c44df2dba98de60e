package village

import (
	"bytes"
	"io/fs"
	"testing"

	"github.com/wits-ai/wits"
)

// Every document compiles by itself, stands in canonical form, and says what it and its ports are for.
func TestDocuments(t *testing.T) {
	r := NewRegistry()
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	files, err := fs.Glob(Documents(), "*.json")
	if err != nil || len(files) < 15 {
		t.Fatalf("%d documents, %v", len(files), err)
	}
	library := wits.NewLibrary(r, Documents())
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
		source, err := fs.ReadFile(Documents(), file)
		if err != nil {
			t.Fatal(err)
		}
		canonical, err := r.Format(source)
		if err != nil {
			t.Errorf("%s: %v", file, err)
		} else if !bytes.Equal(source, canonical) {
			t.Errorf("%s is not in canonical form", file)
		}
	}
}

// What the game offers explains itself.
func TestRegistryIsDocumented(t *testing.T) {
	r := NewRegistry()
	for _, name := range []string{"Find", "GoTo", "Use", "Look", "DropAll", "Roam", "Flee", "Wait"} {
		a := r.Action(name)
		if a == nil || a.Doc == "" {
			t.Errorf("action %s is not there or has no doc", name)
			continue
		}
		for _, f := range a.Fields {
			if f.Doc == "" && f.Name != "Until" {
				t.Errorf("%s.%s has no doc", name, f.Name)
			}
		}
	}
	for _, name := range []string{"Can", "Far", "Carried", "FreeHands", "LarderFood", "WoodWanted"} {
		if f := r.Functions(name); len(f) != 1 || f[0].Doc == "" {
			t.Errorf("function %s: %d, or without doc", name, len(f))
		}
	}
	for _, p := range r.Interface("Villager").Ports {
		if p.Doc == "" {
			t.Errorf("Villager.%s has no doc", p.Name)
		}
	}
	if err := check(); err != nil {
		t.Error(err)
	}
}
