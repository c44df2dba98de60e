package document

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/spell"
)

// A document says nothing that is without effect: a member that nobody asks for is a problem, wherever it stands. What is
// asked for is recorded while the document is decoded, so that no kind lists what it knows a second time, and none can forget
// to.

// unread is a member that nobody asked for.
type unread struct {
	object *jsontree.Node
	member *jsontree.Member
	name   jsontree.Position // of the object, where it has one
	node   string            // that it belongs to
	meant  string            // it is this member, misspelt; "" if it is none
	asked  []string          // what the object may have beside what it has
	known  []string          // what it has, and somebody asked for
}

// mostSlips is how many members that are misspelt are read as they were meant.
const mostSlips = 20

// decode reads a document. Where a member is misspelt, that is the one problem: it is read as it was meant, so that nothing
// follows from it.
func (ks *Kinds) decode(doc *Document, problems *Problems) {
	found, left := ks.attempt(doc, nil)
	var slips Problems
	g := &guide{kinds: ks, doc: doc}
	for len(left) > 0 {
		found, left = ks.attempt(doc, g)
		if len(slips) >= mostSlips || !doc.correct(left, &slips) {
			g.report(left, &found)
			break
		}
		found, left = ks.attempt(doc, nil)
	}
	found = append(slips, found...)
	found.Sort()
	for _, p := range found {
		problems.Add(p)
	}
}

// attempt decodes a document, and says what of it nobody asked for. With a guide it also says what that may mean.
func (ks *Kinds) attempt(doc *Document, g *guide) (found Problems, left []unread) {
	doc.Ports, doc.Variables, doc.Boards, doc.Implements = nil, nil, nil, nil
	doc.at, doc.partial = map[string]jsontree.Position{}, false
	d := &Decoder{doc: doc, problems: &found}
	if g != nil {
		d.nodes = map[*jsontree.Node]string{}
	}
	doc.tree.Watch(g != nil)
	defer doc.tree.Unwatch()
	d.header(ks)
	kind := ks.Kind(doc.Kind)
	if kind == nil {
		return found, nil
	}
	doc.body, doc.read = kind.Decode(d), true
	d.left(doc.tree, jsontree.Position{}, "", &left)
	if g != nil {
		for i := range left {
			left[i].meant = g.meant(&left[i])
		}
	}
	return found, left
}

// belongs notes the node that a value belongs to.
func (d *Decoder) belongs(n *jsontree.Node, node string) {
	if d.nodes != nil && node != "" {
		d.nodes[n] = node
	}
}

// left collects what nobody asked for. What lies in such a member is left out.
func (d *Decoder) left(n *jsontree.Node, name jsontree.Position, node string, left *[]unread) {
	if own, ok := d.nodes[n]; ok {
		node = own
	}
	for i := range n.Members {
		if own, ok := d.nodes[n.Members[i].Value]; ok && n.Members[i].Value.Kind != jsontree.Object {
			node = own
		}
	}
	for _, item := range n.Items {
		d.left(item, item.Pos, node, left)
	}
	for i := range n.Members {
		m := &n.Members[i]
		if n.Read(i) {
			within := node
			if n.Visited() && node == "" { // by names that the designer gave
				within = m.Name
			}
			d.left(m.Value, m.Pos, within, left)
			continue
		}
		u := unread{object: n, member: m, name: name, node: node}
		for _, asked := range n.Asked() {
			if !slices.Contains(u.asked, asked) {
				u.asked = append(u.asked, asked)
			}
		}
		slices.Sort(u.asked)
		for k := range n.Members {
			if n.Read(k) {
				u.known = append(u.known, n.Members[k].Name)
			}
		}
		*left = append(*left, u)
	}
}

// meant returns the member that somebody asked for and that this one looks like; "" if it is a member of something else.
func (g *guide) meant(u *unread) string {
	c := spell.Nearest(u.member.Name, u.asked)
	if c == "" || spell.Distance(u.member.Name, c) > 1+len(c)/8 || len(g.homes(g.doc.Kind, nil, u.member.Name)) > 0 {
		return ""
	}
	return c
}

