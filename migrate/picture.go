package migrate

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// picture is a document as it is shown. What its parts are and what is joined to what, its kind has declared.
type picture struct {
	kind  string
	head  []string // ports, variables and the like, a line each
	whole *branch
}

// branch is a part of a document, or all of it.
type branch struct {
	noun, name, doc string
	called          string // what people read beside the name; "" for nothing
	label           string // of the way from what holds it
	says            string // what it is, and what else its members say
	shape           shape
	children        []*branch
	refs            []ref
	arrows          []arrow // between its children
	links           []link
	joined          bool // its children are drawn in it, since arrows or links join them
	grown           bool // its children hang on each other, and not on it
	ends            bool // it ends what holds it
}

// shape says how a branch is drawn.
type shape uint8

const (
	plain     shape = iota
	several         // it holds or runs several others
	around          // it has one other below it
	condition       // it looks whether something is so
)

// ref is a name of another part. In an outline it has a line, or is among what the branch says.
type ref struct {
	label, noun, name, says string
	line                    bool
}

// arrow leads from parts, or any if there are none, to others, or nowhere.
type arrow struct {
	noun     string
	from, to []string
	says     string
}

// link leads from a port of a part to another one's; of the document's own ports the part is "".
type link struct{ from, port, to, into string }

// draw reads a document. It shows what is there, right or wrong; the error says why the file is no document.
func draw(kinds *document.Kinds, file string, data []byte, words Words) (*picture, error) {
	source, errs := jsontree.Parse(data, jsontree.Limits{Bytes: 16 << 20, Depth: 64})
	if len(errs) > 0 {
		return nil, fmt.Errorf("%s:%d:%d: %s", file, errs[0].Pos.Line, errs[0].Pos.Column, errs[0].Reason)
	}
	d := &drawing{picture: &picture{kind: text(source.Get("kind")), whole: &branch{name: text(source.Get("name"))}}, forests: map[string]*forest{}, nouns: map[string]bool{}, words: words}
	_, within := document.Within(file)
	if source.Kind != jsontree.Object || source.Get("wits") == nil && within == "" || d.kind == "" {
		return nil, fmt.Errorf("%s: it is no document: that has the members \"wits\" and \"kind\"", file)
	}
	if d.whole.name == "" {
		d.whole.name = within
	}
	if d.whole.name == "" {
		d.whole.name, _, _ = strings.Cut(path.Base(file), ".")
	}
	body := declare.Of[struct{}]()
	if k := kinds.Kind(d.kind); k != nil {
		body = k.Body()
	}
	for _, g := range body.Given(source) {
		d.nouns[g.Noun] = true
	}
	header, own := declare.Header(), *source
	own.Members = nil
	for _, m := range source.Members {
		if known := header.Member(m.Name); known == nil || body.Member(m.Name) != nil {
			own.Members = append(own.Members, m)
		} else if !known.Form.Hidden {
			d.heading(field{name: m.Name, form: known.Form, value: m.Value})
		}
	}
	for _, name := range document.NamesWithin(source) {
		inner := source.Get("documents").Get(name)
		d.head = append(d.head, strings.TrimSpace("document #"+name+" "+text(inner.Get("kind")))+note(text(inner.Get("doc"))))
	}
	d.part(d.whole, body, &own, 0)
	d.whole.doc = text(source.Get("doc"))
	d.call(d.whole, "document", "")
	return d.picture, nil
}

// drawing makes the picture of a document.
type drawing struct {
	*picture
	forests map[string]*forest // by noun
	nouns   map[string]bool    // of the parts that the document has
	words   Words
}

// heading writes what stands at the head of a document: a line for each thing with a name, or that is declared as a part.
func (d *drawing) heading(f field) {
	line := func(name string, item *jsontree.Node) {
		b := &branch{}
		d.part(b, f.form.Item, item, 0)
		if name != "" {
			d.call(b, "name", name)
			name = strings.TrimSpace(f.form.Noun + " " + name + labelled(b.called))
		}
		d.head = append(d.head, strings.TrimSpace(name+" "+b.says)+note(b.doc))
	}
	switch {
	case f.form != nil && f.value.Kind == jsontree.Object && (f.form.Gives() || f.form.Role == declare.RoleVars):
		for _, m := range f.value.Members {
			line(m.Name, m.Value)
		}
	case f.form != nil && f.value.Kind == jsontree.Array && isParts(f.form):
		for _, item := range f.value.Items {
			line("", item)
		}
	default:
		d.head = append(d.head, f.says())
	}
}

