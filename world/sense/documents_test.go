package sense_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/flat"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/belief"
	"github.com/wits-ai/wits/world/sense"
)

// world is a game's world that documents ask what is perceived.
type world struct{ senses *sense.System }

func (w *world) Senses() *sense.System { return w.senses }

// guarded is a world in which a guard, #1, sees #2, and hears #3 without knowing who it is.
func guarded(t *testing.T) *world {
	t.Helper()
	c, err := load(t, `{"wits": 1, "kind": "senses", "modalities": {"Sight": {}, "Noise": {"type": "hearing", "anonymous": true}},
		"profiles": {"Guard": {"sensors": {"Ears": {"of": "Noise"}, "Eyes": {"of": "Sight"}}, "memory": {"lost": 0.5, "forgotten": 5, "half": 1}}}}`)
	must.Succeed(t, err)
	s, err := sense.NewSystem(c)
	must.Succeed(t, err)
	must.Succeed(t, s.Add(1, "guard"))
	s.Move(1, sense.Body{})
	s.Move(2, sense.Body{Place: geom.Vec3{X: 4, Y: 1}, Velocity: geom.Vec3{X: -1}})
	must.Succeed(t, s.SetEmitter(2, wits.NameOf("Sight"), sense.Emission{Strength: 1, Up: 1.5}))
	return &world{s}
}

func (w *world) noise(t *testing.T, x, y float64) []sense.Notice {
	t.Helper()
	must.Succeed(t, w.senses.Emit(sense.Signal{Modality: wits.NameOf("Noise"), Of: 3, At: geom.Vec3{X: x, Y: y}, Strength: 1}))
	var out []sense.Notice
	for range 6 {
		out = append(out, w.senses.Step(sense.Open{}, w.senses.Now()+0.05)...)
	}
	return out
}

// TestDocumentsAsk: what the agent perceives and remembers, by functions and lists, in the words of documents.
func TestDocumentsAsk(t *testing.T) {
	r := std.NewRegistry()
	sense.AddTo[geom.Vec2](r)
	must.Succeed(t, r.Err())
	if typ := r.Type("sensed"); flat.HasPointers(typ.Go()) || len(typ.Fields()) != 7 {
		t.Errorf("sensed has the fields %v", typ.Fields())
	}
	p, err := wits.Load(r, fstest.MapFS{"g.json": {Data: []byte(`{"wits": 1, "kind": "graph", "ports": [{"in": "Target", "type": "entity"},
		{"out": "Seen", "type": "bool"}, {"out": "Heard", "type": "bool"}, {"out": "Any", "type": "bool"}, {"out": "Ago", "type": "float"}, {"out": "Place", "type": "vec2"}],
		"nodes": {"A": {"expr": "Perceives(Target, \"sight\")"}, "B": {"expr": "Perceives(Target, \"Noise\")"}, "C": {"expr": "Perceives(Target, \"\")"},
			"D": {"expr": "PerceivedAgo(Target, \"\")"}, "E": {"expr": "PerceivedPlace(Target, \"\")"}},
		"links": ["A.Result -> Seen", "B.Result -> Heard", "C.Result -> Any", "D.Result -> Ago", "E.Result -> Place"]}`)}}, "g.json")
	must.Succeed(t, err)
	type ports struct {
		Target           wits.Input[wits.Entity]
		Seen, Heard, Any wits.Output[bool]
		Ago              wits.Output[float64]
		Place            wits.Output[geom.Vec2]
	}
	io, err := wits.Bind[ports](p)
	must.Succeed(t, err)
	w := guarded(t)
	w.noise(t, 2, 0)
	ask := func(of wits.Entity) string {
		m := p.NewMind(1)
		io.Target.Set(m, of)
		f := wits.Frame{Delta: 0.05, Time: w.senses.Now(), World: w, Entity: 1}
		m.Step(f)
		f.Tick++
		m.Step(f)
		if fault := m.Fault(); fault != nil {
			t.Fatal(fault)
		}
		return fmt.Sprintf("seen %v heard %v any %v %.1f s ago at %v", io.Seen.Get(m), io.Heard.Get(m), io.Any.Get(m), io.Ago.Get(m), io.Place.Get(m))
	}
	for _, c := range []struct {
		of   wits.Entity
		want string
	}{
		{2, "seen true heard false any true 0.0 s ago at {4 1}"},
		{3, "seen false heard false any false +Inf s ago at {0 0}"}, // it has made a noise, but nobody knows who it was
		{4, "seen false heard false any false +Inf s ago at {0 0}"},
	} {
		if got := ask(c.of); got != c.want {
			t.Errorf("of %v: %s", c.of, got)
		}
	}

	must.Succeed(t, w.senses.SetEmitter(2, wits.NameOf("Sight"), sense.Emission{}))
	w.senses.Step(sense.Open{}, w.senses.Now()+2)
	if got := ask(2); got != "seen false heard false any false 2.0 s ago at {4 1}" && got != "seen false heard false any false 2.1 s ago at {4 1}" {
		t.Error(got)
	}
}

