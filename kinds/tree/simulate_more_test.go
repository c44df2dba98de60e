package tree_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/tree"
)

// A sequence that runs is simulated from its running child on (SIM-12).
func TestSimulate_SequenceGoesOnFromItsRunningChild(t *testing.T) {
	f := begin(t, arena{Victim: 100}, `"Main":{"simulate":["Combo","Taunt"],"reselect":0,"summary":{"Left":"VictimHealth()"}},"Combo":{"sequence":["First","Rest","Last"]},
		"First":{"do":"Kick"},"Rest":{"wait":1},"Last":{"do":"Kick","with":{"Damage":5}},"Taunt":{"do":"Stay"}`)
	f.Good()
	same(t, "all of it", f.Value("Combo.Left"), any(85.0))
	f.Good()
	same(t, "the first kick is done", fmt.Sprint(f.Value("Combo.Left"), f.Victim), "85 90")
	same(t, "nothing else", f.Value("Taunt.Left"), any(90.0))
}

// A selector within gives the state to which its best child leads (SIM-14).
func TestSimulate_NestedChoicesChain(t *testing.T) {
	const nodes = `"Main":{"simulate":["Two","Taunt"],"summary":{"Left":"VictimHealth()","Clock":"Clock()"}},"Two":{"sequence":["Near","Blow"]},"Near":{"simulate":["Walk","Jump","Wait"],"judge":"Closer()"},
		"Walk":{"do":"Jump","with":{"By":1}},"Jump":{"do":"Jump"},"Wait":{"wait":3},"Blow":{"simulate":["Kick","Swing"],"budget":7},"Kick":{"do":"Kick","with":{"Reach":0.5}},"Swing":{"do":"Swing"},"Taunt":{"do":"Stay"}`
	f := begin(t, arena{Victim: 100, VictimAt: 4}, nodes)
	f.Good()
	// It jumps, since that leads nearer, and then kick and swing do as well: the first.
	same(t, "both", f.saw("Two", "Taunt"), "Two beneficial, Taunt irrelevant, best")
	same(t, "two in a row", fmt.Sprint(f.Value("Two.Left"), f.Value("Two.Clock"), f.Value("Main.Cost")), "90 0 5")
	same(t, "in earnest", fmt.Sprint(f.At, f.Victim, f.Status()), "4 90 success")
	same(t, "what the others saw in earnest", fmt.Sprint(f.Value("Near.Why"), f.Value("Near.Choice"), f.Value("Blow.Why"), f.Value("Blow.Choice")), "best 2 first 1")
}

// The heuristic can be another for each document or agent, and nothing else changes (SIM-22). It holds for choices within.
func TestSimulate_HeuristicIsReplaceable(t *testing.T) {
	nodes := func(judge string) string {
		return `"Main":{"simulate":["Deep","Taunt"]` + judge + `},"Deep":{"simulate":["Kick","Pose"]},"Kick":{"do":"Kick"},"Pose":{"do":"Change","with":{"Style":1}},"Taunt":{"do":"Stay"}`
	}
	for judge, want := range map[string]string{
		``:                      "Deep beneficial, Taunt irrelevant, best",
		`,"judge":"Pacifist()"`: "Deep irrelevant, Taunt irrelevant, first",
		`,"judge":"B ? Pacifist() : prospect.hurtful"`: "Deep impossible, Taunt hurtful, refused",
	} {
		f := begin(t, arena{Victim: 100}, nodes(judge))
		f.Good()
		same(t, "judge "+judge, f.saw("Deep", "Taunt"), want)
	}
	f := begin(t, arena{Victim: 100}, nodes(`,"judge":"B ? Pacifist() : Goal(0)"`))
	f.Good()
	same(t, "one agent", f.Victim, 90)
	f = begin(t, arena{Victim: 100}, nodes(`,"judge":"B ? Pacifist() : Goal(0)"`))
	kindtest.Set(f.Run, "B", true)
	f.Good()
	same(t, "the other", fmt.Sprint(f.Victim, f.Style), "100 1")
}