// correct spells members as they were meant, and reports each; false if there are none.
func (d *Document) correct(left []unread, slips *Problems) (corrected bool) {
	for _, u := range left {
		if u.meant == "" || u.object.Has(u.meant) { // another member of the object has been taken for it
			continue
		}
		slips.Add(d.Problem(u.member.Pos, u.node, fmt.Sprintf("%q is not known here", u.member.Name), "", declare.ToUse(u.member.Name, u.meant)))
		u.member.Name, corrected = u.meant, true
	}
	return corrected
}

// report reports members that nobody asked for, but those of objects that are wrong themselves: that may be why.
func (g *guide) report(left []unread, found *Problems) {
	wrong := map[jsontree.Position]bool{}
	for _, p := range *found {
		wrong[jsontree.Position{Line: int32(p.Line), Column: int32(p.Column)}] = true
	}
	is := func(at jsontree.Position) bool { at.Source = 0; return at.Line > 0 && wrong[at] }
	for _, u := range left {
		if !is(u.object.Pos) && !is(u.name) && !is(u.member.Pos) {
			found.Add(g.doc.Problem(u.member.Pos, u.node, fmt.Sprintf("%q is not known here", u.member.Name), "", g.explain(&u)...))
		}
	}
}

// guide knows what members are for, by the schemas of the kinds. They are made when they are asked for.
type guide struct {
	kinds   *Kinds
	doc     *Document
	schemas map[string]map[string]any // the members of a kind, and under "$defs" what they refer to
}

// mostListed is how many names a hint lists.
const mostListed = 12

// fewListed is how many other members of an object tell more than which other kinds have one of the name.
const fewListed = 3

// explain says what to do about a member that nobody asked for.
func (g *guide) explain(u *unread) []declare.Fix {
	if meant := g.misspelt(u); meant != "" {
		return []declare.Fix{declare.ToUse(u.member.Name, meant)}
	}
	return []declare.Fix{declare.ToRemove().As(g.belongs(u))}
}

// misspelt returns the member that this one may be, if there is none of its name anywhere; "" for none.
func (g *guide) misspelt(u *unread) string {
	name := u.member.Name
	if len(g.homes(g.doc.Kind, u.known, name)) == 0 {
		if c := spell.Nearest(name, u.asked); c != "" && (spell.Distance(name, c) <= 1+len(name)/4 || c == spell.Beginning(name, u.asked)) {
			return c
		}
	}
	return ""
}

// belongs says where a member belongs, or what there is.
func (g *guide) belongs(u *unread) string {
	name := u.member.Name
	homes := g.homes(g.doc.Kind, u.known, name)
	if c := spell.Nearest(name, u.known); len(homes) == 0 && c != "" && spell.Distance(name, c) <= 1+len(c)/8 {
		return "there is " + quote(c) + " already: put both together"
	}
	var beside bool
	var near, far []string
	for _, home := range slices.Sorted(maps.Keys(homes)) {
		switch {
		case homes[home]:
			beside = true
		case slices.Contains(u.asked, home) || u.object.Has(home):
			near = append(near, quote(home))
		case home == documentHome:
			far = append(far, home)
		default:
			far = append(far, quote(home))
		}
	}
	switch {
	case len(near) > 0:
		return "it belongs into " + listed(near, "or")
	case beside:
		if others := u.others(); len(others) > 0 {
			return "it has no meaning beside " + listed(others, "and")
		}
		return "it has no meaning alone"
	case len(far) > 3:
		return "it belongs into " + strings.Join(far[:3], ", ") + " or the like"
	case len(far) > 0:
		return "it belongs into " + listed(far, "or")
	}
	if small := len(u.asked) > 0 && len(u.asked) <= fewListed && u.object != g.doc.tree; !small {
		if kinds := g.kindsWith(name); len(kinds) == 1 {
			return "documents of the kind " + kinds[0] + " have it"
		} else if len(kinds) > 1 {
			return "documents of the kinds " + listed(kinds, "and") + " have it"
		}
	}
	if len(u.asked) > mostListed || len(u.asked) == 0 {
		return ""
	}
	var known []string
	for _, asked := range u.asked {
		known = append(known, quote(asked))
	}
	return "there is " + listed(known, "and")
}

