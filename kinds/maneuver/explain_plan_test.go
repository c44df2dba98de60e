package maneuver_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/maneuver"
	"github.com/wits-ai/wits/why"
)

// asked is what a document tells of its plan as a whole at the end of a frame.
func asked(r *kindtest.Run) *why.PlanAnswer {
	r.T.Helper()
	p := r.Mind.Program().ExplainPlan(why.Question{After: r.Mind, Node: -1})
	if p == nil || p.Schedule == nil {
		r.T.Fatalf("nothing is told: %+v", p)
	}
	return p
}

// TestPSP_30_ThePlanIsToldAsASchedule: times, slack and how tasks stand, what each unit does, the briefing, the partial plans of the search, what was
// refused and what came second are told with the nodes that they are about, and how far the plan is.
func TestPSP_30_ThePlanIsToldAsASchedule(t *testing.T) {
	r := convoyOf(t, "")
	r.Good()
	p := asked(r)
	s := p.Schedule
	nodes := r.Mind.Program().Parts()[0].Nodes
	wantText(t, "what it does", s.State, "acting")
	wantNear(t, "it takes", s.Seconds, 10)
	wantNear(t, "it was begun", s.Now, 0)
	wantText(t, "what is said", strings.Join(p.Says, "\n"), "It is the shortest plan that was found, of 10 s: 15 partial plans were looked at, of 19.")
	var tasks []string
	for _, is := range s.Tasks {
		if nodes[is.Node].Name != is.Name || is.MethodNode >= 0 && nodes[is.MethodNode].Name != is.Method {
			t.Errorf("%+v is about the nodes %d and %d", is, is.Node, is.MethodNode)
		}
		if is.Primitive {
			tasks = append(tasks, fmt.Sprint(is.Name, " ", is.Who, " ", is.Start, "-", is.End, " ", is.Slack, " ", is.Stand))
		}
	}
	wantText(t, "what units do", strings.Join(tasks, "\n"), `Attack Red 5-10 0 waits
Attack Blue 5-10 0 waits
Move Red 0-3 0 runs
Move Red 3-5 0 waits
Move Blue 0-1 2 runs
Move Blue 1-3 2 waits`)
	if len(s.Rows) != 2 || len(s.Briefing) != 7 || len(s.Partial) < 8 || s.Partial[0].From != -1 || s.Open == 0 {
		t.Errorf("%d rows, %d lines, %d partial plans, %d open", len(s.Rows), len(s.Briefing), len(s.Partial), s.Open)
	}
	chosen := 0
	for _, is := range s.Partial {
		if is.Chosen {
			chosen++
		}
		if is.From >= 0 && nodes[is.Node].Name != cmp.Or(is.Method, is.Task) {
			t.Errorf("partial plan %+v is about node %d", is, is.Node)
		}
	}
	if chosen < 2 {
		t.Errorf("%d partial plans led to the plan", chosen)
	}
	if s.Second == nil || s.Second.Method != "longRoad" || s.Second.Instead != "shortRoad" {
		t.Errorf("second: %+v", s.Second)
	}
	var notes []string
	for _, n := range p.Notes {
		notes = append(notes, nodes[n.Node].Name+": "+n.Text)
	}
	wantText(t, "notes", strings.Join(notes, "\n"), "longRoad: With it the whole would take 2 s more.")
	r.Good()
	wantNear(t, "a frame later it was begun", asked(r).Schedule.Now, 1)
}

// TestPSP_30_NoPlanIsTold: without a plan it is said that there is none, and what was refused.
func TestPSP_30_NoPlanIsTold(t *testing.T) {
	r := convoyOf(t, "")
	kindtest.Set(r, "Blocked", true)
	kindtest.Set(r, "Cut", true)
	r.Good()
	p := asked(r)
	s := p.Schedule
	nodes := r.Mind.Program().Parts()[0].Nodes
	if s.State != "noplan" || s.Now != -1 || len(s.Tasks) > 0 || len(p.Says) == 0 || p.Says[0] != "There is no plan: no choice of methods leads to one." {
		t.Errorf("%+v", p)
	}
	var refused []string
	for _, f := range s.Refused {
		refused = append(refused, fmt.Sprint(nodes[f.Node].Name, " for ", f.Task, " ", f.Times, ": ", f.Why))
	}
	wantText(t, "refused", strings.Join(refused, "\n"), "longRoad for FormUp 1: the long road is cut\nshortRoad for FormUp 1: the bridge is blocked")
}

// TestPSP_30_AnOldPlanThatGoesOnIsStillTold: where a whole new plan was looked for in vain, what is shown is the plan that goes on, with what was refused.
func TestPSP_30_AnOldPlanThatGoesOnIsStillTold(t *testing.T) {
	r := convoyOf(t, "")
	r.Good()
	r.Good()
	r.Good()
	r.Good() // nobody is on the bridge
	kindtest.Set(r, "Blocked", true)
	kindtest.Set(r, "Cut", true)
	kindtest.Set(r, "Again", true)
	r.Good()
	s := asked(r).Schedule
	wantText(t, "it does", planner(r).State, maneuver.Acting)
	if len(s.Tasks) == 0 || len(s.Refused) != 2 {
		t.Errorf("%d tasks, refused %v", len(s.Tasks), s.Refused)
	}
}
