package machine_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// watchman is the night watchman of [Pro360]: a machine in a state of a machine. History is what the state Watch says
// about it.
func watchman(history string) kindtest.Files {
	return kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"AtSafe","type":"bool"},{"in":"AtDoor","type":"bool"},{"in":"Phone","type":"bool"}],
		"start":"Watch",
		"states":{
			"Watch":{` + history + `"enter":"log('enter')","exit":"log('exit')",
				"start":"ToSafe",
				"states":{"ToSafe":{"do":"Act"},"ToDoor":{"do":"Act"}},
				"transitions":[{"from":"ToSafe","to":"ToDoor","when":"AtSafe"},{"from":"ToDoor","to":"ToSafe","when":"AtDoor"}]},
			"Talk":{"do":"Act"}},
		"transitions":[{"from":"Watch","to":"Talk","when":"Phone"},{"from":"Talk","to":"Watch","when":"not Phone"}]}`}
}

// TestT1_4_NightWatchman: a call interrupts the round wherever it is; with history it goes on there, without it begins anew
// (HFS-1 to HFS-3, HFS-5). What lies inside is left first and entered last.
func TestT1_4_NightWatchman(t *testing.T) {
	r := kindtest.Start(t, load(t, watchman(`"history":"shallow",`)))
	kindtest.Lines(t, "begins", r.Good(), "Watch: enter", "ToSafe: activate", "ToSafe: update")
	kindtest.Lines(t, "active", r.Active(), "ToSafe", "Watch")
	kindtest.Set(r, "AtSafe", true)
	kindtest.Lines(t, "at the safe", r.Good(), "ToSafe: end aborted", "ToDoor: activate", "ToDoor: update")
	kindtest.Set(r, "AtSafe", false)
	kindtest.Set(r, "Phone", true)
	kindtest.Lines(t, "the phone", r.Good(), "ToDoor: end aborted", "Watch: exit", "Talk: activate", "Talk: update")
	kindtest.Lines(t, "active", r.Active(), "Talk")
	kindtest.Set(r, "Phone", false)
	kindtest.Lines(t, "back to the door", r.Good(), "Talk: end aborted", "Watch: enter", "ToDoor: activate", "ToDoor: update")

	again := kindtest.Start(t, load(t, watchman(`"history":"deep",`)))
	again.Good()
	kindtest.Set(again, "Phone", true)
	again.Good()
	kindtest.Set(again, "Phone", false)
	kindtest.Lines(t, "back to the safe", again.Good(), "Talk: end aborted", "Watch: enter", "ToSafe: activate", "ToSafe: update")

	without := kindtest.Start(t, load(t, watchman("")))
	kindtest.Set(without, "AtSafe", true)
	without.Good()
	without.Good()
	kindtest.Set(without, "AtSafe", false)
	kindtest.Set(without, "Phone", true)
	kindtest.Lines(t, "without history", without.Good(), "ToDoor: end aborted", "Watch: exit", "Talk: activate", "Talk: update")
	kindtest.Set(without, "Phone", false)
	kindtest.Lines(t, "begins anew", without.Good(), "Talk: end aborted", "Watch: enter", "ToSafe: activate", "ToSafe: update")
}

// TestHFS4_OuterFirst: of an outer and an inner transition that may both be taken, it is the outer one.
func TestHFS4_OuterFirst(t *testing.T) {
	r := kindtest.Start(t, load(t, watchman("")))
	r.Good()
	kindtest.Set(r, "AtSafe", true)
	kindtest.Set(r, "Phone", true)
	kindtest.Lines(t, "both", r.Good(), "ToSafe: end aborted", "Watch: exit", "Talk: activate", "Talk: update")
}

// TestHFS6_HistoryIsSaved: a mind that is written and read, and one that goes on from a snapshot, remember where they were;
// "fresh" forgets, and so does the document when it begins anew.
func TestHFS6_HistoryIsSaved(t *testing.T) {
	text := watchman(`"history":"shallow",`)["main.json"]
	text = text[:len(text)-2] + `,{"from":"Talk","to":"Watch","on":"Fresh","fresh":true}]}`
	text = `{"kind":"machine","ports":[{"in":"Fresh","type":"trigger"},` + text[len(`{"kind":"machine","ports":[`):]
	p := load(t, kindtest.Files{"main.json": text})
	r := kindtest.Start(t, p)
	talk := func() {
		kindtest.Set(r, "AtSafe", true)
		r.Good()
		r.Good()
		kindtest.Set(r, "AtSafe", false)
		kindtest.Set(r, "Phone", true)
		r.Good()
		kindtest.Lines(t, "talking", r.Active(), "Talk")
	}
	talk()
	r.Mind = kindtest.Reread(t, r.Mind, p)
	kindtest.Set(r, "Phone", false)
	r.Good()
	kindtest.Lines(t, "read", r.Active(), "ToDoor", "Watch")

	kindtest.Set(r, "Phone", true)
	r.Good()
	r.Fire("Fresh")
	r.Good()
	kindtest.Lines(t, "fresh", r.Active(), "ToSafe", "Watch")

	talk()
	r.Restart()
	kindtest.Set(r, "Phone", false)
	r.Good()
	kindtest.Lines(t, "begun anew", r.Active(), "ToSafe", "Watch")
}

// deepest has three levels: Outer holds Middle and Other, Middle holds A and B.
func deepest(outer, middle string) kindtest.Files {
	return kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Next","type":"trigger"},{"in":"Aside","type":"trigger"},{"in":"Away","type":"trigger"}],
		"start":"Outer",
		"states":{"Outer":{` + outer + `"start":"Middle","states":{
				"Middle":{` + middle + `"start":"A","states":{"A":{},"B":{}},"transitions":[{"from":"A","to":"B","on":"Next"},{"from":"B","to":"A","on":"Next"}]},
				"Other":{}},
			"transitions":[{"from":"Middle","to":"Other","on":"Aside"},{"from":"Other","to":"Middle","on":"Aside"}]},
			"Gone":{}},
		"transitions":[{"from":"Outer","to":"Gone","on":"Away"},{"from":"Gone","to":"Outer","on":"Away"}]}`}
}

// TestHFS5_ShallowAndDeep: a shallow history knows the state, a deep one also those in it; neither changes what a transition
// inside does.
func TestHFS5_ShallowAndDeep(t *testing.T) {
	for _, c := range []struct {
		outer, middle string
		fire          []string
		want          []string
	}{
		{"", "", []string{"Next", "Away", "Away"}, []string{"A", "Middle", "Outer"}},
		{`"history":"shallow",`, "", []string{"Next", "Away", "Away"}, []string{"A", "Middle", "Outer"}},
		{`"history":"deep",`, "", []string{"Next", "Away", "Away"}, []string{"B", "Middle", "Outer"}},
		{`"history":"shallow",`, `"history":"shallow",`, []string{"Next", "Away", "Away"}, []string{"B", "Middle", "Outer"}},
		{"", `"history":"shallow",`, []string{"Next", "Away", "Away"}, []string{"B", "Middle", "Outer"}},
		{`"history":"shallow",`, "", []string{"Aside", "Away", "Away"}, []string{"Other", "Outer"}},
		{`"history":"deep",`, "", []string{"Next", "Aside", "Aside"}, []string{"A", "Middle", "Outer"}},
		{`"history":"deep",`, "", []string{"Next", "Aside", "Away", "Away", "Aside"}, []string{"A", "Middle", "Outer"}},
	} {
		r := kindtest.Start(t, load(t, deepest(c.outer, c.middle)))
		r.Good()
		for _, trigger := range c.fire {
			r.Fire(trigger)
			r.Good()
		}
		kindtest.Lines(t, c.outer+c.middle, r.Active(), c.want...)
	}
}

// TestHistoryOfADocument: a state that runs a machine document remembers where that was, shallow or deep, also through
// regions and further documents; a document may itself say that it has a history.
func TestHistoryOfADocument(t *testing.T) {
	outer := func(history string) string {
		return `{"kind":"machine","ports":[{"in":"Next","type":"trigger"},{"in":"Away","type":"trigger"}],"start":"In",
			"states":{"In":{"run":"inner.json","pass":["Next"]` + history + `},"Out":{}},
			"transitions":[{"from":"In","to":"Out","on":"Away"},{"from":"Out","to":"In","on":"Away"}]}`
	}
	inner := func(history string) string {
		return `{"kind":"machine","ports":[{"in":"Next","type":"trigger"}]` + history + `,"start":"P","states":{"P":{},"Q":{"run":"last.json","pass":["Next"]}},"transitions":[{"from":"P","to":"Q","on":"Next"}]}`
	}
	last := `{"kind":"machine","ports":[{"in":"Next","type":"trigger"}],"regions":{"L":{"start":"X","states":{"X":{},"Y":{}},"transitions":[{"from":"X","to":"Y","on":"Next","after":0.5}]},"M":{"do":"Act"}}}`
	for _, c := range []struct {
		outer, inner string
		want         []string
	}{
		{"", "", []string{"In", "In/P"}},
		{`,"history":"shallow"`, "", []string{"In", "In/Q", "In/Q/L", "In/Q/M", "In/Q/X"}},
		{"", `,"history":"shallow"`, []string{"In", "In/Q", "In/Q/L", "In/Q/M", "In/Q/X"}},
		{`,"history":"deep"`, "", []string{"In", "In/Q", "In/Q/L", "In/Q/M", "In/Q/Y"}},
	} {
		r := kindtest.Start(t, load(t, kindtest.Files{"main.json": outer(c.outer), "inner.json": inner(c.inner), "last.json": last}))
		r.Good()
		for _, trigger := range []string{"Next", "Next", "Away", "Away"} {
			r.Fire(trigger)
			r.Good()
		}
		kindtest.Lines(t, c.outer+c.inner, r.Active(), c.want...)
	}
}

// TestFinalStatesEndAComposite, and transitions around it see how.
func TestFinalStatesEndAComposite(t *testing.T) {
	for end, want := range map[string]string{"success": "Won", "failure": "Lost"} {
		r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","start":"Fight",
			"states":{"Fight":{"start":"Strike","states":{"Strike":{"do":"Act","with":{"Life":2}},"Over":{"end":"` + end + `"}},"transitions":[{"from":"Strike","to":"Over","done":"any"}]},
				"Won":{"do":"Act"},"Lost":{"do":"Act"}},
			"transitions":[{"from":"Fight","to":"Won","done":"success"},{"from":"Fight","to":"Lost","done":"failure"}]}`}))
		kindtest.Lines(t, "strikes", r.Good(), "Strike: activate", "Strike: update")
		kindtest.Lines(t, "all in one frame", r.Good(), "Strike: update", "Strike: end success", want+": activate", want+": update")
	}
}

// TestRegions advance side by side in the order of their names; the state ends with all of them, or with the first.
func TestRegions(t *testing.T) {
	for _, c := range []struct {
		ends string
		last []string
		how  string
	}{
		{"", []string{"A: update", "A: end success", "Zed: activate", "Zed: update"}, "all"},
		{`"ends":"any",`, []string{"B: update", "B: end failure", "A: end aborted", "Zed: activate", "Zed: update"}, "any"},
	} {
		r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","start":"Both","states":{
			"Both":{` + c.ends + `"regions":{
				"Right":{"states":{"B":{"do":"Act","with":{"Life":2,"Fail":true}},"Z":{"end":"failure"}},"start":"B","transitions":[{"from":"B","to":"Z","done":"any"}]},
				"Left":{"states":{"A":{"do":"Act","with":{"Life":3}},"Y":{"end":"success"}},"start":"A","transitions":[{"from":"A","to":"Y","done":"any"}]}}},
			"Zed":{"do":"Act"}},"transitions":[{"from":"Both","to":"Zed","done":"failure"}]}`}))
		kindtest.Lines(t, "begin", r.Good(), "A: activate", "B: activate", "A: update", "B: update")
		kindtest.Lines(t, "active", r.Active(), "A", "B", "Both", "Left", "Right")
		second := r.Good()
		if c.how == "all" {
			kindtest.Lines(t, "one ends", second, "A: update", "B: update", "B: end failure")
			kindtest.Lines(t, "active", r.Active(), "A", "Both", "Left")
			second = r.Good()
		} else {
			second = second[1:]
		}
		kindtest.Lines(t, c.how, second, c.last...)
	}
}

