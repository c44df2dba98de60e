package kind

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/expr"
)

// Watcher is a tool that looks on while documents are compiled (see [wits.Library.Watch]) and is told of every expression and
// script in them before it is read: how an editor learns what may stand at a place.
type Watcher interface {
	Read(r Reading)
}

// Reading is an expression or a script that is about to be read.
type Reading struct {
	Source string
	// Env is what it can name; Scope is that, or a part of it.
	Env   expr.Env
	Scope *Scope
	// Want is the type that it must give, nil for any; Script says that it is statements.
	Want   *wits.Type
	Script bool
}

// Watch tells the watcher, if there is one, of a source.
func (s *Scope) Watch(src string, env expr.Env, want *wits.Type, script bool) {
	if w, ok := s.B.Watcher().(Watcher); ok {
		w.Read(Reading{src, env, s, want, script})
	}
}
