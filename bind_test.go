package wits_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// TestK05_TheGameTalksToTheRoot by port: it sets data, raises triggers, reads data and listens to triggers.
func TestK05_TheGameTalksToTheRoot(t *testing.T) {
	p := compile(t, registry(), town)
	ports := bind[townPorts](t, p)
	m := p.NewMind(0)
	if got := ports.Speed.Get(m); got != 2 {
		t.Errorf("Speed begins as %v, want its default", got)
	}
	ports.Speed.Set(m, 8)
	ports.Name.Set(m, "Ann")
	ports.Who.Set(m, 4)
	done := -1
	for frame := range 8 {
		m.Step(wits.Frame{Delta: 0.5})
		if ports.Done.Fired(m) {
			if done >= 0 {
				t.Errorf("Done fired in frames %d and %d", done, frame)
			}
			done = frame
		}
		if frame == 2 {
			if got := ports.Place.Get(m).X; got != 12 {
				t.Errorf("Place.X = %v, want 12", got)
			}
			if got := ports.Says.Get(m); got != "Ann3" {
				t.Errorf("Says = %q", got)
			}
		}
	}
	if done != 4 {
		t.Errorf("Done fired in frame %d, want 4", done)
	}
	on := func() bool { return strings.Contains(strings.Join(active(m), " "), "Q") }
	if on() {
		t.Fatal("Q is active already")
	}
	ports.Go.Fire(m)
	if on() {
		t.Error("a trigger of the game acted before the step")
	}
	m.Step(wits.Frame{})
	if !on() {
		t.Error("a trigger of the game did not act in the step")
	}
}

