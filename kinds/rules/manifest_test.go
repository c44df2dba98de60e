package rules_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// A manifest says which layers the game's map has, so that documents are checked without the game.
func TestManifestHasTheMap(t *testing.T) {
	data, err := registry().Manifest()
	must.Succeed(t, err)
	r, err := wits.ReadManifest(data, std.Kinds()...)
	must.Succeed(t, err)
	again, err := r.Manifest()
	must.Succeed(t, err)
	if string(again) != string(data) {
		t.Error("the manifest of a manifest is another one")
	}
	const text = `{"wits": 1, "kind": "rules", "rules": [{"name": "Burn", "radius": 2, "checks": "map.Fire.max < 1", "outputs": {"map.%s": 1}}]}`
	for layer, want := range map[string]int{"Fire": 0, "Firr": 1} {
		files := fstest.MapFS{"main.rules.json": {Data: []byte(strings.Replace(text, "%s", layer, 1))}}
		if found := wits.CheckFiles(r, files); len(found) != want {
			t.Errorf("%s: %v", layer, found)
		}
	}
}
