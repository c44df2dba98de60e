package service

import (
	"maps"

	"github.com/wits-ai/wits/edit"
)

// language are the requests about what a document says: what its nodes are and what its expressions can name.
var language = map[string]call{
	"ports":   with(func(p *page, a edit.Nodes) (any, error) { return p.service.project.Ports(a) }),
	"extract": with(func(p *page, a edit.Extraction) (any, error) { return p.service.project.Extract(a) }),
	"inline": with(func(p *page, a edit.Inlining) (any, error) {
		t, err := p.service.project.Inline(a)
		return map[string]string{"text": t}, err
	}),
	"make-machine": with(func(p *page, a edit.MachineMaking) (any, error) { return p.service.project.MakeMachine(a) }),
	"replace":      with(func(p *page, a edit.Replacement) (any, error) { return p.service.project.Replace(a) }),
	"scope":        with(func(p *page, a edit.Place) (any, error) { return p.service.project.Scope(a) }),
	"rename":       with(func(p *page, a edit.Renaming) (any, error) { return p.service.project.Rename(a) }),
	"complete":     with(func(p *page, a edit.Typing) (any, error) { return p.service.project.Complete(a) }),
}

func init() { maps.Copy(calls, language) }
