// Package palette lists what a designer can add to a document: the node types of its kind, the game's actions, functions
// and documents, each with its explanation and its ports; and finds things in that list by what people type, and by the
// port that they drag a link from. It also tells what the nodes are that a document has.
//
//	what there is                        Of(registry, documents, kind)
//	find by name, explanation, type      Palette.Search(query, Fit{}, limit)
//	what fits a link                     Palette.Search("", Fit{Type: "float", Out: true}, limit)
//	what a node of a document is         NewDescriber(library), Describe(kind, file, node, nil)
package palette

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/edit/labels"
	"github.com/wits-ai/wits/internal/fuzzy"
)

// What an item is.
const (
	NodeType = "type" // of the kind itself, such as a sequence
	Action   = "action"
	Function = "function"
	Document = "document"
)

// Item is something that can be added.
type Item struct {
	What string `json:"what"`
	Name string `json:"name"`
	// Title is the name for people; Group is a node type's, such as "decorator", and else what the item is.
	Title string `json:"title"`
	Group string `json:"group"`
	Doc   string `json:"doc,omitempty"`
	// Also are other words by which people look for it.
	Also  []string `json:"also,omitempty"`
	Ports []Port   `json:"ports,omitempty"`
	// Node is the node to add, as documents of the kind write it.
	Node json.RawMessage `json:"node"`

	entry fuzzy.Entry
}

// Port is a port that the node will have, seen from the document that it is added to.
type Port struct {
	Name string `json:"name"`
	Out  bool   `json:"out,omitempty"`
	// Type is "trigger" or that of its value; List says that it takes any number of links.
	Type    string `json:"type"`
	List    bool   `json:"list,omitempty"`
	Default string `json:"default,omitempty"`
	Unit    string `json:"unit,omitempty"`
	Doc     string `json:"doc,omitempty"`
	// Builtin: it is a port of the life cycle, or of the kind's own, that nobody declares.
	Builtin bool `json:"builtin,omitempty"`
}

// Palette is what can be added to documents of one kind.
type Palette struct {
	Items []Item
	said  labels.Set
}

// Of lists what can be added to documents of a kind, for somebody whose own document is file: what a registry offers, the
// game's or one that was read from its manifest, and the other documents of the project. Node types come first, then
// documents, actions and functions, each by name. Documents of a kind that runs nothing else, such as levels and queries,
// have node types alone.
func Of(r *wits.Registry, documents []*document.Document, kind, file string) *Palette {
	p := &Palette{Items: []Item{}, said: labels.Of(r, documents)}
	k := r.Kind(kind)
	if k == nil {
		return p
	}
	calls := false
	for _, t := range document.NodeTypes(k) {
		switch toldBy(k.Body(), t.Name) {
		case declare.RoleFunction:
			calls = true
		case declare.RoleAction, declare.RoleDocument: // there is an item for each of them
		default:
			p.add(Item{What: NodeType, Name: t.Name, Title: t.Name, Group: t.Group, Doc: t.Doc, Also: t.Also, Node: json.RawMessage(t.Node)}, "node/"+kind+"/"+t.Name)
		}
	}
	if !document.AcceptsChildren(k) {
		return p
	}
	for _, d := range documents {
		if d.File != file && forAll(file, d.File) && document.Executable(r.Kind(d.Kind)) {
			p.add(Item{What: Document, Name: d.File, Title: d.Name, Group: Document, Doc: d.Doc, Ports: declared(d.Ports), Node: node("run", relative(file, d.File), "")}, "document/"+d.File)
		}
	}
	for _, name := range r.Actions() {
		a := r.Action(name)
		p.add(Item{What: Action, Name: name, Title: name, Group: Action, Doc: a.Doc, Ports: fields(a.Fields), Node: node("do", name, "")}, "action/"+name)
	}
	if calls {
		for _, name := range r.FunctionNames() {
			overloads := slices.Clone(r.Functions(name))
			slices.SortFunc(overloads, func(a, b *wits.FunctionType) int { return strings.Compare(a.Of, b.Of) })
			for _, f := range overloads {
				ports := append(fields(f.Params), fields(f.Ports)...)
				if f.Result != nil {
					ports = append(ports, Port{Name: "Result", Out: true, Type: f.Result.Name()})
				}
				p.add(Item{What: Function, Name: name, Title: f.Title(), Group: Function, Doc: f.Doc, Ports: ports, Node: node("call", name, f.Of)}, "function/"+name)
			}
		}
	}
	return p
}

