package tree_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/tree"
)

// The tests of [Pro360, ch. 5]. Their numbers are those of the chapter where it has any.

func TestT5_1_HeuristicTable(t *testing.T) {
	s := func(self, threat, victim float64) tree.Summary {
		return tree.Summary{Self: self, Threat: threat, Victim: victim}
	}
	for _, c := range []struct {
		what          string
		before, after tree.Summary
		want          tree.Prospect
	}{
		{"a wound", s(100, 0, 50), s(90, 0, 50), tree.Hurtful},
		{"death", s(10, 0, 50), s(0, 0, 50), tree.Deadly},
		{"a wound outranks all else", s(100, 0.5, 50), s(90, 0.1, 40), tree.Hurtful},
		{"more danger", s(100, 0.2, 50), s(100, 0.3, 50), tree.Hurtful},
		{"a little less danger", s(100, 0.5, 50), s(100, 0.453125, 50), tree.Safe},
		{"much less danger", s(100, 0.5, 50), s(100, 0.4375, 50), tree.Urgent},
		{"just the limit", s(100, 0.05, 50), s(100, 0, 50), tree.Urgent},
		{"the victim is hurt", s(100, 0.5, 50), s(100, 0.5, 40), tree.Beneficial},
		{"nothing", s(100, 0.5, 50), s(100, 0.5, 50), tree.Irrelevant},
		{"danger outranks damage", s(100, 0.5, 50), s(100, 0.49, 40), tree.Safe},
	} {
		if got := c.before.Judge(c.after); got != c.want {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
	order := []tree.Prospect{tree.Unseen, tree.Impossible, tree.Deadly, tree.Hurtful, tree.Irrelevant, tree.Cosmetic, tree.Safe, tree.Beneficial, tree.Urgent}
	for i, o := range order {
		if int(o) != i || o.String() == "" {
			t.Errorf("%v is not number %d of the order", o, i)
		}
	}
}

const kicks = `"Kick":{"do":"Kick"},"FlyingKick":{"sequence":["Jump","Strike"]},"Jump":{"do":"Jump"},"Strike":{"do":"Kick"},"Taunt":{"do":"Stay"}`

func TestT5_2_JumpKick(t *testing.T) {
	const main = `"Main":{"simulate":["Kick","FlyingKick","Taunt"]},` + kicks
	f := begin(t, arena{Self: 100, Victim: 50, VictimAt: 6}, main)
	f.Good()
	same(t, "far away", f.saw("Kick", "FlyingKick", "Taunt"), "Kick irrelevant, FlyingKick beneficial, Taunt irrelevant, best")
	same(t, "after it", fmt.Sprint(f.At, f.Victim, f.Status()), "5 40 success")

	f = begin(t, arena{Self: 100, Victim: 50, VictimAt: 1}, main)
	f.Good()
	same(t, "near", f.saw("Kick", "FlyingKick", "Taunt"), "Kick beneficial, FlyingKick beneficial, Taunt irrelevant, first")
	same(t, "after it", fmt.Sprint(f.At, f.Victim), "0 40")

	// Without the jump, or with a shock wave, the selector stays as it is and chooses otherwise.
	f = begin(t, arena{Self: 100, Victim: 50, VictimAt: 6}, `"Main":{"simulate":["Kick","FlyingKick","Taunt"]},
		"Kick":{"do":"Kick"},"FlyingKick":{"sequence":["Strike"]},"Strike":{"do":"Kick"},"Taunt":{"do":"Stay"}`)
	f.Good()
	same(t, "without the jump", f.saw("Kick", "FlyingKick", "Taunt"), "Kick irrelevant, FlyingKick irrelevant, Taunt irrelevant, first")

	f = begin(t, arena{Self: 100, Victim: 50, VictimAt: 6}, strings.Replace(main, `"Kick":{"do":"Kick"}`, `"Kick":{"do":"Kick","with":{"Wave":true}}`, 1))
	f.Good()
	same(t, "with a shock wave", f.saw("Kick", "FlyingKick", "Taunt"), "Kick beneficial, FlyingKick beneficial, Taunt irrelevant, first")
	same(t, "after it", fmt.Sprint(f.At, f.Victim), "0 40")
}

// Equal prospects: what runs goes on, unless the node says otherwise.
func TestT5_2_EqualProspectsKeepWhatRuns(t *testing.T) {
	for _, keep := range []bool{true, false} {
		f := begin(t, arena{Self: 100, Victim: 50, VictimAt: 6}, fmt.Sprintf(`"Main":{"simulate":["Kick","Slow"],"reselect":0,"keep":%v},
			"Kick":{"do":"Kick"},"Slow":{"sequence":["Rest","Jump","Strike"]},"Rest":{"wait":2},"Jump":{"do":"Jump"},"Strike":{"do":"Kick"}`, keep))
		f.Good()
		same(t, "far away", f.saw("Kick", "Slow"), "Kick irrelevant, Slow beneficial, best")
		f.VictimAt = 1
		f.Good()
		if keep {
			same(t, "the victim comes near", f.saw("Kick", "Slow"), "Kick beneficial, Slow beneficial, kept")
			same(t, "it goes on", fmt.Sprint(f.Active()), "[Main Rest Slow]")
		} else {
			same(t, "the victim comes near", f.saw("Kick", "Slow"), "Kick beneficial, Slow beneficial, first")
			same(t, "kicked", f.Victim, 40)
		}
	}
}

func TestT5_3_DragonPunch(t *testing.T) {
	nodes := func(abort string) string {
		return `"Main":{"guard":"Combo","when":"Distance() < 3","abort":"` + abort + `"},"Combo":{"sequence":["Rest","Punch"]},"Rest":{"wait":1},"Punch":{"do":"Kick"}`
	}
	for _, abort := range []string{"none", "self"} {
		f := begin(t, arena{Victim: 50, VictimAt: 6}, nodes(abort))
		f.Good()
		same(t, "too far away to begin", f.Status(), wits.Failure)

		f = begin(t, arena{Victim: 50, VictimAt: 2}, nodes(abort))
		f.Good()
		f.VictimAt = 6
		f.Good()
		if abort == "self" {
			same(t, "the victim steps away", f.Status(), wits.Failure)
			continue
		}
		same(t, "the victim steps away, and the punch is in progress", f.Status(), wits.Running)
		f.Good()
		same(t, "it misses", fmt.Sprint(f.Status(), f.Struck, f.Victim), "success 1 50")
	}
	// In a look ahead the constraint makes it impossible, unless it is not looked at then: so it is chosen, fails in earnest,
	// and the other is what remains.
	for _, c := range []struct{ more, want string }{
		{"", "Punch impossible, Taunt irrelevant, best"},
		{`,"defer":true`, "Punch unseen, Taunt irrelevant, best"},
	} {
		f := begin(t, arena{Victim: 50, VictimAt: 6}, `"Main":{"simulate":["Punch","Taunt"]},"Punch":{"guard":"Hit","when":"Distance() < 3"`+c.more+`},
			"Hit":{"do":"Kick","with":{"Reach":9}},"Taunt":{"do":"Stay"}`)
		f.Good()
		same(t, "simulated"+c.more, f.saw("Punch", "Taunt"), c.want)
	}
	// The model is what the constraint looks at: after the jump the victim is near.
	f := begin(t, arena{Victim: 50, VictimAt: 6}, `"Main":{"simulate":["Combo","Taunt"]},"Combo":{"sequence":["Jump","Near","Hit"]},"Jump":{"do":"Jump"},
		"Near":{"if":"Distance() < 3"},"Hit":{"do":"Kick"},"Taunt":{"do":"Stay"}`)
	f.Good()
	same(t, "after the jump", f.saw("Combo", "Taunt"), "Combo beneficial, Taunt irrelevant, best")
}

func TestT5_4_SwingSaber(t *testing.T) {
	const nodes = `"Main":{"simulate":["Swing","Taunt"],"reselect":0,"summary":{"Left":"VictimHealth()","Clock":"Clock()"}},"Swing":{"do":"Swing"},"Taunt":{"do":"Stay"}`
	for _, c := range []struct {
		victim      float64
		left, clock float64
	}{
		{15, -5, 1}, // two blows are left
		{5, -5, 0.5},
		{60, 40, 1},
	} {
		f := begin(t, arena{Victim: 100}, nodes)
		f.Good() // the first of three blows
		f.Victim = c.victim
		f.Good()
		same(t, fmt.Sprintf("victim with %v: left", c.victim), f.Value("Swing.Left"), any(c.left))
		same(t, fmt.Sprintf("victim with %v: time", c.victim), f.Value("Swing.Clock"), any(c.clock))
		same(t, "in earnest", f.Clock, 0)
	}
	// A swing that has ended is simulated from its beginning.
	f := begin(t, arena{Victim: 100}, `"Main":{"repeat":"Fight"},"Fight":{"simulate":["Swing"],"summary":{"Left":"VictimHealth()"}},"Swing":{"do":"Swing"}`)
	for range 3 {
		f.Good()
	}
	same(t, "three blows, and the first of three more", f.Victim, 60)
	same(t, "three more are foreseen", f.Value("Swing.Left"), any(40.0))
}

func TestT5_5_FakeSim(t *testing.T) {
	f := begin(t, arena{Victim: 50, Shielded: 1}, `"Main":{"simulate":["Swing","Taunt"]},"Swing":{"do":"Kick"},"Taunt":{"do":"Change","with":{"Style":1}}`)
	f.Good()
	same(t, "a shield", f.saw("Swing", "Taunt"), "Swing irrelevant, Taunt cosmetic, best")

	f = begin(t, arena{Victim: 50, Shielded: 1}, `"Main":{"simulate":["Mistake","Taunt"]},"Mistake":{"fake":"Swing","belief":"LowerShield()"},"Swing":{"do":"Kick"},
		"Taunt":{"do":"Change","with":{"Style":1}}`)
	f.Good()
	same(t, "a mistake", f.saw("Mistake", "Taunt"), "Mistake beneficial, Taunt cosmetic, best")
	same(t, "it was struck, in vain", fmt.Sprint(f.Struck, f.Victim, f.Shielded), "1 50 1")
}

func TestT5_6_Skill(t *testing.T) {
	const nodes = `"Main":{"simulate":["Kill","Feint"],"judge":"Goal(X)"},"Kill":{"do":"Kick"},"Feint":{"do":"Stay"}`
	for _, c := range []struct {
		patience float64
		want     string
	}{
		{1, "Kill beneficial, Feint irrelevant, best"}, // a master
		{6, "Kill hurtful, Feint irrelevant, best"},    // a padawan
	} {
		f := begin(t, arena{Victim: 10, Clock: 3}, nodes)
		kindtest.Set(f.Run, "X", c.patience)
		f.Good()
		same(t, fmt.Sprintf("patience of %v s", c.patience), f.saw("Kill", "Feint"), c.want)
		same(t, "killed", f.Victim <= 0, c.patience == 1)
	}
}

// A selector that chooses the worst does not make mistakes: what is above it sees a bad prospect and chooses otherwise. A
// fake does.
func TestT5_7_TheWorstIsNotChosenFromAbove(t *testing.T) {
	f := begin(t, arena{Self: 50, Victim: 50}, `"Main":{"simulate":["Worst","Taunt"]},"Worst":{"sequence":["Hurt"]},"Hurt":{"do":"Change","with":{"Self":-10}},
		"Taunt":{"do":"Stay"}`)
	f.Good()
	same(t, "the worst", f.saw("Worst", "Taunt"), "Worst hurtful, Taunt irrelevant, best")
	same(t, "health", f.Self, 50)
	// Negative prospects may be chosen where a document wants it, and then still the best of them.
	f = begin(t, arena{Self: 50, Victim: 50}, `"Main":{"simulate":["Worst","Bad"],"negative":true},"Worst":{"do":"Change","with":{"Self":-50}},"Bad":{"do":"Change","with":{"Self":-10}}`)
	f.Good()
	same(t, "bad ones", f.saw("Worst", "Bad"), "Worst deadly, Bad hurtful, best")
	same(t, "health", f.Self, 40)
}

func TestT5_8_Debounce(t *testing.T) {
	f := begin(t, arena{Victim: 500}, `"Main":{"repeat":"Fight"},"Fight":{"simulate":["Kick","Punch","Taunt"],"debounce":true},"Kick":{"do":"Kick"},
		"Punch":{"do":"Change","with":{"Style":1}},"Taunt":{"do":"Stay"}`)
	for i, want := range []string{"best 1", "second 2", "best 1", "second 2"} {
		f.Good()
		same(t, fmt.Sprintf("choice %d", i), fmt.Sprint(f.Value("Fight.Why"), " ", f.Value("Fight.Choice")), want)
	}
	// Only harm would come of it, so nothing is chosen.
	f = begin(t, arena{Self: 50, Victim: 500}, `"Main":{"simulate":["A1","B1"]},"A1":{"do":"Change","with":{"Self":-10}},"B1":{"do":"Change","with":{"Threat":1}}`)
	f.Good()
	same(t, "only harm", fmt.Sprint(f.saw("A1", "B1"), " ", f.Status()), "A1 hurtful, B1 hurtful, refused failure")
	f = begin(t, arena{Self: 50, Victim: 500}, `"Main":{"simulate":["A1","B1"]},"A1":{"do":"Change","with":{"Fail":true}},"B1":{"status":"failure"}`)
	f.Good()
	same(t, "nothing possible", fmt.Sprint(f.saw("A1", "B1"), " ", f.Status()), "A1 impossible, B1 impossible, hopeless failure")
	// Debounce beats keeping what runs, unless nothing else will do.
	f = begin(t, arena{Self: 50, Victim: 500}, `"Main":{"simulate":["P","Q"],"reselect":0,"debounce":true},"P":{"do":"Stay"},"Q":{"guard":"Go","when":"B","abort":"self"},"Go":{"do":"Stay"}`)
	f.Good()
	f.Good()
	same(t, "nothing else", f.saw("P", "Q"), "P irrelevant, Q impossible, kept")
	kindtest.Set(f.Run, "B", true)
	f.Good()
	same(t, "something else", fmt.Sprint(f.saw("P", "Q"), f.Active()), "P irrelevant, Q irrelevant, best[Go Main Q]")
}

// Whatever is imagined, nothing of the agent or the world is changed but what the node shows about its choice.
func TestT5_9_NothingIsChanged(t *testing.T) {
	const nodes = `"Main":{"sequence":["Rest","Fight"]},"Rest":{"wait":0.5},
		"Fight":{"simulate":["All","Dice","Deep","Speak"],"summary":{"Health":"VictimHealth()"}},
		"All":{"sequence":["Jump","Swing","Set","Count","Cool","Late","Blow"]},"Jump":{"do":"Jump"},"Swing":{"do":"Swing","with":{"Damage":{"expr":"X + 3"}}},
		"Set":{"set":"V","to":"V + 5"},"Count":{"script":"V += N; log(Counter())"},"Cool":{"cooldown":"Hit","seconds":1},"Hit":{"do":"Kick"},"Late":{"delay":"Ring","seconds":1},
		"Ring":{"fire":"Bell"},"Blow":{"do":"Change","with":{"Self":-99}},
		"Dice":{"sequence":["Hurt","Gone"],"order":"random"},"Hurt":{"do":"Change","with":{"Self":-20}},"Gone":{"do":"Change","with":{"Threat":2}},
		"Deep":{"simulate":["Worse","Harm"],"negative":true},"Worse":{"do":"Change","with":{"Self":-30}},"Harm":{"parallel":["Hurts","Talk"]},"Hurts":{"do":"Change","with":{"Self":-20}},"Talk":{"log":"hear"},
		"Speak":{"sequence":["Word","Nay"]},"Word":{"log":"hear"},"Nay":{"status":"failure"}`
	f := begin(t, arena{Self: 50, Victim: 500, VictimAt: 6}, nodes)
	kindtest.Set(f.Run, "X", 4.0)
	kindtest.Set(f.Run, "N", int64(2))
	f.Good()
	world, before := *f.arena, f.Mind.Clone()
	kindtest.Lines(t, "what was said", f.Good())
	same(t, "the world", *f.arena, world)
	same(t, "what was seen", fmt.Sprint(f.Value("All.Prospect"), f.Value("Dice.Prospect"), f.Value("Deep.Prospect"), f.Value("Speak.Prospect"), f.Value("Fight.Why"), f.Value("Fight.Cost")),
		"deadly hurtful hurtful impossible refused 8")
	same(t, "what would come of it", f.Value("All.Health"), any(500.0-3*7-10))
	differ, err := before.Diff(f.Mind)
	must.Succeed(t, err)
	for _, d := range differ {
		switch name := d.Path[strings.LastIndex(d.Path, ".")+1:]; name {
		case "Prospect", "Health", "Why", "Cost", "status", "Main active", "Rest active", "main active":
		default:
			t.Errorf("%s was %v and is %v", d.Path, d.A, d.B)
		}
	}
	// A panic in the imagination leaves no trace but that the agent is parked.
	f = begin(t, arena{Self: 50}, `"Main":{"simulate":["Think","Err"]},"Think":{"sequence":["Set","Swing"]},"Set":{"set":"V","to":"7"},"Swing":{"do":"Swing"},"Err":{"do":"Stray"}`)
	f.Step()
	if e := f.Fault(); e == nil || e.Node != "Err" || !strings.Contains(e.Message, "lost in thought") {
		t.Fatalf("the fault is %v", e)
	}
	same(t, "after the panic", fmt.Sprint(f.Value("V"), f.Value("Swing.Done")), "0 0")
	kindtest.Lines(t, "active after the panic", f.Active())
}
