package migrate

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"
)

// sketchMain writes down what a sketch registers.
const sketchMain = `package main

import (
	"os"

	"github.com/wits-ai/wits/std"
)

func main() {
	r := std.NewRegistry()
	Register(r)
	data, err := r.Manifest()
	if err != nil {
		panic(err)
	}
	os.Stdout.Write(data)
}
`

// TestSketch_IsGoThatOffersWhatTheManifestSays compiles the sketch of a project, runs it, and compares what it registers
// with the manifest that the documents were checked against.
func TestSketch_IsGoThatOffersWhatTheManifestSays(t *testing.T) {
	if testing.Short() {
		t.Skip("long: compiles and runs a sketch")
	}
	r, err := BehaviorTreeCPP(os.DirFS(filepath.Join("testdata", "btcpp")), "patrol.xml", "strange.xml", "old.xml")
	if err != nil {
		t.Fatal(err)
	}
	sketch, err := r.Sketch("main")
	if err != nil {
		t.Fatal(err)
	}
	here, err := filepath.Abs("sketchmain")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	replace := map[string]string{}
	for name, text := range map[string][]byte{"main.go": []byte(sketchMain), "nodes.go": sketch} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		replace[filepath.Join(here, name)] = file
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("go", "run", "-overlay", file, "./sketchmain")
	var stderr bytes.Buffer
	command.Stderr = &stderr
	got, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, stderr.Bytes(), sketch)
	}
	want, err := r.Manifest()
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, p := range append(r.Actions, r.Conditions...) {
		names[p.Name] = true
	}
	if len(names) < 8 {
		t.Fatalf("the project has %d actions and conditions; too few to tell", len(names))
	}
	for _, member := range []string{"actions", "functions"} {
		a, b := offered(t, got, member, names), offered(t, want, member, names)
		for name := range names {
			if !reflect.DeepEqual(a[name], b[name]) {
				t.Errorf("%s:\nthe sketch offers  %v\nthe manifest says %v", name, a[name], b[name])
			}
		}
	}
}

// offered gives some entries of a manifest by name.
func offered(t *testing.T, manifest []byte, member string, names map[string]bool) map[string]map[string]any {
	t.Helper()
	var m map[string]json.RawMessage
	if err := json.Unmarshal(manifest, &m); err != nil {
		t.Fatal(err)
	}
	var list []map[string]any
	if err := json.Unmarshal(m[member], &list); err != nil {
		t.Fatal(err)
	}
	out := map[string]map[string]any{}
	for _, e := range list {
		if name, _ := e["name"].(string); names[name] {
			for k, v := range e {
				if v == "" {
					delete(e, k)
				}
			}
			out[name] = e
		}
	}
	return out
}
