package migrate

import (
	"io/fs"
	"strings"
	"sync"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/std"
)

// BehaviorTreeCPPFor is [BehaviorTreeCPP] for a game that adds types of node to trees: a control node or decorator of the original's
// coder becomes a node of the type that is called like it, or says so in the other words by which people find it, such as
// "recovery node". Its ports become the members of their names; one that is left over becomes the member that is left over.
func BehaviorTreeCPPFor(r *wits.Registry, files fs.FS, main string, more ...string) (*Result, error) {
	return behaviorTreeCPP(r, files, main, more...)
}

// plainWord returns a name without what people write in one way or another: RoundRobin, "round robin" and roundRobin are one.
func plainWord(s string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(s))
}

// nodeTypes returns the types of node in trees of a registry.
func nodeTypes(r *wits.Registry) []declare.Choice {
	k, ok := r.Kind("tree").(interface{ Body() *declare.Form })
	if !ok {
		return nil
	}
	return k.Body().Usual().Form.Member("nodes").Form.Item.Choices
}

// usualTypes are those of a game that adds none, by their names.
var usualTypes = sync.OnceValue(func() map[string]*declare.Choice {
	types := map[string]*declare.Choice{}
	list := nodeTypes(std.NewRegistry())
	for i := range list {
		types[list[i].Name] = &list[i]
	}
	return types
})

// ownType finds the type of node of the game that stands for one of the original's coder.
func (p *btcpp) ownType(n *node) *declare.Choice {
	if p.game == nil {
		return nil
	}
	list := nodeTypes(p.game)
	for i := range list {
		c := &list[i]
		if c.Group != "composite" && c.Group != "decorator" || usualTypes()[c.Name] != nil {
			continue
		}
		for _, word := range append([]string{c.Name}, c.Also...) {
			if plainWord(word) == plainWord(n.id) {
				return c
			}
		}
	}
	return nil
}

// ownNode makes a node of a type of the game.
func (m *maker) ownNode(n *node, c *declare.Choice) (string, error) {
	if skippable(n, 0) {
		m.differs(n, n.id, "a child that is skipped counts as one that has succeeded")
	}
	list, err := m.kids(n, "success")
	if err != nil {
		return "", err
	}
	var children any = list
	if c.Form.Member(c.Name).Form.Role != declare.RoleList {
		if len(list) != 1 {
			return m.add(m.own[n], object{{"status", "failure"}, {"doc", m.unmapped(n, n.id, "%s has one child", c.Name)}}), nil
		}
		children = list[0]
	}
	free := map[string]bool{}             // what a node can say that is the type's own
	common := usualTypes()["invert"].Form // it has nothing of its own
	for _, member := range c.Form.Members {
		if member.Name != c.Name && common.Member(member.Name) == nil {
			free[member.Name] = true
		}
	}
	var rest []attribute
	o := object{{c.Name, children}}
	say := func(name string, a attribute) {
		delete(free, name)
		if w, ok := m.entry(n, a.name); ok {
			o = append(o, member{name, w.text})
		} else if v, ok := value(a.value, guess(a.value)); ok {
			o = append(o, member{name, v})
		}
	}
	for _, a := range n.ports {
		found := ""
		for name := range free {
			if plainWord(name) == plainWord(a.name) {
				found = name
			}
		}
		if found == "" {
			rest = append(rest, a)
			continue
		}
		say(found, a)
	}
	for _, a := range rest {
		if len(rest) != 1 || len(free) != 1 {
			m.unmapped(n, a.name, "%s has no member that it could be; it was %s", c.Name, a.value)
			continue
		}
		for name := range free {
			say(name, a)
		}
	}
	return m.add(m.own[n], o), nil
}

// kinds returns those that the documents are of: the game's, where it has them otherwise.
func (r *Result) kinds() (list []wits.Kind) {
	for _, k := range std.Kinds() {
		if r.game != nil && r.game.Kind(k.Name()) != nil {
			k = r.game.Kind(k.Name())
		}
		list = append(list, k)
	}
	return list
}
