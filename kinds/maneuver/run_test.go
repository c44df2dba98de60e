package maneuver_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/maneuver"
)

// convoy is a mission of two platoons: each goes to the form-up place, by one of two roads, then both attack together. What units do is logged.
const convoy = `{"kind":"maneuver","ports":[{"in":"Units","type":"list of platoon"},{"in":"Blocked","type":"bool"},{"in":"Cut","type":"bool"},{"in":"Dead","type":"name"},{"in":"Again","type":"bool"},{"in":"Slow","type":"bool"}],
"root":"Clear","with":{"Units":"Units"},"again":"Again"%s,
"tasks":{
  "Clear":{"scope":"objective","inputs":{"Units":"list of platoon"},"says":"{Units.Id} clear the hill"},
  "FormUp":{"scope":"team","inputs":{"Unit":"platoon"},"outputs":{"End":"platoon"},"seconds":4},
  "Move":{"inputs":{"Unit":"platoon","To":"float"},"outputs":{"End":"platoon"},"who":"Unit.Id","says":"{Unit.Id} moves to {To}","seconds":"abs(To - Unit.At) / Unit.Speed","set":{"End":"Unit","End.At":"To"},
    "begin":"log(\"go\", Unit.Id, To)","fails":"Blocked and To == 30","stop":"log(\"halt\", Unit.Id)"},
  "Attack":{"inputs":{"Unit":"platoon"},"who":"Unit.Id","says":"{Unit.Id} attacks","seconds":5,"begin":"log(\"attack\", Unit.Id, Unit.At)","until":"not Slow","fails":"Dead == Unit.Id"}
},
"methods":{
  "together":{"of":"Clear","parts":{"Form":{"task":"FormUp","each":"Units","with":{"Unit":"it"}},"Hit":{"task":"Attack","each":"Units","with":{"Unit":"Form.End"},"after":["Form"]}}},
  "shortRoad":{"of":"FormUp","when":"not Blocked","why":"the bridge is blocked","parts":{"Bridge":{"task":"Move","with":{"Unit":"Unit","To":"30"}},"Place":{"task":"Move","with":{"Unit":"Bridge.End","To":"50"},"after":["Bridge"]}},"set":{"End":"Place.End"}},
  "longRoad":{"of":"FormUp","when":"not Cut","why":"the long road is cut","parts":{"Forest":{"task":"Move","with":{"Unit":"Unit","To":"-10"}},"Place":{"task":"Move","with":{"Unit":"Forest.End","To":"50"},"after":["Forest"]}},"set":{"End":"Place.End"}}
}}`

// convoyOf begins the mission with a member of the body.
func convoyOf(t testing.TB, more string) *kindtest.Run {
	t.Helper()
	r := begin(t, fmt.Sprintf(convoy, more))
	kindtest.Set(r, "Units", []troop{called("Red", 0, 10, 0), called("Blue", 20, 10, 0)})
	return r
}

// TestPSP_18_TasksWaitForEachOther: what units do begins when that has ended for which it waits, of all units; then the document is done.
func TestPSP_18_TasksWaitForEachOther(t *testing.T) {
	r := convoyOf(t, `,"end":"plan"`)
	var lines []string
	ended := 0
	for frame := range 20 {
		for _, line := range r.Good() {
			lines = append(lines, fmt.Sprint(frame, " ", line))
		}
		if frame == 0 {
			is := planner(r)
			wantNear(t, "it ends at", is.Ends, 10)
			wantText(t, "the briefing", briefed(is.View), "Red and Blue clear the hill\n  Red moves to 30\n  Red moves to 50\n  Blue moves to 30\n  Blue moves to 50\n  Red attacks\n  Blue attacks")
		}
		if r.Status() != wits.Running {
			ended = frame
			break
		}
	}
	wantText(t, "what is done when", strings.Join(lines, "\n"), `0 Move: go Red 30
0 Move: go Blue 30
1 Move: go Blue 50
3 Move: go Red 50
5 Attack: attack Red 50
5 Attack: attack Blue 50`)
	if ended != 6 || r.Status() != wits.Success {
		t.Errorf("it was %v in frame %d", r.Status(), ended)
	}
}

