package machine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// patrol is interrupted by a rush.
func patrol(rush string) kindtest.Files {
	return kindtest.Files{
		"main.json": `{"kind":"machine","ports":[{"in":"Mission","type":"trigger"},{"in":"Danger","type":"bool"},{"in":"Poke","type":"trigger"},{"in":"Stop","type":"trigger"}],
			"start":"Patrol",
			"states":{"Patrol":{"run":"patrol.json","pass":["Poke"]},"Home":{"do":"Act"}},
			"interrupts":[{"name":"Rush","on":"Mission","do":"Act","with":{"Life":2}` + rush + `},{"name":"Duck","when":"Danger","do":"Act","with":{"Life":1},"enter":"log('down')","exit":"log('up')"}],
			"transitions":[{"from":"Patrol","to":"Home","on":"Stop"}]}`,
		"patrol.json": `{"kind":"graph","ports":[{"in":"Poke","type":"trigger"}],"nodes":{"Walk":{"do":"Act","with":{"Life":3}},"Look":{"do":"Act"}},
			"links":["OnActivate -> Walk.Activate","Walk.OnSuccess -> Look.Activate","Poke -> Walk.Poke","Poke -> Look.Poke"]}`,
	}
}

// TestInterruptKeepsTriggers: what was raised in the frame before an interrupt, and had not acted yet, acts when the state
// goes on.
func TestInterruptKeepsTriggers(t *testing.T) {
	f := patrol("")
	f["patrol.json"] = `{"kind":"graph","ports":[{"in":"Poke","type":"trigger"}],"nodes":{"Walk":{"do":"Act","with":{"Life":1}},"Look":{"do":"Act"}},
		"links":["OnActivate -> Walk.Activate","Walk.OnDeactivate -> Look.Activate"]}`
	f["outer.json"] = f["main.json"]
	f["main.json"] = `{"kind":"machine","ports":[{"in":"Mission","type":"trigger"}],"start":"Work","states":{"Work":{"run":"outer.json"}},
		"interrupts":[{"name":"Sleep","on":"Mission","do":"Act","with":{"Life":2}}]}`
	r := kindtest.Start(t, load(t, f))
	r.Fire("Mission") // it interrupts before the patrol's first update
	kindtest.Lines(t, "sleep", r.Good(), "Work/Patrol/Walk: activate", "Sleep: activate", "Sleep: update")
	kindtest.Lines(t, "only sleep", r.Active(), "Sleep")
	kindtest.Lines(t, "on", r.Good(), "Sleep: update", "Sleep: end success", "Work/Patrol/Walk: update", "Work/Patrol/Walk: end success")
	r.Fire("Mission")
	kindtest.Lines(t, "the end of the walk acts, and then sleep suspends", r.Good(), "Work/Patrol/Look: activate", "Sleep: activate", "Sleep: update")
	var s wits.Snapshot
	r.Snapshot(&s)
	kindtest.Lines(t, "on", r.Good(), "Sleep: update", "Sleep: end success", "Work/Patrol/Look: update")
	other := kindtest.Start(t, r.Program())
	other.Tick = 3
	must.Succeed(t, other.Restore(&s))
	kindtest.Lines(t, "a restored mind goes on, too", other.Good(), "Sleep: update", "Sleep: end success", "Work/Patrol/Look: update")
}

// waiting is an action that logs how it is suspended and how it goes on.
type waiting struct{ Ping wits.TriggerOut }

func (*waiting) Update(x *wits.Context) wits.Status { return wits.Running }
func (*waiting) Suspend(x *wits.Context)            { x.Log(wits.Info, "suspend") }
func (*waiting) Resume(x *wits.Context)             { x.Log(wits.Info, "resume") }
func (*waiting) End(x *wits.Context, s wits.Status) { x.Log(wits.Info, "end %v", s) }