// TestComputedTarget: an expression chooses among states (FSM-2); outside of the list the transition is not taken.
func TestComputedTarget(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Hour","type":"int"}],"start":"Rest","states":{"Rest":{},"Work":{},"Play":{}},
		"transitions":[{"to":["Rest","Work","Play","Rest"],"index":"div(Hour, 6)","when":"Hour < 100"}]}`}))
	for _, c := range []struct {
		hour int64
		want string
	}{{0, "Rest"}, {7, "Work"}, {8, "Work"}, {13, "Play"}, {19, "Rest"}, {24, "Rest"}, {6, "Work"}, {-1, "Work"}, {50, "Work"}} {
		kindtest.Set(r, "Hour", c.hour)
		r.Good()
		kindtest.Lines(t, "hour", r.Active(), c.want)
	}
}

// TestWait: a transition that waits is taken when the state's program has ended, though its condition held only before; and
// at once if the state runs nothing.
func TestWait(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Bell","type":"trigger"},{"in":"Now","type":"bool"}],"start":"A",
		"states":{"A":{"do":"Act","with":{"Life":4}},"B":{},"C":{"do":"Act","with":{"Life":2}}},
		"transitions":[{"from":"A","to":"B","on":"Bell","wait":true},{"from":"B","to":"C","when":"Now","wait":true},{"from":"C","to":"A","wait":true}]}`}))
	r.Good()
	r.Fire("Bell")
	kindtest.Lines(t, "it waits", r.Good(), "A: update")
	kindtest.Lines(t, "it waits", r.Good(), "A: update")
	kindtest.Lines(t, "until the end", r.Good(), "A: update", "A: end success")
	kindtest.Lines(t, "then it goes", r.Active(), "B")
	kindtest.Set(r, "Now", true)
	kindtest.Lines(t, "nothing to wait for", r.Good(), "C: activate", "C: update")
	kindtest.Lines(t, "the end alone", r.Good(), "C: update", "C: end success", "A: activate", "A: update")
	r.Restart()
	for range 3 {
		r.Good()
	}
	kindtest.Lines(t, "no bell", r.Good(), "A: update", "A: end success")
	kindtest.Lines(t, "stays", r.Active(), "A")
}

// TestStatesWithDocumentsAndStates mix: machine in tree in machine, ended from the inside out.
func TestStatesWithDocumentsAndStates(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{
		"main.json":  `{"kind":"machine","ports":[{"in":"Go","type":"bool"}],"start":"S","states":{"S":{"states":{"T":{"run":"tree.json"}}},"E":{}},"transitions":[{"from":"S","to":"E","when":"Go"}]}`,
		"tree.json":  `{"kind":"tree","root":"Main","nodes":{"Main":{"sequence":["M"]},"M":{"run":"inner.json"}}}`,
		"inner.json": `{"kind":"machine","states":{"C":{"states":{"D":{"do":"Act"}}}}}`,
	}))
	kindtest.Lines(t, "T24-12: all in the first frame", r.Good(), "T/M/D: activate", "T/M/D: update")
	kindtest.Lines(t, "active", r.Active(), "S", "T", "T/M", "T/M/C", "T/M/D", "T/Main")
	kindtest.Set(r, "Go", true)
	kindtest.Lines(t, "from the inside", r.Good(), "T/M/D: end aborted")
	if r.Status() != wits.Running {
		t.Error("the machine has ended")
	}
}