// TestPSP_30_ATaskThatFailsIsRepaired: when the bridge is blocked the form-up of the unit that is under way to it goes by the other road; the other unit goes on.
func TestPSP_30_ATaskThatFailsIsRepaired(t *testing.T) {
	r := convoyOf(t, "")
	r.Good()
	r.Good() // Blue is over the bridge
	kindtest.Set(r, "Blocked", true)
	var lines []string
	for range 12 {
		lines = append(lines, r.Good()...)
		if planner(r).State == maneuver.Done {
			break
		}
	}
	wantText(t, "what is done", strings.Join(lines, "\n"), "Move: halt Red\nMove: go Red -10\nMove: go Red 50\nAttack: attack Red 50\nAttack: attack Blue 50")
	is := planner(r)
	if is.State != maneuver.Done || is.Failures != 1 {
		t.Errorf("it is %v after %d failures", is.State, is.Failures)
	}
	var refused []string
	for _, f := range is.View.Refused {
		refused = append(refused, f.Method+": "+f.Why)
	}
	wantText(t, "refused", strings.Join(refused, ", "), "shortRoad: the bridge is blocked")
}

// TestPSP_30_AUnitIsLostBeforeItsTask: a task that is lost while it waits for others has the plan mended at once, and not when it would begin.
func TestPSP_30_AUnitIsLostBeforeItsTask(t *testing.T) {
	for member, want := range map[string]string{
		"fails": "Move: go Blue 50\nMove: go Red 50\nAttack: attack Blue 50\nMove: go Blue 30",
		"lost":  "Move: go Blue 50\nMove: halt Red\nMove: halt Blue\nMove: go Blue 30\nMove: go Blue 50\nAttack: attack Blue 50",
	} {
		r := begin(t, strings.Replace(fmt.Sprintf(convoy, `,"failed":"whole"`), `"fails":"Dead == Unit.Id"`, `"`+member+`":"Dead == Unit.Id"`, 1))
		kindtest.Set(r, "Units", []troop{called("Red", 0, 10, 0), called("Blue", 20, 10, 0)})
		r.Good()
		kindtest.Set(r, "Units", []troop{called("Blue", 20, 10, 0)})
		kindtest.Set(r, "Dead", wits.NameOf("Red"))
		var lines []string
		for range 12 {
			if lines = append(lines, r.Good()...); planner(r).State == maneuver.Done {
				break
			}
			if member == "fails" && len(lines) == 4 {
				break // it begins, and fails
			}
		}
		wantText(t, member, strings.Join(lines, "\n"), want)
	}
}

// TestPSP_30_NoOtherWay: if there is no other way to do the part, nor the whole, what runs is stopped, and it says why; when things change it is planned anew.
func TestPSP_30_NoOtherWay(t *testing.T) {
	r := convoyOf(t, "")
	r.Good()
	kindtest.Set(r, "Blocked", true)
	kindtest.Set(r, "Cut", true)
	for range 4 {
		r.Good()
	}
	is := planner(r)
	wantText(t, "it is", is.State, maneuver.NoPlan)
	if len(is.View.Refused) != 2 {
		t.Errorf("refused: %v", is.View.Refused)
	}
	kindtest.Set(r, "Cut", false)
	r.Good()
	wantText(t, "when the road is open it is", planner(r).State, maneuver.Acting)
}

// TestPSP_30_WhatATaskThatFailsEnds: the document says whether a part is planned again, or the whole, or it ends.
func TestPSP_30_WhatATaskThatFailsEnds(t *testing.T) {
	for _, c := range []struct{ more, want string }{
		{`,"failed":"whole"`, "Move: halt Red\nMove: halt Blue\nMove: go Red -10\nMove: go Blue -10\nMove: go Red 50"},
		{`,"failed":"part"`, "Move: halt Red\nMove: halt Blue\nMove: go Red -10\nMove: go Blue -10\nMove: go Red 50"},
		{`,"failed":"end"`, "Move: halt Red\nMove: halt Blue"},
	} {
		r := convoyOf(t, c.more)
		r.Good()
		kindtest.Set(r, "Blocked", true)
		var lines []string
		for range 4 {
			if r.Status() == wits.Running {
				lines = append(lines, r.Good()...)
			}
		}
		wantText(t, c.more, strings.Join(lines, "\n"), c.want)
		if got, want := r.Status() == wits.Failure, strings.Contains(c.more, "end"); got != want {
			t.Errorf("%s: %v", c.more, r.Status())
		}
	}
}

// TestPSP_30_LateTasks: a task that takes longer than the document allows has failed; one that may be late delays the end by what is more than its slack.
func TestPSP_30_LateTasks(t *testing.T) {
	r := convoyOf(t, "")
	kindtest.Set(r, "Slow", true)
	for range 14 {
		r.Good()
	}
	if is := planner(r); is.Failures != 0 || !near(is.Ends, 13) {
		t.Errorf("%d failures, it ends at %v", is.Failures, is.Ends)
	}
	r = convoyOf(t, `,"late":2`)
	kindtest.Set(r, "Slow", true)
	for range 14 {
		r.Good()
	}
	if is := planner(r); is.Failures != 2 {
		t.Errorf("%d failures", is.Failures)
	}
}

