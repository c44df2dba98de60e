package rules

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// part is a compiled document as a program has it. An [Economy] steps a mind of the program and is the mind's Self: so functions of the
// game's run with a context, in the debugger's sight, and a fault of theirs names document and rule. What units and tiles have lies in the
// economy, and how often each rule fired in the mind.
type part struct {
	design    *Design
	functions []kind.Part // whose state goes back
}

// Activate begins.
func (p *part) Activate(x *wits.Context) {
	for _, f := range p.functions {
		f.Activate(x)
	}
}

// Update runs the rules that are due in the economy whose step it is.
func (p *part) Update(x *wits.Context) wits.Status {
	if e, ok := wits.SelfIs[*Economy](x); ok && e.design == p.design {
		e.run(x)
	}
	return wits.Running
}

// Abort ends nothing: rules have no duration.
func (p *part) Abort(*wits.Context) {}

// Ends says that rules never end by themselves.
func (p *part) Ends() (success, failure bool) { return false, false }
