package graph_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestK06_TriggersMarkAllTheyReachAtOnce follows one trigger through two levels of documents: everything is marked in
// the frame in which it is raised, and nothing acts before the next.
func TestK06_TriggersMarkAllTheyReachAtOnce(t *testing.T) {
	p := load(t, registry(), files{
		"main.json": `"ports":[{"in":"Go","type":"trigger"},{"out":"Heard","type":"trigger"}],
			"nodes":{"Outer":{"run":"outer.json"},"B":{"do":"Act"}},
			"links":["OnActivate -> Outer.Activate","Go -> Outer.Go","Outer.Said -> B.Activate","Outer.Said -> Heard"]`,
		"outer.json": `"ports":[{"in":"Go","type":"trigger"},{"out":"Said","type":"trigger"}],
			"nodes":{"Inner":{"run":"inner.json"}},
			"links":["OnActivate -> Inner.Activate","Go -> Inner.Go","Inner.Said -> Said"]`,
		"inner.json": `"ports":[{"in":"Go","type":"trigger"},{"out":"Said","type":"trigger"}],
			"nodes":{"A":{"do":"Act"}},
			"links":["Go -> A.Activate","Go -> Said"]`,
	})
	ports, err := wits.Bind[struct {
		Go    wits.InputTrigger
		Heard wits.OutputTrigger
	}](p)
	must.Succeed(t, err)
	r := start(t, p)
	for range 3 {
		r.Good()
	}
	kindtest.Lines(t, "before", r.Active(), "Outer", "Outer/Inner")
	ports.Go.Fire(r.Mind)
	if !ports.Heard.Fired(r.Mind) {
		t.Error("the trigger has not marked the outermost port at once")
	}
	kindtest.Lines(t, "raised", r.raised(), "B.Activate", "Go", "Heard", "Outer.Go", "Outer.Said", "Outer/Inner.Go", "Outer/Inner.Said", "Outer/Inner/A.Activate")
	kindtest.Lines(t, "nothing acts yet", r.Active(), "Outer", "Outer/Inner")
	kindtest.Lines(t, "events", r.Good(), "B: activate", "Outer/Inner/A: activate", "B: update", "Outer/Inner/A: update")
}

// outOfPhase fires where it must not.
type outOfPhase struct {
	Where wits.In[int64]
	Poke  wits.TriggerIn
	Bang  wits.TriggerOut
}

func (o *outOfPhase) fire(x *wits.Context, where int64) {
	if o.Where.Get(x) == where {
		o.Bang.Fire(x)
	}
}
func (o *outOfPhase) Activate(x *wits.Context)                     { o.fire(x, 1) }
func (o *outOfPhase) End(x *wits.Context, _ wits.Status)           { o.fire(x, 2) }
func (o *outOfPhase) OnTrigger(x *wits.Context, _ *wits.TriggerIn) { o.fire(x, 3) }
func (o *outOfPhase) Update(x *wits.Context) wits.Status {
	o.fire(x, 0)
	return wits.Running
}

// selfEnding ends itself and fires in End, which runs in the update phase then.
type selfEnding struct{ Bang wits.TriggerOut }

func (s *selfEnding) Update(*wits.Context) wits.Status   { return wits.Success }
func (s *selfEnding) End(x *wits.Context, _ wits.Status) { s.Bang.Fire(x) }

