package machine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// castle is the castle guard of [Pro360, ch. 1].
const castle = `{"kind":"machine","ports":[{"in":"Noise","type":"trigger"},{"in":"Over","type":"trigger"},{"in":"Enemy","type":"bool"},{"in":"Dead","type":"bool"},{"in":"Health","type":"float","default":100}],
	"start":"Patrol",
	"states":{"Patrol":{"do":"Act","enter":"log('enter')"},"Investigate":{"do":"Act"},"Attack":{"do":"Act","enter":"log('die!')","exit":"log('exit')"},"Flee":{"do":"Act"}},
	"transitions":[
		{"from":["Patrol","Investigate"],"to":"Attack","when":"Enemy"},
		{"from":"Attack","to":"Flee","when":"Health < 20"},
		{"from":"Attack","to":"Patrol","when":"Dead","then":"log('that will teach you')"},
		{"from":"Patrol","to":"Investigate","on":"Noise"},
		{"from":"Investigate","to":"Patrol","on":"Over"}]}`

// TestT1_1_CastleGuard: the script of the chapter, and the order of what is said on the way (FSM-1, FSM-5).
func TestT1_1_CastleGuard(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": castle}))
	in := func(state string) {
		t.Helper()
		kindtest.Lines(t, state, r.Active(), state)
	}
	r.Good()
	in("Patrol")
	r.Fire("Noise")
	r.Good()
	in("Investigate")
	r.Fire("Over")
	r.Good()
	in("Patrol")
	kindtest.Set(r, "Enemy", true)
	kindtest.Lines(t, "die", r.Good(), "Patrol: end aborted", "Attack: die!", "Attack: activate", "Attack: update")
	kindtest.Set(r, "Enemy", false)
	kindtest.Set(r, "Dead", true)
	kindtest.Lines(t, "exit, transition, enter", r.Good(), "Attack: end aborted", "Attack: exit", "main: that will teach you", "Patrol: enter", "Patrol: activate", "Patrol: update")
	kindtest.Set(r, "Enemy", true)
	r.Good()
	kindtest.Set(r, "Health", 10.0)
	r.Good()
	in("Flee")
	r.Fire("Noise")
	r.Good()
	in("Flee")
}

// TestT1_2_FirstOfTwo: of two transitions that may be taken it is the first of the list, one in a frame, and with "update":
// "next" neither state has an update in that frame, as in [Pro360, ch. 1]. Without it the new one has, as in [Pro360, ch. 25].
func TestT1_2_FirstOfTwo(t *testing.T) {
	for update, want := range map[string][]string{`"update":"next",`: nil, `"update":"now",`: {"Attack: update"}, ``: {"Attack: update"}} {
		r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{` + update + castle[1:]}))
		kindtest.Lines(t, "the first state", r.Good(), "Patrol: enter", "Patrol: activate", "Patrol: update")
		r.Fire("Noise")
		kindtest.Set(r, "Enemy", true)
		kindtest.Set(r, "Dead", true)
		kindtest.Lines(t, "one transition "+update, r.Good(), append([]string{"Patrol: end aborted", "Attack: die!", "Attack: activate"}, want...)...)
		kindtest.Lines(t, "the next frame is the next one's", r.Good()[:3], "Attack: end aborted", "Attack: exit", "main: that will teach you")
		if got := r.Value("Attack.Elapsed"); got != float64(len(want))/2 {
			t.Errorf("the attack has lasted %v s %s", got, update)
		}
	}
}

// TestUpdateNext: whatever begins in a frame, on whatever level, has its first update in the next; what ends a machine needs
// none.
func TestUpdateNext(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","update":"next","ports":[{"in":"Go","type":"bool"},{"in":"Shot","type":"trigger"}],"start":"Rest","states":{
		"Rest":{"do":"Act"},
		"Work":{"start":"Dig","states":{"Dig":{"do":"Act","with":{"Life":1}},"Fill":{"do":"Act","with":{"Life":1}},"Done":{"end":"success"}},
			"transitions":[{"from":"Dig","to":"Fill","done":"any"},{"from":"Fill","to":"Done","done":"any"}]},
		"Both":{"regions":{"R":{"update":"now","start":"A","states":{"A":{},"B":{"do":"Act"}},"transitions":[{"from":"A","to":"B","after":0.5}]},
			"S":{"start":"C","states":{"C":{},"D":{"do":"Act"}},"transitions":[{"from":"C","to":"D","after":0.5}]}}}},
		"interrupts":[{"name":"Duck","on":"Shot","do":"Act","with":{"Life":1}}],
		"transitions":[{"from":"Rest","to":"Work","when":"Go"},{"from":"Work","to":"Both","done":"success"}]}`}))
	r.Good()
	r.Fire("Shot")
	kindtest.Lines(t, "an interrupt begins", r.Good(), "Duck: activate")
	kindtest.Lines(t, "and ends", r.Good(), "Duck: update", "Duck: end success")
	kindtest.Lines(t, "what it suspended goes on", r.Good(), "Rest: update")
	kindtest.Set(r, "Go", true)
	kindtest.Lines(t, "a level within", r.Good(), "Rest: end aborted", "Dig: activate")
	kindtest.Lines(t, "an end", r.Good(), "Dig: update", "Dig: end success", "Fill: activate")
	kindtest.Lines(t, "another", r.Good(), "Fill: update", "Fill: end success")
	kindtest.Lines(t, "the regions have begun", r.Active(), "A", "Both", "C", "R", "S")
	r.Good()
	kindtest.Lines(t, "each level may say it for itself", r.Good(), "B: activate", "B: update", "D: activate")
	kindtest.Lines(t, "all run", r.Good(), "B: update", "D: update")
}