// stay is an action that goes on.
type stay struct{}

func (*stay) Update(*wits.Context) wits.Status { return wits.Running }

// TestDocumentsChoose among those who are perceived, or remembered: the nearest that was perceived with a sense.
func TestDocumentsChoose(t *testing.T) {
	r := std.NewRegistry()
	sense.AddTo[geom.Vec2](r)
	wits.AddAction[stay](r)
	type chosen struct {
		Who                   wits.Output[wits.Entity]
		Place, Velocity       wits.Output[geom.Vec2]
		Last, Strength, First wits.Output[float64]
	}
	choose := func(w *world, list, with string) (who wits.Entity, place, velocity geom.Vec2) {
		t.Helper()
		p, err := wits.Load(r, fstest.MapFS{"u.json": {Data: []byte(fmt.Sprintf(`{"wits": 1, "kind": "utility",
			"ports": [{"out": "Who", "type": "entity"}, {"out": "Place", "type": "vec2"}, {"out": "Velocity", "type": "vec2"},
				{"out": "Last", "type": "float"}, {"out": "Strength", "type": "float"}, {"out": "First", "type": "float"}],
			"options": {"Go": {"do": "stay", "for": {"from": %q, "as": "it", "into": {"Who": "it.Who", "Place": "it.Place", "Velocity": "it.Velocity",
				"Last": "it.Last", "Strength": "it.Strength", "First": "it.First"}}, "considerations": [{"name": "With", "if": "it.With == \"%s\""}]}}}`, list, with))}}, "u.json")
		must.Succeed(t, err)
		io, err := wits.Bind[chosen](p)
		must.Succeed(t, err)
		m := p.NewMind(1)
		m.Step(wits.Frame{Delta: 0.05, Time: w.senses.Now(), World: w, Entity: 1})
		if fault := m.Fault(); fault != nil {
			t.Fatal(fault)
		}
		if who = io.Who.Get(m); io.Strength.Get(m) > 0 && (io.Last.Get(m) <= 0 || io.First.Get(m) > io.Last.Get(m)) {
			t.Errorf("%s: first at %v, last at %v", list, io.First.Get(m), io.Last.Get(m))
		}
		return who, io.Place.Get(m), io.Velocity.Get(m)
	}
	w := guarded(t)
	w.noise(t, 2, 0)
	if who, at, v := choose(w, "Perceived", "sight"); who != 2 || at != (geom.Vec2{X: 4, Y: 1}) || v != (geom.Vec2{X: -1}) {
		t.Errorf("it sees %v at %v, moving by %v", who, at, v)
	}
	if who, at, _ := choose(w, "Perceived", "Noise"); who != 0 || at != (geom.Vec2{X: 2}) {
		t.Errorf("it hears %v at %v", who, at)
	}
	must.Succeed(t, w.senses.SetEmitter(2, wits.NameOf("Sight"), sense.Emission{}))
	w.senses.Step(sense.Open{}, w.senses.Now()+2)
	if who, _, _ := choose(w, "Perceived", "Sight"); who != 0 {
		t.Errorf("it still sees %v", who)
	}
	if who, at, _ := choose(w, "Remembered", "Sight"); who != 2 || at != (geom.Vec2{X: 4, Y: 1}) {
		t.Errorf("it remembers %v at %v", who, at)
	}
	w.senses.Step(sense.Open{}, w.senses.Now()+5)
	if who, _, _ := choose(w, "Remembered", "Sight"); who != 0 {
		t.Errorf("it never forgets %v", who)
	}
}

