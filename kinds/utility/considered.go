package utility

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/kind"
)

// SetNames lists the sets of considerations, for conditions of documents of other kinds.
func (s *Sets) SetNames() []string { return namesOf(s.Considerations) }

// SetTag returns a hash of all that the document says.
func (s *Sets) SetTag() uint32 { return s.tag }

// CompileSet makes a condition of a set: it holds unless the considerations veto together. A condition has no past, and picks nothing.
func (s *Sets) CompileSet(scope *kind.Scope, doc *document.Document, set string, memory func(string, *wits.Type) wits.State) func(*wits.Context) bool {
	list, ok := valueOf(s.Considerations, set)
	if !ok {
		return nil
	}
	b := &builder{Builder: scope.B, body: &Body{}, used: map[string]bool{}, forgets: new([]wits.Slot)}
	b.types.float, b.types.measure = b.Registry().Type("float"), b.Registry().Type("measure")
	o := &option{bucket: -1}
	c := &compiling{builder: b, scope: scope, title: set, memory: memory}
	o.considerations = c.list(list, &source{Sets: s, doc: doc}, nil)
	seen := memory("seen", b.types.measure)
	b.Finish(func() {
		settle(o.considerations)
		unseen(o.considerations, int32(seen.Slot().Word()))
	})
	if c.damped > 0 {
		scope.Calls = append(scope.Calls, forgetting{b.forgets})
	}
	return func(x *wits.Context) bool {
		var p pass
		v, _ := o.weigh(x, &p, false, 0, 0)
		return v.multiply > 0
	}
}

// unseen lets considerations that no port shows write what they saw to one word.
func unseen(list []consideration, word int32) {
	for i := range list {
		list[i].seen = word
		unseen(list[i].parts, word)
	}
}

// forgetting puts values back when what uses them begins.
type forgetting struct{ slots *[]wits.Slot }

func (f forgetting) Activate(x *wits.Context) {
	for _, s := range *f.slots {
		x.Reset(s)
	}
}
func (forgetting) Update(*wits.Context) wits.Status { return wits.Running }
func (forgetting) Abort(*wits.Context)              {}
