package service

import (
	"maps"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/calls"
)

// language are the requests about what a document says: what its nodes are and what its expressions can name.
var language = calls.Table[*page]{
	"ports":   calls.With(func(p *page, a edit.Nodes) (any, error) { return p.service.project.Ports(a) }),
	"extract": calls.With(func(p *page, a edit.Extraction) (any, error) { return p.service.project.Extract(a) }),
	"inline": calls.With(func(p *page, a edit.Inlining) (any, error) {
		t, err := p.service.project.Inline(a)
		return map[string]string{"text": t}, err
	}),
	"replace":  calls.With(func(p *page, a edit.Replacement) (any, error) { return p.service.project.Replace(a) }),
	"scope":    calls.With(func(p *page, a edit.Place) (any, error) { return p.service.project.Scope(a) }),
	"rename":   calls.With(func(p *page, a edit.Renaming) (any, error) { return p.service.project.Rename(a) }),
	"complete": calls.With(func(p *page, a edit.Typing) (any, error) { return p.service.project.Complete(a) }),
}

func init() { maps.Copy(requests, language) }
