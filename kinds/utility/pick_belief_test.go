package utility_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/world/belief"
)

// actor is somebody as it is; what a guard believes may be something else.
type actor struct {
	Who   wits.Entity
	Place geom.Vec2
	Side  belief.Attitude
}

// village is what a guard of the tests lives in.
type village struct {
	Guard
	actors []actor
	names  map[string]wits.Entity
}

func villageRegistry() *wits.Registry {
	r := hunterRegistry()
	wits.AddType[Looks](r, "looks", "What somebody looks like.")
	belief.AddTypes[geom.Vec2, Looks, belief.Nothing](r)
	wits.AddType[actor](r, "actor", "Somebody as it is.")
	belief.AddContacts(r, "Contacts", "Whom the guard knows.", func(x *wits.Context) Contacts { return wits.Self[*village](x).Known[:] })
	belief.AddThreats(r, "Threats", "What may hit the guard.", func(x *wits.Context) Threats { return wits.Self[*village](x).Threats[:] })
	wits.AddList(r, "Actors", "All there are.", func(x *wits.Context, i int) (actor, bool) {
		actors := wits.Self[*village](x).actors
		if i >= len(actors) {
			return actor{}, false
		}
		return actors[i], true
	})
	wits.AddFunc(r, "ContactNamed", func(x *wits.Context, p struct{ Name string }) wits.Entity {
		v := wits.Self[*village](x)
		for name, who := range v.names { // at most one fits
			if strings.EqualFold(name, p.Name) && Contacts(v.Known[:]).Find(who) != nil {
				return who
			}
		}
		return 0
	})
	wits.AddFunc(r, "IfAlive", func(x *wits.Context, p struct{ Who wits.Entity }) bool {
		for _, a := range wits.Self[*village](x).actors {
			if a.Who == p.Who {
				return true
			}
		}
		return false
	})
	return r
}

func inVillage(t testing.TB, main string) (*kindtest.Run, *village) {
	t.Helper()
	v := &village{names: map[string]wits.Entity{}}
	r := kindtest.Start(t, kindtest.Load(t, villageRegistry(), kindtest.Files{"main.json": main}))
	r.Frame.Self = v
	return r, v
}

// TestT21_10_Disguise: the contact says friendly, the actor is an enemy: who picks among contacts passes it over, who
// picks among actors does not.
func TestT21_10_Disguise(t *testing.T) {
	r, v := inVillage(t, `{"kind":"utility","variables":{"Believed":"entity","True":"entity"},"options":{
		"A":{"score":"1","considerations":[
			{"name":"Foe","pick":{"from":"Contacts","as":"c","considerations":[{"name":"Hostile","if":"c.Attitude == hostile"}],"into":{"Believed":"c.Who"}},"else":{}},
			{"name":"Actor","pick":{"from":"Actors","as":"a","considerations":[{"name":"Enemy","if":"a.Side == hostile"}],"into":{"True":"a.Who"}},"else":{}}]}}}`)
	v.actors = []actor{{Who: 5, Side: belief.Friendly}, {Who: 7, Side: belief.Hostile}}
	known := Contacts(v.Known[:])
	known.Perceive(Contact{Who: 7, Attitude: belief.Friendly})
	r.Good()
	if b, a := r.Value("Believed"), r.Value("True"); b != wits.Entity(0) || a != wits.Entity(7) {
		t.Errorf("believes %v, true is %v", b, a)
	}
	known.Find(7).Attitude = belief.Hostile // it is seen through
	r.Good()
	if b := r.Value("Believed"); b != wits.Entity(7) {
		t.Errorf("believes %v", b)
	}
}

// TestT21_11_ByName: a target by name is an entity, which is nobody as long as the name is not known; so it is not valid.
// Small and capital letters are the same.
func TestT21_11_ByName(t *testing.T) {
	r, v := inVillage(t, `{"kind":"utility","options":{
		"Greet":{"score":"1","considerations":[{"name":"Valid","if":"ContactNamed('BORIS') != nobody && IfAlive(ContactNamed('BORIS'))"}]},"Rest":{"score":"0.1"}}}`)
	v.names["Boris"] = 7
	r.Good()
	kindtest.Lines(t, "a name that is not known", r.Active(), "Rest")
	Contacts(v.Known[:]).Perceive(Contact{Who: 7})
	r.Good()
	kindtest.Lines(t, "it is known but does not exist", r.Active(), "Rest")
	v.actors = []actor{{Who: 7}}
	r.Good()
	kindtest.Lines(t, "it exists", r.Active(), "Greet")
	for _, text := range []string{"ContactNamed('Boris').x > 1", "distance(ContactNamed('Boris'), vec2(1, 2)) > 1", "ContactNamed('Boris') == vec2(1, 2)", "IfAlive(vec2(1, 2))"} {
		kindtest.Problems(t, villageRegistry(), kindtest.Files{"main.json": `{"kind":"utility","options":{"A":{"score":"1","considerations":[{"name":"V","if":"` + text + `"}]}}}`})
	}
}

