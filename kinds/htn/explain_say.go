package htn

import (
	"fmt"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// verdict says in a clause what became of a method or a task in the last search.
func (e *explainer) verdict(n *wits.NodeInfo, r *Row) string {
	name := n.Name
	if n.Kind == "method" {
		name = fmt.Sprintf("Method %s of %s", n.Title, n.Type)
	}
	switch r.Verdict {
	case Chosen:
		if e.After.Active(n.Active) {
			return name + " is in the plan"
		}
		return name + " was chosen in the last search, of which the plan did not come"
	case Refused:
		if r.Unmet == "" {
			return name + " was refused: a condition did not hold"
		}
		return fmt.Sprintf("%s was refused: %s did not hold%s", name, kind.Quoted(r.Unmet), e.imagined(n))
	case Undone:
		return name + " was chosen and taken back: " + e.blocked(n)
	case Culled:
		return name + " comes after what the plan that runs has chosen"
	}
	return name + " was skipped: an earlier method was chosen, or no plan reached it"
}

// imagined returns the values that a condition of a method or a task was refused with: " (Energy was 1)".
func (e *explainer) imagined(n *wits.NodeInfo) string {
	r, reads := e.refusal(n)
	if r == nil {
		return ""
	}
	words := e.Words()
	var kept [mostRead]uint64
	for i, w := range r.read {
		kept[i] = words[w]
	}
	return values(reads, int(words[r.why]>>32), kept)
}

// blocked says because of what a method was taken back. A step was taken back with the method that has it.
func (e *explainer) blocked(n *wits.NodeInfo) string {
	const unknown = "something after it could not be done"
	if n.Kind != "method" {
		for _, m := range e.callers(n.ID) {
			if e.row(m).Verdict == Undone {
				return e.blocked(m)
			}
		}
		return unknown
	}
	r, _ := e.refusal(n)
	if r == nil {
		return unknown
	}
	switch task, unmet := e.d.kept(e.Words(), r); {
	case task == nil:
		return unknown
	case task.compound:
		return fmt.Sprintf("%s could not be done by any of its methods", task.name)
	default:
		return fmt.Sprintf("%s could not be done: %s", task.name, unmet)
	}
}

// refusal returns where the mind keeps that of a method or of a task that runs something, and what its conditions read.
func (e *explainer) refusal(n *wits.NodeInfo) (*refusal, [][]read) {
	for i := range e.d.methods {
		if m := &e.d.methods[i]; n.Kind == "method" && e.d.tasks[m.task].name == n.Type && m.title() == n.Title {
			return m.refusal, m.reads
		}
	}
	for i := range e.d.tasks {
		if t := &e.d.tasks[i]; n.Kind != "method" && t.name == n.Name {
			return t.refusal, t.reads
		}
	}
	return nil, nil
}

// whens returns the conditions of a method or a task.
func (e *explainer) whens(n *wits.NodeInfo) (out []string) {
	for _, x := range n.Extras {
		if _, text, ok := strings.Cut(x.Text, ": "); ok && x.Kind == "when" {
			out = append(out, kind.Quoted(text))
		}
	}
	return out
}

// conditions adds what the conditions of a method or a task read when the planner evaluated them last: in the state that it
// imagined then, which may be another than the present one.
func (e *explainer) conditions(n *wits.NodeInfo) {
	r := e.row(n)
	for _, text := range e.whens(n) {
		var want any
		switch {
		case r.Verdict == Refused && kind.Quoted(r.Unmet) == text:
			want = false
		case r.Verdict == Chosen:
			want = true
		}
		e.condition(n, text, want, r.Verdict == Refused || r.Verdict == Chosen)
	}
}

// held adds what the conditions of a method of the plan read when they held last.
func (e *explainer) held(n *wits.NodeInfo) {
	for _, text := range e.whens(n) {
		e.condition(n, text, true, true)
	}
}

func (e *explainer) condition(n *wits.NodeInfo, text string, want any, evaluated bool) {
	t := kind.ExprTrace{Text: text, Evaluation: e.evaluation(n, text)}
	if c := e.Recall(&t, want); c != nil || evaluated {
		e.Checked(n.ID, n.Name, &t, c)
	}
}

// evaluation returns the number, from 1, of the evaluation that a condition of a method or a task is; 0 for none.
func (e *explainer) evaluation(n *wits.NodeInfo, text string) int32 {
	for i, v := range e.Program.Evaluations() {
		if v.Node == n.Path && kind.Quoted(v.Text) == text {
			return int32(i) + 1
		}
	}
	return 0
}

// instead says what is done.
func (e *explainer) instead() {
	switch {
	case len(e.now.Steps) == 0:
		e.outcome()
	case e.now.Step < len(e.now.Steps):
		s := e.now.Steps[e.now.Step]
		e.About(wits.RoleCause, s.Task, "The plan is %s, and %s is done now.", e.steps(), s)
	default:
		e.Cause("The plan, %s, is done.", e.steps())
	}
}

// outcome says what came of the last search.
func (e *explainer) outcome() {
	switch e.now.Outcome {
	case Unplanned:
		e.Cause("%s has made no plan yet.", e.Part.Name)
	case NoPlan:
		e.Cause("There is no plan: no choice of methods leads to one as the state is, and none is looked for until it changes.")
	case Endless:
		if e.now.Cycle == "" {
			e.Cause("No plan was found within the limits of the search.")
		} else {
			e.About(wits.RoleCause, e.now.Cycle, "No plan was found within the limits of the search: %s comes back to itself.", e.now.Cycle)
		}
	case Stuck:
		e.Cause("What was left of a plan that was cut cannot be done any more.")
	default:
		e.Cause("There is no plan at the moment: the last one is over.")
	}
}
