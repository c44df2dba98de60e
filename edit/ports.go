package edit

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit/palette"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/kind"
)

// Nodes asks what nodes are.
type Nodes struct {
	// Kind and Path are those of the document that has them; the path may be "" for one that has none yet.
	Kind string `json:"kind"`
	Path string `json:"path"`
	// Nodes are values as documents write them, by any keys.
	Nodes map[string]*JSON `json:"nodes"`
	// Texts are documents that are not saved, by path.
	Texts map[string]string `json:"texts"`
}

// Ports tells what nodes are, whatever else is wrong with their document: what they run, and which ports they have. It is
// made for a page that draws a document while it is being edited, and remembers what it has found out.
func (p *Project) Ports(n Nodes) (map[string]palette.Node, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n.Path != "" {
		if why := badDocument(n.Path); why != "" {
			return nil, fmt.Errorf("%q: %s", n.Path, why)
		}
	}
	v, err := p.view(n.Texts)
	if err != nil {
		return nil, err
	}
	if p.registry.Kind(n.Kind) == nil {
		return nil, fmt.Errorf("there is no kind %q%s", n.Kind, orMeant(n.Kind, p.registry.Kinds()))
	}
	out := make(map[string]palette.Node, len(n.Nodes))
	for _, key := range slices.Sorted(maps.Keys(n.Nodes)) {
		out[key] = v.describer.Describe(n.Kind, n.Path, n.Nodes[key], func(source string) *wits.Type { return v.result(n.Path, source) })
	}
	return out, nil
}

// view is the project as somebody sees it who has texts that are not saved, and what was found out about it.
type view struct {
	p         *Project
	overlay   map[string][]byte
	describer *palette.Describer
	results   map[string]map[string]*wits.Type // of expressions, by document and source
}

// maxViews is how many views are remembered.
const maxViews = 4

// view finds or makes the view of somebody with these texts. It looks at the disk first.
func (p *Project) view(texts map[string]string) (*view, error) {
	if err := p.scan(); err != nil {
		return nil, err
	}
	overlay, err := p.unsaved(texts)
	if err != nil {
		return nil, err
	}
	return p.viewOf(overlay), nil
}

// viewOf finds or makes the view of somebody with these texts, of documents as they are known.
func (p *Project) viewOf(overlay map[string][]byte) *view {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(overlay)) {
		fmt.Fprintf(h, "%q %d ", name, len(overlay[name]))
		h.Write(overlay[name])
	}
	key := string(h.Sum(nil))
	if v := p.views[key]; v != nil {
		return v
	}
	if len(p.views) >= maxViews || p.views == nil {
		p.views = map[string]*view{}
	}
	v := &view{p: p, overlay: overlay, describer: palette.NewDescriber(p.library(nil, overlay)), results: map[string]map[string]*wits.Type{}}
	p.views[key] = v
	return v
}

// unsaved takes those of some texts that differ from what is saved.
func (p *Project) unsaved(texts map[string]string) (map[string][]byte, error) {
	overlay := map[string][]byte{}
	for name, text := range texts {
		if why := badDocument(name); why != "" {
			return nil, fmt.Errorf("%q: %s", name, why)
		}
		if len(text) > maxBytes {
			return nil, fmt.Errorf("%s would have %d bytes; it may have %d", name, len(text), maxBytes)
		}
		if k := p.known[name]; k == nil || string(k.text) != text {
			overlay[name] = []byte(text)
		}
	}
	p.unsavedWithin(texts, overlay)
	return overlay, nil
}

// result returns the type of an expression of a document; nil if it is wrong, or the document has none that reads so.
func (v *view) result(document, source string) *wits.Type {
	known, ok := v.results[document]
	if !ok {
		w := results{types: map[string]*wits.Type{}, seen: map[string]bool{}}
		known = w.types
		if v.overlay[document] != nil || v.p.known[document] != nil {
			l := v.p.library(nil, v.overlay)
			l.Watch(&w)
			l.Check(document)
		}
		v.results[document] = known
	}
	return known[source]
}

// results notes the types of the expressions of the document that is compiled.
type results struct {
	types map[string]*wits.Type
	seen  map[string]bool
}

// Read implements [kind.Watcher]. What it checks itself is read, too; and that may need others, which are read before.
func (w *results) Read(r kind.Reading) {
	if r.Script || !r.Scope.B.Root() || w.seen[r.Source] {
		return
	}
	w.seen[r.Source] = true
	if e, errs := expr.Check(r.Source, r.Env, r.Want); len(errs) == 0 {
		w.types[r.Source] = e.Type()
	}
}
