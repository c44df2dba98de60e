package migrate

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/wits-ai/wits/internal/must"
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
	must.Succeed(t, err)
	sketch, err := r.Sketch("main")
	must.Succeed(t, err)
	here, err := filepath.Abs("sketchmain")
	must.Succeed(t, err)
	dir := t.TempDir()
	replace := map[string]string{}
	for name, text := range map[string][]byte{"main.go": []byte(sketchMain), "nodes.go": sketch} {
		file := filepath.Join(dir, name)
		must.Succeed(t, os.WriteFile(file, text, 0o644))
		replace[filepath.Join(here, name)] = file
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	must.Succeed(t, err)
	file := filepath.Join(dir, "overlay.json")
	must.Succeed(t, os.WriteFile(file, overlay, 0o644))
	command := exec.Command("go", "run", "-overlay", file, "./sketchmain")
	var stderr bytes.Buffer
	command.Stderr = &stderr
	got, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, stderr.Bytes(), sketch)
	}
	want, err := r.Manifest()
	must.Succeed(t, err)
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
	must.Succeed(t, json.Unmarshal(manifest, &m))
	var list []map[string]any
	must.Succeed(t, json.Unmarshal(m[member], &list))
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
