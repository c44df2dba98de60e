package main

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/kinds/tree"
)

// Four types of node that do what Nav2's do in BehaviorTree.CPP; README.md says where they differ. Each is a struct with the members
// of its nodes, what is said of it to designers, and what it does in a frame.

// Recovery runs its first child; when that fails, its second, and then the first again.
type Recovery struct {
	Children []kind.Text `json:"recovery" role:"name" of:"node" example:"[\"Open\", \"Kick\"]" doc:"What is to succeed, and what helps when it has failed."`
	Times    kind.Amount `json:"times" of:"int" min:"0" default:"1" doc:"How often it helps; once if left out."`
}

// About tells designers of it.
func (*Recovery) About() declare.About {
	return declare.About{Group: "composite", Also: []string{"try again with help", "recovery node"}, Doc: "Runs its first child. When that fails it runs the second, and if that succeeds the first again.", Example: `{"recovery": ["Open", "Kick"], "times": 3}`}
}

// ChildNames returns the two.
func (r *Recovery) ChildNames() []kind.Text { return r.Children }

// Check reports another number of children than two.
func (r *Recovery) Check(c *kind.Checker) {
	if len(r.Children) != 2 {
		c.Problem(c.Source.Get("recovery").Pos, "a recovery has two children: what is to succeed, and what helps", `such as "recovery": ["Open", "Kick"]`)
	}
}

// Build makes what runs.
func (r *Recovery) Build(b *tree.NodeBuilder) tree.Visitor {
	return &recovery{times: b.Amount(r.Times), helped: b.Number("Helped"), helps: b.Number("Helps")}
}

type recovery struct {
	times  func(*wits.Context) float64
	helped *tree.Memory // how often
	helps  *tree.Memory // 1 while the second child runs
}

func (r *recovery) Visit(v *tree.Visit) wits.Status {
	if v.Begins() {
		r.helped.Set(v, 0)
		r.helps.Set(v, 0)
	}
	for {
		if r.helps.Get(v) == 0 {
			if s := v.Run(0); s != wits.Failure {
				return s
			}
			if r.helped.Get(v) >= r.times(v.Context) {
				return wits.Failure
			}
			r.helps.Set(v, 1)
		}
		if s := v.Run(1); s != wits.Success {
			return s
		}
		r.helps.Set(v, 0)
		r.helped.Set(v, r.helped.Get(v)+1)
		if !v.AllowRestart() {
			return wits.Running
		}
	}
}

// Pipeline is a sequence that visits the children before the one that runs again in every frame.
type Pipeline struct {
	Children []kind.Text `json:"pipeline" role:"name" of:"node" example:"[\"Plan\", \"Walk\"]" doc:"Names of nodes, in the order in which they run."`
}

// About tells designers of it.
func (*Pipeline) About() declare.About {
	return declare.About{Group: "composite", Also: []string{"pipeline sequence"}, Doc: "Runs its children one after another, and those before the one that has been reached again and again, so that each works with what the ones before it have found.",
		Example: `{"pipeline": ["Plan", "Walk"]}`}
}

// ChildNames returns those of the list.
func (p *Pipeline) ChildNames() []kind.Text { return p.Children }

// Build makes what runs.
func (p *Pipeline) Build(b *tree.NodeBuilder) tree.Visitor { return &pipeline{b.Number("Reached")} }

type pipeline struct{ reached *tree.Memory }

func (p *pipeline) Visit(v *tree.Visit) wits.Status {
	if v.Begins() {
		p.reached.Set(v, 0)
	}
	for i := range v.Children() {
		switch s := v.Run(i); {
		case s == wits.Failure:
			return s
		case s == wits.Running && float64(i) >= p.reached.Get(v):
			p.reached.Set(v, float64(i))
			return s
		}
	}
	return wits.Success
}

// RoundRobin runs one child each time, in turn.
type RoundRobin struct {
	Children []kind.Text `json:"roundRobin" role:"name" of:"node" example:"[\"North\", \"South\"]" doc:"Names of nodes that have their turn."`
}

// About tells designers of it.
func (*RoundRobin) About() declare.About {
	return declare.About{Group: "composite", Doc: "Runs the child whose turn it is. When that has succeeded the next time is the next child's; when it fails the next is tried at once.",
		Example: `{"roundRobin": ["North", "South"]}`}
}

// ChildNames returns those of the list.
func (r *RoundRobin) ChildNames() []kind.Text { return r.Children }

// Build makes what runs.
func (r *RoundRobin) Build(b *tree.NodeBuilder) tree.Visitor {
	return &roundRobin{b.Number("Turn"), b.Number("Failed"), b.Number("Running")}
}

type roundRobin struct {
	turn    *tree.Memory
	failed  *tree.Memory // how many children in a row
	running *tree.Memory // 1 until it ends by itself, so that it knows that it was aborted
}

func (r *roundRobin) Visit(v *tree.Visit) wits.Status {
	if v.Begins() {
		r.failed.Set(v, 0)
		if r.running.Get(v) != 0 {
			r.turn.Set(v, 0)
		}
	}
	s := r.next(v)
	r.running.Set(v, 0)
	switch s {
	case wits.Running:
		r.running.Set(v, 1)
	case wits.Failure:
		r.turn.Set(v, 0)
	}
	return s
}

// next runs children until one does not fail.
func (r *roundRobin) next(v *tree.Visit) wits.Status {
	for int(r.failed.Get(v)) < v.Children() {
		turn := int(r.turn.Get(v))
		s := v.Run(turn)
		if s == wits.Running {
			return s
		}
		r.turn.Set(v, float64((turn+1)%v.Children()))
		if s == wits.Success {
			return s
		}
		r.failed.Set(v, r.failed.Get(v)+1)
	}
	return wits.Failure
}

// Rate runs its child at once, and after a success not before a time has passed.
type Rate struct {
	Child kind.Text   `json:"rate" role:"name" of:"node" doc:"Names the child."`
	Hz    kind.Amount `json:"hz" above:"0" unit:"1/s" need:"10" doc:"How often a second, at most."`
}

// About tells designers of it.
func (*Rate) About() declare.About {
	return declare.About{Group: "decorator", Title: "rate {hz} 1/s", Also: []string{"rate controller"}, Doc: "Runs its child at once, and again when so long has passed since it succeeded; it waits in between. Aborted, it begins anew.", Example: `{"rate": "Look", "hz": 10}`}
}

// ChildNames returns the one.
func (r *Rate) ChildNames() []kind.Text { return []kind.Text{r.Child} }

// Build makes what runs.
func (r *Rate) Build(b *tree.NodeBuilder) tree.Visitor {
	return &rate{b.Amount(r.Hz), b.Number("Until"), b.Number("Running")}
}

type rate struct {
	hz      func(*wits.Context) float64
	until   *tree.Memory // s of game time; 0 if it has never run
	running *tree.Memory // 1 until it ends by itself, so that it knows that it was aborted
}

func (r *rate) Visit(v *tree.Visit) wits.Status {
	period := 1 / r.hz(v.Context)
	switch {
	case v.Begins() && (r.running.Get(v) != 0 || r.until.Get(v) == 0): // aborted, or new
		r.until.Set(v, v.Time()+period)
	case !v.Runs(0) && v.Time() < r.until.Get(v):
		r.running.Set(v, 1)
		return wits.Running
	}
	s := v.Run(0)
	r.running.Set(v, 0)
	switch s {
	case wits.Running:
		r.running.Set(v, 1)
	case wits.Success:
		r.until.Set(v, v.Time()+period)
	}
	return s
}