// TestT21_12_ThreatOfUnknownSource: a shot without a shooter makes the guard leave its place, and only as long as it lasts.
func TestT21_12_ThreatOfUnknownSource(t *testing.T) {
	r, v := inVillage(t, `{"kind":"utility","variables":{"From":"vec2","Shooter":"entity"},"options":{
		"Cover":{"score":"1"},
		"Leave":{"for":{"from":"Threats","as":"threat","into":{"From":"threat.Place","Shooter":"threat.Source"}},"considerations":[{"name":"Danger","input":"threat.Danger"}],"score":"5"}}}`)
	r.Good()
	kindtest.Lines(t, "quiet", r.Active(), "Cover")
	threats := Threats(v.Threats[:])
	threats.Notice(Threat{Place: at(1, 2), Danger: 0.5, Until: 3})
	threats.Notice(Threat{Place: at(3, 4), Danger: 0.8, Until: 2})
	r.Good()
	kindtest.Lines(t, "shot at", r.Active(), "Leave")
	if r.Value("From") != at(3, 4) || r.Value("Shooter") != wits.Entity(0) {
		t.Errorf("from %v, by %v", r.Value("From"), r.Value("Shooter"))
	}
	threats.Expire(2)
	r.Good()
	if r.Value("From") != at(1, 2) {
		t.Errorf("from %v", r.Value("From"))
	}
	threats.Expire(3)
	r.Good()
	kindtest.Lines(t, "over", r.Active(), "Cover")
}

// TestT2_10_DistanceOfTargets: the distance of oneself from a target is the same expression, with the same result, whatever
// the target is: a place, what another reasoner has picked, that one's port, a variable of it.
func TestT2_10_DistanceOfTargets(t *testing.T) {
	far := func(target string) string {
		return `{"score":"1","considerations":[{"name":"Far","input":"distance(` + target + `, Self)","from":0,"to":10}]}`
	}
	r, _ := hunt(t, `{"kind":"utility","ports":[{"in":"Self","type":"vec2"}],"variables":{"Best":"foe","Goal":"vec2"},"options":{
		"Pick":{"for":{"from":"Foes","as":"f","into":{"Best":"f","Goal":"f.Place"}},"score":"f.Wealth"},
		"A":`+far("vec2(3, 4)")+`,"B":`+far("Best.Place")+`,"C":`+far("Pick.f.Place")+`,"D":`+far("Goal")+`}}`,
		foe{Who: 1, Wealth: 1, Place: at(9, 9)}, foe{Who: 2, Wealth: 2, Place: at(3, 4)})
	r.Good()
	r.Good() // what was picked in the first frame is read in the second
	for _, option := range []string{"A", "B", "C", "D"} {
		if got := r.Value(option + ".Score"); got != 0.5 {
			t.Errorf("%s is worth %v", option, got)
		}
	}
}

// TestTargets_Suspended: what waits goes on for the target that it had; if by then another is better, it ends.
func TestTargets_Suspended(t *testing.T) {
	doc := `{"kind":"utility","ports":[{"in":"Bell","type":"bool"}],"variables":{"Target":"entity"},"options":{
		"Hunt":{"do":"Act","for":{"from":"Foes","as":"f","into":{"Target":"f.Who"}},"score":"f.Wealth"},
		"Answer":{"do":"Act","suspend":true,"score":"100","considerations":[{"name":"Rings","if":"Bell"}]}},"decide":{"every":0}}`
	r, h := hunt(t, doc, foe{Who: 1, Wealth: 5})
	r.Good()
	kindtest.Set(r, "Bell", true)
	kindtest.Lines(t, "rings", r.Good(), "Answer: activate", "Answer: update")
	kindtest.Set(r, "Bell", false)
	kindtest.Lines(t, "goes on", r.Good(), "Answer: end aborted", "Hunt: update")
	kindtest.Set(r, "Bell", true)
	r.Good()
	h.foes = []foe{{Who: 2, Wealth: 7}, {Who: 1, Wealth: 5}}
	kindtest.Set(r, "Bell", false)
	kindtest.Lines(t, "another", r.Good(), "Hunt: end aborted", "Answer: end aborted", "Hunt: activate", "Hunt: update")
	if r.Value("Target") != wits.Entity(2) {
		t.Errorf("the target is %v", r.Value("Target"))
	}
}
