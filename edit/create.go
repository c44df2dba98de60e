package edit

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
)

// New says what a new document shall be.
type New struct {
	Path string `json:"path"`
	Kind string `json:"kind"`
	// Name and Doc are for people; they may be empty.
	Name string `json:"name"`
	Doc  string `json:"doc"`
	// Implements names interfaces. The document has their ports, and its text does not declare them.
	Implements []string `json:"implements"`
	Session    string   `json:"session"`
}

// Template returns a new document: the least that is right for its kind and names its interfaces.
func (p *Project) Template(n New) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.template(n)
}

func (p *Project) template(n New) (string, error) {
	if p.registry.Kind(n.Kind) == nil {
		return "", fmt.Errorf("there is no kind %q%s", n.Kind, orMeant(n.Kind, p.registry.Kinds()))
	}
	var written struct {
		Wits       int      `json:"wits"`
		Kind       string   `json:"kind"`
		Name       string   `json:"name,omitempty"`
		Doc        string   `json:"doc,omitempty"`
		Implements []string `json:"implements,omitempty"`
	}
	written.Wits, written.Kind, written.Name, written.Doc, written.Implements = document.Version, n.Kind, n.Name, n.Doc, n.Implements
	for _, name := range n.Implements {
		if p.registry.Interface(name) == nil {
			return "", fmt.Errorf("there is no interface %q%s", name, orMeant(name, p.registry.Interfaces()))
		}
	}
	data, err := json.Marshal(written)
	if err != nil {
		return "", err
	}
	if body := p.registry.Kind(n.Kind).Body().Template(); body != "{}" {
		data = append(append(bytes.TrimSuffix(data, []byte("}")), ", "...), body[1:]...)
	}
	out, err := p.registry.Documents().Format(data)
	return string(out), err
}

// orMeant returns a hint at the nearest name.
func orMeant(name string, among []string) string {
	if near := document.Nearest(name, among); near != "" {
		return fmt.Sprintf(" (did you mean %q?)", near)
	}
	return ""
}

// Create writes a new document, from the template of its kind. The error is a [*Conflict] if there is one already.
func (p *Project) Create(n New) (Text, error) {
	text, err := p.Template(n)
	if err != nil {
		return Text{}, err
	}
	return p.Save(Save{Path: n.Path, Text: text, Session: n.Session})
}

// Patch changes a document's text by operations on its values, and gives it the canonical form; see [Fix].
func (p *Project) Patch(text string, operations []Operation) (string, error) {
	root := parsed([]byte(text))
	if root == nil {
		return "", fmt.Errorf("the text is not JSON and cannot be changed by values")
	}
	changed, err := root.Patch(operations)
	if err != nil {
		return "", err
	}
	out, err := p.Registry().Documents().Format(changed.AppendAsWritten(nil))
	return string(out), err
}

// Operation is an operation of a JSON Patch (RFC 6902): add, remove, replace or move.
type Operation = jsontree.Operation

// JSON is a value of a document.
type JSON = document.JSON
