package htn

import (
	"fmt"
	"strings"

	"github.com/wits-ai/wits/inspect"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/why"
)

// change adds what would have to be otherwise for a method or a task that was refused or taken back: the condition that did not
// hold where the search looked at it, and, where that is simple, the value that it asks for.
func (e *explainer) change(n *inspect.NodeInfo, r *Row) {
	where := ""
	switch {
	case n.Kind == "method":
		where = " when " + n.Type + " is decomposed"
	case n.Kind != "compound":
		where = " before " + n.Name
	}
	switch r.Verdict {
	case Refused:
		if r.Unmet == "" && r.Score != "" {
			e.Cause("It takes a score above 0%s.", where)
		} else if r.Unmet != "" {
			e.Cause("It takes %s%s%s.", kind.Quoted(r.Unmet), where, e.asks(r.Unmet))
		}
	case Undone:
		kept, _ := e.refusal(n)
		if kept == nil || n.Kind != "method" {
			return
		}
		task, unmet := e.d.kept(e.Words(), kept)
		switch {
		case task == nil:
		case task.compound:
			e.Cause("It takes a method of %s that leads to a plan.", task.name)
			e.ways(task.name)
		case unmet != "":
			text := task.conditions[e.Words()[kept.why]>>32-1]
			e.About(why.RoleCause, task.name, "It takes %s before %s%s.", kind.Quoted(text), task.name, e.asks(text))
		}
	}
}

// asks are the values that simple conditions ask for: ": Money would have to be 2 or more"; "" for others.
func (e *explainer) asks(text string) string {
	if strings.ContainsAny(text, `"'|?`) || names(text, "or") {
		return ""
	}
	var all []string
	for _, part := range conjuncts(text) {
		c, ok := simple(strings.TrimSpace(part))
		if !ok || c.not && c.op != "" {
			return ""
		}
		to := ""
		switch c.op {
		case "":
			to = fmt.Sprint(!c.not)
		case "==":
			to = c.value
		case "!=":
			to = "another than " + c.value
		case "<":
			to = "less than " + c.value
		case "<=":
			to = c.value + " or less"
		case ">":
			to = "more than " + c.value
		default:
			to = c.value + " or more"
		}
		all = append(all, fmt.Sprintf("%s would have to be %s", c.name, to))
	}
	return ": " + strings.Join(all, ", and ")
}

// scores says by what a task chose one of its methods, if not by their order.
func (e *explainer) scores(m *inspect.NodeInfo) {
	k := e.d.taskNamed(m.Type)
	if k == nil || k.choose == byOrder {
		return
	}
	var others []string
	own := ""
	for i := range e.now.Tried {
		switch r := &e.now.Tried[i]; {
		case r.Task != m.Type || r.Method == "":
		case r.Method == m.Title:
			own = r.Score
		default:
			others = append(others, fmt.Sprintf("%s %s", r.Method, r.Score))
		}
	}
	by := "It was the best that could be done, with a score of %s"
	if k.choose == byChance {
		by = "It was drawn, with a weight of %s"
	}
	text := fmt.Sprintf(by, own)
	if len(others) > 0 {
		text += "; the others: " + strings.Join(others, ", ")
	}
	e.Say(why.RoleCause, m.ID, "%s.", text)
}

// assumed says what the planner took to be so behind a step that is not done, of a document that keeps it.
func (e *explainer) assumed(step int) {
	if all := e.behind(step); len(all) > 0 {
		e.Cause("The plan assumes that behind it %s.", strings.Join(all, ", and "))
	}
}

// taskNamed is the task of a name; nil if there is none.
func (d *domain) taskNamed(name string) *task {
	for i := range d.tasks {
		if d.tasks[i].name == name {
			return &d.tasks[i]
		}
	}
	return nil
}