// TestT2_2_FSMTwin: the fighter of [Pro360, ch. 2] as a machine.
func TestT2_2_FSMTwin(t *testing.T) {
	for _, c := range []struct {
		set   func(r *kindtest.Run)
		state string
	}{
		{func(r *kindtest.Run) { kindtest.Set(r, "Health", 5.0) }, "Flee"},
		{func(r *kindtest.Run) { kindtest.Set(r, "Ammo", int64(0)) }, "Reload"},
		{func(r *kindtest.Run) { kindtest.Set(r, "Visible", false) }, "Search"},
		{func(r *kindtest.Run) { kindtest.Set(r, "Ammo", int64(3)) }, "Attack"},
		{func(r *kindtest.Run) { kindtest.Set(r, "Health", 5.0); kindtest.Set(r, "Ammo", int64(0)) }, "Flee"},
	} {
		r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Health","type":"float","default":100},{"in":"Ammo","type":"int","default":9},{"in":"Visible","type":"bool","default":true}],
			"start":"Attack","states":{"Attack":{},"Flee":{},"Reload":{},"Search":{}},
			"transitions":[{"from":"Attack","to":"Flee","when":"Health < 20"},{"from":"Attack","to":"Reload","when":"Ammo == 0"},{"from":"Attack","to":"Search","when":"not Visible"}]}`}))
		r.Good()
		c.set(r)
		r.Good()
		kindtest.Lines(t, c.state, r.Active(), c.state)
	}
}

// TestT24_1_OneActionInMachineAndTree: the same action begins once, has its updates, and ends once; in a tree its own end
// counts, in a machine the transition.
func TestT24_1_OneActionInMachineAndTree(t *testing.T) {
	machine := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","start":"A","states":{"A":{"do":"Act","with":{"Life":3}},"B":{}},"transitions":[{"from":"A","to":"B","after":1}]}`}))
	tree := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"tree","root":"M","nodes":{"M":{"sequence":["A","B"]},"A":{"do":"Act","with":{"Life":3}},"B":{"status":"running"}}}`}))
	var inMachine, inTree []string
	for range 5 {
		inMachine, inTree = append(inMachine, machine.Good()...), append(inTree, tree.Good()...)
	}
	kindtest.Lines(t, "machine", inMachine, "A: activate", "A: update", "A: update", "A: end aborted")
	kindtest.Lines(t, "tree", inTree, "A: activate", "A: update", "A: update", "A: update", "A: end success")
}

// TestT24_2_LowerLayersFinishFirst: a transition at the top that waits is taken when the layers below have finished; what
// lies inside ends first.
func TestT24_2_LowerLayersFinishFirst(t *testing.T) {
	machine := func(wait string) string {
		return `{"kind":"machine","ports":[{"in":"Go","type":"bool"}],"start":"Top","states":{
			"Top":{"exit":"log('exit')","start":"Mid","states":{
				"Mid":{"exit":"log('exit')","start":"Low","states":{"Low":{"do":"Act","with":{"Life":3},"exit":"log('exit')"},"LowEnd":{"end":"success"}},"transitions":[{"from":"Low","to":"LowEnd","done":"any"}]},
				"MidEnd":{"end":"success"}},"transitions":[{"from":"Mid","to":"MidEnd","done":"any"}]},
			"Next":{"do":"Act"}},"transitions":[{"from":"Top","to":"Next","when":"Go"` + wait + `}]}`
	}
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": machine(`,"wait":true`)}))
	kindtest.Set(r, "Go", true)
	kindtest.Lines(t, "runs", r.Good(), "Low: activate", "Low: update")
	kindtest.Set(r, "Go", false)
	kindtest.Lines(t, "runs on", r.Good(), "Low: update")
	kindtest.Lines(t, "finished", r.Good(), "Low: update", "Low: end success", "Low: exit", "Mid: exit", "Top: exit", "Next: activate", "Next: update")

	now := kindtest.Start(t, load(t, kindtest.Files{"main.json": machine("")}))
	now.Good()
	kindtest.Set(now, "Go", true)
	kindtest.Lines(t, "at once, from the inside out", now.Good(), "Low: end aborted", "Low: exit", "Mid: exit", "Top: exit", "Next: activate", "Next: update")
}

// TestT24_3_ParallelStart: two machines of a document advance in each frame, in the order of their names, so that what the
// one finds the other reads in the same frame.
func TestT24_3_ParallelStart(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Seen","type":"int"}],"variables":{"Target":"int"},"regions":{
		"Act":{"start":"Idle","states":{"Idle":{},"Strike":{"do":"Act","with":{"A":{"expr":"Target"}}}},"transitions":[{"from":"Idle","to":"Strike","when":"Target > 0"}]},
		"Look":{"start":"L","states":{"L":{},"M":{}},"transitions":[{"from":"L","to":"M","when":"Seen > 0","then":"Target = Seen; log('seen')"},{"from":"M","to":"L","when":"Seen == 0","then":"Target = 0"}]},
		"Zeal":{"start":"Off","states":{"Off":{},"On":{}},"transitions":[{"from":"Off","to":"On","when":"Target > 0","then":"log('zeal')"}]}}}`}))
	r.Good()
	kindtest.Lines(t, "begun", r.Active(), "Act", "Idle", "L", "Look", "Off", "Zeal")
	kindtest.Set(r, "Seen", int64(7))
	kindtest.Lines(t, "a later region reads it at once", r.Good(), "main: seen", "main: zeal")
	kindtest.Lines(t, "an earlier one in the next frame", r.Good(), "Strike: activate", "Strike: update")
	if got := r.Value("Strike.Sum"); got != 7.0 {
		t.Errorf("it strikes %v", got)
	}
}

