package machine_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind/kindtest"
)

// prey is somebody that the tests' machines hunt.
type prey struct {
	Who   wits.Entity
	Place geom.Vec2 `unit:"m"`
	Alert float64   `doc:"How awake it is, 0 to 1."`
}

// hunter is the agent of the tests.
type hunter struct{ seen []prey }

func hunterRegistry() *wits.Registry {
	r := registry()
	wits.AddType[prey](r, "prey", "Somebody to hunt.")
	wits.AddList(r, "Seen", "Whom the hunter sees.", func(x *wits.Context, i int) (prey, bool) {
		if seen := wits.Self[*hunter](x).seen; i < len(seen) {
			return seen[i], true
		}
		return prey{}, false
	})
	return r
}

func who(i int) wits.Entity { return wits.NewEntity(uint32(i), 1) }

// hunting hunts the nearest that it sees, up to 30 m away, that is awake or near; whom, the state that it enters gets as an input.
const hunting = `{"wits":1,"kind":"machine","ports":[{"in":"Here","type":"vec2"}],"variables":{"Goal":"vec2","Hunts":"int"},"start":"Roam",
	"states":{"Hunt":{"run":"hunt.json"},"Roam":{"do":"Act"}},
	"transitions":[
		{"from":"Roam","to":"Hunt","pick":{"from":"Seen","as":"foe","when":"foe.Alert > 0.5 or distance(foe.Place, Here) < 2","score":"30 - distance(foe.Place, Here)",
			"into":{"Hunt.Target":"foe.Who","Goal":"foe.Place"}},"then":"Hunts += foe.Alert > 0.5 ? 10 : 1"},
		{"from":"Hunt","to":"Roam","done":"any"}]}`

const hunt = `{"wits":1,"kind":"machine","ports":[{"in":"Target","type":"entity"},{"out":"Hunted","type":"entity"}],"start":"Run",
	"states":{"Run":{"do":"Act","with":{"Life":2},"enter":"Hunted = Target"},"Over":{"end":"success"}},"transitions":[{"from":"Run","to":"Over","done":"any"}]}`

func hunts(t testing.TB, main string, seen ...prey) (*kindtest.Asker, *hunter) {
	t.Helper()
	h := &hunter{seen: seen}
	a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, hunterRegistry(), kindtest.Files{"main.json": main, "hunt.json": hunt})))
	a.Frame.Self = h
	return a, h
}

// TestATransitionPicksAnElement: of the elements of a list that are of use a transition picks the one of the highest score, the
// first of equal ones, and hands it to the state that it leads to [Pro360, 21.5.3 and 21.7]; without one it is not taken.
func TestATransitionPicksAnElement(t *testing.T) {
	at := func(x float64) geom.Vec2 { return geom.Vec2{X: x} }
	for _, c := range []struct {
		name string
		seen []prey
		want wits.Entity // nobody: it roams on
		n    int64
	}{
		{"the nearest", []prey{{who(1), at(9), 1}, {who(2), at(5), 1}, {who(3), at(7), 1}}, who(2), 10},
		{"who sleeps is seen when near", []prey{{who(1), at(9), 1}, {who(2), at(5), 0}, {who(3), at(1), 0}}, who(3), 1},
		{"the first of equal ones", []prey{{who(4), at(-5), 1}, {who(2), at(5), 1}}, who(4), 10},
		{"all too far", []prey{{who(1), at(30), 1}, {who(2), at(300), 1}}, wits.Entity(0), 0},
		{"all asleep", []prey{{who(1), at(9), 0}}, wits.Entity(0), 0},
		{"nobody", nil, wits.Entity(0), 0},
	} {
		a, _ := hunts(t, hunting, c.seen...)
		a.Good()
		want := "Roam"
		if c.want != (wits.Entity(0)) {
			want = "Hunt"
		}
		if active := strings.Join(a.Active(), " "); !strings.HasPrefix(active, want) {
			t.Errorf("%s: active %s, want %s", c.name, active, want)
		}
		if got := a.Value("Hunts"); got != c.n {
			t.Errorf("%s: the statements of the transition made it %v", c.name, got)
		}
		if want == "Roam" {
			continue
		}
		if got := a.Value("Hunt.Hunted"); got != c.want {
			t.Errorf("%s: the state got %v, want %v", c.name, got, c.want)
		}
		for _, p := range c.seen {
			if p.Who == c.want && a.Value("Goal") != p.Place {
				t.Errorf("%s: the goal is %v", c.name, a.Value("Goal"))
			}
		}
	}
}

