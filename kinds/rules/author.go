package rules

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/why"
)

// Force has a rule of a production system fire in the next update of a mind, whatever holds, so that an author sees what it does. The path is that of
// the rule's node. It fails if there is no such rule.
func Force(m *wits.Mind, path string) error {
	s, k, err := find(m.Program(), path)
	if err != nil {
		return err
	}
	return tell(m, s.force, k+1)
}

// Mark says that it was good, or bad, that a rule fired: its weight moves in the next update, as if what it ran had succeeded or failed. It fails if
// there is no such rule, or its document is not trained.
func Mark(m *wits.Mind, path string, good bool) error {
	s, k, err := find(m.Program(), path)
	switch {
	case err != nil:
		return err
	case s.training == nil:
		return fmt.Errorf("the weights of %s are not trained", m.Program().Document())
	case good:
		return tell(m, s.mark, k+1)
	}
	return tell(m, s.mark, -k-1)
}

// tell leaves a system a number to act on in its next update.
func tell(m *wits.Mind, to kind.State, n int) error {
	return m.Set(m.Program().ValueAt(to.Slot()), fmt.Sprint(n))
}

// find finds a rule by the path of its node.
func find(p *wits.Program, path string) (*system, int, error) {
	q := &why.Question{Program: p}
	for i, part := range p.Parts() {
		s, ok := q.Compiled(i).(*system)
		if !ok {
			continue
		}
		for k := range s.rules {
			if part.Nodes[s.rules[k].Node.Index()].Path == path {
				return s, k, nil
			}
		}
	}
	return nil, 0, fmt.Errorf("%s has no rule that watches at %q", p.Document(), path)
}
