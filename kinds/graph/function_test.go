package graph_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// body is what the game calls the agent's self.
type body struct{ Name string }

type meetParams struct {
	Who   wits.Entity
	Other wits.Entity
	Body  *body
}

// TestK12_ParametersBecomePorts: with names, types, defaults, units and docs; lists become enumerable ports.
func TestK12_ParametersBecomePorts(t *testing.T) {
	r := registry()
	wits.AddFunc(r, "Everything", func(_ *wits.Context, p struct {
		Yes    bool      `default:"true"`
		Whole  int64     `default:"3"`
		Length float64   `default:"1.5" unit:"m" doc:"How long."`
		Text   string    `default:"hello"`
		Place  geom.Vec2 `default:"3, 4"`
		Space  geom.Vec3 `name:"space3"`
		Who    wits.Entity
		Mood   mood `default:"angry"`
		Rank   rank
		Tag    tag
		Many   []float64
		Words  []string
		Whole2 []float64 `port:"list"`
	}) string {
		return fmt.Sprint(p.Yes, p.Whole, p.Length, p.Text, p.Place, p.Space, p.Who, p.Mood, p.Rank, " "+p.Tag+" ", p.Many, p.Words, p.Whole2)
	})
	p := load(t, r, files{"main.json": `"nodes":{
		"F":{"call":"Everything","with":{"rank":7,"tag":"red","space3":[1,2,3],"who":5,"many":[1,2],"words":["a","b"],"whole2":[8,9]}},
		"G":{"call":"Everything"}}`})
	run := start(t, p)
	run.Good()
	if got, want := run.Value("F.Result"), "true 3 1.5hello{3 4} {1 2 3} #5 1 7 red [1 2] [a b] [8 9]"; got != want {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if got, want := run.Value("G.Result"), "true 3 1.5hello{3 4} {0 0 0} nobody 1 0  [] [] []"; got != want {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	f := r.Functions("Everything")[0]
	var got []string
	for _, q := range f.Params {
		got = append(got, fmt.Sprint(q.Name, " ", q.Type, " ", q.List, " ", q.Default, q.Unit, q.Doc))
	}
	kindtest.Lines(t, "ports", got, "yes bool false true", "whole int false 3", "length float false 1.5mHow long.", "text string false hello", "place vec2 false 3, 4",
		"space3 vec3 false ", "who entity false ", "mood mood false angry", "rank rank false ", "tag tag false ", "many float true ", "words string true ", "whole2 list of float false ")
}

// TestK12_BoundToSelf: the first entity parameter is the agent itself where the document says so, and a pointer is always
// what the game calls the agent's self.
func TestK12_BoundToSelf(t *testing.T) {
	r := registry()
	wits.AddFunc(r, "Meet", func(_ *wits.Context, p meetParams) string {
		return fmt.Sprint(p.Body.Name, " ", p.Who, " ", p.Other)
	})
	p := load(t, r, files{"main.json": `"nodes":{"Mine":{"call":"Meet","self":true,"with":{"other":4}},"Yours":{"call":"Meet","with":{"who":3}}}`})
	for _, q := range p.Parts()[0].Nodes[0].Ports {
		if q.Name == "who" || q.Name == "body" {
			t.Errorf("a parameter that is bound to self is shown as port %s", q.Name)
		}
	}
	run := start(t, p)
	run.Frame.Entity, run.Frame.Self = 8, &body{"Ann"}
	run.Good()
	if a, b := run.Value("Mine.Result"), run.Value("Yours.Result"); a != "Ann #8 #4" || b != "Ann #3 nobody" {
		t.Errorf("got %q and %q", a, b)
	}
	for _, self := range []any{nil, body{"Ann"}, "Ann"} {
		run = start(t, p)
		run.Frame.Self = self
		run.Step()
		if f := run.Fault(); f == nil || f.Node != "Mine" || !strings.Contains(f.Message, "Self") {
			t.Errorf("Self %#v: fault %v", self, f)
		}
	}
	kindtest.HasProblem(t, problems(t, r, files{"main.json": `"nodes":{"F":{"call":"Not","self":true}}`}), "F: Not has no parameter of type entity", `remove "self"`)
}

// TestK12_NoResult: a function without a result has no port for it, and runs in every frame.
func TestK12_NoResult(t *testing.T) {
	r := registry()
	wits.AddFunc(r, "Say", func(x *wits.Context, p struct{ What string }) wits.None {
		x.Log(wits.Info, "%s", p.What)
		return wits.None{}
	})
	p := load(t, r, files{"main.json": `"nodes":{"S":{"call":"Say","with":{"what":"hi"}}}`})
	if n := len(p.Parts()[0].Nodes[0].Ports); n != 1 {
		t.Errorf("%d ports, want the parameter only", n)
	}
	run := start(t, p)
	kindtest.Lines(t, "frame 0", run.Good(), "S: hi")
	kindtest.Lines(t, "frame 1", run.Good(), "S: hi")
	kindtest.HasProblem(t, problems(t, r, files{"main.json": `"nodes":{"S":{"call":"Say","fire":["OnTrue"]}}`}), "S: the function has no result")
}

// TestK12_FunctionsKeepVariables: each node its own, set back when the graph begins again; they may fire.
func TestK12_FunctionsKeepVariables(t *testing.T) {
	r := registry()
	wits.AddFunc(r, "Third", func(x *wits.Context, p struct {
		Count wits.Var[int64]
		Bang  wits.TriggerOut
	}) int64 {
		n := p.Count.Get(x) + 1
		p.Count.Set(x, n)
		if n%3 == 0 {
			p.Bang.Fire(x)
		}
		return n
	})
	p := load(t, r, files{"main.json": `"nodes":{"P":{"run":"sub.json"},"N":{"do":"Act"}},
			"links":["OnActivate -> P.Activate","P.Bang -> P.Deactivate","P.OnDeactivate -> P.Activate","P.Bang -> N.Activate"]`,
		"sub.json": `"ports":[{"out":"Bang","type":"trigger"}],"nodes":{"A":{"call":"Third"},"B":{"call":"Third"},"C":{"call":"Not"}},"links":["A.bang -> Bang"]`})
	run := start(t, p)
	var got []string
	for range 8 {
		run.Good()
		got = append(got, fmt.Sprint(run.Value("P/A.Result"), run.Value("P/B.Result")))
	}
	kindtest.Lines(t, "counts", got, "1 1", "2 2", "3 3", "3 3", "1 1", "2 2", "3 3", "3 3")
	kindtest.Lines(t, "fired", run.Active(), "N")
}

// TestK13_Overloads: "of" chooses the type; without it the choice must be clear.
func TestK13_Overloads(t *testing.T) {
	r := start(t, loadOne(t, `"nodes":{"F":{"call":"IfLessThan","of":"float","with":{"a":1.5,"b":2}},"I":{"call":"IfLessThan","of":"int","with":{"a":3,"b":2}},
		"S":{"call":"IfLessThan","of":"string","with":{"a":"a","b":"b"}},"V":{"call":"Add","of":"vec2","with":{"values":[[1,2],[3,4]]}},"N":{"call":"Not"}}`))
	r.Good()
	for path, want := range map[string]any{"F.Result": true, "I.Result": false, "S.Result": true, "V.Result": geom.Vec2{X: 4, Y: 6}, "N.Result": true} {
		if got := r.Value(path); got != want {
			t.Errorf("%s = %v, want %v", path, got, want)
		}
	}
	for node, want := range map[string]string{
		`{"call":"IfLessThan"}`:              `IfLessThan is offered for several types (choose one with "of": int, float, string)`,
		`{"call":"IfLessThan","of":"flaot"}`: `IfLessThan is not offered for "flaot" (did you mean "float"?)`,
		`{"call":"IfLessThan","of":"vec2"}`:  `IfLessThan is not offered for "vec2"`,
		`{"call":"Not","of":"float"}`:        `Not is not offered for "float"`,
	} {
		kindtest.HasProblem(t, problems(t, registry(), files{"main.json": `"nodes":{"F":` + node + `}`}), "F: "+want)
	}
}

// TestK13_CodersOwnTypes: the constraint of a function is met by a coder's types too, kept in words or as references.
func TestK13_CodersOwnTypes(t *testing.T) {
	r := registry()
	std.AddOrdered[rank](r)
	std.AddComparable[rank](r)
	std.AddOrdered[tag](r)
	std.AddComparable[tag](r)
	std.AddAny[body](registryWith[body](r, "body"))
	must.Succeed(t, r.Err())
	run := start(t, load(t, r, files{"main.json": `"nodes":{
		"R":{"call":"IfLessThan","of":"rank","with":{"a":1,"b":2}},
		"Most":{"call":"Greatest","of":"rank","with":{"values":[3,9,4]}},
		"T":{"call":"IfLessThan","of":"tag","with":{"a":"a","b":"b"}},
		"Same":{"call":"IfEqual","of":"tag","with":{"a":"x","b":"x"}},
		"Last":{"call":"Greatest","of":"tag","with":{"values":["a","c","b"]}},
		"Pick":{"call":"Choose","of":"tag","with":{"if":true,"then":"yes","else":"no"}},
		"Body":{"call":"Choose","of":"body","with":{"if":true,"then":{"Name":"Ann"}}}}`}))
	run.Good()
	for path, want := range map[string]any{"R.Result": true, "Most.Result": rank(9), "T.Result": true, "Same.Result": true,
		"Last.Result": tag("c"), "Pick.Result": tag("yes"), "Body.Result": body{"Ann"}} {
		if got := run.Value(path); got != want {
			t.Errorf("%s = %#v, want %#v", path, got, want)
		}
	}
}

func registryWith[T any](r *wits.Registry, name string) *wits.Registry {
	wits.AddType[T](r, name, "")
	return r
}

// TestK14_EdgesOfBool: what fires in which frame. The graph begins anew in frame 5, so last frame's result is forgotten.
func TestK14_EdgesOfBool(t *testing.T) {
	edges := []string{"OnBecomeFalse", "OnBecomeTrue", "OnFalse", "OnTrue"}
	var ports, inner, outer []string
	for _, e := range edges {
		ports = append(ports, fmt.Sprintf(`{"out":"Is%s","type":"trigger"}`, e))
		inner = append(inner, fmt.Sprintf(`"L.%s -> Is%s"`, e, e))
		outer = append(outer, fmt.Sprintf(`"P.Is%s -> Is%s"`, e, e))
	}
	outs := strings.Join(ports, ",")
	p := load(t, registry(), files{
		"main.json": `"ports":[{"in":"X","type":"float"},{"in":"Again","type":"trigger"},` + outs + `],"nodes":{"P":{"run":"sub.json"}},
			"links":["OnActivate -> P.Activate","X -> P.X","Again -> P.Deactivate","Again -> P.Activate",` + strings.Join(outer, ",") + `]`,
		"sub.json": `"ports":[{"in":"X","type":"float"},` + outs + `],"nodes":{"L":{"call":"IfLessThan","of":"float","with":{"b":5},"fire":["` + strings.Join(edges, `","`) + `"]}},
			"links":["X -> L.a",` + strings.Join(inner, ",") + `]`})
	game, err := wits.Bind[struct {
		X                                                    wits.Input[float64]
		Again                                                wits.InputTrigger
		IsOnBecomeFalse, IsOnBecomeTrue, IsOnFalse, IsOnTrue wits.OutputTrigger
	}](p)
	must.Succeed(t, err)
	fired := []wits.OutputTrigger{game.IsOnBecomeFalse, game.IsOnBecomeTrue, game.IsOnFalse, game.IsOnTrue}
	r := start(t, p)
	for frame, c := range []struct {
		x    float64
		want string
	}{
		{1, "OnBecomeTrue OnTrue"}, {1, "OnTrue"}, {9, "OnBecomeFalse OnFalse"}, {9, "OnFalse"}, {1, "OnBecomeTrue OnTrue"},
		{1, "OnBecomeTrue OnTrue"}, {1, "OnTrue"}, {9, "OnBecomeFalse OnFalse"},
	} {
		game.X.Set(r.Mind, c.x)
		if frame == 5 {
			game.Again.Fire(r.Mind)
		}
		r.Good()
		var got []string
		for i, e := range edges {
			if fired[i].Fired(r.Mind) {
				got = append(got, e)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("frame %d, x = %v: %v, want %s", frame, c.x, got, c.want)
		}
	}
}

// TestK14_CodersOwnProperties: on a coder's own type, with a port that fires, a port with a value, or an action; on where
// the document does not choose, off where it chooses others.
func TestK14_CodersOwnProperties(t *testing.T) {
	r := registry()
	wits.AddReturnProperty(r, wits.ReturnProperty[rank]{Name: "OnRise", On: true, Fires: func(now, before rank) bool { return now > before }})
	wits.AddReturnProperty(r, wits.ReturnProperty[rank]{Name: "Tell", Act: func(x *wits.Context, now, before rank) { x.Log(wits.Info, "%d from %d", now, before) }})
	wits.AddReturnValue(r, "Doubled", "", func(now, _ rank) int64 { return 2 * int64(now) })
	wits.AddFunc(r, "Climb", func(x *wits.Context, p struct{ N wits.Var[int64] }) rank {
		p.N.Set(x, p.N.Get(x)+1)
		return rank(p.N.Get(x) * 10)
	})
	f := func(fire string) files {
		return files{"main.json": `"nodes":{"C":{"call":"Climb"` + fire + `},"A":{"do":"Act"}}`}
	}
	ports := func(p *wits.Program) (out []string) {
		for _, n := range p.Parts()[0].Nodes {
			for _, q := range n.Ports {
				if n.Name == "C" {
					out = append(out, q.Name)
				}
			}
		}
		return out
	}
	wantSame(t, "not chosen", ports(load(t, r, f(""))), "Result", "OnRise")
	wantSame(t, "none", ports(load(t, r, f(`,"fire":[]`))), "Result")
	p := load(t, r, f(`,"fire":["Tell","Doubled"]`))
	wantSame(t, "chosen", ports(p), "Result", "Doubled")
	run := start(t, p)
	kindtest.Lines(t, "frame 0", run.Good(), "C: 10 from 0")
	kindtest.Lines(t, "frame 1", run.Good(), "C: 20 from 10")
	if got := run.Value("C.Doubled"); got != int64(40) {
		t.Errorf("Doubled = %v", got)
	}
	kindtest.HasProblem(t, problems(t, r, f(`,"fire":["OnRize"]`)), `C: a result of type rank has no property "OnRize" (did you mean "OnRise"?)`)
	if got := r.Properties(r.Type("rank")); len(got) != 3 || got[1].Name != "OnRise" || !got[1].On || !got[1].Trigger || got[0].Value != r.Type("int") {
		t.Errorf("properties %+v", got)
	}
}
