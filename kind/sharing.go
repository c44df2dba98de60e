package kind

import (
	"fmt"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/expr"
)

// Sharing is what the body of a document has whose conditions may name sets of considerations of other documents: "Common.Able" holds
// unless a consideration of the set vetoes [Pro360, ch. 2].
type Sharing struct {
	Shared Pairs[Text] `json:"shared" role:"document" of:"considerations" names:"true" noun:"shared document" example:"{\"Common\": \"common.considerations.json\"}" doc:"Documents of the kind considerations, by the names under which conditions use their sets: Common.Able."`
}

// Considered is implemented by bodies of documents whose sets conditions may name.
type Considered interface {
	// SetNames lists the sets.
	SetNames() []string
	// SetTag returns a hash of what they say.
	SetTag() uint32
	// CompileSet makes a condition of a set, in a scope of whoever uses it; what it returns may be called once the layout is known. It
	// is nil if there is no such set. Memory gives a place in the mind by a name: one for all conditions of a document that name the set.
	CompileSet(s *Scope, doc *document.Document, set string, memory func(name string, t *wits.Type) wits.State) func(*wits.Context) bool
}

// SharedSets are the sets of considerations that the conditions of a document may name.
type SharedSets struct {
	// Tag is a hash of what they say; 0 if there are none.
	Tag uint32

	b    *wits.Builder
	docs []sharedDoc
	in   *Scope
	at   *wits.Node
	made map[string]*madeSet
	all  int
	memo map[string]wits.State
}

type sharedDoc struct {
	name string
	doc  *document.Document
	body Considered // nil: what is wrong has been reported
}

// madeSet is a set that a condition names.
type madeSet struct {
	used []NamedValue
	ref  expr.Ref
	bad  bool
}

// Open finds the documents; nil if there are none.
func (s *Sharing) Open(b *wits.Builder) *SharedSets {
	if len(s.Shared) == 0 {
		return nil
	}
	sets := &SharedSets{b: b, memo: map[string]wits.State{}}
	for _, o := range s.Shared {
		doc, body, reason, fixes := b.Consult(o.Value.String(), "considerations")
		if reason != "" {
			b.ProblemAt(o.Value.At(), "", reason, "", fixes...)
		}
		is, _ := body.(Considered)
		if sets.docs = append(sets.docs, sharedDoc{o.Name, doc, is}); is != nil {
			sets.Tag = sets.Tag*31 + is.SetTag()
		}
	}
	return sets
}

// Bind makes the expressions of a scope know the sets.
func (s *SharedSets) Bind(scope *Scope) {
	if s == nil {
		return
	}
	more := scope.More
	scope.More = func(name string) (expr.Ref, bool) {
		if more != nil {
			if ref, ok := more(name); ok {
				return ref, true
			}
		}
		return s.lookup(scope, name)
	}
	for _, d := range s.docs {
		if d.body != nil {
			for _, name := range d.body.SetNames() {
				scope.Bound = append(scope.Bound, d.name+"."+name)
			}
		}
	}
}

func (s *SharedSets) lookup(scope *Scope, name string) (expr.Ref, bool) {
	alias, set, dotted := strings.Cut(name, ".")
	if !dotted {
		return expr.Ref{}, false
	}
	for _, d := range s.docs {
		if d.name != alias {
			continue
		}
		m := s.set(scope, d, name, set)
		switch {
		case m == nil:
			return expr.Ref{}, false
		case m.bad:
			scope.Bad = true
			return expr.Ref{Type: m.ref.Type}, true
		}
		for _, u := range m.used {
			scope.note(u)
		}
		return m.ref, true
	}
	return expr.Ref{}, false
}

// set compiles a set for the node that the scope is of; nil if there is none of that name.
func (s *SharedSets) set(scope *Scope, d sharedDoc, name, set string) *madeSet {
	if s.in != scope || s.at != scope.At {
		s.in, s.at, s.made = scope, scope.At, map[string]*madeSet{}
	}
	if m, ok := s.made[name]; ok {
		return m
	}
	truth := s.b.Registry().Type("bool")
	if d.body == nil {
		s.made[name] = &madeSet{bad: true}
		return s.made[name]
	}
	inner := NewScope(s.b, scope.At)
	inner.Locals, inner.Document = scope.Locals, d.doc
	f := d.body.CompileSet(inner, d.doc, set, func(of string, t *wits.Type) wits.State {
		of = d.name + "." + of
		if _, ok := s.memo[of]; !ok {
			s.memo[of] = s.b.State(of, t)
		}
		return s.memo[of]
	})
	if f == nil {
		s.made[name] = nil
		return nil
	}
	s.all++
	came := s.b.State(fmt.Sprintf("%s %d", name, s.all), truth)
	var slot wits.Slot
	s.b.Finish(func() { slot = came.Slot() })
	m := &madeSet{used: inner.Used, bad: inner.Bad}
	m.ref = expr.Ref{Type: truth, Slot: came.Slot, Read: func(x *wits.Context) bool {
		holds := f(x)
		wits.Set(x, slot, holds)
		return holds
	}}
	scope.Calls = append(scope.Calls, inner.Calls...)
	s.made[name] = m
	return m
}
