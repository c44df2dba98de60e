package main

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/build"
	_ "github.com/wits-ai/wits/build/goap"
	_ "github.com/wits-ai/wits/build/graph"
	_ "github.com/wits-ai/wits/build/hinted"
	_ "github.com/wits-ai/wits/build/htn"
	_ "github.com/wits-ai/wits/build/machine"
	_ "github.com/wits-ai/wits/build/thoughts"
	_ "github.com/wits-ai/wits/build/tree"
	_ "github.com/wits-ai/wits/build/utility"
	"github.com/wits-ai/wits/std"
)

// TestBuiltProgramsHaveTheSameHash: the program of a document that was built is that of the file, for all documents of all games.
func TestBuiltProgramsHaveTheSameHash(t *testing.T) {
	for _, g := range games().Games {
		registry := std.NewRegistry()
		g.Register(registry)
		built := build.Files{}
		err := fs.WalkDir(g.Documents, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".json") {
				return err
			}
			data, err := fs.ReadFile(g.Documents, name)
			if err != nil {
				return err
			}
			document, err := build.Read(data)
			if errors.Is(err, build.ErrNoBuilder) {
				return nil
			}
			built[name] = document
			return err
		})
		if err != nil {
			t.Errorf("%s: %v", g.Name, err)
			continue
		}
		for name := range built {
			want, err := wits.Load(registry, g.Documents, name)
			if err != nil {
				t.Errorf("%s: %v", g.Name, err)
				continue
			}
			got, err := wits.Load(registry, built.Over(g.Documents), name)
			if err != nil {
				t.Errorf("%s, built: %v", g.Name, err)
				continue
			}
			if got.Fingerprint() != want.Fingerprint() {
				t.Errorf("%s/%s: the program has the hash %x, built %x", g.Name, name, want.Fingerprint(), got.Fingerprint())
			}
			if a, b := got.NewMind(7).Hash(), want.NewMind(7).Hash(); a != b {
				t.Errorf("%s/%s: a mind has the hash %x, built %x", g.Name, name, b, a)
			}
		}
	}
}