// TestInterruptDropsWithoutResume: what is ended while it is suspended does not go on first, and what it had raised is
// forgotten, also if it begins anew at once.
func TestInterruptDropsWithoutResume(t *testing.T) {
	for how, want := range map[string][]string{
		``:                {"Duck: end success", "Guard: resume"},
		`,"restart":true`: {"Duck: end success", "Guard: end aborted"},
		`,"to":"Home"`:    {"Duck: end success", "Guard: end aborted", "Home: activate", "Home: update"},
	} {
		r := registry()
		wits.AddAction[waiting](r, wits.Named("Wait"))
		run := kindtest.Start(t, kindtest.Load(t, r, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Shot","type":"trigger"}],"start":"Guard",
			"states":{"Guard":{"do":"Wait"},"Home":{"do":"Act"}},"interrupts":[{"name":"Duck","on":"Shot","do":"Act","with":{"Life":2}` + how + `}]}`}))
		run.Good()
		run.Fire("Shot")
		kindtest.Lines(t, how, run.Good(), "Guard: suspend", "Duck: activate", "Duck: update")
		kindtest.Lines(t, how, run.Good(), append([]string{"Duck: update"}, want...)...)
	}
	f := patrol(`,"restart":true`)
	f["patrol.json"] = `{"kind":"graph","ports":[{"in":"Poke","type":"trigger"}],"nodes":{"Walk":{"do":"Act","with":{"Life":1}},"Look":{"do":"Act"},"Rest":{"do":"Act"}},
		"links":["OnActivate -> Rest.Activate","Poke -> Walk.Activate","Walk.OnActivate -> Look.Activate"]}`
	run := kindtest.Start(t, load(t, f))
	run.Good()
	run.Fire("Poke")
	run.Fire("Mission")
	kindtest.Lines(t, "the walk begins, and is suspended", run.Good(), "Patrol/Walk: activate", "Rush: activate", "Rush: update")
	kindtest.Lines(t, "the patrol begins anew", run.Good(), "Rush: update", "Rush: end success", "Patrol/Rest: end aborted", "Patrol/Walk: end aborted", "Patrol/Rest: activate", "Patrol/Rest: update")
	kindtest.Lines(t, "what followed from the old walk is no matter of it", run.Good(), "Patrol/Rest: update")
}

// TestInterruptAfterACarry: a mind whose document is changed while a state is suspended goes on with that state, as it was;
// also if the interrupt is gone. A state that is gone gives way to the start.
func TestInterruptAfterACarry(t *testing.T) {
	before := patrol("")
	r := kindtest.Start(t, load(t, before))
	r.Good()
	r.Fire("Mission")
	r.Good()
	for _, c := range []struct {
		name   string
		change func(f kindtest.Files)
		want   []string
	}{
		{"the same document", func(kindtest.Files) {}, []string{"Rush: update", "Rush: end success", "Patrol/Walk: update"}},
		{"more in the document that is suspended", func(f kindtest.Files) {
			f["patrol.json"] = strings.Replace(f["patrol.json"], `"nodes":{`, `"nodes":{"Aim":{"do":"Act"},`, 1)
		}, []string{"Rush: update", "Rush: end success", "Patrol/Walk: update"}},
		{"more states", func(f kindtest.Files) {
			f["main.json"] = strings.Replace(f["main.json"], `"states":{`, `"states":{"Aaa":{"do":"Act"},"Pbb":{"do":"Act"},`, 1)
		}, []string{"Rush: update", "Rush: end success", "Patrol/Walk: update"}},
		{"another interrupt", func(f kindtest.Files) {
			f["main.json"] = strings.Replace(f["main.json"], `"name":"Rush"`, `"name":"Hurry"`, 1)
		}, []string{"Patrol/Walk: update"}},
		{"no interrupts", func(f kindtest.Files) {
			a, rest, _ := strings.Cut(f["main.json"], `"interrupts":`)
			f["main.json"] = a + rest[strings.Index(rest, `"transitions"`):]
		}, []string{"Patrol/Walk: update"}},
		{"another state", func(f kindtest.Files) {
			f["main.json"] = strings.ReplaceAll(f["main.json"], `Patrol"`, `Round"`)
		}, []string{"Rush: update", "Rush: end success", "Round/Walk: activate", "Round/Walk: update"}},
	} {
		f := patrol("")
		c.change(f)
		m, _ := wits.Transfer(r.Mind, load(t, f))
		carried := &kindtest.Run{T: t, Mind: m, Tick: r.Tick, Frame: r.Frame}
		kindtest.Lines(t, c.name, carried.Good(), c.want...)
	}
	if lines := r.Good(); !slices.Equal(lines, []string{"Rush: update", "Rush: end success", "Patrol/Walk: update"}) {
		t.Errorf("carrying a mind changes it: %q", lines)
	}
}

// TestSuspendedActsInNoKind: whatever kind of document a state runs, it does nothing while it is suspended, and goes on as it
// would have.
func TestSuspendedActsInNoKind(t *testing.T) {
	for kind, text := range map[string]string{
		"graph":   `{"kind":"graph","ports":[{"in":"T","type":"trigger"}],"nodes":{"A":{"do":"Act","with":{"Life":5}},"B":{"do":"Act"}},"links":["OnActivate -> A.Activate","A.OnSuccess -> B.Activate","T -> A.Poke","T -> B.Activate"]}`,
		"htn":     `{"kind":"htn","ports":[{"in":"T","type":"trigger"}],"root":"M","tasks":{"M":{"methods":[{"subtasks":["Hum","A","B"]}]},"Hum":{"do":"Act","background":true,"with":{"Life":8}},"A":{"do":"Act","with":{"Life":5}},"B":{"do":"Act"}}}`,
		"tree":    `{"kind":"tree","ports":[{"in":"T","type":"trigger"}],"root":"M","nodes":{"M":{"sequence":["A","B"]},"A":{"do":"Act","with":{"Life":5},"pass":[]},"B":{"do":"Act"}}}`,
		"machine": `{"kind":"machine","ports":[{"in":"T","type":"trigger"}],"start":"A","states":{"A":{"do":"Act","with":{"Life":5}},"B":{"do":"Act"},"C":{}},"transitions":[{"from":"A","to":"B","done":"any"},{"to":"C","on":"T"}]}`,
		"utility": `{"kind":"utility","ports":[{"in":"T","type":"trigger"}],"options":{"A":{"do":"Act","with":{"Life":5},"score":"1","success":{"add":-2,"for":100}},"B":{"do":"Act","score":"0.5"}},"decide":{"on":"T"}}`,
	} {
		p := load(t, kindtest.Files{"inner.json": text, "main.json": `{"kind":"machine","ports":[{"in":"T","type":"trigger"},{"in":"Mission","type":"trigger"}],
			"start":"S","states":{"S":{"run":"inner.json","pass":["T"]}},"interrupts":[{"name":"I","on":"Mission","do":"Act","with":{"Life":4}}]}`})
		r, plain := kindtest.Start(t, p), kindtest.Start(t, p)
		var got, want []string
		for frame := range 14 {
			if frame == 3 {
				r.Fire("Mission")
			}
			if frame > 3 && frame < 6 {
				r.Fire("T")
			}
			for _, line := range r.Good() {
				if line[:2] == "S/" {
					got = append(got, line)
				}
			}
			if frame >= 3 && frame < 6 {
				kindtest.Lines(t, kind+": only the interrupt is active", r.Active(), "I")
			}
		}
		for range 11 {
			want = append(want, plain.Good()...)
		}
		if !slices.Equal(got, want) || len(got) < 9 {
			t.Errorf("%s:\n got %q\nwant %q", kind, got, want)
		}
	}
}

// TestInterruptAndHistory: a machine that is left while an interrupt runs goes on, later, with the state that was suspended.
func TestInterruptAndHistory(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Next","type":"trigger"},{"in":"Call","type":"trigger"},{"in":"Away","type":"trigger"}],"start":"In",
		"states":{"In":{"history":"shallow","start":"A","states":{"A":{},"B":{}},"transitions":[{"from":"A","to":"B","on":"Next"}],"interrupts":[{"name":"I","on":"Call","do":"Act"}]},"Out":{}},
		"transitions":[{"from":"In","to":"Out","on":"Away"},{"from":"Out","to":"In","on":"Away"}]}`}))
	r.Good()
	for _, trigger := range []string{"Next", "Call", "Away", "Away"} {
		r.Fire(trigger)
		r.Good()
	}
	kindtest.Lines(t, "active", r.Active(), "B", "In")
}
