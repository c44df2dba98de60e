package tree

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/kind"
)

// Set gives something a value.
type Set struct {
	What kind.Text      `json:"set" role:"target" doc:"A variable, \"Board.Field\" or a value that goes out of the document."`
	To   kind.Expr[any] `json:"to" need:"\"true\"" doc:"What it becomes."`
}

// Script runs statements.
type Script struct {
	Statements kind.Script `json:"script" example:"\"Alarm = true\"" doc:"Statements."`
}

// Fire fires a trigger.
type Fire struct {
	Trigger kind.Text `json:"fire" role:"trigger" doc:"An outbound trigger of the document."`
}

// Log logs a text.
type Log struct {
	Text  kind.Text `json:"log" doc:"The text. To log values, use \"script\": \"log(Health)\"."`
	Level kind.Text `json:"level" words:"info,warning,error" doc:"How grave it is."`
}

// Stand always stands the same.
type Stand struct {
	Status kind.Text `json:"status" words:"success,failure,running" doc:"How it stands."`
}

func (*Set) op() op    { return opScript }
func (*Script) op() op { return opScript }
func (*Fire) op() op   { return opFire }
func (*Log) op() op    { return opLog }
func (*Stand) op() op  { return opStatus }

// About tells people of it.
func (*Set) About() declare.About {
	return declare.About{Group: leaf, Title: "{set} = {to}", Also: []string{"assign", "blackboard", "variable", "change a value", "write", "remember"},
		Doc: "Gives a variable, a field of a board or a value that goes out of the document a value, and succeeds.", Example: `{"set": "Alarm", "to": "true"}`}
}

// About tells people of it.
func (*Script) About() declare.About {
	return declare.About{Group: leaf, Title: "script {script}", Also: []string{"code", "statements", "expression", "blackboard"},
		Doc: "Runs statements, and succeeds.", Example: `{"script": "Alarm = Health < 30; log('hp', Health)"}`}
}

// About tells people of it.
func (*Fire) About() declare.About {
	return declare.About{Group: leaf, Title: "fire {fire}", Also: []string{"trigger", "event", "send", "signal", "emit", "notify"},
		Doc: "Fires an outbound trigger of the document, and succeeds.", Example: `{"fire": "Cry"}`}
}

// About tells people of it.
func (*Log) About() declare.About {
	return declare.About{Group: leaf, Title: "log {log}", Also: []string{"print", "debug", "message", "write out"},
		Doc: "Logs a text, and succeeds.", Example: `{"log": "no way through", "level": "warning"}`}
}

// About tells people of it.
func (*Stand) About() declare.About {
	return declare.About{Group: leaf, Title: "status {status}", Also: []string{"always succeed", "always fail", "always run", "constant", "nothing", "idle"},
		Doc: "Always stands the same: success, failure or running.", Example: `{"status": "running"}`}
}

// effect is how what takes no time ends.
var effect = prospects{succeeds: true}

func (*Set) ends(*linter, *decl) prospects    { return effect }
func (*Script) ends(*linter, *decl) prospects { return effect }
func (*Fire) ends(*linter, *decl) prospects   { return effect }
func (*Log) ends(*linter, *decl) prospects    { return effect }
func (s *Stand) ends(*linter, *decl) prospects {
	status := s.Status.String()
	return ways(status == "success", status == "failure", status == "running")
}

func (s *Script) build(b *builder, n *node, rec *record) { rec.arg = b.script(n, s.Statements) }

func (s *Stand) build(_ *builder, _ *node, rec *record) {
	if rec.on = statusOf(s.Status); rec.on == wits.Running {
		rec.op = opIdle
	}
}

func (l *Log) build(b *builder, n *node, rec *record) {
	levels := map[string]wits.Level{"": wits.Info, "info": wits.Info, "warning": wits.Warning, "error": wits.Error}
	rec.arg = int32(len(b.t.texts))
	b.t.texts = append(b.t.texts, text{levels[l.Level.String()], []any{l.Text.String()}})
}

// build reads what a variable, a field of a board or an outbound value of the document becomes.
func (s *Set) build(b *builder, n *node, rec *record) {
	what, names := s.What.String(), b.scope(n)
	ref, ok := names.Lookup(what)
	if !ok || !ref.Assign {
		var known []string
		for _, p := range slices.Concat(b.Variables(), b.Fields(), b.Ports()) {
			if !p.Trigger && (!p.Out || !slices.Contains(b.Ports(), p)) {
				known = append(known, p.Name)
			}
		}
		reason, fixes := fmt.Sprintf("there is no variable %q", what), kind.Suggest(what, known, names.ToDeclareFor(what, s.To.Source)...)
		if ok {
			reason = fmt.Sprintf("%s cannot be written", what)
		}
		b.ProblemAt(s.What.At(), n.Name, reason, "", fixes...)
		return
	}
	e := names.Check(s.To.Source, n.Name, ref.Type)
	b.used(names)
	if e == nil {
		return
	}
	f := new(func(*wits.Context))
	id := names.Assignment(e, ref.Slot)
	rec.arg = int32(len(b.t.scripts))
	b.t.scripts = append(b.t.scripts, f)
	b.Finish(func() { *f = wits.NotedWrite(assign(e, ref), id) })
}

// assign writes an expression to a place, and the mark that says that it is set.
func assign(e *expr.Expr, ref expr.Ref) func(*wits.Context) {
	write := e.Into(ref.Slot())
	if ref.Mark == nil {
		return write
	}
	mark := ref.Mark()
	return func(x *wits.Context) {
		write(x)
		wits.Set(x, mark, true)
	}
}

// build reads which trigger of the document is fired.
func (f *Fire) build(b *builder, n *node, rec *record) {
	trigger := f.Trigger.String()
	var names []string
	for _, p := range b.Ports() {
		if !p.Trigger || p.Out { // what goes out is inbound as seen from here
			continue
		}
		if names = append(names, p.Name); p.Name == trigger {
			signal := &wits.Signal{}
			rec.arg = int32(len(b.t.signals))
			b.t.signals = append(b.t.signals, signal)
			b.Finish(func() { *signal = p.Signal() })
			return
		}
	}
	b.ProblemAt(f.Trigger.At(), n.Name, fmt.Sprintf("the document gives out no trigger %q", trigger), "", kind.Suggest(trigger, names, declare.ToPutPort("out", trigger, "trigger").As(fmt.Sprintf("declare it: "+declare.InFile(`{"out": %q, "type": "trigger"}`), trigger)))...)
}

// text is what a leaf logs.
type text struct {
	level wits.Level
	args  []any // one
}

// effect visits a leaf that does something in no time. To others it is like an action that ends in the frame in which it
// begins.
func (t *tree) effect(x *wits.Context, n *record, i int32) wits.Status {
	t.begin(x, i)
	x.SetCurrentNode(n.id)
	switch n.op {
	case opScript:
		(*t.scripts[n.arg])(x)
	case opFire:
		x.Raise(*t.signals[n.arg])
	case opLog:
		c := &t.texts[n.arg]
		x.Log(c.level, "%s", c.args...)
	}
	return wits.Success
}
