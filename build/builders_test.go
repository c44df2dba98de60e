package build_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/wits-ai/wits/build/generate"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/std"
)

var update = flag.Bool("update", false, "write the builders anew")

// packages are the packages of builders, with the kinds that they are for.
var packages = map[string][]string{
	"board": {"board"}, "goap": {"goap"}, "graph": {"graph"}, "hinted": {"hinted"}, "htn": {"htn"}, "labels": {"labels"}, "level": {"level"}, "machine": {"machine"}, "maneuver": {"maneuver"},
	"query": {"query"}, "rules": {"rules"}, "senses": {"senses"}, "thoughts": {"thoughts"}, "tree": {"tree"}, "universe": {"universe"}, "hotspots": {"hotspots"}, "utility": {"utility", "considerations"},
}

// TestFC8_BuildersAreWhatKindsDeclare holds the builders to the declarations, for every kind that there is.
func TestFC8_BuildersAreWhatKindsDeclare(t *testing.T) {
	registry := std.NewRegistry()
	for _, k := range cli.Kinds()[len(std.Kinds()):] {
		registry.AddKind(k)
	}
	built := map[string]bool{}
	for pkg, names := range packages {
		var kinds []document.Kind
		for _, name := range names {
			built[name] = true
			kinds = append(kinds, registry.Documents().Kind(name))
		}
		source, err := generate.Source(pkg, kinds...)
		if err != nil {
			t.Errorf("%s: %v", pkg, err)
			continue
		}
		file := filepath.Join(pkg, "builders.go")
		if *update {
			doc := fmt.Sprintf("// Package %s has the structs of documents of the kind %q, for package build.\npackage %s\n", pkg, names[0], pkg)
			for name, data := range map[string][]byte{file: source, filepath.Join(pkg, "doc.go"): []byte(doc)} {
				if err := os.MkdirAll(pkg, 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
		if was, err := os.ReadFile(file); err != nil || !bytes.Equal(was, source) {
			t.Errorf("%s is not what the kind declares; write it with: go test ./build -run BuildersAre -update (%v)", file, err)
		}
	}
	for _, name := range registry.Documents().Names() {
		if !built[name] {
			t.Errorf("the kind %s has no builders", name)
		}
	}
}