// TestU11_BeliefsKeepTheLastKnownState: notices become contacts and threats, which age.
func TestU11_BeliefsKeepTheLastKnownState(t *testing.T) {
	var known [4]belief.Contact[geom.Vec2, belief.Nothing]
	var feared [4]belief.Threat[geom.Vec2, belief.Nothing]
	contacts, threats := belief.Contacts[geom.Vec2, belief.Nothing](known[:]), belief.Threats[geom.Vec2, belief.Nothing](feared[:])
	w := guarded(t)
	y := w.senses.Memory(1)
	if y.Half != 1 || y.Forgotten != 5 || w.senses.Memory(2) != sense.DefaultMemory() {
		t.Fatalf("it remembers by %+v", y)
	}
	take := func(notices []sense.Notice) {
		for i := range notices {
			n := &notices[i]
			if sense.Believe(contacts, n, y, belief.Nothing{}) == nil {
				sense.Alarm(threats, n, 3, belief.Nothing{})
			}
		}
	}
	take(w.noise(t, 2, 0))
	k := contacts.Find(2)
	if k == nil || contacts.Len() != 1 || k.Place != (geom.Vec2{X: 4, Y: 1}) || k.Velocity != (geom.Vec2{X: -1}) || k.Certainty != 1 {
		t.Fatalf("it believes %+v", known)
	}
	if threats.Len() != 1 || feared[0].Source != 0 || feared[0].Place != (geom.Vec2{X: 2}) || feared[0].Until != feared[0].Noticed+3 {
		t.Fatalf("it fears %+v", feared)
	}
	first := feared[0]
	take(w.noise(t, 2.5, 1))
	take(w.noise(t, -5, 0))
	if threats.Len() != 2 || feared[0].Number != first.Number || feared[0].Noticed != first.Noticed || feared[0].Until <= first.Until || feared[0].Place != (geom.Vec2{X: 2.5, Y: 1}) {
		t.Errorf("of three noises, two of them at one place, it fears %+v", feared)
	}

	// A threat that is noticed again for a shorter time lasts as long as it did.
	again := sense.Notice{By: 1, Of: 3, Anonymous: true, Strength: 0.1, At: geom.Vec3{X: 2.5, Y: 1}, Arrived: feared[0].Until - 1}
	until, danger := feared[0].Until, feared[0].Danger
	if n := sense.Alarm(threats, &again, 0.5, belief.Nothing{}); n != first.Number || feared[0].Until != until || feared[0].Danger != danger {
		t.Errorf("it fears %+v", feared[0])
	}

	// What is heard of whom it sees does not push aside what it sees, but does when that is old.
	seen := k.Seen
	far := sense.Notice{By: 1, Of: 2, Strength: 0.3, At: geom.Vec3{X: 9}, Arrived: seen + 0.2}
	if k := sense.Believe(contacts, &far, y, belief.Nothing{}); k == nil || k.Seen != seen || k.Certainty != 1 {
		t.Errorf("it believes its ears: %+v", k)
	}
	far.Arrived = seen + 2
	if k := sense.Believe(contacts, &far, y, belief.Nothing{}); k == nil || k.Place != (geom.Vec2{X: 9}) || math.Abs(k.Sure(seen+4, y.Half)-0.075) > 1e-12 {
		t.Errorf("it does not: %+v", k)
	}
	if n := contacts.ForgetOlder(seen+10, y.Forgotten); n != 1 {
		t.Errorf("%d are forgotten", n)
	}
	one := sense.Notice{Of: 2, Strength: 1, Arrived: 1}
	if n := testing.AllocsPerRun(100, func() {
		sense.Believe(contacts, &one, y, belief.Nothing{})
		sense.Alarm(threats, &one, 3, belief.Nothing{})
	}); n != 0 {
		t.Errorf("believing allocates %v times", n)
	}
}

// TestPerceivedAgoIsOfTheSensesTime: a mind that was born later, or goes by a time of its own, knows how long ago it was.
func TestPerceivedAgoIsOfTheSensesTime(t *testing.T) {
	r := std.NewRegistry()
	sense.AddTo[geom.Vec2](r)
	p, err := wits.Load(r, fstest.MapFS{"g.json": {Data: []byte(`{"wits": 1, "kind": "graph", "ports": [{"in": "Target", "type": "entity"}, {"out": "Ago", "type": "float"}],
		"nodes": {"A": {"expr": "PerceivedAgo(Target, \"\")"}}, "links": ["A.Result -> Ago"]}`)}}, "g.json")
	must.Succeed(t, err)
	type ports struct {
		Target wits.Input[wits.Entity]
		Ago    wits.Output[float64]
	}
	io, err := wits.Bind[ports](p)
	must.Succeed(t, err)
	w := guarded(t)
	w.noise(t, 2, 0)
	seen, ok := w.senses.Percept(1, 2, 0)
	if !ok {
		t.Fatal("nobody is seen")
	}
	m := p.NewMind(1)
	io.Target.Set(m, 2)
	for range 2 {
		m.Step(wits.Frame{Delta: 0.05, World: w, Entity: 1})
	}
	if got, want := io.Ago.Get(m), w.senses.Now()-seen.Last; got != want || want < 0 {
		t.Errorf("it was %v s ago, not %v", got, want)
	}
}

