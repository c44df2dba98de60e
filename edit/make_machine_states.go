package edit

import (
	"fmt"
	"slices"
)

// endPorts are the triggers by which a node says that it has ended; the first comes with each of the others.
var endPorts = []string{"OnDeactivate", "OnSuccess", "OnFailure"}

// chain is a graph as far as it can have states: nodes that run something, and the triggers that begin and end them.
type chain struct {
	runs  []string         // nodes that run an action or a document, in the order of the document
	next  map[end][]string // nodes that a trigger begins
	ended map[string][]end // triggers that end a node
	in    map[string]bool  // states
}

// statesOf finds the states of the chain that a node is in: those that begin each other when they end, around and around; what
// follows one of them when none of them does; and, if none of them begins with the graph, what comes before them.
func statesOf(tree *JSON, node string) (map[string]bool, error) {
	c := chain{next: map[end][]string{}, ended: map[string][]end{}, in: map[string]bool{}}
	var names []string
	for _, m := range membersOf(tree.Get("nodes")) {
		names = append(names, m.Name)
		if m.Value.Get("do") != nil || m.Value.Get("run") != nil {
			c.runs = append(c.runs, m.Name)
		}
	}
	if !slices.Contains(names, node) {
		return nil, fmt.Errorf("there is no node %s%s", node, orMeant(node, names))
	}
	for _, l := range linksOf(tree) {
		if !slices.Contains(c.runs, l.to.node) {
			continue
		}
		switch l.to.port {
		case "Activate":
			c.next[l.from] = append(c.next[l.from], l.to.node)
		case "Deactivate":
			c.ended[l.to.node] = append(c.ended[l.to.node], l.from)
		}
	}
	after := c.after(node)
	for _, name := range c.runs {
		if after[name] && c.after(name)[node] {
			c.in[name] = true
		}
	}
	if !c.in[node] {
		return nil, fmt.Errorf("%s is in no chain of states: nothing begins it again when another ends", node)
	}
	for c.grow() {
	}
	return c.in, nil
}

// after are the nodes that begin when a node ends, directly or not.
func (c *chain) after(node string) map[string]bool {
	seen := map[string]bool{}
	for queue := []string{node}; len(queue) > 0; queue = queue[1:] {
		for _, port := range endPorts {
			for _, next := range c.next[end{queue[0], port, -1}] {
				if !seen[next] && next != queue[0] {
					seen[next] = true
					queue = append(queue, next)
				}
			}
		}
	}
	return seen
}

// grow takes more nodes for states, and reports whether there were any.
func (c *chain) grow() bool {
	before := len(c.in)
	for _, name := range c.runs {
		if !c.in[name] {
			continue
		}
		usual := c.next[end{name, "OnDeactivate", -1}]
		c.follow(usual, nil)
		for _, port := range endPorts[1:] {
			c.follow(c.next[end{name, port, -1}], usual)
		}
		for _, trigger := range c.ended[name] {
			c.follow(c.next[trigger], usual)
		}
	}
	if len(c.in) == before && !slices.ContainsFunc(c.next[end{"", "OnActivate", -1}], func(name string) bool { return c.in[name] }) {
		for _, name := range c.runs {
			if !c.in[name] && slices.ContainsFunc(c.exits(name), func(t end) bool {
				return slices.ContainsFunc(c.next[t], func(next string) bool { return c.in[next] })
			}) {
				c.in[name] = true
				break
			}
		}
	}
	return len(c.in) > before
}

// exits are the triggers that fire when a node ends, and those that end it.
func (c *chain) exits(name string) []end {
	var out []end
	for _, port := range endPorts {
		out = append(out, end{name, port, -1})
	}
	return append(out, c.ended[name]...)
}

// follow takes what an exit of a state begins for states if nothing that begins with it, or usually then, is one.
func (c *chain) follow(next, usual []string) {
	state := func(name string) bool { return c.in[name] }
	if slices.ContainsFunc(next, state) || slices.ContainsFunc(usual, state) {
		return
	}
	for _, name := range next {
		c.in[name] = true
	}
}
