package utility_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/utility"
)

// told is an action that logs its whole life, that it is suspended and goes on included.
type told struct {
	Life wits.In[int64]
	Age  wits.Var[int64]
}

func (*told) Activate(x *wits.Context)           { x.Log(wits.Info, "select") }
func (*told) Suspend(x *wits.Context)            { x.Log(wits.Info, "suspend") }
func (*told) Resume(x *wits.Context)             { x.Log(wits.Info, "resume") }
func (*told) End(x *wits.Context, _ wits.Status) { x.Log(wits.Info, "deselect") }
func (a *told) Update(x *wits.Context) wits.Status {
	a.Age.Set(x, a.Age.Get(x)+1)
	if n := a.Life.Get(x); n > 0 && a.Age.Get(x) >= n {
		return wits.Success
	}
	return wits.Running
}

func startTold(t testing.TB, f kindtest.Files) *kindtest.Run {
	t.Helper()
	r := registry()
	wits.AddAction[told](r, wits.Named("Told"))
	return kindtest.Start(t, kindtest.Load(t, r, f))
}

const fight = `{"kind":"utility","ports":[{"in":"Ambush","type":"float"},{"in":"Grenade","type":"float"},{"in":"Flame","type":"float"},{"in":"Able","type":"float","default":1}],
	"options":{"Attack":{"do":"Told","score":"0.5 * Able","commitment":0.1},"Flee":{"do":"Told","score":"Flame"},
		"React":{"do":"Told","with":{"Life":4},"score":"0.7 * Ambush","suspend":true},"Dodge":{"do":"Told","with":{"Life":2},"score":"0.9 * Grenade","suspend":true}},"decide":{"every":0}}`

// TestT2_5_Stack: three deep; each goes on as if nothing had happened when what has suspended it is over.
func TestT2_5_Stack(t *testing.T) {
	r := startTold(t, kindtest.Files{"main.json": fight})
	var lines []string
	ages := ""
	for frame := range 8 {
		switch frame {
		case 1:
			kindtest.Set(r, "Ambush", 1.0)
		case 2:
			kindtest.Set(r, "Grenade", 1.0)
		case 3:
			kindtest.Set(r, "Grenade", 0.0)
		case 4:
			kindtest.Set(r, "Ambush", 0.0)
		}
		lines = append(lines, r.Good()...)
		ages += fmt.Sprint(r.Value("Attack.Age"), r.Value("Attack.Suspended"), r.Value("React.Suspended"), " ")
		if frame == 3 {
			kindtest.Set(r, "Ambush", 1.0)
		}
	}
	want := "Attack: select, Attack: suspend, React: select, React: suspend, Dodge: select, Dodge: deselect, React: resume, React: deselect, Attack: resume"
	if got := strings.Join(lines, ", "); got != want {
		t.Errorf("\n got %s\nwant %s\n%s", got, want, ages)
	}
	kindtest.Lines(t, "at the end", r.Active(), "Attack")
}