// TestPicksOfLists that are ports, variables or fields of boards; without a score the first that may be; what goes on at the end of
// what a state runs, and a transition that stays.
func TestPicksOfLists(t *testing.T) {
	a := kindtest.Ask(kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Ids","type":"list of entity"}],
		"variables":{"Target":"entity","Sizes":{"type":"list of float","default":[2,5,3]},"Big":"float","Times":"int"},"start":"A",
		"states":{"A":{"do":"Act","with":{"Life":2}},"B":{}},
		"transitions":[{"from":"A","to":"B","done":"success","pick":{"from":"Ids","as":"id","into":"Target"}},
			{"from":"B","pick":{"from":"Sizes","as":"size","when":"size < 4","score":"size","into":"Big"},"then":"Times += 1"}]}`})))
	for range 8 {
		a.Good()
	}
	kindtest.Lines(t, "an empty list", a.Active(), "A")
	kindtest.Set(a.Run, "Ids", []wits.Entity{0, who(7), who(8)})
	a.Good()
	kindtest.Lines(t, "somebody", a.Active(), "B")
	a.Good()
	a.Good()
	if a.Value("Target") != who(7) || a.Value("Big") != 3.0 || a.Value("Times") != int64(1) {
		t.Errorf("target %v, big %v, %v times", a.Value("Target"), a.Value("Big"), a.Value("Times"))
	}
}

// TestWhyAPick: people are told who was picked, what the others came to, and that nobody was of use.
func TestWhyAPick(t *testing.T) {
	a, h := hunts(t, hunting)
	why := func(node string) string { return strings.Join(a.Why(node), "\n") }
	a.Step()
	if w := why("Hunt"); !strings.Contains(w, "The transition from Roam to it was not taken: Seen was empty.") {
		t.Error(w)
	}
	h.seen = []prey{{who(1), geom.Vec2{X: 40}, 1}, {who(2), geom.Vec2{X: 50}, 1}}
	a.Step()
	if w := why("Hunt"); !strings.Contains(w, "not taken: no element of Seen was of use.") {
		t.Error(w)
	}
	h.seen = []prey{{who(1), geom.Vec2{X: 10}, 1}, {who(2), geom.Vec2{X: 50}, 1}, {who(3), geom.Vec2{X: 4}, 1}}
	a.Step()
	w := why("Hunt")
	for _, want := range []string{"because it picked one of Seen", "scored 26: the highest of Seen", "scored 20.", "was of no use."} {
		if !strings.Contains(w, want) {
			t.Errorf("%q is not said:\n%s", want, w)
		}
	}
	if w = why("Roam"); !strings.Contains(w, "scored 26: the highest of Seen") {
		t.Error(w)
	}
}

// TestPicksThatAreWrong are told, each at its place.
func TestPicksThatAreWrong(t *testing.T) {
	for pick, want := range map[string]string{
		`"pick":{"as":"foe"}`:                                                                    `"from"`,
		`"pick":{"from":"Seen"}`:                                                                 `"as"`,
		`"pick":{"from":"Seem","as":"foe"}`:                                                      `there is no list "Seem" to choose from (did you mean "Seen"?)`,
		`"pick":{"from":"Here","as":"foe"}`:                                                      `Here is of type vec2 and no list`,
		`"pick":{"from":"Seen","as":"Goal"}`:                                                     `Goal is a name of the document already`,
		`"pick":{"from":"Seen","as":"foe","score":"foe.Place"}`:                                  `float`,
		`"pick":{"from":"Seen","as":"foe","when":"foe.Alrt > 0.5"}`:                              `no member Alrt (did you mean "Alert"?)`,
		`"pick":{"from":"Seen","as":"foe","scores":"1"}`:                                         `"scores"`,
		`"pick":{"from":"Seen","as":"foe","into":{"Gaol":"foe.Place"}}`:                          `there is no place "Gaol" to write to (did you mean "Goal"?)`,
		`"pick":{"from":"Seen","as":"foe","into":{"Hunt.Traget":"foe.Who"}}`:                     `Hunt takes in no value "Traget" (did you mean "Hunt.Target"?)`,
		`"pick":{"from":"Seen","as":"foe","into":{"Hunt.Hunted":"foe.Who"}}`:                     `Hunt takes in no value "Hunted"`,
		`"pick":{"from":"Seen","as":"foe","into":{"Hunt.Target":"foe.Place"}}`:                   `entity`,
		`"pick":{"from":"Seen","as":"foe","into":{"Roam.Life":"1.0"}}`:                           `the transition does not lead to Roam, so it gives it nothing`,
		`"pick":{"from":"Seen","as":"foe","into":{"Given.Target":"foe.Who"}},"to":"Given"`:       `Given.Target has a value already`,
		`"pick":{"from":"Seen","as":"foe","into":"Hunts"}`:                                       `prey`,
		`"pick":{"from":"Seen","as":"foe"},"to":[]`:                                              `leads nowhere and does nothing`,
		`"when":"foe.Alert > 0.5","pick":{"from":"Seen","as":"foe","into":{"Goal":"foe.Place"}}`: `nothing is called foe.Alert`,
	} {
		to := `"to":"Hunt",`
		if strings.Contains(pick, `"to"`) {
			to = ""
		}
		main := `{"wits":1,"kind":"machine","ports":[{"in":"Here","type":"vec2"}],"variables":{"Goal":"vec2","Hunts":"int"},"start":"Roam",
			"states":{"Hunt":{"run":"hunt.json"},"Roam":{"do":"Act"},"Given":{"run":"hunt.json","with":{"Target":null}}},"transitions":[{"from":"Roam",` + to + pick + `},{"from":"Roam","to":"Given","after":1},{"from":["Hunt","Given"],"to":"Roam","done":"any"}]}`
		kindtest.HasProblem(t, kindtest.Problems(t, hunterRegistry(), kindtest.Files{"main.json": main, "hunt.json": hunt}), want)
	}
}
