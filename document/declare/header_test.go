package declare_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/must"
)

// TestHeader: what documents of all kinds have is in order, refers, and has a schema with roles.
func TestHeader(t *testing.T) {
	form := declare.Header()
	tree := parse(t, `{"view":{"B":[1.0,2],"A":[3,4]},"ports":[{"type":"float","doc":"?","in":"A","unit":"m","default":{"b":1,"a":2}}],"kind":"tree","boards":{"B":"b.json"},"base":"c.json",
		"frames":[{"size":[1,2],"at":[0,0],"text":"X"}],"variables":{"V":{"doc":"?","keep":true,"type":"int"},"U":"int"},"wits":1}`)
	form.Arrange(tree)
	if got, want := string(tree.AppendCompact(nil)), `{"wits":1,"kind":"tree","base":"c.json","ports":[{"in":"A","type":"float","default":{"a":2,"b":1},"unit":"m","doc":"?"}],`+
		`"variables":{"U":"int","V":{"type":"int","keep":true,"doc":"?"}},"boards":{"B":"b.json"},"frames":[{"text":"X","at":[0,0],"size":[1,2]}],"view":{"A":[3,4],"B":[1,2]}}`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	var files []string
	for _, n := range form.Documents(tree) {
		files = append(files, n.Text)
	}
	if !slices.Equal(files, []string{"c.json", "b.json"}) {
		t.Errorf("it refers to %v", files)
	}
	members, _ := form.Schema(vocabulary{})
	text, err := json.Marshal(members)
	must.Succeed(t, err)
	for _, want := range []string{`"role":"interface"`, `"of":"port"`, `"minItems":2`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the schema has no %s:\n%s", want, text)
		}
	}
	if strings.Contains(string(text), `"shared"`) {
		t.Error("variables of a document are shared as they are")
	}
}
