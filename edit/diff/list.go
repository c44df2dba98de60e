package diff

import (
	"slices"
	"strconv"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// array compares a list: by the names of its items if they have some, by their texts if the order means nothing, else by
// what they resemble most.
func (c *comparer) array(member string, a, b *jsontree.Node) {
	var old, new []*jsontree.Node
	if a != nil {
		old = a.Items
	}
	if b != nil {
		new = b.Items
	}
	match := c.match(old, new)
	taken := make([]bool, len(old))
	moved := outOfOrder(match)
	for i, n := range new {
		path := "/" + member + "/" + strconv.Itoa(i)
		k := match[i]
		if k < 0 {
			c.add(Change{Op: Added, Member: member, Name: nameOf(n), Path: path, Details: c.details(nil, n)})
			continue
		}
		taken[k] = true
		change := Change{Op: Changed, Member: member, Name: nameOf(n), Path: path, OldPath: "/" + member + "/" + strconv.Itoa(k),
			Moved: moved[i] && c.ordered[member], Details: c.details(old[k], n)}
		if was := nameOf(old[k]); was != change.Name && n.Kind == jsontree.Object {
			change.Was = was
		}
		if change.Moved || len(change.Details) > 0 {
			c.add(change)
		}
	}
	for k, o := range old {
		if !taken[k] {
			c.add(Change{Op: Removed, Member: member, Name: nameOf(o), OldPath: "/" + member + "/" + strconv.Itoa(k), Details: c.details(o, nil)})
		}
	}
}

// nameOf returns what an item of a list is called.
func nameOf(n *jsontree.Node) string {
	if n.Kind == jsontree.String {
		return n.Text
	}
	for _, member := range []string{"name", "in", "out"} {
		if v := n.Get(member); v != nil && v.Kind == jsontree.String {
			return v.Text
		}
	}
	return ""
}

// match gives for each new item the old one that it is, -1 for none.
func (c *comparer) match(old, new []*jsontree.Node) []int {
	match := make([]int, len(new))
	taken := make([]bool, len(old))
	for i := range match {
		match[i] = -1
	}
	for _, key := range []func(n *jsontree.Node) string{content, func(n *jsontree.Node) string {
		if n.Kind == jsontree.String {
			return c.respell(n.Text, false)
		}
		return ""
	}} { // long lists are mostly the same
		places := map[string][]int{}
		for k := len(old) - 1; k >= 0; k-- {
			if !taken[k] {
				places[key(old[k])] = append(places[key(old[k])], k)
			}
		}
		for i, n := range new {
			name := content(n)
			if n.Kind == jsontree.String && len(places[name]) == 0 {
				name = n.Text
			}
			if list := places[name]; match[i] < 0 && len(list) > 0 {
				match[i] = list[len(list)-1]
				taken[match[i]], places[name] = true, list[:len(list)-1]
			}
		}
	}
	join := func(fits func(o, n *jsontree.Node) bool) {
		for i, n := range new {
			for k := 0; k < len(old) && match[i] < 0; k++ {
				if o := old[k]; !taken[k] && o.Kind == jsontree.Object && n.Kind == jsontree.Object && fits(o, n) {
					match[i], taken[k] = k, true
				}
			}
		}
	}
	join(c.same)
	join(func(o, n *jsontree.Node) bool {
		name := nameOf(n)
		return name != "" && (nameOf(o) == name || c.renamed[nameOf(o)] == name)
	})
	for least := 4; least > 0; least-- { // those that have most in common first
		join(func(o, n *jsontree.Node) bool { return nameOf(o) == "" && nameOf(n) == "" && c.common(o, n) >= least })
	}
	return match
}

// common counts the members that two objects have in common.
func (c *comparer) common(a, b *jsontree.Node) (count int) {
	for _, m := range a.Members {
		if o := b.Get(m.Name); o != nil && c.same(m.Value, o) {
			count++
		}
	}
	return count
}

// outOfOrder says which of the matched items have moved: as few as possible, all others being in their old order.
func outOfOrder(match []int) []bool {
	best, previous := make([]int, len(match)), make([]int, len(match)) // of the longest row in order that ends here
	last := -1
	for i, k := range match {
		previous[i] = -1
		if k < 0 {
			continue
		}
		best[i] = 1
		for j := range i {
			if match[j] >= 0 && match[j] < k && best[j]+1 > best[i] {
				best[i], previous[i] = best[j]+1, j
			}
		}
		if last < 0 || best[i] > best[last] {
			last = i
		}
	}
	moved := make([]bool, len(match))
	for i, k := range match {
		moved[i] = k >= 0
	}
	for ; last >= 0; last = previous[last] {
		moved[last] = false
	}
	return moved
}

// parents notes which parts of a member that names a root, such as nodes of a tree, are named by another part now.
func (c *comparer) parents(body *declare.Form, member *declare.Member, a, b *jsontree.Node) {
	noun := member.Form.Noun
	rooted := func(m declare.Member) bool { return m.Form.Role == declare.RoleName && m.Form.Of == noun }
	old, new := a.Get(member.Name), b.Get(member.Name)
	if member.Form.Role != declare.RoleNamed || old == nil || new == nil || !slices.ContainsFunc(body.Members, rooted) {
		return
	}
	before, now := parentsIn(member.Form.Item, noun, old), parentsIn(member.Form.Item, noun, new)
	for _, m := range sortedMembers(new) {
		was := c.before(m.Name, old, new)
		if old.Get(was) == nil {
			continue
		}
		from, to := before[was], now[m.Name]
		if from == to || c.renamed[from] == to && to != "" {
			continue
		}
		i := slices.IndexFunc(c.diff.Changes, func(x Change) bool { return x.Member == member.Name && x.Name == m.Name && x.Op != Removed })
		if i < 0 {
			c.add(Change{Op: Changed, Member: member.Name, Name: m.Name, Path: jsontree.Pointer("/"+member.Name, m.Name), OldPath: jsontree.Pointer("/"+member.Name, was)})
			i = len(c.diff.Changes) - 1
		}
		c.diff.Changes[i].Parent, c.diff.Changes[i].OldParent, c.diff.Changes[i].Moved = to, from, true
	}
}

// parentsIn finds the part that names each part.
func parentsIn(form *declare.Form, noun string, parts *jsontree.Node) map[string]string {
	out := map[string]string{}
	for _, p := range parts.Members {
		form.WalkAt(p.Value, func(v declare.Visit) bool {
			if v.Form != nil && v.Form.Role == declare.RoleName && v.Form.Of == noun && v.Value.Kind == jsontree.String && parts.Get(v.Value.Text) != nil {
				out[v.Value.Text] = p.Name
			}
			return v.Form == nil || v.Form.Role != declare.RoleNamed // what lies in it has parents of its own
		})
	}
	return out
}
