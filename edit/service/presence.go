package service

import (
	"errors"
	"slices"
	"unicode/utf8"

	"github.com/wits-ai/wits/internal/calls"
)

// How much a page can tell of what it does.
const (
	mostSelected = 64
	mostEdits    = 256
	longestName  = 40
	longestPath  = 512
	longestValue = 4096 // bytes of an edit's value
)

// Presence is what a page tells others of what it does.
type Presence struct {
	// Name is what its user is called; "" if the page has not been told.
	Name string `json:"name"`
	// Document is the one that is shown, Selection what is selected in it, as JSON Pointers.
	Document  string   `json:"document"`
	Selection []string `json:"selection"`
	// Edits are the values of documents that the page has changed and not saved.
	Edits []PresentEdit `json:"edits"`
}

// PresentEdit is a value that is changed and not saved.
type PresentEdit struct {
	Document string `json:"document"`
	Path     string `json:"path"`
	// Value is what it says now, as a JSON text; "" if it is gone, or too long to be told.
	Value string `json:"value"`
	Gone  bool   `json:"gone"`
}

// present is a page among those that edit the project.
type present struct {
	// Page is its number, from 1: the lowest that no other page had when it came.
	Page    int    `json:"page"`
	Session string `json:"session"`
	Presence
}

type presentMessage struct {
	T     string    `json:"t"`
	You   int       `json:"you"`
	Pages []present `json:"pages"`
}

func init() {
	requests["presence"] = calls.With(func(p *page, a Presence) (any, error) {
		if err := a.check(); err != nil {
			return nil, err
		}
		p.service.shows(p, a)
		return none{}, nil
	})
}

// check reports what is too much.
func (a *Presence) check() error {
	if utf8.RuneCountInString(a.Name) > longestName {
		return errors.New("a name has at most 40 letters")
	}
	if len(a.Selection) > mostSelected || len(a.Edits) > mostEdits {
		return errors.New("too much is selected or changed to be told to others")
	}
	paths := append([]string{a.Document}, a.Selection...)
	for _, e := range a.Edits {
		if paths = append(paths, e.Document, e.Path); len(e.Value) > longestValue {
			return errors.New("a value is too long to be told to others")
		}
	}
	if slices.ContainsFunc(paths, func(s string) bool { return len(s) > longestPath }) {
		return errors.New("a path is too long to be told to others")
	}
	return nil
}

// enter gives a page a number; others are told of it.
func (s *Service) enter(p *page) {
	s.mu.Lock()
	n := 1
	for slices.ContainsFunc(s.present, func(o *present) bool { return o.Page == n }) {
		n++
	}
	p.present = &present{Page: n, Session: p.session, Presence: Presence{Selection: []string{}, Edits: []PresentEdit{}}}
	s.present = append(s.present, p.present)
	s.presences++
	s.mu.Unlock()
	s.tellNews()
}

// exit takes a page away.
func (s *Service) exit(p *page) {
	s.mu.Lock()
	s.present = slices.DeleteFunc(s.present, func(o *present) bool { return o == p.present })
	s.presences++
	s.mu.Unlock()
	s.tellNews()
}

// shows takes what a page does now.
func (s *Service) shows(p *page, a Presence) {
	a.Selection, a.Edits = append([]string{}, a.Selection...), append([]PresentEdit{}, a.Edits...)
	s.mu.Lock()
	p.present.Presence = a
	s.presences++
	s.mu.Unlock()
	s.tellNews()
}

// knows is what a page has been told of others.
type knows struct {
	until  uint64 // the last of what changed
	others bool   // there are some
}

// others lists the other pages by their numbers, if something of them has changed since a page was told last.
func (s *Service) others(p *page, told knows) (*presentMessage, knows) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.presences == told.until {
		return nil, told
	}
	m := &presentMessage{T: "presence", You: p.present.Page, Pages: []present{}}
	for _, o := range s.present {
		if o != p.present {
			m.Pages = append(m.Pages, *o)
		}
	}
	slices.SortFunc(m.Pages, func(a, b present) int { return a.Page - b.Page })
	now := knows{until: s.presences, others: len(m.Pages) > 0}
	if !now.others && !told.others {
		m = nil // it is alone, as it was
	}
	return m, now
}
