package edit

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/edit/labels"
	"github.com/wits-ai/wits/edit/palette"
	"github.com/wits-ai/wits/internal/fuzzy"
	"github.com/wits-ai/wits/internal/jsontree"
)

// What a hit is.
const (
	HitDocument  = "document"  // its name, its path or what it says of itself
	HitPort      = "port"      // one that a document declares
	HitVariable  = "variable"  // or a field of a board
	HitNode      = "node"      // a node, state, option or layer
	HitParameter = "parameter" // a value that a node has
	HitUsage     = "usage"     // of a document, action or function
	HitText      = "text"      // a link, an expression, an explanation
)

// Hit is something that a search has found.
type Hit struct {
	Document string `json:"document"`
	What     string `json:"what"`
	// Name is what was found, for people; Node the node that it belongs to, if any.
	Name string `json:"name"`
	Node string `json:"node,omitempty"`
	// Path leads to it, as a JSON Pointer.
	Path  string `json:"path"`
	score int
}

// entry is something that can be found.
type entry struct {
	what, node, path string
	name             fuzzy.Text
	also             []string // words of what else it is called
}

// index has what can be found in all documents.
type index struct {
	stale  bool
	names  []string                // of the documents, sorted
	called map[*entry][]fuzzy.Text // what labels call it, in all languages
}

// indexed returns the index of what is known now.
func (p *Project) indexed() index {
	idx := index{names: slices.Sorted(maps.Keys(p.known)), called: map[*entry][]fuzzy.Text{}}
	var saying []*document.Document
	for _, name := range idx.names {
		if d := p.known[name].doc; d != nil && strings.HasSuffix(name, labels.Suffix) {
			saying = append(saying, d)
		}
	}
	said := labels.Of(p.registry, saying)
	for _, name := range idx.names {
		for i := range p.known[name].entries {
			e := &p.known[name].entries[i]
			var of []string
			switch e.what {
			case HitDocument:
				of = []string{"document/" + name}
			case HitPort, HitVariable, HitNode:
				of = []string{"document/" + name + "/" + e.name.String()}
			case HitUsage:
				of = []string{"action/" + e.name.String(), "function/" + e.name.String()}
			}
			for _, o := range of {
				for _, word := range said.Words(o) {
					idx.called[e] = append(idx.called[e], fuzzy.NewText(word))
				}
			}
		}
	}
	return idx
}

// Search looks for words everywhere: in names and paths of documents, in ports, variables and nodes, in what nodes use and
// in their values, in links, expressions and explanations. A hit has all words; what nodes use is found by what people call it elsewhere,
// too, after all names; and whatever labels call in any language is found by that. The best come first, at most limit.
func (p *Project) Search(query string, limit int) ([]Hit, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.index.stale || p.index.names == nil {
		p.index = p.indexed()
	}
	q := fuzzy.Parse(query)
	meant := map[string][]string{}
	others := func(word string) []string {
		list, ok := meant[word]
		if !ok {
			list = palette.Others(word)
			meant[word] = list
		}
		return list
	}
	hits := []Hit{}
	for _, name := range p.index.names {
		for i := range p.known[name].entries {
			e := &p.known[name].entries[i]
			score := 0
			if e.what == HitUsage {
				score = q.Called(&e.name, e.also, others)
			} else {
				score = q.Score(&e.name)
			}
			for k := range p.index.called[e] {
				score = max(score, q.Score(&p.index.called[e][k]))
			}
			if score == 0 {
				continue
			}
			hits = append(hits, Hit{Document: name, What: e.what, Name: e.name.String(), Node: e.node, Path: e.path, score: score + weight[e.what]})
		}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return b.score - a.score }) // equal ones by document and place
	return hits[:min(len(hits), max(limit, 0))], nil
}

// weight brings what people look for most before the rest, among things that fit about as well.
var weight = map[string]int{HitDocument: 12, HitNode: 10, HitPort: 8, HitVariable: 8, HitUsage: 5, HitParameter: 3}

// maxShown is how much of a long text is found and shown, in bytes.
const maxShown = 500

