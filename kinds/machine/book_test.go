package machine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

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
