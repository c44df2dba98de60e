package timetable

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "timetable"; register it with [wits.Registry.AddKind].
type Kind struct{ kind.Declared[Body] }

// Name is "timetable".
func (Kind) Name() string { return "timetable" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "What a character does at which hour of the day: the entry whose time began last runs, and another one has the rest of its time."
}

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	body *Body
	t    *timetable
}

// Build compiles one instance of a document.
func (Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	body := decoded.(*Body)
	b := &builder{wb, body, &timetable{id: wb.ID(), entries: make([]entry, len(body.Entries)), otherwise: -1}}
	first := b.Activity(len(body.Entries))
	kind.BindRow(b.Builder, &b.t.active, first, len(body.Entries))
	due := b.State("due", b.Registry().Type("int"))
	b.Finish(func() { b.t.due = due.Slot() })
	for i := range body.Entries { // nodes first: expressions may name any of them
		b.entry(i, first+i)
	}
	scope := kind.NewScope(b.Builder, nil)
	if body.Hour.Given() {
		b.t.hour = scope.Float(body.Hour.Source, "")
		told := scope.ExprTrace(body.Hour.String())
		b.t.told = &told
	}
	b.t.otherwise = b.find("", body.Otherwise)
	for i := range body.Entries {
		b.connect(i)
	}
	b.t.functions = append(b.t.functions, scope.Calls...)
	b.resets()
	b.lint()
	return b.t
}

// entry makes the node of an entry.
func (b *builder) entry(i, bit int) {
	e, d := &b.t.entries[i], &b.body.Entries[i]
	e.Runner = kind.MakeRunner(b.Builder, kind.RefOf(&d.Node, &d.Behavior), "entry", bit)
	e.from, e.to, e.timed = d.From.Number, d.To.Number, d.timed()
	if e.timed {
		e.Node.AddExtra("hours", clock(e.from)+" to "+clock(e.to))
		if done := e.Node.Out("Done", b.Registry().Type("bool")); done != nil {
			b.Finish(func() { e.done = done.Slot() })
		}
	}
}

// connect compiles what an entry says, now that all nodes are there.
func (b *builder) connect(i int) {
	e, d := &b.t.entries[i], &b.body.Entries[i]
	e.Connect(b.Builder, kind.RefOf(&d.Node, &d.Behavior), &b.t.functions)
	if e.then = b.find(d.Name, d.Then); e.then >= 0 {
		e.Node.AddExtra("then", d.Then.String())
	}
	if d.When.Given() {
		scope := kind.NewScope(b.Builder, nil)
		e.when = scope.Bool(d.When.Source, d.Name)
		told := scope.ExprTrace(d.When.String())
		e.told = &told
		e.Node.AddExtra("when", d.When.String())
		b.t.functions = append(b.t.functions, scope.Calls...)
	}
}

// find returns the place of the entry that something names; -1 for none, and with a problem if there is none of the name.
func (b *builder) find(node string, name kind.Text) int {
	if !name.Given() {
		return -1
	}
	var names []string
	for i := range b.body.Entries {
		if b.body.Entries[i].Name == name.String() {
			return i
		}
		names = append(names, b.body.Entries[i].Name)
	}
	b.ProblemAt(name.At(), node, fmt.Sprintf("there is no entry %q", name), "", kind.Closest(name.String(), names, "")...)
	return -1
}

// resets has variables go back to their defaults when the timetable begins.
func (b *builder) resets() {
	declared := b.Document().Variables
	b.Finish(func() {
		for i, v := range b.Variables() {
			if !declared[i].Keep {
				b.t.variables = append(b.t.variables, v.Slot())
			}
		}
	})
}

// age is for how many hours the time of an entry has been, at an hour of the day; -1 if it is not its time.
func (e *entry) age(hour float64) float64 {
	since := hour - e.from
	if since < 0 {
		since += 24
	}
	length := e.to - e.from
	if length < 0 {
		length += 24
	}
	if !e.timed || !(since < length) {
		return -1
	}
	return since
}

// day returns an hour of the day, from 0 to less than 24; NaN for what is no hour.
func day(hour float64) float64 {
	hour = math.Mod(hour, 24)
	if hour < 0 {
		hour += 24
	}
	return hour
}
