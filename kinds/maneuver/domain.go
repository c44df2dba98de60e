package maneuver

import (
	"fmt"
	"slices"
)

// Domain is what can be planned: types of task, and methods that refine them. It is never changed, and may be shared.
type Domain struct {
	scopes  []string
	types   []TaskType
	methods []Method
	scope   []int   // by type, its place among the scopes
	refine  [][]int // by type, the methods that refine it, in their order
}

// TaskType is a type of task: an activity of one or more units that takes time [Pro360, ch. 10.5].
type TaskType struct {
	Name string
	// Scope is the level of command on which it is decided: one of the domain's.
	Scope string
	// Primitive tasks are done by one unit and have no parts.
	Primitive bool
	// Inputs must be known before a task is refined; outputs are what it decides for others.
	Inputs, Outputs []Port
	// Cost is how long a task takes, in seconds: of a primitive task as planned, of a compound one an estimate that must be close, and never too
	// long, or the plan that is found need not be the best. It is asked when all inputs are known, and must depend on inputs, outputs and the world
	// alone; nil is 0.
	Cost func(t Task) float64
	// Least is how long it takes at least, in seconds, as long as its inputs are not known.
	Least float64
	// Who names the input that is the unit that does a primitive task; "" if it has none.
	Who string
	// Called is what people call the unit that does it; nil is the text of the input.
	Called func(t Task) string
	// Says is a sentence for the briefing; {Port} stands for a value: "{Start} attack {Objective}". "" leaves the task out.
	Says string
}

// Port is an input or output of a task.
type Port struct {
	Name string
	// Many: a value for each of several units, each of which may come from elsewhere.
	Many bool
	// Text is what people read of a value, or of a field of it, if field is not ""; nil is the value as fmt prints it.
	Text func(v any, field string) string
}

// Method is a way to refine tasks of some types [Pro360, ch. 10.6].
type Method struct {
	Name    string
	Refines []string
	// Alternatives is how many ways it sees, 0 for none: each becomes a plan of its own. nil is one way.
	Alternatives func(t Task) int
	// Refine decides: it sets the outputs of a primitive task, or adds tasks to a compound one, and sees to it that its outputs are set or connected.
	// An error refuses, and says why in words for people.
	Refine func(d *Draft, alternative int) error
}

// NewDomain makes a domain. Scopes are levels of command, the highest first. It fails, naming all that is wrong, if two things have one name, or a name
// is of nothing.
func NewDomain(scopes []string, types []TaskType, methods []Method) (*Domain, error) {
	d := &Domain{scopes: scopes, types: types, methods: methods, scope: make([]int, len(types)), refine: make([][]int, len(types))}
	var problems []error
	wrong := func(format string, args ...any) { problems = append(problems, fmt.Errorf(format, args...)) }
	for i := range types {
		t := &types[i]
		if d.find(t.Name) != i {
			wrong("two types of task are called %q", t.Name)
		}
		if d.scope[i] = slices.Index(scopes, t.Scope); d.scope[i] < 0 {
			wrong("%s: there is no scope %q, only %q", t.Name, t.Scope, scopes)
		}
		seen := map[string]bool{}
		for _, p := range slices.Concat(t.Inputs, t.Outputs) {
			if p.Name == "" || seen[p.Name] {
				wrong("%s: two inputs or outputs are called %q, or have no name", t.Name, p.Name)
			}
			seen[p.Name] = true
		}
		if t.Who != "" && !slices.ContainsFunc(t.Inputs, func(p Port) bool { return p.Name == t.Who && !p.Many }) {
			wrong("%s: who does it is %q, which is no input of one unit", t.Name, t.Who)
		}
		if t.Least < 0 {
			wrong("%s takes at least %v s: that cannot be less than nothing", t.Name, t.Least)
		}
	}
	for i := range methods {
		m := &methods[i]
		if slices.IndexFunc(methods, func(o Method) bool { return o.Name == m.Name }) != i {
			wrong("two methods are called %q", m.Name)
		}
		if m.Refine == nil {
			wrong("the method %s does nothing", m.Name)
		}
		for _, name := range m.Refines {
			if at := d.find(name); at < 0 {
				wrong("the method %s refines %q, and there is no such type of task", m.Name, name)
			} else {
				d.refine[at] = append(d.refine[at], i)
			}
		}
	}
	for i := range types {
		if t := &types[i]; len(d.refine[i]) == 0 && (!t.Primitive || len(t.Outputs) > 0) {
			wrong("no method refines %s", t.Name)
		}
	}
	if len(problems) > 0 {
		return nil, problemsOf(problems)
	}
	return d, nil
}

// problemsOf is all that is wrong as one error, a line each.
type problemsOf []error

func (p problemsOf) Error() (text string) {
	for i, err := range p {
		if i > 0 {
			text += "\n"
		}
		text += err.Error()
	}
	return text
}

// Unwrap gives all of them.
func (p problemsOf) Unwrap() []error { return p }

func (d *Domain) find(name string) int {
	return slices.IndexFunc(d.types, func(t TaskType) bool { return t.Name == name })
}

// port finds an input or output of a type: its place among all of them, or -1.
func (t *TaskType) port(name string) int {
	if i := slices.IndexFunc(t.Inputs, func(p Port) bool { return p.Name == name }); i >= 0 {
		return i
	}
	if i := slices.IndexFunc(t.Outputs, func(p Port) bool { return p.Name == name }); i >= 0 {
		return len(t.Inputs) + i
	}
	return -1
}

func (t *TaskType) at(port int) Port {
	if port < len(t.Inputs) {
		return t.Inputs[port]
	}
	return t.Outputs[port-len(t.Inputs)]
}
