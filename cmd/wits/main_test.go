package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"io/fs"
	"net/http"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/starlark"
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
	for _, g := range app().Games {
		t.Run(g.Name, func(t *testing.T) {
			schemas := map[string]func(string) error{}
			registry := std.NewRegistry()
			g.Register(registry)
			for _, p := range wits.CheckFiles(registry, g.Documents) {
				t.Error(p)
			}
			manifest, err := registry.Manifest()
			must.Succeed(t, err)
			declared, err := wits.ReadManifest(manifest, append(cli.Kinds(), starlark.Kind{})...) // it is linked by the games alone
			must.Succeed(t, err)
			for _, p := range wits.CheckFiles(declared, g.Documents) {
				t.Errorf("by the manifest: %v", p)
			}
			names, _ := wits.FindDocuments(g.Documents)
			if len(names) == 0 {
				t.Fatal("the game has no documents")
			}
			for _, name := range names {
				data, err := fs.ReadFile(g.Documents, name)
				must.Succeed(t, err)
				if out, err := registry.Documents().Format(data); err != nil || !bytes.Equal(out, data) {
					t.Errorf("%s is not formatted: run go run ./cmd/wits fmt games (%v)", name, err)
				}
				var head struct{ Kind string }
				must.Succeed(t, json.Unmarshal(data, &head))
				if schemas[head.Kind] == nil {
					schemas[head.Kind] = kindtest.Schema(t, registry, head.Kind)
				}
				if err := schemas[head.Kind](string(data)); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
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
		must.Succeed(t, json.Unmarshal([]byte(command(t, "run", "duel", "--json", "--workers", workers)), &got))
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
	usual := flag.Lookup("test.benchtime").Value.String()
	must.Succeed(t, flag.Set("test.benchtime", "1x"))
	defer flag.Set("test.benchtime", usual)
	for _, b := range benchmarks() {
		if r := testing.Benchmark(b.Run); r.Extra[b.Unit] <= 0 {
			t.Errorf("%s: got %v %s", b.Name, r.Extra[b.Unit], b.Unit)
		}
	}
}

// TestPictures: each game has one in the gallery.
func TestPictures(t *testing.T) {
	for _, g := range app().Games {
		if kind := http.DetectContentType(g.Picture); kind != "image/webp" {
			t.Errorf("the picture of %s is %s; make it with npm run screenshots -- gallery, in studio/ui", g.Name, kind)
		}
	}
}
