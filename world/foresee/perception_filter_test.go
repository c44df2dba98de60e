package foresee_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/foresee"
)

// A copy has of the original what can be perceived: of the rest it has defaults, or what the observer believes.
func TestX9_OnlyWhatIsPerceivedIsCopied(t *testing.T) {
	r := registry(t)
	fox := `{"wits": 1, "kind": "thoughts", "name": "fox",
		"ports": [{"in": "Hunger", "type": "float", "default": 0.5}, {"in": "Name", "type": "string"}, {"out": "Force", "type": "vec2"}],
		"thoughts": {
			"Den": {"priority": 2, "when": "Hunger < 0.3", "do": "SeekPoint", "with": {"Target": [1, 1]}},
			"Roam": {"priority": 1, "when": "Hunger >= 0.3", "thoughts": {"Stroll": {"do": "Wander"}}}}}`
	simple := `{"wits": 1, "kind": "thoughts", "name": "simple",
		"ports": [{"in": "Hunger", "type": "float", "default": 0.9}, {"in": "Name", "type": "int"}, {"out": "Force", "type": "vec2"}],
		"thoughts": {"Den": {"do": "SeekPoint", "with": {"Target": [1, 1]}}}}`
	b, other := loadText(t, r, fox), loadText(t, r, simple)
	hunger, name := b.program.Find("Hunger"), b.program.Find("Name")
	at := func(rules ...foresee.Rule) *pasture {
		t.Helper()
		p := newPasture(foresee.Options{Step: dt})
		p.add(b, geom.Vec2{X: 30, Y: 20}, geom.Vec2{}, 5, 0, 1)
		filter, err := foresee.NewPerceptionFilter(b.program, rules...)
		must.Succeed(t, err)
		p.filter, p.taken = filter, other
		for value, text := range map[int]string{hunger: "0.1", name: "Reynard"} {
			must.Succeed(t, p.minds[0].Set(value, text))
		}
		for range 40 {
			p.step()
		}
		p.foresees.Of(0).Ask(id(0), id(0), 1)
		p.foresees.Step(p.frame, nil)
		p.faults(t)
		return p
	}
	var stroll int
	for i, v := range b.program.Values() {
		if v.Path == "Roam/Stroll.Weight" || strings.HasPrefix(v.Path, "Roam/Stroll.") && v.Slot.Type().Name() == "float" {
			stroll = i
		}
	}
	for _, c := range []struct {
		name   string
		rules  []foresee.Rule
		hunger float64
		who    any
		does   string
	}{
		{"everything", nil, 0.1, "Reynard", "Den"},
		{"not how hungry it is", []foresee.Rule{foresee.Hide("Hunger")}, 0.5, "Reynard", "Roam Stroll"},
		{"believed to be starving", []foresee.Rule{foresee.Believe("Hunger", "0.8")}, 0.8, "Reynard", "Roam Stroll"},
		{"believed to be full", []foresee.Rule{foresee.Hide("Name"), foresee.Believe("Hunger", "0.2")}, 0.2, "", "Den"},
		{"only its name", []foresee.Rule{foresee.See("Name")}, 0.5, "Reynard", "Roam Stroll"},
		{"only its hunger", []foresee.Rule{foresee.See("Hunger")}, 0.1, "", "Den"},
	} {
		p := at(c.rules...)
		track := p.foresees.Of(0).Track(id(0))
		m := p.imagined()
		if m.Value(hunger) != c.hunger || m.Value(name) != c.who {
			t.Errorf("%s: hunger %v and name %q are imagined, not %v and %q", c.name, m.Value(hunger), m.Value(name), c.hunger, c.who)
		}
		if got := track.Doing(track.Len() - 1); strings.Join(got, " ") != c.does {
			t.Errorf("%s: it is imagined to do %q, not %s", c.name, got, c.does)
		}
		if p.minds[0].Value(hunger) != 0.1 || p.minds[0].Value(name) != "Reynard" {
			t.Errorf("%s: the original was changed", c.name)
		}
	}
	// A copy that begins anew has forgotten what a thought remembers; one that is whole, or of which that is hidden, has not.
	whole, anew := at(), at(foresee.See("Hunger"))
	if whole.imagined().Value(stroll) != whole.minds[0].Value(stroll) {
		t.Error("a whole copy remembers something else")
	}
	if first := anew.foresees.Of(0).Track(id(0)); first.Active(0, den(t, b)) {
		t.Error("a copy that begins anew is at work already")
	}
	if first := whole.foresees.Of(0).Track(id(0)); !first.Active(0, den(t, b)) {
		t.Error("a whole copy begins anew")
	}
	// Others may take it that it thinks another way, with what both have: its name is of another type there.
	p := at(foresee.As(other.program))
	track := p.foresees.Of(0).Track(id(0))
	if track.Program() != other.program || track.Doing(track.Len() - 1)[0] != "Den" {
		t.Error("it is not imagined as others take it to be")
	}
	if m := p.imagined(); m.Value(other.program.Find("Hunger")) != 0.1 || m.Value(other.program.Find("Name")) != int64(0) {
		t.Error("what both programs have was not copied, or what they do not")
	}
	if p = at(foresee.As(other.program), foresee.Hide("Hunger")); p.imagined().Value(other.program.Find("Hunger")) != 0.9 {
		t.Error("what is hidden of another program is not that one's default")
	}
}

func den(t testing.TB, b *brain) int {
	for _, part := range b.program.Parts() {
		for _, n := range part.Nodes {
			if n.Path == "Den" {
				return n.Active
			}
		}
	}
	t.Fatal("no den")
	return -1
}

// Names that there are not are told of, with those that are meant.
func TestX9_VeilsAreChecked(t *testing.T) {
	b := load(t, registry(t), "sheep.thoughts.json")
	for _, c := range []struct {
		rule foresee.Rule
		want string
	}{
		{foresee.Hide("Neer"), `testdata/sheep.thoughts.json has no value and no node "Neer"; did you mean "Near"?`},
		{foresee.See("Woolf"), `has no value and no node "Woolf"; did you mean "Wolf"?`},
		{foresee.Believe("Neer", "true"), `no node "Neer"; did you mean "Near"?`},
		{foresee.Believe("Near", "perhaps"), `Near is a bool: "perhaps"`},
	} {
		if _, err := foresee.NewPerceptionFilter(b.program, c.rule); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if _, err := foresee.NewPerceptionFilter(b.program, foresee.Hide("Stroll", "Escape.Target"), foresee.Believe("Near", "true")); err != nil {
		t.Error(err)
	}
}
