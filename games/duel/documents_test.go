package duel

import (
	"bytes"
	"io/fs"
	"testing"

	"github.com/wits-ai/wits"
)

// Every document compiles by itself, stands in canonical form, and says what it, its ports, its variables and its
// nodes are for.
func TestDocuments(t *testing.T) {
	r := NewRegistry()
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	files, err := fs.Glob(Documents(), "*.graph.json")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d documents, %v", len(files), err)
	}
	library := wits.NewLibrary(r, Documents())
	for _, file := range files {
		p, err := library.Compile(file)
		if err != nil {
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
		for _, v := range d.Variables {
			if v.Doc == "" {
				t.Errorf("%s: variable %s has no doc", file, v.Name)
			}
		}
		for _, n := range p.Parts()[0].Nodes {
			if _, placed := d.View[n.Name]; !placed {
				t.Errorf("%s: node %s has no place in the view", file, n.Name)
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

// What the game offers explains itself, units included.
func TestRegistryIsDocumented(t *testing.T) {
	r := NewRegistry()
	for _, name := range []string{"MoveTowards", "Circle", "KeepDistance", "Retreat", "FaceTarget", "Wait", "Swing", "Parry"} {
		a := r.Action(name)
		if a == nil {
			t.Errorf("there is no action %s", name)
			continue
		}
		if a.Doc == "" {
			t.Errorf("%s has no doc", name)
		}
		for _, f := range a.Fields {
			if f.Doc == "" {
				t.Errorf("%s.%s has no doc", name, f.Name)
			}
		}
	}
	for _, name := range []string{"IsGameObjectNear", "IsSwinging", "IsFacing", "IsOpen", "HealthOf", "StaminaOf", "PositionOf", "DistanceTo", "SpaceBehind"} {
		for _, f := range r.Functions(name) {
			if f.Doc == "" {
				t.Errorf("%s has no doc", name)
			}
		}
		if len(r.Functions(name)) != 1 {
			t.Errorf("%s: %d functions", name, len(r.Functions(name)))
		}
	}
	for _, p := range r.Interface("Fighter").Ports {
		if p.Doc == "" {
			t.Errorf("Fighter.%s has no doc", p.Name)
		}
	}
}
