package machine_test

import (
	"testing"

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
