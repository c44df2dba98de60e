package service

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/sim"
)

// reloaded tells pages what became of changed documents in the game that runs.
type reloaded struct {
	T    string `json:"t"`
	Game string `json:"game"`
	// Documents are those that have changed.
	Documents    []string          `json:"documents"`
	Milliseconds float64           `json:"milliseconds"`
	Restarted    bool              `json:"restarted"`
	Unsupported  bool              `json:"unsupported,omitempty"` // it takes none over while it runs
	Programs     []reloadedProgram `json:"programs,omitempty"`
	// Problems are why a game that stands still cannot begin anew; Message the same for people.
	Problems document.Problems `json:"problems,omitempty"`
	Message  string            `json:"message,omitempty"`
}

// reloadedProgram is what became of one root document's program.
type reloadedProgram struct {
	Root  string `json:"root"`
	Done  bool   `json:"done"`
	Minds int    `json:"minds"`
	*carried
	Unsafe   []string          `json:"unsafe,omitempty"`
	Problems document.Problems `json:"problems,omitempty"`
}

// carried is what became of the state of the minds.
type carried struct {
	Kept   int      `json:"kept"`
	Values int      `json:"values"`
	Ended  []string `json:"ended"`
	Gone   []string `json:"gone"`
	New    []string `json:"new"`
	Reset  []string `json:"reset"`
	Lost   []string `json:"lost"`
}

// maxReports is how many reports are kept for pages that are slow to read.
const maxReports = 64

// follow gives what changes on the disk to the minds of the game that runs.
func (s *Service) follow() {
	after := uint64(0)
	for s.ctx.Err() == nil {
		list, more, ok := s.project.Changes(after)
		seen := time.Now()
		switch {
		case !ok:
			l, err := s.project.List()
			if err != nil {
				return // the project is closed
			}
			after = l.Change
			s.reload(nil, seen)
		case len(list) > 0:
			after = list[len(list)-1].Number
			loaded := s.loaded.Load()
			list = slices.DeleteFunc(list, func(c edit.Change) bool { return c.Number <= loaded })
			if files := documentsOf(list); files != nil {
				s.reload(files, seen)
			}
		default:
			select {
			case <-more:
			case <-s.ctx.Done():
			}
		}
	}
}

// documentsOf lists the documents that changes are about.
func documentsOf(list []edit.Change) (files []string) {
	for _, c := range list {
		for _, file := range []string{c.Path, c.From} {
			if file != "" && file != "." && file != wits.ProjectFile && !slices.Contains(files, file) {
				files = append(files, file)
			}
		}
	}
	return files
}

// reload has the game that runs take changed documents, nil standing for all of them, and tells pages of it.
func (s *Service) reload(files []string, seen time.Time) {
	name, loop, over := s.running()
	if loop == nil {
		return
	}
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	defer context.AfterFunc(over, cancel)()
	out, err := loop.Reload(ctx, files)
	if err != nil || out.Programs == nil && !out.Restarted && !out.Unsupported && out.Err == nil {
		return // the game is over, or does not depend on them
	}
	s.report(reportOf(name, files, out, time.Since(seen)))
}

func reportOf(game string, files []string, out sim.Reloaded, took time.Duration) reloaded {
	r := reloaded{T: "reloaded", Game: game, Documents: list(files), Restarted: out.Restarted, Unsupported: out.Unsupported,
		Milliseconds: math.Round(took.Seconds()*1e5) / 100}
	if out.Err != nil {
		r.Message = out.Err.Error()
		errors.As(out.Err, &r.Problems)
	}
	for i := range out.Programs {
		p := &out.Programs[i]
		q := reloadedProgram{Root: p.Root, Done: p.Done(), Minds: p.Minds, Unsafe: p.Unsafe}
		if p.Err != nil && !errors.As(p.Err, &q.Problems) {
			q.Unsafe = []string{p.Err.Error()}
		}
		if q.Done {
			q.carried = &carried{Kept: len(p.Plan.Kept), Values: p.Plan.Values, Ended: list(p.Ended), Gone: list(p.Plan.Gone),
				New: list(p.Plan.New), Reset: list(p.Plan.Reset), Lost: list(p.Plan.Lost)}
		}
		r.Programs = append(r.Programs, q)
	}
	return r
}

// list returns a list that is never null in JSON.
func list(items []string) []string { return append([]string{}, items...) }

// report tells all pages.
func (s *Service) report(r reloaded) {
	s.mu.Lock()
	if s.reports = append(s.reports, r); len(s.reports) > maxReports {
		s.reports = slices.Delete(s.reports, 0, 1)
	}
	s.reported++
	s.mu.Unlock()
	s.tellNews()
}

// reportsAfter returns the reports after the first n, as far as they are kept, and how many there were.
func (s *Service) reportsAfter(n uint64) ([]reloaded, uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept := min(s.reported-n, uint64(len(s.reports)))
	return slices.Clone(s.reports[uint64(len(s.reports))-kept:]), s.reported
}

// tellNews wakes those who tell pages that something else than the project has changed.
func (s *Service) tellNews() {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.news)
	s.news = make(chan struct{})
}

// more is closed with the next news.
func (s *Service) more() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.news
}