// TestK05_BindTells what does not fit, with a suggestion.
func TestK05_BindTells(t *testing.T) {
	p := compile(t, registry(), town)
	for want, err := range map[string]error{
		`main.json has no port Sped: did you mean "Speed"?`:                          bindErr[struct{ Sped wits.Input[float64] }](p),
		"port Speed of main.json is an inbound data port, not an outbound data port": bindErr[struct{ Speed wits.Output[float64] }](p),
		"port Go of main.json is an inbound trigger, not an outbound trigger":        bindErr[struct{ Go wits.OutputTrigger }](p),
		"port Go of main.json is an inbound trigger, not an inbound data port":       bindErr[struct{ Go wits.Input[bool] }](p),
		"port Speed of main.json is a float (float64), not a int":                    bindErr[struct{ Speed wits.Input[int] }](p),
		"field Speed is not an exported wits.Input":                                  bindErr[struct{ Speed float64 }](p),
		"is not a struct": bindErr[int](p),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
}

func bindErr[P any](p *wits.Program) error {
	_, err := wits.Bind[P](p)
	return err
}

// TestK05_OptionalPorts: what is missing takes what is set, gives zero and never fires.
func TestK05_OptionalPorts(t *testing.T) {
	p := compile(t, registry(), files{"main.json": `"nodes":{}`})
	ports := bind[struct {
		In   wits.Input[string]     `optional:"true"`
		Out  wits.Output[geom.Vec2] `optional:"true"`
		Go   wits.InputTrigger      `optional:"true"`
		Done wits.OutputTrigger     `optional:"true"`
	}](t, p)
	m := p.NewMind(0)
	before := m.Hash()
	ports.In.Set(m, "x")
	ports.Go.Fire(m)
	if ports.In.Get(m) != "" || ports.Out.Get(m) != (geom.Vec2{}) || ports.Done.Fired(m) || m.Hash() != before {
		t.Error("a port that is not there did something")
	}
	if err := bindErr[struct {
		In wits.Input[string] `optional:"true"`
	}](compile(t, registry(), files{"main.json": `"ports":[{"in":"In","type":"float"}],"nodes":{}`})); err == nil {
		t.Error("an optional port of another type was bound")
	}
}

// TestK05_PassingThrough: a port of the root that is linked to another is the same value, and fires at once.
func TestK05_PassingThrough(t *testing.T) {
	p := compile(t, registry(), files{"main.json": `"ports":[{"in":"A","type":"string"},{"out":"B","type":"string"},{"in":"Go","type":"trigger"},{"out":"Gone","type":"trigger"}],"links":["A -> B","Go -> Gone"]`})
	ports := bind[struct {
		A    wits.Input[string]
		B    wits.Output[string]
		Go   wits.InputTrigger
		Gone wits.OutputTrigger
	}](t, p)
	m := p.NewMind(0)
	ports.A.Set(m, "x")
	ports.Go.Fire(m)
	if ports.B.Get(m) != "x" || !ports.Gone.Fired(m) {
		t.Errorf("B = %q, Gone = %t", ports.B.Get(m), ports.Gone.Fired(m))
	}
}

type fighter struct {
	Health wits.Input[float64] `unit:"hp" doc:"What is left."`
	Mood   wits.Output[string]
	Hit    wits.InputTrigger
	Cry    wits.OutputTrigger
}

// TestK19_InterfacesDemandPorts: what a document declares under the name of an interface's port is that port, of its type and direction.
func TestK19_InterfacesDemandPorts(t *testing.T) {
	r := registry()
	wits.AddInterface[fighter](r, "Fighter", wits.Doc("Whoever fights."))
	good := `"implements":["Fighter"],"ports":[{"in":"Health","type":"float"},{"out":"Mood","type":"string"},{"in":"Hit","type":"trigger"},{"out":"Cry","type":"trigger"},{"in":"More","type":"int"}],"nodes":{}`
	p := compile(t, r, files{"main.json": good})
	bind[fighter](t, p)
	compile(t, r, files{"main.json": `"nodes":{"N":{"run":"sub.json"}}`, "sub.json": good})
	for _, c := range []struct{ old, new, want string }{
		{`{"in":"Health","type":"float"}`, `{"in":"Health","type":"int"}`, `main.json:1:60: port Health is not as interface Fighter demands it (write {"in": "Health", "type": "float"})`},
		{`{"out":"Mood"`, `{"in":"Mood"`, `port Mood is not as interface Fighter demands it (write {"out": "Mood", "type": "string"})`},
		{`"Hit","type":"trigger"`, `"Hit","type":"bool"`, `port Hit is not as interface Fighter demands it (write {"in": "Hit", "type": "trigger"})`},
		{`["Fighter"]`, `["Figther"]`, `main.json:1:40: there is no interface "Figther" (did you mean "Fighter"?)`},
		{`["Fighter"]`, `"Fighter"`, `"implements" must be a list of strings`},
	} {
		ps := problemsOf(t, r, files{"main.json": good}.with(t, "main.json", c.old, c.new))
		if len(ps) != 1 || !strings.Contains(ps[0].String(), c.want) {
			t.Errorf("want one problem with %s, got\n%v", c.want, ps)
		}
	}
}

// cook has a Mood of another type than a fighter.
type cook struct {
	Mood wits.Input[float64]
	Pots wits.Input[int64]     `default:"3"`
	Spot wits.Input[geom.Vec2] `default:"1, 2"`
	Note wits.Output[string]   `default:"idle"`
	Rest wits.Input[bool]      `optional:"true"`
}

// TestK19_InterfacesBringPorts: a document has the ports of its interface without a declaration, with unit, doc and default, and whoever
// runs it reads and sets them.
func TestK19_InterfacesBringPorts(t *testing.T) {
	r := registry()
	wits.AddInterface[fighter](r, "Fighter")
	wits.AddInterface[cook](r, "Cook")
	p := compile(t, r, files{"main.json": `"implements":["Cook"],"ports":[{"in":"Mood","type":"float","default":9}],"nodes":{"Sum":{"expr":"Mood + Spot.y"},"Told":{"run":"sub.json","with":{"Health":4}}},"links":["OnActivate -> Told.Activate"]`,
		"sub.json": `"implements":["Fighter"],"ports":[{"out":"Twice","type":"float"}],"nodes":{"Two":{"expr":"Health * 2"}},"links":["Two.Result -> Twice"]`})
	ports := bind[cook](t, p)
	m := p.NewMind(0)
	m.Step(wits.Frame{})
	if mood, pots, note := ports.Mood.Get(m), ports.Pots.Get(m), ports.Note.Get(m); mood != 9 || pots != 3 || note != "idle" {
		t.Errorf("defaults: Mood %v, which the document declares, Pots %v, Note %q", mood, pots, note)
	}
	if got := value(t, m, "Sum.Result"); got != 11.0 {
		t.Errorf("9 + 2 is %v", got)
	}
	if got := value(t, m, "Told/Two.Result"); got != 8.0 {
		t.Errorf("twice the Health that the node was given is %v", got)
	}
	if _, err := wits.Resolve[wits.Input[bool]](p, "Rest"); err == nil {
		t.Error("a port that may be missing was brought")
	}
	for _, c := range []struct{ text, want string }{
		{`"implements":["Fighter","Cook"],"nodes":{}`, `main.json:1:50: interfaces Fighter and Cook have different ports Mood (a document can implement only one of them)`},
		{`"implements":["Cook"],"variables":{"Pots":"int"},"nodes":{}`, `there are two ports, variables, fields or boards called Pots`},
		{`"implements":["Cok"],"nodes":{"A":{"expr":"Pots"}}`, `there is no interface "Cok" (did you mean "Cook"?)`},
	} {
		ps := problemsOf(t, r, files{"main.json": c.text})
		if len(ps) != 1 || !strings.Contains(ps[0].String(), c.want) {
			t.Errorf("%s: want one problem with %s, got\n%v", c.text, c.want, ps)
		}
	}
	for want, add := range map[string]func(*wits.Registry){
		`interface Bad: field N: default "much": is not a float`: func(r *wits.Registry) {
			wits.AddInterface[struct {
				N wits.Input[float64] `default:"much"`
			}](r, "Bad")
		},
		`interface Bad: field Who: no document can write the default "#7"`: func(r *wits.Registry) {
			wits.AddInterface[struct {
				Who wits.Input[wits.Entity] `default:"#7"`
			}](r, "Bad")
		},
		`interface Bad: field Go: no document can write the default "1"`: func(r *wits.Registry) {
			wits.AddInterface[struct {
				Go wits.InputTrigger `default:"1"`
			}](r, "Bad")
		},
		`interface Bad: field Activate has the name of a built-in port`: func(r *wits.Registry) {
			wits.AddInterface[struct{ Activate wits.InputTrigger }](r, "Bad")
		},
	} {
		r := registry()
		if add(r); r.Err() == nil || !strings.Contains(r.Err().Error(), want) {
			t.Errorf("%v, want %s", r.Err(), want)
		}
	}
}
