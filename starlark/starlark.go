package starlark

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind"
)

// Body is the body of a document.
type Body struct {
	Source    kind.Text                  `json:"source" need:"\"script.star\"" doc:"The file with the script, by its path relative to the document."`
	Reads     kind.Pairs[kind.Expr[any]] `json:"reads" names:"value" example:"{\"energy\": \"Energy()\"}" doc:"What the script can read besides ports and variables, by name."`
	Behaviors kind.Named[Behavior]       `json:"behaviors" noun:"behavior" example:"{\"Go\": {\"do\": \"GoTo\"}}" doc:"What the script can have run, by name."`
	Most      int                        `json:"most" min:"1" default:"100000" doc:"How many steps of the interpreter a frame may take."`
}

// Behavior is what a script can have run.
type Behavior struct {
	kind.Node
	kind.Behavior
}

// Kind is the kind "starlark".
type Kind struct{ kind.Declared[Body] }

// Name is "starlark".
func (Kind) Name() string { return "starlark" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "Scripts in Starlark, a language like Python: they say in each frame which behavior runs."
}

// mostSource is how long a file may be, bytes.
const mostSource = 1 << 20

// part is a compiled document. It holds no agent's state; all of that is in the mind.
type part struct {
	id        int32
	name      string
	step      starlark.Callable
	most      uint64
	behaviors []*kind.Runner
	names     []string
	active    kind.Row
	reads     map[string]*func(*wits.Context) any
	places    map[string]place
	all       []string // names of what a script can see, sorted
	runs      int      // word: the place of what runs or has just ended, and 1
	ended     int      // word: 1 has ended, 2 has failed
	variables []wits.Slot
	functions []wits.Part
}

// place is a port or a variable.
type place struct {
	slot wits.Slot
	set  bool // a script may set it
}

// Build compiles one instance of a document.
func (Kind) Build(b *wits.Builder, decoded any) wits.Part {
	body := decoded.(*Body)
	n := len(body.Behaviors)
	p := &part{id: b.ID(), name: body.Source.String(), most: uint64(body.Most), behaviors: make([]*kind.Runner, n), reads: map[string]*func(*wits.Context) any{}, places: map[string]place{}}
	first := b.Activity(n)
	kind.BindRow(b, &p.active, first, n)
	for i := range body.Behaviors {
		v := &body.Behaviors[i]
		p.behaviors[i] = kind.MakeRunner(b, kind.RefOf(&v.Node, &v.Behavior), "behavior", first+i)
		p.names = append(p.names, v.Name)
		if !v.Runs() {
			b.ProblemAt(v.At, v.Name, "it runs nothing", `add "run": a document, or "do": an action`)
		}
	}
	for i := range body.Behaviors {
		v := &body.Behaviors[i]
		p.behaviors[i].Connect(b, kind.RefOf(&v.Node, &v.Behavior), &p.functions)
	}
	whole := b.Registry().Type("int")
	runs, ended := b.State("runs", whole), b.State("ended", whole)
	for i := range body.Reads {
		p.read(b, body.Reads[i].Name, body.Reads[i].Value)
	}
	distinct(b, body)
	b.Finish(func() {
		p.runs, p.ended = runs.Slot().Word(), ended.Slot().Word()
		for _, q := range b.Ports() {
			if !q.Trigger {
				p.places[q.Name] = place{q.Slot(), !q.Out} // what goes out of the document is inbound as seen from inside
			}
		}
		for _, v := range b.Variables() {
			p.places[v.Name] = place{v.Slot(), true}
		}
		p.all = slices.Sorted(maps.Keys(p.places))
		p.all = append(p.all, slices.Sorted(maps.Keys(p.reads))...)
	})
	kind.Resets(b, &p.variables)
	p.load(b, body)
	return p
}

// own are the names of what every script sees.
var own = []string{"ended", "failed", "log", "random", "runs", "tick", "time"}

// distinct reports what a script could not tell apart.
func distinct(b *wits.Builder, body *Body) {
	taken := slices.Clone(own)
	check := func(at document.Position, name string) {
		if slices.Contains(taken, name) {
			b.ProblemAt(at, "", fmt.Sprintf("a script sees something else as m.%s", name), "give it another name")
		}
		taken = append(taken, name)
	}
	for i := range b.Document().Ports {
		if p := &b.Document().Ports[i]; !p.Trigger {
			check(p.At, p.Name)
		}
	}
	for i := range b.Document().Variables {
		v := &b.Document().Variables[i]
		check(v.At, v.Name)
	}
	for i := range body.Reads {
		check(body.Reads[i].At, body.Reads[i].Name)
	}
}