// TestDocumentsSayAgesOfSenses: a modality's own time is read, and what it cannot be is told.
func TestDocumentsSayAgesOfSenses(t *testing.T) {
	c, err := load(t, `{"wits": 1, "kind": "senses", "modalities": {"Hearing": {"forgotten": 4}, "Sight": {}}, "profiles": {"P": {"sensors": {"Ears": {"of": "Hearing"}, "Eyes": {"of": "Sight"}}}}}`)
	must.Succeed(t, err)
	for _, m := range c.Plan().Modalities {
		if want := map[string]float64{"Hearing": 4}[m.Name]; m.Forgotten != want {
			t.Errorf("%s is forgotten after %v s, not %v", m.Name, m.Forgotten, want)
		}
	}
	if _, err := load(t, `{"wits": 1, "kind": "senses", "modalities": {"Sight": {"forgotten": 0}}, "profiles": {"P": {"sensors": {"Eyes": {"of": "Sight"}}}}}`); err == nil {
		t.Error("0 s is accepted")
	}
}

// TestDocumentsSayWhomAndHowFar: affiliation, and the ranges of what is perceived already, are read, and what they cannot be is
// told at its place.
func TestDocumentsSayWhomAndHowFar(t *testing.T) {
	const senses = `{"wits": 1, "kind": "senses", "modalities": {"Sight": {}}, "profiles": {"P": {"sensors": {"Eyes": {"of": "Sight", %s}}}}}`
	c, err := load(t, fmt.Sprintf(senses, `"affiliation": ["hostile", "neutral"], "auto": 3, "lose": 40`))
	must.Succeed(t, err)
	if s := c.Plan().Profiles[0].Sensors[0]; s.Lose != 40 || s.Auto != 3 || len(s.Affiliation) != 2 || s.Affiliation[0] != belief.Hostile || s.Affiliation[1] != belief.Neutral {
		t.Errorf("it says %+v", s)
	}
	if c, err := load(t, `{"wits": 1, "kind": "senses", "modalities": {"Sight": {"points": "share"}}, "profiles": {}}`); err != nil || c.Plan().Modalities[0].Points != sense.SharePoints {
		t.Errorf("points are not read: %v", err)
	}
	if _, err := load(t, `{"wits": 1, "kind": "senses", "modalities": {"Smell": {"points": "any"}}, "profiles": {}}`); err == nil || !strings.Contains(err.Error(), "what stays where it was emitted has one point") {
		t.Errorf("points of a smell: %v", err)
	}
	for _, wrong := range [][2]string{{`"lose": 2e9`, `"lose" is a number from 0 to 1000000000`}, {`"lose": 20`, "lose is more than the range, which is 30 m"}, {`"range": 40, "lose": 40`, "lose is more than the range, which is 40 m"}, {`"auto": -1`, "auto"},
		{`"affiliation": ["foe"]`, `"affiliation" lists is "friendly", "neutral" or "hostile"`}} {
		if _, err := load(t, fmt.Sprintf(senses, wrong[0])); err == nil || !strings.Contains(err.Error(), wrong[1]) {
			t.Errorf("%s: %v", wrong[0], err)
		}
	}
}

