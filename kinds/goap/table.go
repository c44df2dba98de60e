package goap

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
)

// Plan is what a goap document of a mind does and why: what was found when the last plan was made, with the facts as they
// are.
type Plan struct {
	Part int    // id of the part of the program
	Path string // of the document's node; "" for the root
	// Goal is the one that is pursued; "" for none.
	Goal string
	// Actions are those of the plan whose turn has come or is to come: the first is the one that runs, or waits.
	Actions []string
	Goals   []GoalRow   // by name
	Options []ActionRow // all actions, by name
	Facts   []FactRow   // by name
}

// GoalRow is a goal.
type GoalRow struct {
	Name     string
	Priority float64
	Outcome  Outcome
	Cost     float64 // of the plan that was found for it
	// Missing is what it wants and no action can make so; "" if that is not why it is not pursued.
	Missing string
}

// Why says in words why the goal is not pursued, or that it is.
func (g GoalRow) Why() string {
	switch g.Outcome {
	case Pursued:
		return "pursued, at a cost of " + strconv.FormatFloat(g.Cost, 'g', 6, 64)
	case Reached:
		return "all that it wants is so"
	case Unwanted:
		return "its priority is not above 0"
	case Outranked:
		return "another of a higher priority is pursued"
	case Impossible:
		if g.Missing != "" {
			return "nothing leads to " + g.Missing
		}
		return "no actions lead to it"
	case Limited:
		return "a limit was reached before a plan was found"
	}
	return "no plan has been made yet"
}

// ActionRow is an action.
type ActionRow struct {
	Name string
	Cost float64 // infinite: it is left out
	Role Role
	Step int // its place in what remains of the plan, from 1; 0: it is not in it
	// Lacks are those of its needs that are not so now.
	Lacks []string
}

// Why says in words what the action does.
func (a ActionRow) Why() string {
	switch a.Role {
	case Planned:
		return fmt.Sprintf("is number %d of the plan", a.Step)
	case Runs:
		return "runs"
	case Waits:
		return `waits for its "when"`
	case Barred:
		return `is left out: its "when" is false`
	case Failed:
		return "is left out: it has failed"
	case Unavailable:
		return `is left out: its "if" is false, or it has no cost`
	case Unreachable:
		return "no action provides what it needs"
	}
	return "is not in the plan"
}

// FactRow is a fact as plans know it.
type FactRow struct{ Name, Value string }

// String returns the table for people.
func (p Plan) String() string {
	var b strings.Builder
	if p.Goal == "" {
		b.WriteString("no goal is pursued\n")
	} else {
		fmt.Fprintf(&b, "%s: %s\n", p.Goal, strings.Join(p.Actions, ", "))
	}
	for _, g := range p.Goals {
		fmt.Fprintf(&b, "goal   %-20s %g  %s\n", g.Name, g.Priority, g.Why())
	}
	for _, a := range p.Options {
		fmt.Fprintf(&b, "action %-20s %s", a.Name, a.Why())
		if len(a.Lacks) > 0 {
			b.WriteString("; lacks " + strings.Join(a.Lacks, ", "))
		}
		b.WriteByte('\n')
	}
	for _, f := range p.Facts {
		fmt.Fprintf(&b, "fact   %-20s %s\n", f.Name, f.Value)
	}
	return b.String()
}

// Table tells of the plans of all goap documents in a mind's program. It allocates: it is for tools. A document that is not
// active tells of the last time that it was.
func Table(m *wits.Mind) (out []Plan) {
	parts := m.Program().Parts()
	for i := range parts {
		part := &parts[i]
		if part.Kind != (Kind{}).Name() {
			continue
		}
		p := Plan{Part: part.ID, Path: part.Path}
		var order []string
		for k := range part.Nodes {
			n := &part.Nodes[k]
			switch {
			case n.Kind == "fact":
				p.Facts = append(p.Facts, FactRow{n.Name, shown(m, port(n, "Value"))})
			case n.Kind == "goal":
				p.Goals = append(p.Goals, goalOf(m, n))
				if m.Active(n.Active) {
					p.Goal = n.Name
				}
			default:
				order = append(order, n.Name)
				p.Options = append(p.Options, actionOf(m, n))
			}
		}
		p.Actions = planOf(m, part.Path, order)
		out = append(out, p)
	}
	return out
}

func port(n *wits.NodeInfo, name string) *wits.PortInfo {
	for i := range n.Ports {
		if p := &n.Ports[i]; p.Name == name && p.Out && !p.Trigger {
			return p
		}
	}
	return nil
}

func shown(m *wits.Mind, p *wits.PortInfo) string { return p.Type.Format(m.Value(p.Value)) }

func goalOf(m *wits.Mind, n *wits.NodeInfo) GoalRow {
	g := GoalRow{Name: n.Name}
	g.Priority, _ = m.Value(port(n, "Priority").Value).(float64)
	g.Cost, _ = m.Value(port(n, "Cost").Value).(float64)
	g.Outcome, _ = m.Value(port(n, "Outcome").Value).(Outcome)
	missing, _ := m.Value(port(n, "Missing").Value).(int64)
	for i := range n.Ports {
		if p := &n.Ports[i]; strings.HasPrefix(p.Name, "wants ") {
			if missing--; missing == 0 {
				g.Missing = p.Source
			}
		}
	}
	return g
}

func actionOf(m *wits.Mind, n *wits.NodeInfo) ActionRow {
	a := ActionRow{Name: n.Name}
	a.Cost, _ = m.Value(port(n, "Cost").Value).(float64)
	a.Role, _ = m.Value(port(n, "Role").Value).(Role)
	step, _ := m.Value(port(n, "Step").Value).(int64)
	a.Step = int(step)
	for i := range n.Ports {
		if p := &n.Ports[i]; strings.HasPrefix(p.Name, "needs ") && !holds(p.Source, shown(m, p)) {
			a.Lacks = append(a.Lacks, p.Source)
		}
	}
	return a
}

// planOf reads what remains of a plan.
func planOf(m *wits.Mind, path string, actions []string) (out []string) {
	state := func(name string) int64 {
		name = "#" + name
		if path != "" {
			name = path + "." + name
		}
		i := m.Program().Find(name)
		if i < 0 {
			return 0
		}
		v, _ := m.Value(i).(int64)
		return v
	}
	for k, count := max(0, state("step")), min(state("count"), mostLength); k < count; k++ { // a mind may come from a file
		if i := int(uint64(state(fmt.Sprintf("plan %d", k/8))) >> (8 * (k % 8)) & 0xff); i < len(actions) {
			out = append(out, actions[i])
		}
	}
	return out
}

// holds reports whether a fact of that value is as a condition, in the words of [condition], wants it.
func holds(condition, value string) bool {
	if all := strings.Split(condition, " and "); len(all) > 1 {
		return !slices.ContainsFunc(all, func(c string) bool { return !holds(c, value) })
	}
	if inner, ok := strings.CutPrefix(condition, "("); ok {
		return slices.ContainsFunc(strings.Split(strings.TrimSuffix(inner, ")"), " or "), func(c string) bool { return holds(c, value) })
	}
	words := strings.Fields(condition)
	switch {
	case len(words) == 1:
		return value == "true"
	case len(words) == 2: // not
		return value == "false"
	case words[1] == "==":
		return value == words[2]
	case words[1] == "!=":
		return value != words[2]
	}
	is, _ := strconv.ParseInt(value, 10, 64)
	end, _ := strconv.ParseInt(words[2], 10, 64)
	if words[1] == ">=" {
		return is >= end
	}
	return is <= end
}