// TestT2_6_HitReaction: nothing that is suspended acts; what has become of no use meanwhile does not go on.
func TestT2_6_HitReaction(t *testing.T) {
	f := kindtest.Files{
		"main.json": `{"kind":"utility","ports":[{"in":"Hit","type":"trigger"},{"in":"Reaction","type":"float"},{"in":"Arm","type":"float","default":1},{"in":"Poke","type":"trigger"}],
			"options":{"Fire":{"run":"fire.json","score":"0.5 * Arm","pass":["Poke"]},"Hurt":{"do":"Act","with":{"Life":3},"score":"Reaction","suspend":true},"Run":{"do":"Act","score":"0.3"}},
			"decide":{"on":"Hit"}}`,
		"fire.json": `{"kind":"graph","ports":[{"in":"Poke","type":"trigger"}],"nodes":{"Shoot":{"do":"Act"}},"links":["OnActivate -> Shoot.Activate","Poke -> Shoot.Poke"]}`,
	}
	for _, lost := range []bool{false, true} {
		r := start(t, f)
		kindtest.Lines(t, "fires", r.Good(), "Fire/Shoot: activate", "Fire/Shoot: update")
		kindtest.Set(r, "Reaction", 1.0)
		r.Fire("Hit")
		kindtest.Lines(t, "hit", r.Good(), "Hurt: activate", "Hurt: update")
		kindtest.Lines(t, "what is active", r.Active(), "Hurt")
		kindtest.Set(r, "Reaction", 0.0)
		r.Fire("Poke")
		kindtest.Lines(t, "no shots, and no ears", r.Good(), "Hurt: update")
		if lost {
			kindtest.Set(r, "Arm", 0.0)
			kindtest.Lines(t, "the arm is lost", r.Good(), "Hurt: update", "Hurt: end success", "Fire/Shoot: end aborted", "Run: activate", "Run: update")
			if got := r.Value("Fire.Outcome"); got != utility.Interrupted {
				t.Errorf("Fire was %v", got)
			}
			continue
		}
		kindtest.Lines(t, "fires on", r.Good(), "Hurt: update", "Hurt: end success", "Fire/Shoot: update")
		r.Fire("Poke")
		kindtest.Lines(t, "and hears again", r.Good(), "Fire/Shoot: poke", "Fire/Shoot: update")
	}
}

// TestStackIsNoLock: a lasting choice ends all that is suspended, the last first; one that is suspended can be chosen.
func TestStackIsNoLock(t *testing.T) {
	deep := func() *kindtest.Run {
		r := startTold(t, kindtest.Files{"main.json": fight})
		r.Good()
		kindtest.Set(r, "Ambush", 1.0)
		r.Good()
		kindtest.Set(r, "Grenade", 1.0)
		r.Good()
		return r
	}
	r := deep()
	kindtest.Set(r, "Flame", 2.0)
	kindtest.Lines(t, "a lasting choice", r.Good(), "Dodge: deselect", "React: deselect", "Attack: deselect", "Flee: select")
	r = deep()
	kindtest.Set(r, "Grenade", 0.0)
	kindtest.Set(r, "Ambush", 0.2)
	kindtest.Lines(t, "the lowest is the best", r.Good(), "Dodge: deselect", "React: deselect", "Attack: resume")
	r = deep()
	kindtest.Set(r, "Ambush", 0.0)
	kindtest.Lines(t, "one in the middle is of no use", r.Good(), "React: deselect", "Dodge: deselect", "Dodge: select")
	kindtest.Set(r, "Grenade", 0.0)
	kindtest.Lines(t, "and is skipped", r.Good(), "Dodge: deselect", "Attack: resume")
	r = deep()
	r.Mind.Abort()
	kindtest.Lines(t, "ended from outside", r.Active())
	for _, name := range []string{"Attack", "React", "Dodge"} {
		if got := r.Value(name + ".Outcome"); got != utility.Interrupted {
			t.Errorf("%s was %v", name, got)
		}
		if got := r.Value(name + ".Suspended"); got != int64(0) {
			t.Errorf("%s is still suspended: %v", name, got)
		}
	}
}

// TestCarrySuspended: what was suspended when the document changed is not forgotten half.
func TestCarrySuspended(t *testing.T) {
	r := startTold(t, kindtest.Files{"main.json": fight})
	r.Good()
	kindtest.Set(r, "Ambush", 1.0)
	r.Good()
	reg := registry()
	wits.AddAction[told](reg, wits.Named("Told"))
	r.Mind, _ = wits.Transfer(r.Mind, kindtest.Load(t, reg, kindtest.Files{"main.json": strings.Replace(fight, `"options":{`, `"options":{"Alarm":{"do":"Told","score":"0"},`, 1)}))
	kindtest.Lines(t, "after", r.Active(), "React")
	kindtest.Set(r, "Ambush", 0.0)
	for range 6 {
		r.Good()
	}
	kindtest.Lines(t, "in the end", r.Active(), "Attack")
	if got := r.Value("Attack.Suspended"); got != int64(0) {
		t.Errorf("Attack is suspended: %v", got)
	}
}