// toldBy returns the role of the member that says that a part is of a type.
func toldBy(body *declare.Form, typ string) declare.Role {
	for _, m := range body.All() {
		if m.Form.Item == nil {
			continue
		}
		if c := m.Form.Item.Choice(typ); c != nil {
			return c.Form.Member(typ).Form.Role
		}
	}
	return ""
}

// add adds an item; of is what labels are said of. Its labels are words by which people look for it, in whatever language.
func (p *Palette) add(i Item, of string) {
	i.Also = append(slices.Clip(i.Also), p.said.Words(of)...)
	title := i.Title
	if i.Title != i.Name {
		title += " " + i.Name
	}
	about := []string{i.Doc, i.Group}
	for _, port := range i.Ports {
		about = append(about, port.Name, port.Type, port.Doc)
	}
	i.entry = fuzzy.NewEntry(title, i.Also, strings.Join(about, " "))
	p.Items = append(p.Items, i)
}

func node(member, name, of string) json.RawMessage {
	n := map[string]string{member: name}
	if of != "" {
		n["of"] = of
	}
	b, err := json.Marshal(n)
	if err != nil {
		return json.RawMessage("{}") // texts always have a JSON form
	}
	return b
}

// forAll reports whether a document is for all others, or lies within the file of the one that it is offered to.
func forAll(file, offered string) bool {
	own, _ := document.Within(file)
	outer, name := document.Within(offered)
	return name == "" || outer == own
}

// relative writes a reference to a document as it is shortest: by its name in the same folder, else from the documents'
// folder.
func relative(from, to string) string {
	if _, name := document.Within(to); name != "" && forAll(from, to) {
		return "#" + name
	}
	if path.Dir(from) == path.Dir(to) {
		return path.Base(to)
	}
	if dir := path.Dir(from); dir == "." {
		return to
	}
	return "/" + to
}

func fields(list []wits.Field) []Port {
	var out []Port
	for _, f := range list {
		p := Port{Name: f.Name, Out: f.Out, Type: "trigger", List: f.List, Default: f.Default, Unit: f.Unit, Doc: f.Doc}
		if !f.Trigger {
			p.Type = f.Type.Name()
		}
		out = append(out, p)
	}
	return out
}

func declared(list []document.PortDecl) []Port {
	var out []Port
	for _, d := range list {
		p := Port{Name: d.Name, Out: d.Out, Type: d.Type, Unit: d.Unit, Doc: d.Doc}
		if d.Default != nil {
			p.Default = string(d.Default.AppendAsWritten(nil))
		}
		out = append(out, p)
	}
	return out
}

// Fit is what a link that is dragged into the empty needs at its other end. The zero value fits everything.
type Fit struct {
	// Type is that of the port that the link comes from, "trigger" or a value's; Out says that that port gives out, so that
	// one that takes in is looked for.
	Type string `json:"type"`
	Out  bool   `json:"out"`
}

// Found is an item that was found, and the ports that fit.
type Found struct {
	*Item
	Fits []string `json:"fits,omitempty"`
}

// Search finds items that have all words of the query, and a port that fits: those that have them in their names first, then
// those that are called so elsewhere ("fallback", "goto"), then those that have them in their explanations or in the names and
// types of their ports; one wrong letter is forgiven. Without a query they keep the palette's order. At most limit come back.
func (p *Palette) Search(query string, fit Fit, limit int) []Found {
	q := fuzzy.Parse(query)
	type hit struct {
		Found
		score int
	}
	hits := []hit{}
	for i := range p.Items {
		item := &p.Items[i]
		var fits []string
		if fit.Type != "" {
			if fits = item.fits(fit); len(fits) == 0 {
				continue
			}
		}
		others := Others
		if item.What == NodeType { // it says by itself what else it is called
			others = nil
		}
		if score := q.Find(&item.entry, others); score > 0 {
			hits = append(hits, hit{Found{item, fits}, score})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return b.score - a.score })
	out := []Found{}
	for _, h := range hits[:min(len(hits), max(limit, 0))] {
		out = append(out, h.Found)
	}
	return out
}

// life are the trigger ports of everything that begins and ends, by direction.
var life = map[bool][]string{false: {"Activate", "Deactivate"}, true: {"OnActivate", "OnDeactivate", "OnSuccess", "OnFailure"}}

// fits lists the ports that a link can lead to, or come from.
func (i *Item) fits(fit Fit) (names []string) {
	for _, p := range i.Ports {
		if p.Out != fit.Out && (p.Type == fit.Type || p.List && "list of "+p.Type == fit.Type) {
			names = append(names, p.Name)
		}
	}
	if fit.Type == "trigger" && (i.What == Action || i.What == Document) {
		names = append(names, life[!fit.Out]...)
	}
	return names
}
