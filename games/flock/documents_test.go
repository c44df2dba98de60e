package flock

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
	documents, err := fs.Glob(Documents(), "*.json")
	if err != nil || len(documents) < 5 {
		t.Fatalf("%d documents, %v", len(documents), err)
	}
	library := wits.NewLibrary(r, Documents())
	for _, file := range documents {
		if _, err := library.Compile(file); err != nil {
			t.Errorf("%s:\n%v", file, err)
			continue
		}
		d, _ := library.Document(file)
		if d.Doc == "" || d.Kind != "thoughts" {
			t.Errorf("%s has no doc, or is no document of thoughts", file)
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
	for _, name := range []string{"Eat", "GoToPasture", "Drive", "WatchOver", "FollowRoute", "FollowMap", "Walk", "JoinIn"} {
		if a := r.Action(name); a == nil || a.Doc == "" {
			t.Errorf("action %s is not there or has no doc", name)
		}
	}
	for _, name := range []string{"FoodHere", "MapHere", "MapThere", "Loyalty"} {
		if f := r.Functions(name); len(f) != 1 || f[0].Doc == "" {
			t.Errorf("function %s is not there or has no doc", name)
		}
	}
}