// TestDocumentsReact: what was noticed, lost and forgotten fires triggers in graphs, holds in expressions for one step, and is
// listed, of somebody, of anybody and of one sense.
func TestDocumentsReact(t *testing.T) {
	r := std.NewRegistry()
	sense.AddTo[geom.Vec2](r)
	p, err := wits.Load(r, fstest.MapFS{"g.json": {Data: []byte(`{"wits": 1, "kind": "graph", "ports": [{"in": "Target", "type": "entity"},
		{"out": "Noticed", "type": "int"}, {"out": "Lost", "type": "int"}, {"out": "Forgotten", "type": "int"}, {"out": "Loses", "type": "bool"}, {"out": "Hears", "type": "bool"}],
		"variables": {"N": "int", "L": "int", "F": "int"},
		"nodes": {"E": {"call": "SenseEvents", "with": {"with": "Sight"}},
			"A": {"expr": "Loses(Target, \"\")"}, "B": {"expr": "Notices(Target, \"Noise\")"}},
		"scripts": {"E.noticed": "N = N + 1", "E.lost": "L = L + 1", "E.forgotten": "F = F + 1"},
		"links": ["A.Result -> Loses", "B.Result -> Hears", "N -> Noticed", "L -> Lost", "F -> Forgotten"]}`)}}, "g.json")
	must.Succeed(t, err)
	type ports struct {
		Target                   wits.Input[wits.Entity]
		Noticed, Lost, Forgotten wits.Output[int64]
		Loses, Hears             wits.Output[bool]
	}
	io, err := wits.Bind[ports](p)
	must.Succeed(t, err)
	w := guarded(t)
	m := p.NewMind(1)
	loses, hears, tick := 0, 0, int64(0)
	run := func(of wits.Entity, steps int) string {
		io.Target.Set(m, of)
		for range steps {
			w.senses.Step(sense.Open{}, w.senses.Now()+0.05)
			for range 2 { // the mind steps more often than the senses do
				m.Step(wits.Frame{Delta: 0.025, Tick: tick, Time: w.senses.Now(), World: w, Entity: 1})
				if tick++; io.Loses.Get(m) {
					loses++
				}
				if io.Hears.Get(m) {
					hears++
				}
			}
		}
		if fault := m.Fault(); fault != nil {
			t.Fatal(fault)
		}
		return fmt.Sprintf("noticed %d lost %d forgotten %d; loses %d hears %d", io.Noticed.Get(m), io.Lost.Get(m), io.Forgotten.Get(m), loses, hears)
	}
	if got := run(2, 10); got != "noticed 1 lost 0 forgotten 0; loses 0 hears 0" {
		t.Error("it comes:", got)
	}
	must.Succeed(t, w.senses.SetEmitter(2, wits.NameOf("Sight"), sense.Emission{}))
	if got := run(2, 40); got != "noticed 1 lost 1 forgotten 0; loses 2 hears 0" {
		t.Error("it hides:", got)
	}
	must.Succeed(t, w.senses.Emit(sense.Signal{Modality: wits.NameOf("Noise"), Of: 3, At: geom.Vec3{X: 2}, Strength: 1}))
	if got := run(3, 1); got != "noticed 1 lost 1 forgotten 0; loses 2 hears 0" {
		t.Error("it hears somebody, but cannot know whom:", got)
	}
	must.Succeed(t, w.senses.Emit(sense.Signal{Modality: wits.NameOf("Noise"), Of: 5, At: geom.Vec3{X: 9}, Strength: 30}))
	if got := run(0, 1); got != "noticed 1 lost 1 forgotten 0; loses 2 hears 2" {
		t.Error("it hears something:", got)
	}
	if got := run(2, 100); got != "noticed 1 lost 1 forgotten 1; loses 2 hears 2" {
		t.Error("it forgets:", got)
	}
}

// logged counts what is logged.
type logged []string

// Log implements [wits.Logger].
func (l *logged) Log(m wits.Message) { *l = append(*l, m.Level.String()+": "+m.Text) }

// TestMisspeltModality: a document that asks with a modality that there is not is told once, with the one that is meant.
func TestMisspeltModality(t *testing.T) {
	r := std.NewRegistry()
	sense.AddTo[geom.Vec2](r)
	p, err := wits.Load(r, fstest.MapFS{"g.json": {Data: []byte(`{"wits": 1, "kind": "graph", "ports": [{"out": "Seen", "type": "bool"}],
		"nodes": {"A": {"expr": "Perceives(nobody, \"Sigth\") || Notices(nobody, \"Sigth\") || PerceivedAgo(nobody, \"Noise\") < 0 || Loses(nobody, \"\")"}}, "links": ["A.Result -> Seen"]}`)}}, "g.json")
	must.Succeed(t, err)
	w, log := guarded(t), logged{}
	for range 2 {
		m := p.NewMind(1)
		for tick := range int64(3) {
			m.Step(wits.Frame{Tick: tick, Delta: 0.05, World: w, Entity: 1, Log: &log})
		}
		if fault := m.Fault(); fault != nil {
			t.Fatal(fault)
		}
	}
	if len(log) != 1 || log[0] != `warning: the senses have no modality "Sigth": did you mean "Sight"?` {
		t.Errorf("it logs %q", log)
	}
}
