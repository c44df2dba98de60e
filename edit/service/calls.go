package service

import (
	"encoding/json"
	"errors"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/diff"
	"github.com/wits-ai/wits/edit/labels"
	"github.com/wits-ai/wits/edit/palette"
	"github.com/wits-ai/wits/internal/bounded"
	"github.com/wits-ai/wits/internal/calls"
)

// refused answers a request that was not done, and says why.
type refused struct {
	calls.Refusal
	// One of these tells more.
	Conflict *edit.Conflict    `json:"conflict,omitempty"`
	InUse    *edit.InUse       `json:"inUse,omitempty"`
	Problems document.Problems `json:"problems,omitempty"`
	Needs    []Root            `json:"needs,omitempty"` // documents without which the game cannot be run
}

func refuse(id int64, name string, err error) refused {
	r := refused{Refusal: calls.Refuse(id, name, err)}
	errors.As(err, &r.Conflict)
	errors.As(err, &r.InUse)
	errors.As(err, &r.Problems)
	if e := (notRun{}); errors.As(err, &e) {
		r.Needs = e.needs
	}
	return r
}

// leastDecoded is how much memory what a request says may take, in bytes, beside eight times the length of the request.
const leastDecoded = 16 << 20

// read decodes what a page asks for.
func read(message []byte) (calls.Request[*page], error) {
	return requests.Read(message, bounded.New(leastDecoded+8*int64(len(message))))
}

// none is the argument of requests that need none, and the result of those that give none.
type none = calls.None

type documentPath struct {
	Path string `json:"path"`
}

type fromTo struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// text is a document's text, and the version that it was made from.
type text struct {
	Path string       `json:"path"`
	Text string       `json:"text"`
	Base edit.Version `json:"base"`
}