// TestT24_12_FiveLevels: machine in tree in machine in tree in machine begin in one frame, from the outside in, and the
// deepest is the first that runs; whoever asks what is active finds it at the end of the longest path. They end the deepest
// first.
func TestT24_12_FiveLevels(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{
		"main.json":  `{"kind":"machine","ports":[{"in":"Stop","type":"bool"}],"start":"One","states":{"One":{"run":"two.json","enter":"log('enter')","exit":"log('exit')"},"Off":{}},"transitions":[{"from":"One","to":"Off","when":"Stop"}]}`,
		"two.json":   `{"kind":"tree","root":"Two","nodes":{"Two":{"run":"three.json"}}}`,
		"three.json": `{"kind":"machine","states":{"Three":{"run":"four.json","enter":"log('enter')","exit":"log('exit')"}}}`,
		"four.json":  `{"kind":"tree","root":"Four","nodes":{"Four":{"run":"five.json"}}}`,
		"five.json":  `{"kind":"machine","states":{"Five":{"do":"Act","enter":"log('enter')","exit":"log('exit')"}}}`,
	}))
	const one, three, five = "One", "One/Two/Three", "One/Two/Three/Four/Five"
	kindtest.Lines(t, "one frame, from the outside in", r.Good(), one+": enter", three+": enter", five+": enter", five+": activate", five+": update")
	active := r.Active()
	slices.SortFunc(active, func(a, b string) int { return strings.Count(b, "/") - strings.Count(a, "/") })
	kindtest.Lines(t, "active, the deepest first", active, five, "One/Two/Three/Four", three, "One/Two", one)
	kindtest.Set(r, "Stop", true)
	kindtest.Lines(t, "ended, the deepest first", r.Good(), five+": end aborted", five+": exit", three+": exit", one+": exit")
	kindtest.Lines(t, "nothing of it is left", r.Active(), "Off")
}

