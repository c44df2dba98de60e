package maneuver

import (
	"fmt"
	"strings"
)

// Task is a task of a plan, for reading.
type Task struct {
	plan  *Plan
	id    int
	world any
}

func (t Task) is() *task { return t.plan.tasks.read(t.id) }

func (t Task) typ() *TaskType { return &t.plan.domain.types[t.is().of] }

// ID is its place in the plan, which it keeps in all plans that come from this one. The whole is 0.
func (t Task) ID() int { return t.id }

// Name is that of its type.
func (t Task) Name() string { return t.typ().Name }

// Scope is the level of command that decides it.
func (t Task) Scope() string { return t.typ().Scope }

// Primitive reports that it is done by one unit.
func (t Task) Primitive() bool { return t.typ().Primitive }

// Refined reports that nothing of it itself is to be decided any more: it has its parts, or its outputs.
func (t Task) Refined() bool { return t.is().refined }

// Method is what has refined it, or "".
func (t Task) Method() string {
	if m := t.is().method; m >= 0 {
		return t.plan.domain.methods[m].Name
	}
	return ""
}

// Parent is the task that it is a part of; not ok for the whole.
func (t Task) Parent() (Task, bool) {
	parent := t.is().parent
	return Task{t.plan, int(max(parent, 0)), t.world}, parent >= 0
}

// Parts are what it was refined to, in the order in which they were added.
func (t Task) Parts() (parts []Task) {
	for i := range t.is().n {
		parts = append(parts, Task{t.plan, int(t.is().first + i), t.world})
	}
	return parts
}

// World is what the search was given: what a method asks of the ground and of units. It is nil for who reads a plan.
func (t Task) World() any { return t.world }

// Grounded reports that all its inputs are known, so that it can be refined.
func (t Task) Grounded() bool {
	for k := range t.typ().Inputs {
		if !t.plan.known(t.is().ports + int32(k)) {
			return false
		}
	}
	return true
}

// at is where a port lies. A name that the type has not is a fault of who wrote the method, and panics with the names that there are; a search tells of it
// as of a refusal.
func (t Task) at(name string) int32 {
	k := t.typ().port(name)
	if k < 0 {
		panic(fmt.Sprintf("%s has no input or output %q", t.Name(), name))
	}
	return t.is().ports + int32(k)
}

// Known reports that an input or output has all of its values.
func (t Task) Known(name string) bool { return t.plan.known(t.at(name)) }

// Count is how many values an input or output has: 1, or as many as it was given; 0 while that is not known.
func (t Task) Count(name string) int { return int(max(t.plan.ports.at(int(t.at(name))).n, 0)) }

// Value is that of an input or output, nil while it is not known.
func (t Task) Value(name string) any { return t.ValueAt(name, 0) }

// ValueAt is one of many values.
func (t Task) ValueAt(name string, i int) any {
	if at := t.plan.ports.at(int(t.at(name))); i >= 0 && i < int(at.n) {
		return t.plan.values.at(int(at.at) + i).is
	}
	return nil
}

// Get is a value of an input or output as a type of Go's, its zero while it is not known or of another type.
func Get[T any](t Task, name string) T {
	v, _ := t.Value(name).(T)
	return v
}

// GetAll are the many values of an input or output.
func GetAll[T any](t Task, name string) []T {
	all := make([]T, t.Count(name))
	for i := range all {
		all[i], _ = t.ValueAt(name, i).(T)
	}
	return all
}

// Who is the unit that does it, nil for none.
func (t Task) Who() any {
	if who := t.typ().Who; who != "" {
		return t.Value(who)
	}
	return nil
}

// Says is its sentence in a briefing, or "".
func (t Task) Says() string {
	text := t.typ().Says
	for _, list := range [][]Port{t.typ().Inputs, t.typ().Outputs} {
		for _, p := range list {
			text = t.fill(text, p)
		}
	}
	return text
}

// fill puts the values of an input or output, or fields of them, into a sentence.
func (t Task) fill(text string, p Port) string {
	for at := 0; ; {
		from := strings.Index(text[at:], "{"+p.Name)
		if from < 0 {
			return text
		}
		from += at
		rest := text[from+1+len(p.Name):]
		end := strings.IndexByte(rest, '}')
		if end < 0 || end > 0 && rest[0] != '.' {
			at = from + 1
			continue
		}
		var words []string
		for i := range t.Count(p.Name) {
			words = append(words, p.text(t.ValueAt(p.Name, i), strings.TrimPrefix(rest[:end], ".")))
		}
		said := listed(words)
		text = text[:from] + said + rest[end+1:]
		at = from + len(said)
	}
}

// text is what people read of a value, or of a field of it.
func (p Port) text(v any, field string) string {
	if p.Text != nil {
		return p.Text(v, field)
	}
	return fmt.Sprint(v)
}

// Called is what people call the unit that does it; "" for none.
func (t Task) Called() string {
	switch who := t.Who(); {
	case who == nil:
		return ""
	case t.typ().Called != nil:
		return t.typ().Called(t)
	default:
		return t.typ().at(t.typ().port(t.typ().Who)).text(who, "")
	}
}

// listed are words as a sentence has them.
func listed(words []string) string {
	switch n := len(words); n {
	case 0:
		return "nobody"
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
}