// TestK07_TriggersInTheReleasePhaseAreFaults: in Activate, End and OnTrigger, with the node and the port in the error.
func TestK07_TriggersInTheReleasePhaseAreFaults(t *testing.T) {
	r := registry()
	wits.AddAction[outOfPhase](r, wits.Named("OutOfPhase"))
	wits.AddAction[selfEnding](r, wits.Named("SelfEnding"))
	for _, c := range []struct {
		name, node string
		frame      int // in which it fails; -1 for never
	}{
		{"Update", `{"do":"OutOfPhase","with":{"Where":0}}`, -1},
		{"Activate", `{"do":"OutOfPhase","with":{"Where":1}}`, 0},
		{"End", `{"do":"OutOfPhase","with":{"Where":2}}`, 3},
		{"OnTrigger", `{"do":"OutOfPhase","with":{"Where":3}}`, 2},
		{"own end", `{"do":"SelfEnding"}`, 0},
	} {
		p := load(t, r, files{"main.json": `"nodes":{"Sub":{"run":"sub.json"},"Clock":{"do":"Act","with":{"Every":2}},"Late":{"do":"Act","with":{"Life":3}}},
				"links":["OnActivate -> Sub.Activate","OnActivate -> Clock.Activate","OnActivate -> Late.Activate","Clock.Ping -> Sub.Poke","Late.OnSuccess -> Sub.Stop"]`,
			"sub.json": fmt.Sprintf(`"ports":[{"in":"Poke","type":"trigger"},{"in":"Stop","type":"trigger"}],"nodes":{"N":%s},"links":[%s]`, c.node, map[bool]string{
				true:  `"OnActivate -> N.Activate"`,
				false: `"OnActivate -> N.Activate","Poke -> N.Poke","Stop -> N.Deactivate"`}[c.name == "own end"])})
		run := start(t, p)
		failed := -1
		for frame := range 8 {
			run.Step()
			if run.Fault() != nil {
				failed = frame
				break
			}
		}
		if failed != c.frame {
			t.Errorf("%s: failed in frame %d, want %d: %v", c.name, failed, c.frame, run.Fault())
		}
		f := run.Fault()
		if c.frame < 0 || f == nil {
			continue
		}
		if f.Node != "Sub/N" || f.Document != "sub.json" || !strings.Contains(f.Error(), "Sub/N.Bang") || f.Tick != int64(failed) {
			t.Errorf("%s: the fault does not name the node and the port: %+v", c.name, f)
		}
		if !errors.Is(f, wits.ErrReleasePhase) {
			t.Errorf("%s: the fault is not ErrReleasePhase", c.name)
		}
		if !slices.ContainsFunc(run.Lines, func(l string) bool { return strings.HasPrefix(l, "Sub/N: parked: ") }) {
			t.Errorf("%s: the log says nothing: %q", c.name, run.Lines)
		}
	}
}

// TestK10_HealthBelowThreshold is the trace of [Kiley, 3.5.4], frame by frame.
func TestK10_HealthBelowThreshold(t *testing.T) {
	p := loadOne(t, `"ports":[{"in":"CharHealth","type":"float","default":100}],
		"nodes":{"Idle":{"do":"Act"},"RunAway":{"do":"Act"},
			"Low":{"call":"IfLessThan","of":"float","with":{"b":30},"fire":["OnBecomeTrue","OnBecomeFalse"]}},
		"links":["CharHealth -> Low.a","OnActivate -> Idle.Activate",
			"Low.OnBecomeTrue -> Idle.Deactivate","Idle.OnDeactivate -> RunAway.Activate",
			"Low.OnBecomeFalse -> RunAway.Deactivate","RunAway.OnDeactivate -> Idle.Activate"]`)
	ports, err := wits.Bind[struct{ CharHealth wits.Input[float64] }](p)
	must.Succeed(t, err)
	r := start(t, p)
	health := []float64{100, 20, 20, 20, 20, 40, 40, 40}
	active := []string{"Idle", "Idle", "", "RunAway", "RunAway", "RunAway", "", "Idle"}
	events := [][]string{
		{"Idle: activate", "Idle: update"},
		{"Idle: update"},                         // frame n: the function fires, Deactivate is marked
		{"Idle: end aborted"},                    // n+1: released; OnDeactivate marks Activate
		{"RunAway: activate", "RunAway: update"}, // n+2
		{"RunAway: update"},
		{"RunAway: update"},
		{"RunAway: end aborted"},
		{"Idle: activate", "Idle: update"}}
	marks := map[int][]string{
		1: {"Idle.Deactivate", "Low.OnBecomeTrue"},
		2: {"Idle.Deactivate", "Idle.OnDeactivate", "Low.OnBecomeTrue", "RunAway.Activate"},
		3: {"Idle.OnDeactivate", "RunAway.Activate"},
	}
	for frame := range health {
		ports.CharHealth.Set(r.Mind, health[frame])
		what := fmt.Sprint("frame ", frame)
		kindtest.Lines(t, what+" events", r.Good(), events[frame]...)
		kindtest.Lines(t, what+" active", r.Active(), strings.Fields(active[frame])...)
		if want, ok := marks[frame]; ok {
			kindtest.Lines(t, what+" marks", r.raised(), want...)
		}
	}
}