// entriesOf lists what can be found in a document of a kind, which may be nil.
func entriesOf(kind wits.Kind, d *document.Document, refs []document.Reference) (out []entry) {
	types := map[string][]string{}
	for _, t := range document.NodeTypes(kind) {
		types[t.Name] = fuzzy.Words(t.Also)
	}
	add := func(what, node, path, name string) {
		if len(name) > maxShown {
			name = strings.ToValidUTF8(name[:maxShown], "")
		}
		if name != "" {
			out = append(out, entry{what, node, path, fuzzy.NewText(name), nil})
		}
	}
	add(HitDocument, "", "", d.File)
	name := textIn(d, "name")
	if name == "" {
		name = shortName(d.File)
	}
	add(HitDocument, "", "/name", name)
	referred := map[string]bool{}
	for _, ref := range refs {
		referred[ref.Path] = true
	}
	tree := d.Tree()
	use := func(v declare.Visit) bool {
		referred[v.Path] = referred[v.Path] || v.Form != nil && slices.Contains(usages, v.Form.Role)
		return true
	}
	if declare.Header().Walk(tree, use); kind != nil {
		kind.Body().Walk(tree, use)
	}
	for _, port := range d.Ports {
		if port.Interface != "" {
			add(HitPort, "", "/implements", port.Name)
		}
	}
	for _, m := range tree.Members {
		at := jsontree.Pointer("", m.Name)
		switch m.Name {
		case "wits", "kind", "name", "view":
		case "ports":
			for i, port := range m.Value.Items {
				for _, side := range []string{"in", "out"} {
					if name := port.Get(side); name != nil && name.Kind == jsontree.String {
						add(HitPort, "", jsontree.Pointer(at, itoa(i)), name.Text)
					}
				}
			}
			addTexts(add, "", at, m.Value, referred)
		case "variables", "fields":
			for _, v := range m.Value.Members {
				add(HitVariable, "", jsontree.Pointer(at, v.Name), v.Name)
			}
			addTexts(add, "", at, m.Value, referred)
		default:
			for _, n := range m.Value.Members {
				if n.Value.Kind == jsontree.Object {
					add(HitNode, n.Name, jsontree.Pointer(at, n.Name), n.Name)
					for _, inner := range n.Value.Members {
						if also, ok := types[inner.Name]; ok {
							add(HitUsage, n.Name, jsontree.Pointer(jsontree.Pointer(at, n.Name), inner.Name), inner.Name)
							out[len(out)-1].also = also
						}
					}
				} else if n.Value.Kind == jsontree.String && m.Name != "boards" {
					add(HitText, "", jsontree.Pointer(at, n.Name), n.Name)
				}
				addTexts(add, n.Name, jsontree.Pointer(at, n.Name), n.Value, referred)
			}
			for i, item := range m.Value.Items {
				node := ""
				if name := item.Get("name"); name != nil && name.Kind == jsontree.String {
					node = name.Text
					add(HitNode, node, jsontree.Pointer(at, itoa(i)), node)
				}
				addTexts(add, node, jsontree.Pointer(at, itoa(i)), item, referred)
			}
			if m.Value.Kind == jsontree.String {
				add(HitText, "", at, m.Value.Text)
			}
		}
	}
	return out
}

// usages are the roles of texts that name what the game, or the project, offers.
var usages = []declare.Role{declare.RoleFunction, declare.RoleAction, declare.RoleDocument, declare.RoleInterface, declare.RoleType}

// addTexts adds the texts and numbers within a value. A value that stands by itself is found with its name: "Speed 2".
func addTexts(add func(what, node, path, name string), node, path string, n *jsontree.Node, referred map[string]bool) {
	n.Walk(func(inner string, v *jsontree.Node) {
		full := path + inner
		key := full[strings.LastIndexByte(full, '/')+1:]
		switch {
		case v.Kind == jsontree.String && referred[full]:
			add(HitUsage, node, full, v.Text)
		case v.Kind == jsontree.String && strings.Contains(inner, "/with/"):
			add(HitParameter, node, full, key+" "+v.Text)
		case v.Kind == jsontree.String && key != "name" && key != "in" && key != "out":
			add(HitText, node, full, v.Text)
		case v.Kind == jsontree.Number:
			add(HitParameter, node, full, key+" "+v.Text)
		case v.Kind == jsontree.Bool && v.Bool:
			add(HitParameter, node, full, key)
		}
	})
}

// Palette lists what can be added to a document of a kind, whose path is file.
func (p *Project) Palette(kind, file string) (*palette.Palette, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.scan(); err != nil {
		return nil, err
	}
	if p.registry.Kind(kind) == nil {
		return nil, fmt.Errorf("there is no kind %q%s", kind, orMeant(kind, p.registry.Kinds()))
	}
	var documents []*document.Document
	library := p.library(nil, nil)
	for _, name := range slices.Sorted(maps.Keys(p.known)) {
		if d, _ := library.Document(name); d != nil && p.known[name].doc != nil { // with what it has of its base
			documents = append(documents, d)
		}
	}
	return palette.Of(p.registry, documents, kind, file), nil
}