// A look ahead costs no more than its budget. What was not looked at is not chosen; what runs is looked at first.
func TestSimulate_Budget(t *testing.T) {
	nodes := func(budget int) string {
		return fmt.Sprintf(`"Main":{"simulate":["A1","B1","C1"],"reselect":0,"budget":%d},"A1":{"repeat":"Hop","times":3},"Hop":{"do":"Jump","with":{"By":0.5}},
			"B1":{"do":"Change","with":{"Style":1,"Frames":9}},"C1":{"do":"Kick","with":{"Wave":true}}`, budget)
	}
	for _, c := range []struct {
		budget int
		want   string
	}{
		{2, "A1 unseen, B1 unseen, C1 unseen, over_budget 2"},
		{3, "A1 irrelevant, B1 unseen, C1 unseen, best 3"},
		{4, "A1 irrelevant, B1 cosmetic, C1 unseen, best 4"},
		{5, "A1 irrelevant, B1 cosmetic, C1 beneficial, best 5"},
	} {
		f := begin(t, arena{Victim: 100, VictimAt: 9}, nodes(c.budget))
		f.Good()
		same(t, fmt.Sprintf("budget %d", c.budget), fmt.Sprint(f.saw("A1", "B1", "C1"), " ", f.Value("Main.Cost")), c.want)
	}
	f := begin(t, arena{Victim: 100, VictimAt: 9}, nodes(4))
	f.Good()
	f.Good()
	same(t, "the second time", f.saw("A1", "B1", "C1"), "A1 irrelevant, B1 cosmetic, C1 unseen, best")
	// A loop without an end is not followed for ever, and choices do not nest for ever.
	f = begin(t, arena{Victim: 1e9}, `"Main":{"simulate":["Loop"]},"Loop":{"sequence":["Hit"],"loop":true},"Hit":{"repeat":"Kick","times":500},"Kick":{"do":"Kick"}`)
	f.Good()
	same(t, "a loop", fmt.Sprint(f.saw("Loop"), " ", f.Value("Main.Cost")), "Loop beneficial, best 750")
	deep := `"Main":{"simulate":["D0"]}`
	for i := range 20 {
		deep += fmt.Sprintf(`,"D%d":{"simulate":["D%d"]}`, i, i+1)
	}
	f = begin(t, arena{Victim: 100}, deep+`,"D20":{"do":"Kick"}`)
	f.Good()
	same(t, "too deep", f.saw("D0"), "D0 unseen, over_budget")
}

// Between two looks ahead the node goes on with what it has chosen; what comes first of reselect and the child's end
// decides.
func TestSimulate_ReselectPeriod(t *testing.T) {
	const nodes = `"Main":{"simulate":["Taunt","Kick"],"reselect":1.5},"Kick":{"do":"Kick"},"Taunt":{"do":"Stay"}`
	for _, polling := range []string{"", `"polling":true,`} {
		p := kindtest.Load(t, arenaRegistry(), kindtest.Files{"main.json": strings.Replace(main(nodes), `"root"`, polling+`"root"`, 1)})
		f := &fight{kindtest.Start(t, p), &arena{Victim: 100, VictimAt: 9}}
		f.Frame.Self = f.arena
		f.Good()
		f.VictimAt = 1
		for range 2 {
			f.Good()
			same(t, "nobody looks", fmt.Sprint(f.saw("Kick", "Taunt"), f.Victim), "Kick irrelevant, Taunt irrelevant, first100")
		}
		f.Good()
		same(t, "after 1.5 s", fmt.Sprint(f.saw("Kick", "Taunt"), f.Victim, f.Status()), "Kick beneficial, Taunt irrelevant, best90 success")
	}
}

// Trees that are embedded are simulated, too, with their own values; other documents change nothing that is foreseen.
func TestSimulate_EmbeddedTrees(t *testing.T) {
	files := kindtest.Files{
		"main.json": main(`"Main":{"simulate":["Other","Own","Taunt"],"reselect":0,"summary":{"Left":"VictimHealth()"}},"Own":{"run":"own.json","with":{"Force":{"expr":"X * 2"}}},
			"Other":{"run":"other.json"},"Taunt":{"do":"Stay"}`),
		"own.json": `{"kind":"tree","ports":[{"in":"Force","type":"float"}],"variables":{"Hits":{"type":"int"}},"root":"Main","nodes":{
			"Main":{"sequence":["Count","First","Rest","Many"]},"Count":{"set":"Hits","to":"Hits + 3"},"First":{"do":"Kick","with":{"Damage":{"expr":"Force"}}},
			"Rest":{"wait":1},"Many":{"repeat":"Kick","times":"Hits"},"Kick":{"do":"Kick","with":{"Damage":1}}}}`,
		"other.json": `{"kind":"graph","nodes":{"Kick":{"do":"Kick"}},"links":["OnActivate -> Kick.Activate"]}`,
	}
	p := kindtest.Load(t, arenaRegistry(), files)
	f := &fight{kindtest.Start(t, p), &arena{Victim: 100}}
	f.Frame.Self = f.arena
	kindtest.Set(f.Run, "X", 4.0)
	f.Good()
	same(t, "three choices", f.saw("Other", "Own", "Taunt"), "Other irrelevant, Own beneficial, Taunt irrelevant, best")
	same(t, "what would come", fmt.Sprint(f.Value("Own.Left"), f.Value("Other.Left")), "89 100")
	same(t, "so far", fmt.Sprint(f.Victim, f.Value("Own.Hits")), "92 3")
	f.Good()
	same(t, "the rest", f.Value("Own.Left"), any(89.0))
	f.Good()
	same(t, "in the end", fmt.Sprint(f.Victim, f.Status()), "89 success")
}