// requests are all of them, by name. docs/protocols.md explains them.
var requests = calls.Table[*page]{
	"list": calls.With(func(p *page, _ none) (any, error) { return p.service.project.List() }),
	"read": calls.With(func(p *page, a documentPath) (any, error) { return p.service.project.Read(a.Path) }),
	"save": calls.With(func(p *page, a struct {
		text
		BaseText string `json:"baseText"`
	}) (any, error) {
		return p.service.project.Save(edit.Save{Path: a.Path, Text: a.Text, Base: a.Base, BaseText: a.BaseText, Session: p.session})
	}),
	"save-together": calls.With(func(p *page, a struct {
		Documents []struct {
			text
			BaseText string `json:"baseText"`
		} `json:"documents"`
	}) (any, error) {
		var list []edit.Save
		for _, d := range a.Documents {
			list = append(list, edit.Save{Path: d.Path, Text: d.Text, Base: d.Base, BaseText: d.BaseText, Session: p.session})
		}
		return p.service.project.SaveTogether(list)
	}),
	"create": calls.With(func(p *page, a edit.New) (any, error) {
		a.Session = p.session
		return p.service.project.Create(a)
	}),
	"template": calls.With(func(p *page, a edit.New) (any, error) {
		t, err := p.service.project.Template(a)
		return map[string]string{"text": t}, err
	}),
	"move": calls.With(func(p *page, a fromTo) (any, error) { return p.service.project.Move(a.From, a.To, p.session) }),
	"duplicate": calls.With(func(p *page, a fromTo) (any, error) {
		return p.service.project.Duplicate(a.From, a.To, p.session)
	}),
	"delete": calls.With(func(p *page, a struct {
		Path  string `json:"path"`
		Force bool   `json:"force"`
	}) (any, error) {
		return none{}, p.service.project.Delete(a.Path, a.Force, p.session)
	}),
	"make-folder": calls.With(func(p *page, a documentPath) (any, error) {
		return none{}, p.service.project.MakeFolder(a.Path, p.session)
	}),
	"users":   calls.With(func(p *page, a documentPath) (any, error) { return p.service.project.Users(a.Path) }),
	"map":     calls.With(func(p *page, _ none) (any, error) { return p.service.project.Map() }),
	"history": calls.With(func(p *page, a documentPath) (any, error) { return p.service.project.History(a.Path) }),
	"read-former": calls.With(func(p *page, a struct {
		Path    string       `json:"path"`
		Version edit.Version `json:"version"`
	}) (any, error) {
		return p.service.project.ReadPastVersion(a.Path, a.Version)
	}),
	"autosave": calls.With(func(p *page, a text) (any, error) {
		return none{}, p.service.project.Autosave(edit.Save{Path: a.Path, Text: a.Text, Base: a.Base, Session: p.session})
	}),
	"recoveries": calls.With(func(p *page, _ none) (any, error) { return p.service.project.Recoveries() }),
	"drop-autosave": calls.With(func(p *page, a struct {
		Session string `json:"session"`
		Path    string `json:"path"`
	}) (any, error) {
		return none{}, p.service.project.DropAutosave(a.Session, a.Path)
	}),
	"check": calls.With(func(p *page, a struct {
		Texts map[string]string `json:"texts"`
	}) (any, error) {
		return p.service.project.Check(a.Texts)
	}),
	"labels": calls.With(func(p *page, a struct {
		Texts map[string]string `json:"texts"`
	}) (any, error) {
		return labels.Read(p.service.project.Registry(), unsaved{p.service.project.Files(), a.Texts}), nil
	}),
	"patch": calls.With(func(p *page, a struct {
		Text       string           `json:"text"`
		Operations []edit.Operation `json:"operations"`
	}) (any, error) {
		t, err := p.service.project.Patch(a.Text, a.Operations)
		return map[string]string{"text": t}, err
	}),
	"rename-node": calls.With(func(p *page, a struct {
		Path string `json:"path"`
		Text string `json:"text"`
		From string `json:"from"`
		To   string `json:"to"`
		At   string `json:"at"` // where it lies, if others may be called so
	}) (any, error) {
		t, err := p.service.project.RenameNode(edit.Rename{Document: a.Path, Text: a.Text, From: a.From, To: a.To, At: a.At})
		return map[string]string{"text": t}, err
	}),
	"search": calls.With(func(p *page, a struct {
		Query string `json:"query"`
		Limit int    `json:"limit"`
	}) (any, error) {
		return p.service.project.Search(a.Query, limit(a.Limit))
	}),
	"palette": calls.With(func(p *page, a struct {
		Kind  string      `json:"kind"`
		Path  string      `json:"path"`
		Query string      `json:"query"`
		Fit   palette.Fit `json:"fit"`
		Limit int         `json:"limit"`
	}) (any, error) {
		all, err := p.service.project.Palette(a.Kind, a.Path)
		if err != nil {
			return nil, err
		}
		return all.Search(a.Query, a.Fit, limit(a.Limit)), nil
	}),
	"diff": calls.With(func(p *page, a struct {
		Old string `json:"old"`
		New string `json:"new"`
	}) (any, error) {
		return diff.Compare(p.service.project.Registry(), []byte(a.Old), []byte(a.New))
	}),
	"read-revision": calls.With(func(p *page, a struct {
		Path     string `json:"path"`
		Revision string `json:"revision"`
	}) (any, error) {
		return p.service.project.ReadRevision(p.service.ctx, a.Path, a.Revision)
	}),
	"schema": calls.With(func(p *page, a struct {
		Kind string `json:"kind"`
	}) (any, error) {
		s, err := p.service.project.Registry().Documents().Schema(a.Kind)
		return json.RawMessage(s), err
	}),
	"manifest": calls.With(func(p *page, _ none) (any, error) {
		m, err := p.service.project.Registry().Manifest()
		return json.RawMessage(m), err
	}),
}

// limit returns how many results come back.
func limit(asked int) int {
	const usual, most = 100, 1000
	if asked <= 0 {
		return usual
	}
	return min(asked, most)
}