// TestPSP_30_AgainPlansTheWhole: whenever the condition becomes true there is a plan of what is now; the old one goes on until then.
func TestPSP_30_AgainPlansTheWhole(t *testing.T) {
	r := convoyOf(t, `,"limits":{"frame":1}`)
	kindtest.Set(r, "Units", []troop{called("Red", -100, 10, 0), called("Blue", -90, 10, 0)})
	for planner(r).State != maneuver.Acting {
		r.Good()
	}
	kindtest.Set(r, "Units", []troop{called("Green", 50, 10, 0)})
	kindtest.Set(r, "Again", true)
	var lines []string
	replanned := 0
	for range 20 {
		lines = append(lines, r.Good()...)
		if planner(r).State == maneuver.Replanning {
			replanned++
		}
	}
	all := strings.Join(lines, "\n")
	if replanned < 2 || !strings.Contains(all, "Move: halt Red") || !strings.Contains(all, "Attack: attack Green 50") || strings.Contains(all, "attack Red") {
		t.Errorf("%d frames of replanning:\n%s", replanned, all)
	}
}

// TestPSP_AtRestNothingIsAllocated: frames in which nothing is planned allocate nothing, whether units act, or there is no plan.
func TestPSP_AtRestNothingIsAllocated(t *testing.T) {
	for _, blocked := range []bool{false, true} {
		r := convoyOf(t, "")
		r.Frame.Log = nil
		kindtest.Set(r, "Slow", true)
		kindtest.Set(r, "Blocked", blocked)
		kindtest.Set(r, "Cut", blocked)
		for range 10 {
			r.Good()
		}
		tick := int64(10)
		if n := testing.AllocsPerRun(100, func() {
			tick++
			r.Mind.Step(wits.Frame{Tick: tick, Time: float64(tick), Delta: 1})
		}); n != 0 {
			t.Errorf("blocked %v, %v: %v allocations a frame", blocked, planner(r).State, n)
		}
	}
}

// TestPSP_MindsGoBack: a mind that was saved and read, cloned, or taken back goes on to the same bits, in whatever it was at.
func TestPSP_MindsGoBack(t *testing.T) {
	p := load(t, fmt.Sprintf(convoy, `,"limits":{"frame":1},"late":3`))
	play := func(m *wits.Mind, from, to int64, log wits.Logger) (hashes []uint64) {
		for tick := from; tick < to; tick++ {
			in := func(name string, v any) {
				switch v := v.(type) {
				case bool:
					h, err := wits.Resolve[wits.Input[bool]](p, name)
					if err != nil {
						t.Fatal(err)
					}
					h.Set(m, v)
				case []troop:
					h, err := wits.Resolve[wits.Input[[]troop]](p, name)
					if err != nil {
						t.Fatal(err)
					}
					h.Set(m, v)
				}
			}
			if tick == 0 {
				in("Units", []troop{called("Red", 0, 10, 0), called("Blue", 20, 10, 0), called("Green", 20, 5, 0)})
			}
			in("Blocked", tick > 9 && tick < 40)
			in("Again", tick == 30)
			m.Step(wits.Frame{Tick: tick, Time: float64(tick), Delta: 1, Log: log})
			if f := m.Fault(); f != nil {
				t.Fatalf("frame %d: %v\n%s", tick, f, f.Stack)
			}
			hashes = append(hashes, m.Hash())
		}
		return hashes
	}
	const frames = 70
	want := play(p.NewMind(1), 0, frames, nil)
	states := map[maneuver.State]bool{}
	for at := int64(0); at < frames; at++ {
		m := p.NewMind(1)
		play(m, 0, at, nil)
		states[maneuver.Planners(m)[0].State] = true
		var shot wits.Snapshot
		m.Snapshot(&shot)
		clone := m.Clone()
		data, err := m.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		read, err := p.UnmarshalMind(data)
		if err != nil {
			t.Fatal(err)
		}
		if got := play(m, at, frames, nil); fmt.Sprint(got) != fmt.Sprint(want[at:]) {
			t.Errorf("frame %d: played again it is another", at)
		}
		m.Restore(&shot)
		for name, again := range map[string]*wits.Mind{"taken back": m, "cloned": clone, "read": read} {
			if got := play(again, at, frames, nil); fmt.Sprint(got) != fmt.Sprint(want[at:]) {
				t.Errorf("frame %d: %s it is another", at, name)
			}
		}
	}
	for _, s := range []maneuver.State{maneuver.Planning, maneuver.Acting, maneuver.Repairing, maneuver.Replanning} {
		if !states[s] {
			t.Errorf("it never was %v", s)
		}
	}
}