// others returns the members of the object that mean something, but those that anything may have.
func (u *unread) others() (names []string) {
	for _, name := range u.known {
		if name != "doc" && name != "name" {
			names = append(names, quote(name))
		}
	}
	return names
}

func listed(names []string, last string) string {
	if n := len(names) - 1; n > 0 {
		return strings.Join(names[:n], ", ") + " " + last + " " + names[n]
	}
	return strings.Join(names, "")
}

// kindsWith are other kinds whose documents know a member, as their own if there are any. Where something runs, and others that run
// know the member, what does not run, such as labels, is no answer.
func (g *guide) kindsWith(name string) (own []string) {
	var inside []string
	for _, k := range g.kinds.Names() {
		if k != g.doc.Kind {
			homes := g.homes(k, nil, name)
			if _, ok := homes[documentHome]; ok {
				own = append(own, k)
			} else if len(homes) > 0 {
				inside = append(inside, k)
			}
		}
	}
	if len(own) == 0 {
		own = inside
	}
	if runs := g.executable(own); len(runs) > 0 && Executable(g.kinds.Kind(g.doc.Kind)) {
		own = runs
	}
	return own[:min(3, len(own))]
}

// executable returns those of some kinds whose documents run.
func (g *guide) executable(kinds []string) (run []string) {
	for _, k := range kinds {
		if Executable(g.kinds.Kind(k)) {
			run = append(run, k)
		}
	}
	return run
}

// documentHome is what homes call the document itself.
const documentHome = "the document"

// homes returns the members of a kind's documents in which a member of a name has a meaning, as the kind's schema tells, and
// whether the object could lie there: it is then of a sort that has no such member.
func (g *guide) homes(kind string, known []string, name string) map[string]bool {
	found := map[string]bool{}
	own := g.schemas[kind]
	if g.schemas == nil {
		g.schemas = map[string]map[string]any{}
	}
	if own == nil {
		members, definitions := g.kinds.Kind(kind).Body().Schema(g.kinds.words)
		own = maps.Clone(members)
		own["$defs"] = definitions
		g.schemas[kind] = own
	}
	if own[name] != nil {
		found[documentHome] = false
	}
	definitions, _ := own["$defs"].(map[string]any)
	for member, schema := range own {
		if member != "$defs" {
			schemaHomes(schema, definitions, member, known, name, found, nil)
		}
	}
	return found
}

func schemaHomes(schema any, definitions map[string]any, within string, known []string, name string, found map[string]bool, followed []string) {
	switch s := schema.(type) {
	case map[string]any:
		if ref, ok := s["$ref"].(string); ok && !slices.Contains(followed, within+ref) {
			schemaHomes(definitions[strings.TrimPrefix(ref, "#/$defs/")], definitions, within, known, name, found, append(followed, within+ref))
		}
		for key, inner := range s {
			properties, ok := inner.(map[string]any)
			if key != "properties" || !ok {
				schemaHomes(inner, definitions, within, known, name, found, followed)
				continue
			}
			if properties[name] != nil {
				found[within] = found[within] || fits(properties, known)
			}
			for p, of := range properties {
				schemaHomes(of, definitions, p, known, name, found, followed)
			}
		}
	case []any:
		for _, inner := range s {
			schemaHomes(inner, definitions, within, known, name, found, followed)
		}
	}
}

// fits reports whether what an object has can stand among properties of a schema.
func fits(properties map[string]any, known []string) bool {
	return len(known) > 0 && !slices.ContainsFunc(known, func(name string) bool { return properties[name] == nil })
}
