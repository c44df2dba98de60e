package declare_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/document/declare"
)

// room is a kind of document with what stands in other places than the fields do: choices that the body says, variables of parts, and
// members that stand before others.
type room struct {
	Things declare.Named[thing] `json:"things" noun:"thing" need:"{\"Lamp\": {\"light\": 1}}" doc:"The things by name."`
}

type thing struct {
	declare.Node
	declare.OneOf[use]
	declare.Behavior
	Far       `before:"with"`
	Near      bool              `json:"near" before:"far" doc:"It is near."`
	Variables declare.Variables `json:"variables" doc:"What it remembers."`
}

// Far is embedded.
type Far struct {
	Far  bool `json:"far" doc:"It is far."`
	Away bool `json:"away" doc:"It is away."`
}

type use interface{ use() }

type light struct {
	Light float64 `json:"light" doc:"How bright it is."`
}

type seat struct {
	Seat int `json:"seat" doc:"How many can sit."`
}

func (*light) use() {}
func (*seat) use()  {}

func (room) Choices() []declare.Set { return []declare.Set{declare.Choose[use](&light{}, &seat{})} }

func TestBodySaysChoices(t *testing.T) {
	form := declare.Of[room]()
	if again := declare.Of[room](); again != form {
		t.Error("the form is made twice")
	}
	text := `{"things":{"Sofa":{"doc":"x","variables":{"Who":{"doc":"y","shared":true,"type":"int","default":{"b":1,"a":2}},"Worn":"float"},"with":{},"do":"Sit","away":true,"far":false,"near":true,"seat":3},"Lamp":{"light":2}}}`
	tree := parse(t, text)
	var b room
	var found problems
	if !form.Read(&found, tree, &b) || len(found) > 0 {
		t.Fatalf("problems: %q", found)
	}
	lamp, sofa := b.Things[1], b.Things[0]
	if l, ok := lamp.Is.(*light); !ok || l.Light != 2 || !sofa.Near || !sofa.Away || sofa.Variables.Source.Get("Worn").Text != "float" || lamp.Variables.Given() {
		t.Errorf("the things are %+v", b.Things)
	}
	form.Member("things").Form.Arrange(tree.Members[0].Value)
	want := `{"things":{"Lamp":{"light":2},"Sofa":{"seat":3,"do":"Sit","near":true,"far":false,"away":true,"with":{},"variables":{"Who":{"type":"int","default":{"a":2,"b":1},"shared":true,"doc":"y"},"Worn":"float"},"doc":"x"}}}`
	if got := string(tree.AppendCompact(nil)); got != want {
		t.Errorf("in order it is\n%s", got)
	}
	var visited []string
	form.Walk(tree, func(v declare.Visit) bool {
		if strings.Contains(v.Path, "variables") {
			visited = append(visited, fmt.Sprint(v.Path, " ", v.Form.Role))
		}
		return true
	})
	want = "/things/Sofa/variables variables,/things/Sofa/variables/Who object,/things/Sofa/variables/Who/type type,/things/Sofa/variables/Who/default value," +
		"/things/Sofa/variables/Who/shared bool,/things/Sofa/variables/Who/doc text,/things/Sofa/variables/Worn object,/things/Sofa/variables/Worn type"
	slices.Sort(visited)
	sorted := strings.Split(want, ",")
	slices.Sort(sorted)
	if !slices.Equal(visited, sorted) {
		t.Errorf("visited are %q", visited)
	}
	members, _ := form.Schema(noGame{})
	schema, _ := json.Marshal(members)
	for _, want := range []string{`"near":{"description":"It is near."`, `"variables":{"additionalProperties":{"anyOf":[{`, `"role":"variables","type":"object"`} {
		if !strings.Contains(string(schema), want) {
			t.Errorf("the schema has no %s:\n%s", want, schema)
		}
	}
	found = nil
	form.Read(&found, parse(t, `{"things":{"Lamp":1,"Sofa":{"seat":1,"run":"a","do":"B"}}}`), &b)
	if got, want := strings.Join(found, "\n"), "1:19 Lamp: a thing is an object in { } (such as \"Lamp\": {\"light\": 1})\n1:53 Sofa: it has both \"run\" and \"do\" (let it run one thing; a graph document can hold several)"; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

// TestOneOrder: what is wrong has one canonical order too, whatever order it is written in.
func TestOneOrder(t *testing.T) {
	form := declare.Of[room]()
	arranged := func(text string) string {
		tree := parse(t, text)
		for _, m := range tree.Members {
			form.Member("things").Form.Arrange(m.Value)
		}
		return string(tree.AppendCompact(nil))
	}
	for _, c := range [][2]string{
		{`{"things":{"A":{"light":1,"seat":2,"near":true}}}`, `{"things":{"A":{"near":true,"seat":2,"light":1}}}`},
		{`{"things":[{"b":1,"a":2}]}`, `{"things":[{"a":2,"b":1}]}`},
		{`{"things":{"A":[{"b":1,"a":2}]}}`, `{"things":{"A":[{"a":2,"b":1}]}}`},
		{`{"things":{"A":{"light":1,"pass":{"b":1,"a":2}}}}`, `{"things":{"A":{"pass":{"a":2,"b":1},"light":1}}}`},
	} {
		if a, b := arranged(c[0]), arranged(c[1]); a != b {
			t.Errorf("two orders:\n%s\n%s", a, b)
		}
	}
}