// sentry is the guard of [Pro360, ch. 25]: two metastates; cone is the range of its sight.
func sentry(patrol string) string {
	return `{"kind":"machine","ports":[{"in":"Distance","type":"float","default":99,"unit":"m"},{"in":"Cone","type":"float","default":10,"unit":"m"}],
		"start":"Patrol",
		"states":{
			"Attack":{"start":"Alert","states":{"Alert":{"do":"Act"},"Shoot":{"do":"Act"}},
				"transitions":[{"from":"Alert","to":"Shoot","when":"Distance < Cone","after":1.5},{"from":"Shoot","to":"Alert","when":"Distance >= Cone"}]},
			"Patrol":` + patrol + `},
		"transitions":[{"from":"Patrol","to":"Attack","when":"Distance < Cone"},{"from":"Attack","to":"Patrol","when":"Distance > 2 * Cone"}]}`
}

// TestT25_1_Guard: alert, shoot, alert, and back to the patrol, from the inside out in one update.
func TestT25_1_Guard(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": sentry(`{"do":"Act"}`)}))
	r.Good()
	kindtest.Set(r, "Distance", 5.0)
	kindtest.Lines(t, "in the cone", r.Good(), "Patrol: end aborted", "Alert: activate", "Alert: update")
	r.Good()
	r.Good()
	kindtest.Lines(t, "still there after the time of alert", r.Good(), "Alert: end aborted", "Shoot: activate", "Shoot: update")
	kindtest.Set(r, "Distance", 15.0)
	kindtest.Lines(t, "out of the cone", r.Good(), "Shoot: end aborted", "Alert: activate", "Alert: update")
	kindtest.Set(r, "Distance", 25.0)
	kindtest.Lines(t, "lost", r.Good(), "Alert: end aborted", "Patrol: activate", "Patrol: update")
}

// TestT25_8_EliteGuard sees further: one port differs.
func TestT25_8_EliteGuard(t *testing.T) {
	p := load(t, kindtest.Files{"main.json": sentry(`{"do":"Act"}`)})
	for cone, want := range map[float64]string{10: "Patrol", 20: "Alert"} {
		r := kindtest.Start(t, p)
		kindtest.Set(r, "Cone", cone)
		kindtest.Set(r, "Distance", 15.0)
		r.Good()
		if !slices.Contains(r.Active(), want) {
			t.Errorf("with a cone of %v m %q are active", cone, r.Active())
		}
	}
}

// TestT25_13_PlainBecomesMeta: a state becomes one that holds states, and nothing changes for the machine around it.
func TestT25_13_PlainBecomesMeta(t *testing.T) {
	trace := func(patrol string) (out []string) {
		r := kindtest.Start(t, load(t, kindtest.Files{"main.json": sentry(patrol),
			"patrol.json": `{"kind":"machine","start":"Go","states":{"Go":{"do":"Act","with":{"Life":2}},"Look":{"do":"Act"}},"transitions":[{"from":"Go","to":"Look","done":"any"}]}`}))
		for _, distance := range []float64{99, 99, 5, 5, 5, 5, 25, 25, 5} {
			kindtest.Set(r, "Distance", distance)
			r.Good()
			outer := slices.DeleteFunc(r.Active(), func(n string) bool { return n != "Patrol" && n != "Attack" && n != "Alert" && n != "Shoot" })
			out = append(out, strings.Join(outer, " ")+" "+fmt.Sprint(r.Value("Patrol.Elapsed")))
		}
		return out
	}
	plain := trace(`{"do":"Act"}`)
	kindtest.Lines(t, "held", trace(`{"start":"Go","states":{"Go":{"do":"Act","with":{"Life":2}},"Look":{"do":"Act"}},"transitions":[{"from":"Go","to":"Look","done":"any"}]}`), plain...)
	kindtest.Lines(t, "a document", trace(`{"run":"patrol.json"}`), plain...)
}