// read compiles what the script can read.
func (p *part) read(b *wits.Builder, name string, e kind.Expr[any]) {
	s := kind.NewScope(b, nil)
	if c := s.Check(e.Source, "", nil); c != nil {
		f := new(func(*wits.Context) any)
		b.Finish(func() { *f = c.Any() })
		p.reads[name] = f
	}
	p.functions = append(p.functions, s.Calls...)
}

// load reads the file.
func (p *part) load(b *wits.Builder, body *Body) {
	problem := func(reason, hint string) { b.ProblemAt(body.Source.At(), "", reason, hint) }
	data, reason := b.Data(p.name, mostSource)
	if reason != "" {
		problem(reason, "")
		return
	}
	thread := &starlark.Thread{Name: p.name, Load: func(*starlark.Thread, string) (starlark.StringDict, error) {
		return nil, errors.New("a script loads no other file")
	}}
	thread.SetMaxExecutionSteps(p.most)
	globals, err := starlark.ExecFileOptions(&syntax.FileOptions{}, thread, p.name, data, nil)
	if err != nil {
		problem(worded(err), "")
		return
	}
	globals.Freeze()
	f, ok := globals["step"].(*starlark.Function)
	if !ok || f.NumParams() != 1 {
		problem(p.name+": it defines no function step(m)", "begin it with def step(m):")
		return
	}
	p.step = f
}

// worded says what is wrong with a script, and where.
func worded(err error) string {
	var failed *starlark.EvalError
	if errors.As(err, &failed) && len(failed.CallStack) > 0 {
		for i := len(failed.CallStack) - 1; i >= 0; i-- {
			if at := failed.CallStack[i].Pos; at.Line > 0 {
				return fmt.Sprintf("%s: %s", at, failed.Msg)
			}
		}
	}
	return err.Error()
}

// Activate begins with nothing.
func (p *part) Activate(x *wits.Context) {
	for _, v := range p.variables {
		x.Reset(v)
	}
	for _, f := range p.functions {
		f.Activate(x)
	}
	words := x.Words()
	words[p.runs], words[p.ended] = 0, 0
}

// mostTurns is how many behaviors may end in a frame before the next frame goes on.
const mostTurns = 16

// Update asks the script what runs, and runs it.
func (p *part) Update(x *wits.Context) wits.Status {
	x.StayAwake() // a script sees what it likes
	words := x.Words()
	thread := &starlark.Thread{Name: p.name, Print: func(_ *starlark.Thread, text string) { x.Log(wits.Info, "%s", text) }}
	thread.SetMaxExecutionSteps(p.most)
	m := mind{p, x}
	for range mostTurns {
		x.SetCurrentNode(p.id)
		v, err := starlark.Call(thread, p.step, starlark.Tuple{m}, nil)
		if err != nil {
			panic(errors.New(worded(err)))
		}
		is := -1
		switch v := v.(type) {
		case starlark.Bool:
			p.Abort(x)
			if bool(v) {
				return wits.Success
			}
			return wits.Failure
		case starlark.String:
			if is = slices.Index(p.names, string(v)); is < 0 {
				panic(fmt.Errorf("%s: step returned %s: there is no such behavior", p.name, v))
			}
		case starlark.NoneType:
		default:
			panic(fmt.Errorf("%s: step returned %s: it returns the name of a behavior, None, True or False", p.name, v))
		}
		if now := p.active.Find(x); now >= 0 && now != is {
			p.behaviors[now].Stop(x)
		}
		words[p.runs], words[p.ended] = uint64(is+1), 0
		if is < 0 {
			return wits.Running
		}
		r := p.behaviors[is]
		if r.Get(x) {
			r.Refresh(x)
		} else {
			r.Begin(x)
		}
		switch r.Update(x) {
		case wits.Running:
			return wits.Running
		case wits.Failure:
			words[p.ended] = 2
		default:
			words[p.ended] = 1
		}
	}
	return wits.Running
}

// Abort ends what runs.
func (p *part) Abort(x *wits.Context) {
	if now := p.active.Find(x); now >= 0 {
		p.behaviors[now].Stop(x)
	}
}

// Explain says that the script decided.
func (p *part) Explain(q *wits.Question) []wits.Reason {
	e := kind.NewExplanation(q)
	_, is := e.Life("", "")
	switch {
	case is:
		e.Cause("The script %s has it run.", p.name)
	case !e.Runs():
		e.Cause("%s is not active, and with it none of its behaviors.", e.Part.Name)
	default:
		e.Cause("The script %s does not have it run now.", p.name)
	}
	return e.Reasons
}

