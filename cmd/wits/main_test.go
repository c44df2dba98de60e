package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/std"
)

func command(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	a := app()
	a.Out, a.Err = &out, &errs
	if code := a.Run(args...); code != 0 {
		t.Fatalf("%v: exit code %d\n%s%s", args, code, out.String(), errs.String())
	}
	return out.String()
}

// The documents of all games are right: by the registry, by the manifest, by the schemas, and in form.
func TestDocumentsOfTheGames(t *testing.T) {
	schemas := map[string]*jsonschema.Schema{}
	for _, g := range app().Games {
		t.Run(g.Name, func(t *testing.T) {
			registry := std.NewRegistry()
			g.Register(registry)
			for _, p := range wits.CheckFiles(registry, g.Documents) {
				t.Error(p)
			}
			manifest, err := registry.Manifest()
			if err != nil {
				t.Fatal(err)
			}
			declared, err := wits.ReadManifest(manifest, std.Kinds()...)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range wits.CheckFiles(declared, g.Documents) {
				t.Errorf("by the manifest: %v", p)
			}
			names, _ := wits.FindDocuments(g.Documents)
			if len(names) == 0 {
				t.Fatal("the game has no documents")
			}
			for _, name := range names {
				data, err := fs.ReadFile(g.Documents, name)
				if err != nil {
					t.Fatal(err)
				}
				if out, err := registry.Format(data); err != nil || !bytes.Equal(out, data) {
					t.Errorf("%s is not formatted: run go run ./cmd/wits fmt games (%v)", name, err)
				}
				document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
				if err != nil {
					t.Fatal(err)
				}
				kind, _ := document.(map[string]any)["kind"].(string)
				key := g.Name + " " + kind
				if schemas[key] == nil {
					schemas[key] = schemaOf(t, registry, kind)
				}
				if err := schemas[key].Validate(document); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
}

func schemaOf(t *testing.T, r *wits.Registry, kind string) *jsonschema.Schema {
	t.Helper()
	data, err := r.Schema(kind)
	if err != nil {
		t.Fatal(err)
	}
	schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(kind+".schema.json", schema); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile(kind + ".schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

// A match from the command line gives the same hash for any number of workers.
func TestRunDuel(t *testing.T) {
	var first string
	for _, workers := range []string{"0", "1", "2", "3"} {
		var got struct {
			Hash, Result string
			Over         bool
			Statistics   duel.Statistics
		}
		if err := json.Unmarshal([]byte(command(t, "run", "duel", "--json", "--workers", workers)), &got); err != nil {
			t.Fatal(err)
		}
		if !got.Over || got.Result == "" || got.Statistics.Red.Swings == 0 {
			t.Errorf("got %+v", got)
		}
		if first == "" {
			first = got.Hash
		}
		if got.Hash != first {
			t.Errorf("%s workers: hash %s, not %s", workers, got.Hash, first)
		}
	}
}

func TestBenchmarksRun(t *testing.T) {
	for _, b := range benchmarks() {
		if r := testing.Benchmark(b.Run); r.Extra[b.Unit] <= 0 {
			t.Errorf("%s: got %v %s", b.Name, r.Extra[b.Unit], b.Unit)
		}
	}
}