// Time that passes in a look ahead passes for cooldowns and timeouts, and for nobody else.
func TestSimulate_Time(t *testing.T) {
	f := begin(t, arena{Victim: 100}, `"Main":{"simulate":["Twice","Late","Soon","Slow"],"summary":{"Left":"VictimHealth()","Clock":"Clock()"},"reselect":0},
		"Twice":{"sequence":["One","Rest","Two"]},"One":{"cooldown":"Kick","seconds":2},"Kick":{"do":"Kick"},"Rest":{"wait":1},"Two":{"succeed":"Again"},"Again":{"do":"Kick","with":{"Damage":1}},
		"Late":{"timeout":"Long","seconds":1},"Long":{"do":"Swing"},"Soon":{"timeout":"Short","seconds":1},"Short":{"do":"Swing","with":{"Swings":1}},
		"Slow":{"delay":"Hold","seconds":4},"Hold":{"do":"Stay"}`)
	f.Good()
	same(t, "prospects", f.saw("Twice", "Late", "Soon", "Slow"), "Twice beneficial, Late impossible, Soon beneficial, Slow irrelevant, first")
	same(t, "times", fmt.Sprint(f.Value("Twice.Clock"), f.Value("Soon.Clock"), f.Value("Slow.Clock")), "1 0.5 4")
	same(t, "left", fmt.Sprint(f.Value("Twice.Left"), f.Value("Soon.Left")), "89 90")
	same(t, "now", f.Clock, 0)
}

// What sequences can do beside going through their children (SIM-11), in earnest.
func TestSimulate_Chain(t *testing.T) {
	f := begin(t, arena{Victim: 100}, `"Main":{"sequence":["One","Bad","Two"],"between":1,"lenient":true},"One":{"do":"Kick"},"Bad":{"do":"Change","with":{"Fail":true}},"Two":{"do":"Kick","with":{"Damage":1}}`)
	for i, want := range []string{"90 running", "90 running", "90 running", "90 running", "89 success"} {
		f.Good()
		same(t, fmt.Sprintf("frame %d", i), fmt.Sprint(f.Victim, f.Status()), want)
	}
	f = begin(t, arena{Victim: 100}, `"Main":{"sequence":["One","Two"],"loop":true,"between":0.5},"One":{"do":"Kick"},"Two":{"do":"Kick","with":{"Damage":1}}`)
	for i, want := range []float64{90, 89, 79, 78} {
		f.Good()
		same(t, fmt.Sprintf("round in frame %d", i), f.Victim, want)
	}
	f = begin(t, arena{Victim: 100}, `"Main":{"sequence":["One","Bad","Two"],"loop":true},"One":{"do":"Kick"},"Bad":{"do":"Change","with":{"Fail":true}},"Two":{"do":"Kick"}`)
	f.Good()
	same(t, "a failure ends it", fmt.Sprint(f.Victim, f.Status()), "90 failure")
	f = begin(t, arena{Victim: 100}, `"Main":{"sequence":[],"loop":true}`)
	for range 3 {
		f.Good()
	}
	same(t, "nothing, for ever", f.Status(), wits.Running)
}

