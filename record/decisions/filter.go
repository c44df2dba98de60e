package decisions

import (
	"fmt"
	"path"
	"slices"
)

// Filter says which events a stream makes. The zero value is all of them. What is left out is not made and costs nothing, or next to it.
type Filter struct {
	// Kinds are the kinds of events; none means all. Without [Choose] no event allocates.
	Kinds []Kind
	// Agents are the agents, by [sim.Agent.ID]; none means all.
	Agents []uint32
	// Documents are patterns of path.Match for the files of the documents whose nodes are told of: "*.tree.json", "guard/*"; none means
	// all. A pattern without a slash is matched with the file's own name.
	Documents []string
	// Actions: only coder's actions are told of, not the nodes that decide between them, and not the documents.
	Actions bool
	// Depth is how many documents deep nodes are told of: 1 for those of the document that the agent runs; 0 for any depth.
	Depth int
}

// Check says what is wrong with a filter; nil if nothing is.
func (f *Filter) Check() error {
	for _, p := range f.Documents {
		if _, err := path.Match(p, ""); err != nil {
			return fmt.Errorf("decisions: %q is no pattern of documents: %w", p, err)
		}
	}
	for _, k := range f.Kinds {
		if k < Begin || k > Fault {
			return fmt.Errorf("decisions: there is no kind of event %d", k)
		}
	}
	if f.Depth < 0 {
		return fmt.Errorf("decisions: the depth %d is below 0", f.Depth)
	}
	return nil
}

// KindNamed returns the kind of event with a name, such as "begin".
func KindNamed(name string) (Kind, bool) {
	for _, k := range AllKinds() {
		if k.String() == name {
			return k, true
		}
	}
	return 0, false
}

func (f *Filter) kind(k Kind) bool { return len(f.Kinds) == 0 || slices.Contains(f.Kinds, k) }

func (f *Filter) agent(id uint32) bool { return len(f.Agents) == 0 || slices.Contains(f.Agents, id) }

func (f *Filter) node(n *Node) bool {
	if f.Actions && n.Kind != "action" || f.Depth > 0 && n.Depth >= f.Depth {
		return false
	}
	return len(f.Documents) == 0 || slices.ContainsFunc(f.Documents, func(p string) bool {
		if ok, _ := path.Match(p, n.Document); ok {
			return true
		}
		ok, _ := path.Match(p, path.Base(n.Document))
		return ok
	})
}
