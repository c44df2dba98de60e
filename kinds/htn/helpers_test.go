package htn_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/htn"
	"github.com/wits-ai/wits/std"
)

// distance is how far the enemy is, in the order in which conditions compare.
type distance uint8

func registry() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	wits.AddEnum[distance](r, "range", "How far an enemy is.", "melee", "view", "far")
	return r
}

// start runs a document. Frames are a second long.
func start(t testing.TB, document string) *kindtest.Run {
	t.Helper()
	r := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": document}))
	r.Frame.Delta = 1
	return r
}

// planner tells of the only planner.
func planner(r *kindtest.Run) htn.Planner {
	r.T.Helper()
	all := htn.Planners(r.Mind)
	if len(all) != 1 {
		r.T.Fatalf("%d planners", len(all))
	}
	return all[0]
}

// planned is the plan and its method traversal record.
func planned(r *kindtest.Run) string {
	r.T.Helper()
	p := planner(r)
	if p.Outcome != htn.Planned && p.Outcome != htn.Partial {
		return p.Outcome.String()
	}
	var steps []string
	for _, s := range p.Steps {
		steps = append(steps, s.String())
	}
	return fmt.Sprint(strings.Join(steps, " "), " ", p.Record)
}

// want compares the plan.
func want(r *kindtest.Run, what, plan string) {
	r.T.Helper()
	if got := planned(r); got != plan {
		r.T.Errorf("%s:\n got %s\nwant %s", what, got, plan)
	}
}

// row is what became of a method or a task.
func row(r *kindtest.Run, task, method string) htn.Row {
	r.T.Helper()
	for _, row := range planner(r).Tried {
		if row.Task == task && row.Method == method {
			return row
		}
	}
	r.T.Fatalf("there is no %s %s", task, method)
	return htn.Row{}
}

// acts are primitive tasks that run the action Act for so many frames; 0 is for ever.
func acts(frames int, names ...string) string {
	var out []string
	for _, n := range names {
		out = append(out, fmt.Sprintf(`%q:{"do":"Act","with":{"Life":%d}}`, n, frames))
	}
	return strings.Join(out, ",")
}
