package view

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// built is the program of a document.
func built(t *testing.T, text string) *Program {
	t.Helper()
	p, err := wits.Load(std.NewRegistry(), fstest.MapFS{"main.json": {Data: []byte(text)}}, "main.json")
	must.Succeed(t, err)
	k := &Program{ID: 1}
	k.Build(p)
	return k
}

// TestProgramMessageExplains how an option is chosen, and what considerations are made of.
func TestProgramMessageExplains(t *testing.T) {
	k := built(t, `{"wits":1,"kind":"utility","ports":[{"in":"Hunger","type":"float"},{"in":"Busy","type":"bool"}],"choose":"weighted","options":{
		"Eat":{"considerations":[{"name":"Free","if":"not Busy"},{"name":"Hungry","input":"Hunger","from":100,"to":0,"curve":{"power":2,"flip":true}}]}}}`)
	var m programMessage
	must.Succeed(t, json.Unmarshal(k.Message, &m))
	if got := m.Parts[0].Extras; !reflect.DeepEqual(got, []extraJSON{{Kind: "chooses", Text: "at random, by score"}}) {
		t.Errorf("the part says %v", got)
	}
	ports := m.Parts[0].Nodes[0].Ports
	at := func(name string) portJSON {
		return ports[slices.IndexFunc(ports, func(p portJSON) bool { return p.Name == name })]
	}
	if p := at("Free"); p.Source != "if not Busy" || p.Plot != nil {
		t.Errorf("a condition is told as %+v", p)
	}
	p := at("Hungry")
	if p.Source != "Hunger" || p.Plot == nil || p.Plot.From != 100 || p.Plot.To != 0 || p.Plot.Text != "power 2, flipped" {
		t.Fatalf("a measure is told as %+v", p)
	}
	n := len(p.Plot.Y)
	if n < 33 || p.Plot.Y[0] != 1 || p.Plot.Y[n-1] != 0 || p.Plot.Y[n/2] != 0.75 {
		t.Errorf("its curve goes through %v", p.Plot.Y)
	}
}

// TestLayersAreTold with when they are on the stack, and over which they lie.
func TestLayersAreTold(t *testing.T) {
	files := fstest.MapFS{
		"main.json": {Data: []byte(`{"wits":1,"kind":"hinted","ports":[{"in":"Alarm","type":"bool"}],"layers":[
			{"name":"Watch","when":"not Alarm","run":"tree.json"},{"name":"Base","run":"tree.json"}]}`)},
		"tree.json": {Data: []byte(`{"wits":1,"kind":"tree","root":"Main","nodes":{"Main":{"wait":1}}}`)},
	}
	p, err := wits.Load(std.NewRegistry(), files, "main.json")
	must.Succeed(t, err)
	k := &Program{ID: 1}
	k.Build(p)
	var m programMessage
	must.Succeed(t, json.Unmarshal(k.Message, &m))
	want := [][]extraJSON{{{Kind: "over", Text: "Base"}, {Kind: "when", Text: "not Alarm"}}, nil}
	for i, n := range m.Parts[0].Nodes {
		if !reflect.DeepEqual(n.Extras, want[i]) {
			t.Errorf("%s is told with %v", n.Name, n.Extras)
		}
	}
}

// TestCasesOfSwitchesAreTold with the branches.
func TestCasesOfSwitchesAreTold(t *testing.T) {
	k := built(t, `{"wits":1,"kind":"tree","ports":[{"in":"N","type":"int"}],"root":"Main","nodes":{
		"Main":{"switch":"N","cases":{"1":"A","2":"B"},"else":"C"},"A":{"wait":1},"B":{"wait":2},"C":{"wait":3}}}`)
	for _, want := range []string{`"label":"1"`, `"label":"2"`, `"label":"else"`} {
		if !strings.Contains(string(k.Message), want) {
			t.Errorf("no branch has %s", want)
		}
	}
}

func TestNamesInExpressions(t *testing.T) {
	for text, want := range map[string][]string{
		"BlobNear":                       {"BlobNear"},
		"on Bell, not A.b and A.b > 2e3": {"on", "Bell", "not", "A.b", "and"},
		`say("x Y \" Z") || 'q'`:         {"say"},
		"Größe.x":                        {"Größe.x"},
		"":                               nil,
		`"open`:                          nil,
	} {
		if got := namesIn(text); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestCooldownsAreTold as a step that lies where the cooldown is over.
func TestCooldownsAreTold(t *testing.T) {
	k := built(t, `{"wits":1,"kind":"utility","options":{"Eat":{"score":"1","cooldown":5}}}`)
	var m programMessage
	must.Succeed(t, json.Unmarshal(k.Message, &m))
	ports := m.Parts[0].Nodes[0].Ports
	i := slices.IndexFunc(ports, func(p portJSON) bool { return p.Name == "Cooldown" })
	if i < 0 || ports[i].Plot == nil {
		t.Fatalf("no cooldown with a plot in %+v", ports)
	}
	p := ports[i].Plot
	n := float64(len(p.Y) - 1)
	step := slices.IndexFunc(p.Y, func(y float64) bool { return y > 0 })
	if at := p.From + (p.To-p.From)*float64(step)/n; at != 5 || p.Y[0] != 0 {
		t.Errorf("the cooldown is over at %v: %v", at, p.Y)
	}
}

// A transition has a label and its own trigger bit; links of ports have neither.
func TestTransitionsInAProgram(t *testing.T) {
	part := jsonOfPart(wits.PartInfo{Kind: "machine", Links: []wits.LinkInfo{
		{From: 0, To: 1, Label: "after 2 s", Bit: 5}, {From: -1, To: 0, Label: "Alarm", Bit: -1},
		{From: 0, FromPort: "OnEnd", To: 1, ToPort: "Start"}}})
	b, err := json.Marshal(part.Links)
	const want = `[{"from":[0,""],"to":[1,""],"delayed":false,"label":"after 2 s","bit":5},` +
		`{"from":[-1,""],"to":[0,""],"delayed":false,"label":"Alarm"},{"from":[0,"OnEnd"],"to":[1,"Start"],"delayed":false}]`
	if err != nil || string(b) != want {
		t.Errorf("%s, %v", b, err)
	}
}