// The same, in a look ahead.
func TestSimulate_ChainAhead(t *testing.T) {
	f := begin(t, arena{Self: 50, Victim: 100}, `"Main":{"simulate":["Slow","Picky","Lenient","Plain"],"summary":{"Left":"VictimHealth()","Clock":"Clock()"}},
		"Slow":{"sequence":["S1","S2"],"between":2},"S1":{"do":"Kick"},"S2":{"do":"Stay"},
		"Picky":{"sequence":["P1","P2"],"least":"irrelevant"},"P1":{"do":"Kick"},"P2":{"do":"Jump"},
		"Lenient":{"sequence":["L1","L2","L3"],"least":"irrelevant","lenient":true},"L1":{"do":"Kick"},"L2":{"do":"Change","with":{"Fail":true}},"L3":{"do":"Kick"},
		"Plain":{"sequence":["N1","N2"]},"N1":{"do":"Change","with":{"Self":-5}},"N2":{"do":"Kick"}`)
	f.Good()
	same(t, "prospects", f.saw("Slow", "Picky", "Lenient", "Plain"), "Slow beneficial, Picky impossible, Lenient beneficial, Plain hurtful, first")
	same(t, "values", fmt.Sprint(f.Value("Slow.Clock"), f.Value("Lenient.Left")), "2 80")
}

// Looking ahead costs no memory once there is room for it, also on several goroutines, which do not disturb each other.
func TestSimulate_AllocatesNothing(t *testing.T) {
	const nodes = `"Main":{"repeat":"Fight"},"Fight":{"simulate":["All","Deep","Taunt"],"reselect":0,"summary":{"Left":"VictimHealth()"},"judge":"Goal(X)"},
		"All":{"sequence":["Jump","Swing","Set","Cool"],"least":"hurtful"},"Jump":{"do":"Jump"},"Swing":{"do":"Swing"},"Set":{"set":"V","to":"V + 5"},"Cool":{"cooldown":"Hit","seconds":1},"Hit":{"do":"Kick"},
		"Deep":{"simulate":["One","Two"]},"One":{"do":"Kick"},"Two":{"fake":"Three","belief":"LowerShield()"},"Three":{"do":"Kick"},"Taunt":{"do":"Stay"}`
	p := kindtest.Load(t, arenaRegistry(), kindtest.Files{"main.json": main(nodes)})
	run := func(seed uint64) func() uint64 {
		m, a, tick := p.NewMind(seed), &arena{Self: 50, Victim: 1e6 + float64(seed), VictimAt: 6}, int64(0)
		return func() uint64 {
			m.Step(wits.Frame{Delta: 0.5, Tick: tick, Time: float64(tick) / 2, Self: a})
			tick++
			if m.Fault() != nil {
				t.Error(m.Fault())
			}
			return m.Hash()
		}
	}
	step := run(1)
	step()
	if n := testing.AllocsPerRun(200, func() { step() }); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
	const minds = 16
	var alone, together [minds]uint64
	for i := range minds {
		step := run(uint64(i))
		for range 50 {
			alone[i] = step()
		}
	}
	var wait sync.WaitGroup
	for i := range minds {
		wait.Go(func() {
			step := run(uint64(i))
			for range 50 {
				together[i] = step()
				runtime.Gosched()
			}
		})
	}
	wait.Wait()
	if alone != together {
		t.Errorf("minds disturb each other:\n%x\n%x", alone, together)
	}
}

// What is wrong with a document is said where it is.
func TestSimulate_Problems(t *testing.T) {
	for nodes, want := range map[string]string{
		`"Main":{"simulate":["P"],"judge":"1 + 1"},"P":{"do":"Stay"}`:              `the value must be prospect, this is int`,
		`"Main":{"simulate":["P"],"judge":"Gaol(1)"},"P":{"do":"Stay"}`:            `Goal`,
		`"Main":{"simulate":["Gone"]}`:                                             `there is no node "Gone"`,
		`"Main":{"simulate":["P"]},"P":{"simulate":["Main"]}`:                      `nodes run each other in a circle`,
		`"Main":{"simulate":["P"],"budget":0},"P":{"do":"Stay"}`:                   `"budget" is a whole number from 1 to 1000000`,
		`"Main":{"simulate":["P"],"reselect":-1},"P":{"do":"Stay"}`:                `"reselect" is a number of 0 or more, or an expression in quotes (in seconds)`,
		`"Main":{"simulate":["P"],"summary":[]},"P":{"do":"Stay"}`:                 `"summary" must be an object in { }`,
		`"Main":{"simulate":["P"],"summary":{"Prospect":"1.0"}},"P":{"do":"Stay"}`: `two ports called Prospect`,
		`"Main":{"fake":"P"},"P":{"do":"Stay"}`:                                    `the node has no "belief" (add "belief": "Alarm = false")`,
		`"Main":{"sequence":["P"],"least":"nice"},"P":{"do":"Stay"}`:               `"least" is "impossible", "deadly", "hurtful"`,
		`"Main":{"sequence":["P"],"reactive":true,"loop":true},"P":{"do":"Stay"}`:  `remove "reactive" and "order"`,
		`"Main":{"selector":["P"],"loop":true},"P":{"do":"Stay"}`:                  `"loop" has no meaning beside "selector" (it is for "sequence")`,
	} {
		_, err := wits.Load(arenaRegistry(), kindtest.Files{"main.json": main(nodes)}.FS(), "main.json")
		ps, _ := err.(document.Problems)
		if len(ps) != 1 || !strings.Contains(ps[0].String(), want) {
			t.Errorf("%s:\nwant %s\n got %v", nodes, want, err)
		}
	}
	// A game without a model cannot simulate.
	_, err := wits.Load(registry(), kindtest.Files{"main.json": main(`"Main":{"simulate":["P"]},"P":{"do":"Act"}`)}.FS(), "main.json")
	if err == nil || !strings.Contains(err.Error(), "the game registers none") {
		t.Errorf("without a model: %v", err)
	}
}