// mind is what a script sees.
type mind struct {
	p *part
	x *wits.Context
}

var _ starlark.HasSetField = mind{}

func (m mind) String() string        { return "mind" }
func (m mind) Type() string          { return "mind" }
func (m mind) Freeze()               {}
func (m mind) Truth() starlark.Bool  { return true }
func (m mind) Hash() (uint32, error) { return 0, errors.New("a mind is no key") }

// AttrNames lists what a script can see.
func (m mind) AttrNames() []string {
	return append(slices.Clone(m.p.all), own...)
}

// Attr returns a value by its name.
func (m mind) Attr(name string) (starlark.Value, error) {
	if f, ok := m.p.reads[name]; ok {
		return given(name, (*f)(m.x))
	}
	if at, ok := m.p.places[name]; ok {
		return given(name, at.slot.Get(m.x))
	}
	words := m.x.Words()
	switch name {
	case "runs":
		if n := words[m.p.runs]; n > 0 && n <= uint64(len(m.p.names)) {
			return starlark.String(m.p.names[n-1]), nil
		}
		return starlark.String(""), nil
	case "ended":
		return starlark.Bool(words[m.p.ended] != 0), nil
	case "failed":
		return starlark.Bool(words[m.p.ended] == 2), nil
	case "time":
		return starlark.Float(m.x.Time()), nil
	case "tick":
		return starlark.MakeInt64(m.x.Tick()), nil
	case "random":
		return starlark.NewBuiltin(name, func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
			return starlark.Float(m.x.Rand().Float()), starlark.UnpackPositionalArgs(b.Name(), args, named, 0)
		}), nil
	case "log":
		return starlark.NewBuiltin(name, func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
			var text string
			if err := starlark.UnpackPositionalArgs(b.Name(), args, named, 1, &text); err != nil {
				return nil, err
			}
			m.x.Log(wits.Info, "%s", text)
			return starlark.None, nil
		}), nil
	}
	return nil, nil // which Starlark reports
}

// SetField gives a variable or an outbound value a value.
func (m mind) SetField(name string, v starlark.Value) error {
	at, ok := m.p.places[name]
	if !ok || !at.set {
		return fmt.Errorf("%s cannot be set: it is no variable and no outbound value of the document", name)
	}
	to, ok := taken(at.slot.Type(), v)
	if !ok {
		return fmt.Errorf("%s is of type %s, and not %s", name, at.slot.Type().Name(), v.Type())
	}
	at.slot.Set(m.x, to)
	return nil
}

// given makes a value one of Starlark.
func given(name string, v any) (starlark.Value, error) {
	switch v := v.(type) {
	case bool:
		return starlark.Bool(v), nil
	case float64:
		return starlark.Float(v), nil
	case int64:
		return starlark.MakeInt64(v), nil
	case string:
		return starlark.String(v), nil
	case wits.Entity:
		return starlark.MakeUint64(uint64(v)), nil
	case geom.Vec2:
		return starlark.Tuple{starlark.Float(v.X), starlark.Float(v.Y)}, nil
	case geom.Vec3:
		return starlark.Tuple{starlark.Float(v.X), starlark.Float(v.Y), starlark.Float(v.Z)}, nil
	}
	return nil, fmt.Errorf("%s is a %T, which a script cannot read", name, v)
}

// taken makes a value of Starlark one of a type.
func taken(t *wits.Type, v starlark.Value) (any, bool) {
	switch t.Name() {
	case "bool":
		b, ok := v.(starlark.Bool)
		return bool(b), ok
	case "string":
		s, ok := starlark.AsString(v)
		return s, ok
	case "int":
		i, ok := v.(starlark.Int)
		if !ok {
			return nil, false
		}
		return i.Int64()
	case "entity":
		i, ok := v.(starlark.Int)
		if !ok {
			return nil, false
		}
		n, ok := i.Uint64()
		return wits.Entity(n), ok
	case "float":
		return starlark.AsFloat(v)
	case "vec2", "vec3":
		list, ok := v.(starlark.Tuple)
		if n := len(list); !ok || n != 2 && t.Name() == "vec2" || n != 3 && t.Name() == "vec3" {
			return nil, false
		}
		var at [3]float64
		for i := range list {
			if at[i], ok = starlark.AsFloat(list[i]); !ok {
				return nil, false
			}
		}
		if len(list) == 2 {
			return geom.Vec2{X: at[0], Y: at[1]}, true
		}
		return geom.Vec3{X: at[0], Y: at[1], Z: at[2]}, true
	}
	return nil, false
}
