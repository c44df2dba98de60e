package hinted_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestBadInput: layers with one thing wrong; the beginning of the line that a designer reads.
func TestBadInput(t *testing.T) {
	stack := func(layers string) string { return `{"wits":1,"kind":"hinted","layers":` + layers + `}` }
	base := `,{"name":"Base","run":"base.json"}`
	for _, c := range []struct{ name, text, want string }{
		{"no layers", `{"wits":1,"kind":"hinted"}`, `main.json:1:1: there are no layers (add "layers": [{"name": "Base", "run": "base.tree.json"}])`},
		{"an empty list", stack(`[]`), `main.json:1:36: there are no layers`},
		{"no list", stack(`{}`), `main.json:1:36: "layers" must be a list in [ ]`},
		{"no object", stack(`["base.json"]`), `main.json:1:37: a layer is an object in { }`},
		{"no name", stack(`[{"run":"base.json"}]`), `main.json:1:37: the layer has no name`},
		{"a number for a name", stack(`[{"name":1,"run":"base.json"}]`), `main.json:1:45: "name" must be a string in quotes`},
		{"a bad name", stack(`[{"name":"A b","run":"base.json"}]`), `main.json:1:37: A b: a layer's name `},
		{"two of a name", stack(`[{"name":"Base","run":"up.json"}` + base + `]`), `main.json:1:69: Base: two layers are called Base`},
		{"an action", stack(`[{"name":"Base","do":"Act"}]`), `main.json:1:57: Base: a layer runs a document`},
		{"nothing to run", stack(`[{"name":"Base"}]`), `main.json:1:37: Base: the layer has no "run"`},
		{"a misspelt member", stack(`[{"name":"Up","wehn":"true","run":"up.json"}` + base + `]`), `main.json:1:50: Up: "wehn" is not known here (did you mean "when"?)`},
		{"a base that comes and goes", stack(`[{"name":"Base","run":"base.json","when":"true"}]`), `main.json:1:77: Base: the last layer is the base: "when" is for those that lie over others`},
		{"a base over something", stack(`[{"name":"Base","run":"base.json","over":"Base"}]`), `main.json:1:77: Base: the last layer is the base: "over" is for those that lie over others`},
		{"a condition that is none", stack(`[{"name":"Up","when":true,"run":"up.json"}` + base + `]`), `main.json:1:57: Up: "when" is an expression in quotes`},
		{"a condition of another type", stack(`[{"name":"Up","when":"1","run":"up.json"}` + base + `]`), `main.json:1:58: Up: the value must be bool, this is int`},
		{"over something above", stack(`[{"name":"A","over":"Base","run":"up.json"},{"name":"B","over":"A","run":"up.json"}` + base + `]`), `main.json:1:99: B: there is no layer "A" further down in the list (there is Base)`},
		{"over something misspelt", stack(`[{"name":"A","over":"Bass","run":"up.json"}` + base + `]`), `main.json:1:56: A: there is no layer "Bass" further down in the list (did you mean "Base"?)`},
		{"an unknown hint", stack(`[{"name":"Up","run":"typo.json"}` + base + `]`), `typo.json:1:62: Say: the layer Base below takes no hint "Fihgt" (did you mean "Fight"?)`},
		{"no hints at all", stack(`[{"name":"Up","run":"up.json"},{"name":"Base","run":"deaf.json"}]`), `up.json:1:62: Say: the layer Base below takes no hint "Fight" (it takes none at all: give a selector of it "hinted": true)`},
		{"a hint of a declared port", stack(`[{"name":"Up","run":"graph.json"}` + base + `]`), `main.json:1:37: Up: the layer Base below takes no hint "Flight"; Up.HintFlight sends it (did you mean "Fight"?)`},
		{"an action above", stack(`[{"name":"Up","run":"body.json"}` + base + `]`), `body.json:1:62: Main: the layer Up lies over others, so it cannot use the body: Act is an action (let it send a hint, and let the layer below act)`},
		{"an action deep above", stack(`[{"name":"Up","run":"deep.json"}` + base + `]`), `body.json:1:62: Main: the layer Up lies over others`},
		{"a hint from two sides", `{"wits":1,"kind":"hinted","ports":[{"in":"Fight","type":"hint"}],"layers":[{"name":"Up","run":"up.json"},{"name":"Base","run":"base.json","pass":["Fight"]}]}`, `main.json:1:106: Base: the hint Fight comes from the document and from the layer Up as well`},
		{"a hint from two sides, by value", stack(`[{"name":"Up","run":"up.json"},{"name":"Base","run":"base.json","with":{"Fight":"positive"}}]`), `main.json:1:67: Base: the hint Fight comes from the document and from the layer Up as well`},
	} {
		kindtest.OneProblem(t, registry(), c.name, kindtest.Files{"main.json": c.text,
			"base.json":  `{"kind":"tree","root":"Main","nodes":{"Main":{"selector":["Rest","Fight"],"hinted":true},"Rest":{"do":"Act"},"Fight":{"do":"Act"}}}`,
			"deaf.json":  `{"kind":"tree","root":"Main","nodes":{"Main":{"do":"Act"}}}`,
			"up.json":    `{"kind":"tree","root":"Say","nodes":{"Say":{"hint":"Fight"}}}`,
			"typo.json":  `{"kind":"tree","root":"Say","nodes":{"Say":{"hint":"Fihgt"}}}`,
			"body.json":  `{"kind":"tree","root":"Main","nodes":{"Main":{"do":"Act"}}}`,
			"deep.json":  `{"kind":"tree","root":"Main","nodes":{"Main":{"run":"body.json"}}}`,
			"graph.json": `{"kind":"graph","ports":[{"out":"HintFlight","type":"hint"}],"nodes":{"Yes":{"const":"positive","type":"hint"}},"links":["Yes.Value -> HintFlight"]}`,
		}, c.want)
	}
}

func FuzzLayers(f *testing.F) {
	kindtest.Fuzz(f, registry(), kindtest.Files{
		"base.json": `{"wits":1,"kind":"tree","root":"Main","nodes":{"Main":{"selector":["Rest","Fight"],"hinted":true},"Rest":{"do":"Act"},"Fight":{"do":"Act","with":{"Life":3}}}}`,
		"up.json":   `{"wits":1,"kind":"tree","root":"Main","nodes":{"Main":{"sequence":["Say","Wait","Unsay"]},"Say":{"hint":"Fight"},"Wait":{"wait":1,"deviation":0.5},"Unsay":{"hint":"Fight","is":"negative"}}}`,
	},
		`{"wits":1,"kind":"hinted","ports":[{"in":"On","type":"bool","default":true}],"layers":[{"name":"A","when":"On","run":"up.json"},{"name":"B","over":"Base","run":"up.json"},{"name":"Base","run":"base.json"}]}`,
		`{"wits":1,"kind":"hinted","ports":[{"in":"H","type":"hint"}],"layers":[{"name":"Base","run":"base.json","with":{"Fight":{"expr":"H"}}}]}`)
}
