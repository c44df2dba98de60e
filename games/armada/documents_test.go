package armada

import (
	"bytes"
	"io/fs"
	"testing"

	"github.com/wits-ai/wits"
)

// Every document compiles without a warning, stands in canonical form, and says what it and its ports are for.
func TestDocuments(t *testing.T) {
	r := NewRegistry()
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	for _, p := range wits.CheckFiles(r, Documents()) {
		t.Error(p)
	}
	files, err := fs.Glob(Documents(), "*.json")
	if err != nil || len(files) < 11 {
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
		if canonical, err := r.Format(source); err != nil || !bytes.Equal(source, canonical) {
			t.Errorf("%s is not in canonical form (%v)", file, err)
		}
	}
}

// What the game offers explains itself.
func TestRegistryIsDocumented(t *testing.T) {
	r := NewRegistry()
	for _, name := range []string{"FlyTo", "Shoot", "FlyInFormation", "Surround", "Charge", "Release", "ConsiderSquad", "OrderAttack", "OrderMove"} {
		a := r.Action(name)
		if a == nil || a.Doc == "" {
			t.Errorf("action %s is not there or has no doc", name)
			continue
		}
		for _, f := range a.Fields {
			if f.Doc == "" && f.Name != "Given" && f.Name != "Flown" && f.Name != "Going" && f.Name != "Back" {
				t.Errorf("%s.%s has no doc", name, f.Name)
			}
		}
	}
	for _, name := range []string{"PlaceOf", "Alive", "InRange", "Danger", "Support", "AnyPlace", "Attacks"} {
		if f := r.Functions(name); len(f) != 1 || f[0].Doc == "" {
			t.Errorf("function %s: %d, or without doc", name, len(f))
		}
	}
	for _, name := range []string{"Foes"} {
		if l := r.List(name); l == nil || l.Doc == "" {
			t.Errorf("list %s is not there or has no doc", name)
		}
	}
	for _, name := range []string{"Ship", "Squad", "Commander"} {
		for _, p := range r.Interface(name).Ports {
			if p.Doc == "" {
				t.Errorf("%s.%s has no doc", name, p.Name)
			}
		}
	}
	if err := repertoire.Err(); err != nil {
		t.Error(err)
	}
}
