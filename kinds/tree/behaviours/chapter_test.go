package behaviours_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/tree/behaviours"
)

// TestT1_05_NoWayBack: a node whose children all refuse stays chosen, and its siblings are not asked.
func TestT1_05_NoWayBack(t *testing.T) {
	for _, semantics := range []string{"collect", "script"} {
		r := plant(t, semantics, says("Root", `"children":["N1","N2"]`)+`,`+says("N1", `"when":"true","children":["N11","N12"]`)+`,`+says("N11", `"when":"A"`)+`,`+says("N12", `"when":"A"`)+`,`+says("N2", ""))
		if got := ran(r); got != "Root N1" {
			t.Errorf("%s: %q ran, want Root and N1", semantics, got)
		}
		kindtest.Set(r, "A", true)
		if got := ran(r); got != "Root N1 N11" {
			t.Errorf("%s: %q ran, want one of a level", semantics, got)
		}
	}
}

// TestT1_05_ChildrenOfARefusedNode are never asked.
func TestT1_05_ChildrenOfARefusedNode(t *testing.T) {
	r := plant(t, "collect", `"Root":{"children":["N1","N2"]},"N1":{"when":"A","children":["N11"]},"N11":{"when":"Say(1) > 0"},`+says("N2", ""))
	frame(r, "refused", "N2: enter", "N2: run")
	kindtest.Set(r, "A", true)
	frame(r, "asked", "N11: say 1", "N2: exit")
}

