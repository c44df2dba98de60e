package jsontree

import "strings"

// A watched document knows which of its members were asked for. Who reads it says nothing about what it does not know, so that
// nothing can be forgotten: whatever nobody asked for is left over. Watching changes nodes: whoever watches a document must be
// the only one that has it.

// watch is what was asked of an object.
type watch struct {
	read  uint64     // the first 64 members, a bit for each
	more  *watchMore // of few
	all   bool
	named bool // names are kept that were asked for and are not there
}

// watchMore is what few objects have, and strings with escapes.
type watchMore struct {
	read  []uint64 // the members after the first 64
	asked []string // names that were asked for and are not there

	written string // a string with escapes, as it stands in the document
}

// with returns what few objects have, to be written.
func (w *watch) with() *watchMore {
	if w.more == nil {
		w.more = new(watchMore)
	}
	return w.more
}

// Watch begins to watch all objects in n. With names it also keeps what was asked for and is not there.
func (n *Node) Watch(names bool) {
	objects := make([]watch, n.objects())
	n.watchAll(&objects, names)
}

func (n *Node) objects() int {
	count := 0
	if n.Kind == Object {
		count = 1
	}
	for _, item := range n.Items {
		count += item.objects()
	}
	for i := range n.Members {
		count += n.Members[i].Value.objects()
	}
	return count
}

func (n *Node) watchAll(free *[]watch, names bool) {
	if n.Kind == Object {
		n.watch = &(*free)[0]
		n.watch.named = names
		*free = (*free)[1:]
	}
	for _, item := range n.Items {
		item.watchAll(free, names)
	}
	for i := range n.Members {
		n.Members[i].Value.watchAll(free, names)
	}
}

// Unwatch ends watching.
func (n *Node) Unwatch() {
	if n.watch != nil && n.Kind == Object { // what watches nothing may belong to others
		n.watch = nil
	}
	for _, item := range n.Items {
		item.Unwatch()
	}
	for i := range n.Members {
		n.Members[i].Value.Unwatch()
	}
}

// Each returns the members of an object, for who visits all of them: each counts as asked for.
func (n *Node) Each() []Member {
	if n == nil {
		return nil
	}
	if n.watch != nil && n.Kind == Object {
		n.watch.all = true
	}
	return n.Members
}

// Has reports whether an object has a member, without asking for it.
func (n *Node) Has(name string) bool {
	if n != nil {
		for i := range n.Members {
			if n.Members[i].Name == name {
				return true
			}
		}
	}
	return false
}

// Keep counts all that lies in n as asked for: somebody else reads it, or will, and says what is wrong with it.
func (n *Node) Keep() {
	if n != nil {
		n.Unwatch()
	}
}

// note remembers that the i-th member was asked for.
func (w *watch) note(i int) {
	if i < 64 {
		w.read |= 1 << i
		return
	}
	m := w.with()
	for i/64 > len(m.read) {
		m.read = append(m.read, 0)
	}
	m.read[i/64-1] |= 1 << (i % 64)
}

func (w *watch) noted(i int) bool {
	switch {
	case w.all:
		return true
	case i < 64:
		return w.read>>i&1 != 0
	}
	return w.more != nil && i/64 <= len(w.more.read) && w.more.read[i/64-1]>>(i%64)&1 != 0
}

// Asked lists the names that were asked for and are not there, if names are kept.
func (n *Node) Asked() []string {
	if n.watch == nil || n.watch.more == nil {
		return nil
	}
	return n.watch.more.asked
}

// Read reports whether the i-th member was asked for. Those of objects that are not watched were.
func (n *Node) Read(i int) bool { return n.watch == nil || n.watch.noted(i) }

// Visited reports whether all members were visited, with Each.
func (n *Node) Visited() bool { return n.watch != nil && n.watch.all }

// Clone returns a copy of n and all that lies in it, which nobody watches. Both have the texts, numbers and the like in common
// that nothing changes: those that are spelt in the one way; see [Node.SpellNumber].
func (n *Node) Clone() *Node {
	c := copying{}
	c.count(n)
	c.nodes, c.items, c.members = make([]Node, c.n), make([]*Node, c.i), make([]Member, c.m)
	return c.copy(n)
}

// copying is a copy that is made, in few allocations.
type copying struct {
	n, i, m int // how many nodes, items and members there are
	nodes   []Node
	items   []*Node
	members []Member
}

// shared reports whether nothing changes a node.
func (n *Node) shared() bool {
	return n.Kind != Object && n.Kind != Array && (n.Kind != Number || !strings.ContainsAny(n.Text, ".eE"))
}

func (c *copying) count(n *Node) {
	if n.shared() {
		return
	}
	c.n, c.i, c.m = c.n+1, c.i+len(n.Items), c.m+len(n.Members)
	for _, item := range n.Items {
		c.count(item)
	}
	for i := range n.Members {
		c.count(n.Members[i].Value)
	}
}

func (c *copying) copy(n *Node) *Node {
	if n.shared() {
		return n
	}
	out := &c.nodes[0]
	c.nodes = c.nodes[1:]
	*out = *n
	out.watch = nil
	if k := len(n.Items); k > 0 {
		out.Items, c.items = c.items[:k:k], c.items[k:]
		for i, item := range n.Items {
			out.Items[i] = c.copy(item)
		}
	}
	if k := len(n.Members); k > 0 {
		out.Members, c.members = c.members[:k:k], c.members[k:]
		copy(out.Members, n.Members)
		for i := range out.Members {
			out.Members[i].Value = c.copy(out.Members[i].Value)
		}
	}
	return out
}

// Take counts the i-th member as asked for.
func (n *Node) Take(i int) {
	if n.watch != nil {
		n.watch.note(i)
	}
}

// Watched reports whether what is asked for and is not there is kept.
func (n *Node) Watched() bool { return n.watch != nil && n.watch.named }