// Who checks documents without the game's code knows as much as its manifest says.
func TestSimulate_ByManifest(t *testing.T) {
	r := arenaRegistry()
	manifest, err := r.Manifest()
	must.Succeed(t, err)
	declared, err := wits.ReadManifest(manifest, kindsOf(registry())...)
	must.Succeed(t, err)
	check := func(nodes string) document.Problems {
		return wits.CheckFiles(declared, kindtest.Files{"main.json": main(nodes)}.FS())
	}
	if ps := check(`"Main":{"simulate":["P","Q"],"judge":"Goal(X)","summary":{"Left":"VictimHealth()"}},"P":{"do":"Kick"},"Q":{"fake":"Wrong","belief":"LowerShield()"},"Wrong":{"do":"Jump"}`); len(ps) > 0 {
		t.Errorf("good: %v", ps)
	}
	if ps := check(`"Main":{"simulate":["P"],"judge":"Gaol(X)"},"P":{"do":"Kick"}`); len(ps) != 1 {
		t.Errorf("a misspelt judge: %v", ps)
	}
}

func kindsOf(r *wits.Registry) []wits.Kind {
	var kinds []wits.Kind
	for _, name := range r.Kinds() {
		kinds = append(kinds, r.Kind(name))
	}
	return kinds
}

// An action that nobody can foresee is pointed out; it runs all the same.
func TestSimulate_WarnsOfActionsThatCannotBeSimulated(t *testing.T) {
	ps := wits.CheckFiles(arenaRegistry(), kindtest.Files{"main.json": main(`"Main":{"simulate":["P","Q"]},"P":{"do":"Kick"},"Q":{"sequence":["Blind"]},"Blind":{"do":"Act"}`)}.FS())
	if len(ps) != 1 || !ps[0].Warning || ps[0].Node != "Blind" {
		t.Errorf("got %v", ps)
	}
}

// A model that cannot be one is refused when the game registers it.
func TestSimulate_BadModels(t *testing.T) {
	r := arenaRegistry()
	tree.AddModel(r, arenaModel())
	if err := r.Err(); err == nil || !strings.Contains(err.Error(), "has a model already") {
		t.Errorf("two models: %v", err)
	}
	type pointed struct{ Victim *arena }
	r = registry()
	tree.AddModel(r, tree.Model[pointed]{Fill: func(*wits.Context, *pointed) {}})
	if err := r.Err(); err == nil || !strings.Contains(err.Error(), "it has pointers") {
		t.Errorf("pointers: %v", err)
	}
	r = registry()
	tree.AddModel(r, tree.Model[arena]{})
	if err := r.Err(); err == nil || !strings.Contains(err.Error(), "it has no Fill") {
		t.Errorf("no Fill: %v", err)
	}
	r = registry()
	tree.AddModel(r, tree.Model[arena]{Fill: func(*wits.Context, *arena) {}})
	wits.AddAction[kick](r, wits.Named("Kick"))
	_, err := wits.Load(r, kindtest.Files{"main.json": main(`"Main":{"simulate":["P"]},"P":{"do":"Kick"}`)}.FS(), "main.json")
	if err == nil || !strings.Contains(err.Error(), "there is no \"judge\"") {
		t.Errorf("no heuristic: %v", err)
	}
}