// TestT1_09_Oscillation: a citizen without memory runs away, and is led back by what comes next; a cooldown stops that.
func TestT1_09_Oscillation(t *testing.T) {
	citizen := func(flee, keep string) *kindtest.Run {
		return kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": `{"kind":"tree","semantics":"collect","variables":{"Distance":{"type":"int"},"Calm":{"type":"int"}},"root":"Root","nodes":{
			"Root":{"children":["Flee","Back","Stay"]},
			"Flee":{"when":"` + flee + `","script":"Distance += 2; Calm = 5; log('flees')"},
			"Back":{"when":"Distance > 0","script":"Distance -= 1; ` + keep + `log('returns')"},
			"Stay":{"script":"` + keep + `log('stays')"}}}`}))
	}
	trace := func(r *kindtest.Run) string {
		var s strings.Builder
		for range 12 {
			for _, line := range r.Good() {
				s.WriteByte(strings.SplitN(line, ": ", 2)[1][0])
			}
		}
		return s.String()
	}
	if got := trace(citizen("Distance < 2", "")); got != "frfrrfrrfrrf" {
		t.Errorf("without memory it goes to and fro: %s", got)
	}
	if got := trace(citizen("Distance < 2 and Calm == 0", "Calm -= 1; ")); got != "frrsssfrrsss" {
		t.Errorf("with a cooldown it comes to rest in between: %s", got)
	}
}

// TestT4_01_CollectAndScript: a behaviour's effect reaches its children's preconditions in the same frame only where
// behaviours run as they are chosen.
func TestT4_01_CollectAndScript(t *testing.T) {
	nodes := `"Root":{"script":"log('run')","children":["NA"]},"NA":{"script":"F = 1; log('run')","children":["NA1","NA2"]},"NA1":{"when":"F == 1","script":"log('run')"},"NA2":{"script":"log('run')"}`
	if got := ran(plant(t, "collect", nodes)); got != "Root NA NA2" {
		t.Errorf("collect ran %q", got)
	}
	if got := ran(plant(t, "script", nodes)); got != "Root NA NA1" {
		t.Errorf("script ran %q", got)
	}
}

// TestT4_02_BitField: what was chosen is a field of bits, from which follows what ends and what begins.
func TestT4_02_BitField(t *testing.T) {
	doc := strings.Replace(document("collect", says("Root", `"children":["N1","N2"]`)+`,`+says("N1", `"when":"not A","children":["N11","N12"]`)+`,`+says("N11", `"when":"B"`)+`,`+says("N12", "")+`,`+says("N2", "")), `"root"`, `"history":3,"root"`, 1)
	r := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": doc}))
	frame(r, "the first", "Root: enter", "Root: run", "N1: enter", "N1: run", "N12: enter", "N12: run")
	field := func(back int) uint64 {
		f := behaviours.History(nil, r.Mind, "", back)
		if len(f) != 1 {
			t.Fatalf("%d frames ago: %v", back, f)
		}
		return f[0]
	}
	if got := field(0); got != 0b01011 {
		t.Errorf("%05b was chosen, want root, N1 and N12", got)
	}
	kindtest.Set(r, "A", true)
	frame(r, "the deepest ends first, and all that ends does before anything begins", "N12: exit", "N1: exit", "Root: run", "N2: enter", "N2: run")
	if now, was := field(0), field(1); now != 0b10001 || was&^now != 0b01010 || now&^was != 0b10000 {
		t.Errorf("%05b was chosen, %05b before", now, was)
	}
	r.Good()
	r.Good()
	if got := field(2); got != 0b10001 {
		t.Errorf("two frames ago %05b was chosen", got)
	}
	if f := behaviours.History(nil, r.Mind, "", 3); f != nil {
		t.Errorf("it remembers more than it was told to: %v", f)
	}
}

// TestT4_02_ManyNodes: the field of a tree with more nodes than a word has bits.
func TestT4_02_ManyNodes(t *testing.T) {
	var names, nodes []string
	for i := range 150 {
		names = append(names, fmt.Sprintf(`"N%d"`, i))
		nodes = append(nodes, says(fmt.Sprintf("N%d", i), fmt.Sprintf(`"when":"X == %d"`, i)))
	}
	doc := strings.Replace(document("collect", `"Root":{"children":[`+strings.Join(names, ",")+`]},`+strings.Join(nodes, ",")), `"root"`, `"history":1,"root"`, 1)
	r := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": doc}))
	r.Good()
	kindtest.Set(r, "X", 130.0)
	frame(r, "far behind", "N0: exit", "N130: enter", "N130: run")
	if f := behaviours.History(nil, r.Mind, "", 0); len(f) != 3 || f[0] != 1 || f[1] != 0 || f[2] != 1<<(131-128) {
		t.Errorf("chosen: %b", f)
	}
	kindtest.Set(r, "X", 63.0)
	frame(r, "at the edge", "N130: exit", "N63: enter", "N63: run")
}

// TestT4_02_OrderOfScript: where behaviours run as they are chosen, what ends does so after that.
func TestT4_02_OrderOfScript(t *testing.T) {
	r := plant(t, "script", says("Root", `"children":["N1","N2"]`)+`,`+says("N1", `"when":"not A","children":["N11"]`)+`,`+says("N11", "")+`,`+says("N2", ""))
	r.Good()
	kindtest.Set(r, "A", true)
	frame(r, "another", "Root: run", "N2: enter", "N2: run", "N11: exit", "N1: exit")
}

// TestT4_03_Nonexclusive: a node that is not exclusive runs, with what lies under it, and so does one after it.
func TestT4_03_Nonexclusive(t *testing.T) {
	nodes := `"Root":{"children":["Sound","Attack","Walk"]},` + says("Sound", `%s"children":["Loud"]`) + `,` + says("Loud", "") + `,` + says("Attack", `"when":"A"`) + `,` + says("Walk", "")
	for _, semantics := range []string{"collect", "script"} {
		r := plant(t, semantics, fmt.Sprintf(nodes, `"nonexclusive":true,`))
		kindtest.Set(r, "A", true)
		if got := ran(r); got != "Sound Loud Attack" {
			t.Errorf("%s: not exclusive: %q", semantics, got)
		}
		r = plant(t, semantics, fmt.Sprintf(nodes, ""))
		kindtest.Set(r, "A", true)
		if got := ran(r); got != "Sound Loud" {
			t.Errorf("%s: exclusive: %q", semantics, got)
		}
	}
}

// TestT4_04_Stimulus: a reaction runs when its stimulus has come, and consumes it when it is through.
func TestT4_04_Stimulus(t *testing.T) {
	r := plant(t, "collect", `"Root":{"children":["Flee","React","Walk"]},"Flee":{"when":"A","do":"Act"},"React":{"stimulus":"Noise","do":"Act","with":{"Life":3}},"Walk":{"do":"Act"}`)
	frame(r, "quiet", "Walk: activate", "Walk: update")
	r.Fire("Noise")
	frame(r, "heard in the frame in which it fires", "Walk: end aborted", "React: activate", "React: update")
	frame(r, "goes on", "React: update")
	frame(r, "through", "React: update", "React: end success")
	frame(r, "and gone", "Walk: activate", "Walk: update")
	r.Fire("Light")
	frame(r, "another stimulus", "Walk: update")
	r.Fire("Noise")
	r.Good()
	kindtest.Set(r, "A", true)
	frame(r, "something more important", "React: end aborted", "Flee: activate", "Flee: update")
	kindtest.Set(r, "A", false)
	frame(r, "it was not through, so the stimulus is there still", "Flee: end aborted", "React: activate", "React: update")
	r.Fire("Noise")
	frame(r, "again while it reacts", "React: update")
	frame(r, "through", "React: update", "React: end success")
	frame(r, "one reaction for both", "Walk: activate", "Walk: update")
	r.Restart()
	frame(r, "begun anew", "Walk: activate", "Walk: update")
}

// TestT4_04_StimulusBeforeTheTree: what fires while the tree is not active is not heard.
func TestT4_04_StimulusBeforeTheTree(t *testing.T) {
	r := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{
		"part.json": `{"kind":"tree","semantics":"collect","ports":[{"in":"Noise","type":"trigger"}],"root":"Root","nodes":{"Root":{"children":["React","Walk"]},"React":{"stimulus":"Noise","script":"log('run')"},"Walk":{"script":"log('run')"}}}`,
		"main.json": `{"kind":"machine","ports":[{"in":"Noise","type":"trigger"},{"in":"A","type":"bool"}],"start":"Off","states":{"Off":{},"On":{"run":"part.json","pass":["Noise"]}},"transitions":[{"from":"Off","to":"On","when":"A"}]}`}))
	r.Fire("Noise")
	frame(r, "off")
	kindtest.Set(r, "A", true)
	frame(r, "on", "On/Walk: run")
	r.Fire("Noise")
	frame(r, "heard", "On/React: run")
	frame(r, "a script is through in its frame", "On/Walk: run")
}

// TestT4_05_Reload: a document that changes while minds run; a broken one leaves the old one running.
func TestT4_05_Reload(t *testing.T) {
	text := func(word string) string {
		return document("script", `"Root":{"children":["Talk"]},"Talk":{"do":"Act","script":"log('`+word+`')"}`)
	}
	r := plant(t, "script", `"Root":{"children":["Talk"]},"Talk":{"do":"Act","script":"log('old')"}`)
	frame(r, "the old one", "Talk: activate", "Talk: update", "Talk: old")
	_, err := wits.Load(registry(), kindtest.Files{"main.json": document("script", `"Root":{"children":["Talk"]},"Talk":{"do":"Act","script":"log("}`)}.FS(), "main.json")
	if err == nil || !strings.HasPrefix(err.Error(), "main.json:2:") || !strings.Contains(err.Error(), "Talk") {
		t.Errorf("the fault is %v, want file, line and node", err)
	}
	frame(r, "the old one goes on", "Talk: update", "Talk: old")
	m, report := wits.Transfer(r.Mind, kindtest.Load(t, registry(), kindtest.Files{"main.json": text("new")}))
	if len(report.Ended) > 0 {
		t.Errorf("ended: %v", report.Ended)
	}
	next := &kindtest.Run{T: t, Mind: m, Tick: r.Tick, Frame: r.Frame}
	frame(next, "the new one, in the next frame", "Talk: update", "Talk: new")
}

// TestT4_06_Names: a name twice, and one that there is not.
func TestT4_06_Names(t *testing.T) {
	kindtest.HasProblem(t, kindtest.Problems(t, registry(), kindtest.Files{"main.json": document("collect", `"Root":{"children":["P"]},"P":{"do":"Act"},"P":{"do":"Act"}`)}), `the name "P" is already used`)
	kindtest.HasProblem(t, kindtest.Problems(t, registry(), kindtest.Files{"main.json": document("collect", `"Root":{"children":["Walk","Wlak"]},"Walk":{"do":"Act"}`)}), "Root", `there is no node "Wlak"`, `did you mean "Walk"?`)
}

// TestT4_07_LevelOfDetail: of a thousand agents those who fight look about as often as is said, and more often than those
// who walk.
func TestT4_07_LevelOfDetail(t *testing.T) {
	p := kindtest.Load(t, registry(), kindtest.Files{"main.json": document("collect", `"Root":{"children":["Fight","Walk"]},"Fight":{"when":"A","script":"F += 1","importance":0.8},"Walk":{"script":"F += 1","importance":"0.5 / (1 + X)"}`)})
	fights := kindtest.Input[bool](t, p, "A")
	far := kindtest.Input[float64](t, p, "X")
	const agents, frames = 1000, 101
	minds := p.NewMinds(agents, 5)
	looks := map[bool]int64{}
	f := p.Find("F")
	for i := range minds {
		m := &minds[i]
		fights.Set(m, i%2 == 0)
		far.Set(m, 4)
		for tick := range int64(frames) {
			m.Step(wits.Frame{Delta: 0.1, Tick: tick})
		}
		looks[i%2 == 0] += m.Value(f).(int64) - 1 // the first frame is no choice
	}
	rate := func(fight bool) float64 { return float64(looks[fight]) / (agents / 2 * (frames - 1)) }
	// 50,000 draws each: four standard deviations are 0.0072 and 0.0054.
	if got := rate(true); got < 0.793 || got > 0.807 {
		t.Errorf("who fights looks with probability %v, want 0.8", got)
	}
	if got := rate(false); got < 0.0945 || got > 0.1055 {
		t.Errorf("who walks looks with probability %v, want 0.1", got)
	}
}

// TestT4_07_WhatRunsGoesOn in frames in which the tree does not look.
func TestT4_07_WhatRunsGoesOn(t *testing.T) {
	r := plant(t, "collect", `"Root":{"children":["P","Q"]},"P":{"when":"not A","do":"Act","importance":0.0001,"script":"log('run')"},"Q":{"do":"Act"}`)
	frame(r, "it looks", "P: activate", "P: update", "P: run")
	kindtest.Set(r, "A", true)
	for range 20 {
		frame(r, "it does not look", "P: update")
	}
}

// melee approaches, strikes and backs away.
const melee = `"Root":{"children":["Melee","Walk"]},"Melee":{"when":"A","sequential":true%s,"children":["Near","Strike","Back"]},
	"Near":{"do":"Act","with":{"Life":2}},"Strike":{"do":"Act","with":{"Life":1},"exit":"log('exit')"},"Back":{"do":"Act","with":{"Life":2}},"Walk":{"do":"Act"}`

// TestT4_08_Sequential: children run one after another, as long as the precondition holds.
func TestT4_08_Sequential(t *testing.T) {
	for _, semantics := range []string{"collect", "script"} {
		r := plant(t, semantics, fmt.Sprintf(melee, ""))
		kindtest.Set(r, "A", true)
		frame(r, "approach", "Near: activate", "Near: update")
		frame(r, "approach", "Near: update", "Near: end success")
		frame(r, "strike", "Strike: activate", "Strike: update", "Strike: end success")
		if semantics == "collect" {
			frame(r, "back away", "Strike: exit", "Back: activate", "Back: update")
		} else {
			frame(r, "back away", "Back: activate", "Back: update", "Strike: exit")
		}
		frame(r, "back away", "Back: update", "Back: end success")
		frame(r, "through until the target was lost", "Walk: activate", "Walk: update")
		kindtest.Set(r, "A", false)
		frame(r, "lost", "Walk: update")
		kindtest.Set(r, "A", true)
		if semantics == "collect" {
			frame(r, "again from the first", "Walk: end aborted", "Near: activate", "Near: update")
		} else {
			frame(r, "again from the first", "Near: activate", "Near: update", "Walk: end aborted")
		}
	}
	r := plant(t, "collect", fmt.Sprintf(melee, ""))
	kindtest.Set(r, "A", true)
	r.Good()
	kindtest.Set(r, "A", false)
	frame(r, "lost on the way: the child that runs ends", "Near: end aborted", "Walk: activate", "Walk: update")
	kindtest.Set(r, "A", true)
	frame(r, "from the first", "Walk: end aborted", "Near: activate", "Near: update")

	r = plant(t, "collect", fmt.Sprintf(melee, `,"repeat":true`))
	kindtest.Set(r, "A", true)
	for range 5 {
		r.Good()
	}
	frame(r, "it begins again", "Near: activate", "Near: update")
}

// TestT4_08_RefusedChild: a child of a sequential node that refuses is passed over, at once and on the way.
func TestT4_08_RefusedChild(t *testing.T) {
	r := plant(t, "collect", `"Root":{"sequential":true,"repeat":true,"children":["P","Q","R"]},"P":{"when":"A","do":"Act"},"Q":{"when":"not B","do":"Act"},"R":{"when":"C","script":"log('run')"}`)
	frame(r, "the first refuses", "Q: activate", "Q: update")
	kindtest.Set(r, "A", true)
	frame(r, "its turn is over", "Q: update")
	kindtest.Set(r, "B", true)
	frame(r, "and so is this one's; the last refuses, too", "Q: end aborted")
	frame(r, "the first again", "P: activate", "P: update")
	kindtest.Set(r, "A", false)
	kindtest.Set(r, "C", true)
	frame(r, "two are passed over", "P: end aborted", "R: run")
}

// once makes leaves that run for one frame.
func once(names ...string) (text string) {
	for _, n := range names {
		text += fmt.Sprintf(`,%q:{"do":"Act","with":{"Life":1}}`, n)
	}
	return text
}

// order plays some frames and gives which leaves were updated, frame by frame.
func order(r *kindtest.Run, frames int) string {
	var out []string
	for range frames {
		ran := "-"
		for _, line := range r.Good() {
			if node, ok := strings.CutSuffix(line, ": update"); ok {
				ran = node
			}
		}
		out = append(out, ran)
	}
	return strings.Join(out, " ")
}

// TestSequentialInSequential: a child that is itself sequential has its turn until all of its own children had theirs, at
// whatever depth, and runs all of them again when its turn comes again.
func TestSequentialInSequential(t *testing.T) {
	for _, semantics := range []string{"collect", "script"} {
		for _, c := range []struct{ what, nodes, want string }{
			{"as found", `"Root":{"sequential":true,"children":["X1","Y1"]},"X1":{"sequential":true,"children":["P","Q","R"]}` + once("P", "Q", "R", "Y1"), "P Q R Y1 - -"},
			{"again", `"Root":{"sequential":true,"repeat":true,"children":["X1","Y1"]},"X1":{"sequential":true,"children":["P","Q"]}` + once("P", "Q", "Y1"), "P Q Y1 P Q Y1 P"},
			{"one that repeats has its round", `"Root":{"sequential":true,"children":["X1","Y1"]},"X1":{"sequential":true,"repeat":true,"children":["P","Q"]}` + once("P", "Q", "Y1"), "P Q Y1 - -"},
			{"below a group", `"Root":{"sequential":true,"repeat":true,"children":["G","Y1"]},"G":{"children":["X1"]},"X1":{"sequential":true,"children":["P","Q"]}` + once("P", "Q", "Y1"), "P Q Y1 P Q Y1"},
			{"three deep", `"Root":{"sequential":true,"children":["X1","Y1"]},"X1":{"sequential":true,"children":["V","R"]},"V":{"sequential":true,"children":["P","Q"]}` + once("P", "Q", "R", "Y1"), "P Q R Y1 -"},
			{"refused on the way", `"Root":{"sequential":true,"children":["X1","Y1"]},"X1":{"sequential":true,"children":["P","Q"]},"Q":{"when":"A"}` + once("P", "Y1"), "P - Y1 -"},
		} {
			if got := order(plant(t, semantics, c.nodes), len(strings.Fields(c.want))); got != c.want {
				t.Errorf("%s, %s: %s, want %s", semantics, c.what, got, c.want)
			}
		}
	}
}

// TestStimulusAboveSequential: the stimulus waits until the whole behaviour is through, and the next one begins it anew.
func TestStimulusAboveSequential(t *testing.T) {
	for _, semantics := range []string{"collect", "script"} {
		r := plant(t, semantics, `"Root":{"children":["S","Walk"]},"S":{"stimulus":"Noise","children":["X1"]},"X1":{"sequential":true,"children":["P","Q"]},"Walk":{"do":"Act"}`+once("P", "Q"))
		for range 2 {
			r.Fire("Noise")
			if got, want := order(r, 4), "P Q Walk Walk"; got != want {
				t.Errorf("%s: %s, want %s", semantics, got, want)
			}
		}
	}
}

// TestLeftAndChosenAgain: a sequential node without a precondition of its own begins anew when the node above it does.
func TestLeftAndChosenAgain(t *testing.T) {
	r := plant(t, "collect", `"Root":{"children":["G","Walk"]},"G":{"when":"A","children":["X1"]},"X1":{"sequential":true,"children":["P","Q"]},"Walk":{"do":"Act"}`+once("P", "Q"))
	for range 2 {
		kindtest.Set(r, "A", true)
		if got, want := order(r, 4), "P Q - -"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		kindtest.Set(r, "A", false)
		if got := order(r, 1); got != "Walk" {
			t.Errorf("%s, want Walk", got)
		}
	}
}