// part makes a branch of a value.
func (d *drawing) part(b *branch, form *declare.Form, n *jsontree.Node, depth int) {
	fields := d.fieldsOf(form, n)
	var roots []string
	parts, ways := 0, 0 // members that hold parts, and those that name what hangs on it
	for _, f := range fields {
		if f.form == nil {
			continue
		}
		if f.form.Root != "" && f.value.Kind == jsontree.Object {
			d.forests[f.form.Noun] = &forest{f.value, f.form.Item, map[string]*branch{}}
			roots = append(roots, f.form.Root)
		}
		if d.hangs(f.form) {
			ways++
		} else if f.holds() && !isArrows(f.form) {
			parts++
		}
	}
	for i, f := range fields {
		switch {
		case slices.Contains(roots, f.name):
		case f.form == nil:
			d.add(b, f)
		case f.name == "doc" && f.form.Role == declare.RoleText:
			b.doc = text(f.value)
		case b.name == "" && f.name == declare.NameMember && f.value.Kind == jsontree.String:
			b.name = f.value.Text
		case isArrows(f.form):
			b.lead(f)
		case d.forests[f.form.Noun] != nil && f.form.Root != "":
			b.children, b.grown = append(b.children, d.forest(f.form.Noun, text(n.Get(f.form.Root)))...), true
		case d.hangs(f.form):
			label := f.name
			if f.tells {
				b.says = f.name + labelled(f.typed)
			}
			if f.tells || ways == 1 {
				label = ""
			}
			if b.shape == plain && f.tells && f.form.Role == declare.RoleName {
				b.shape = around
			} else {
				b.shape = several
			}
			d.hang(b, f.form, f.value, label, depth)
		case f.holds():
			d.hold(b, f, parts+min(ways, 1) > 1 || f.name != firstParts(form.In(n)), depth)
		case f.form.Role == declare.RolePairs && d.nouns[f.form.Of] && f.value.Kind == jsontree.Object:
			if b == d.whole {
				d.heading(f)
			}
			for _, m := range f.value.Members {
				r := ref{f.name, f.form.Of, m.Name, "= " + short(m.Value), true}
				if m.Value.Kind == jsontree.Bool && m.Value.Bool {
					r.says = ""
				}
				b.refs = append(b.refs, r)
			}
		default:
			if i == 0 && f.form.Role == declare.RoleExpression && f.form.Of == "bool" {
				b.shape = condition
			}
			d.add(b, f)
			if f.form.Role == declare.RoleName || f.form.Role == declare.RoleList && f.form.Item.Role == declare.RoleName {
				for _, name := range namesOf(f.value) {
					b.refs = append(b.refs, ref{label: f.name, noun: cmp.Or(f.form.Of, itemOf(f.form).Of), name: name})
				}
			}
		}
	}
	if form != nil {
		for _, m := range form.In(n).Members {
			b.joined = b.joined || isArrows(m.Form)
			b.ends = b.ends || m.Form.Arrow == "end" && n.Get(m.Name) != nil
		}
	}
	for i := range fields {
		if f := &fields[i]; f.means != "" && f.form.Role == declare.RoleNew {
			b.doc = f.means
		}
	}
	if b != d.whole && b.name != "" {
		d.call(b, "name", b.name)
	}
}

// add says a member: among what the branch says, or at the head of the document.
func (d *drawing) add(b *branch, f field) {
	switch {
	case b == d.whole:
		d.heading(f)
	case b.says != "" && !f.alone:
		b.says += ", " + f.says()
	default:
		b.says = strings.TrimSpace(b.says + " " + f.says())
	}
}

// hold gives a branch the parts of a member.
func (d *drawing) hold(b *branch, f field, labelled bool, depth int) {
	b.shape = several
	noun := ""
	if labelled {
		noun = f.form.Noun
	}
	for _, m := range f.value.Members {
		c := &branch{noun: f.form.Noun, name: m.Name, label: noun}
		if b.children = append(b.children, c); f.form.Item.Role == declare.RoleList {
			d.hold(c, field{form: f.form.Item, value: m.Value}, false, depth)
		} else {
			d.part(c, f.form.Item, m.Value, depth)
		}
	}
	list := items(f.value)
	for i, item := range list {
		c := &branch{noun: f.form.Noun, label: noun}
		if len(list) > 1 {
			c.label = strings.TrimSpace(noun + " " + strconv.Itoa(i))
		}
		b.children = append(b.children, c)
		d.part(c, f.form.Item, item, depth)
	}
}

// lead gives a branch the arrows or links of a member.
func (b *branch) lead(f field) {
	for _, item := range items(f.value) {
		if f.form.Item.Role == declare.RoleLink {
			if from, to, ok := strings.Cut(text(item), "->"); ok {
				l := link{}
				l.from, l.port = endOf(from)
				l.to, l.into = endOf(to)
				b.links = append(b.links, l)
			}
			continue
		}
		a := arrow{}
		var said []string
		for _, m := range fieldsOf(f.form.Item, item) {
			switch {
			case m.form != nil && m.form.Arrow == "from":
				a.noun, a.from = itemOf(m.form).Of, namesOf(m.value)
			case m.form != nil && m.form.Arrow == "to":
				a.noun, a.to = itemOf(m.form).Of, namesOf(m.value)
			case m.name != "doc":
				said = append(said, m.says())
			}
		}
		a.says = strings.Join(said, ", ")
		b.arrows = append(b.arrows, a)
	}
}

// leave reports whether an arrow can be taken from a part of that name. From any part none leads to itself.
func (a *arrow) leaves(name string) bool {
	return slices.Contains(a.from, name) || len(a.from) == 0 && !slices.Equal(a.to, []string{name})
}

// endOf returns the part and the port of an end of a link.
func endOf(s string) (part, port string) {
	part, port, ok := strings.Cut(strings.TrimSpace(s), ".")
	if !ok {
		return "", part
	}
	return part, port
}

// dotted writes an end of a link.
func dotted(part, port string) string { return strings.TrimPrefix(part+"."+port, ".") }
