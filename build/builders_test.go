package build_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/wits-ai/wits/build/generate"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

var update = flag.Bool("update", false, "write the builders anew")

// packages are the packages of builders, with the kinds that they are for.
var packages = map[string][]string{
	"goap": {"goap"}, "graph": {"graph"}, "hinted": {"hinted"}, "htn": {"htn"}, "machine": {"machine"}, "thoughts": {"thoughts"}, "tree": {"tree"},
	"utility": {"utility", "considerations"},
}

// TestBuildersAreWhatKindsDeclare holds the builders to the declarations of their kinds.
func TestBuildersAreWhatKindsDeclare(t *testing.T) {
	registry := std.NewRegistry()
	for pkg, names := range packages {
		var kinds []document.Kind
		for _, name := range names {
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
				must.Succeed(t, os.MkdirAll(pkg, 0o755))
				must.Succeed(t, os.WriteFile(name, data, 0o644))
			}
		}
		if was, err := os.ReadFile(file); err != nil || !bytes.Equal(was, source) {
			t.Errorf("%s is not what the kind declares; write it with: go test ./build -run BuildersAre -update (%v)", file, err)
		}
	}
}
