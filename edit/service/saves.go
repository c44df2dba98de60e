package service

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// savesAsked is what a page asks for: {"saves": "list"}, "save", "load" or "delete". Name is that of a file, as "list" has given it; for
// "save" what it is to be called, with the time behind it, or nothing for the name of the game.
type savesAsked struct {
	Saves string `json:"saves"`
	Name  string `json:"name"`
}

// savesTold is the answer: all saved games, the newest first, and what has become of the one that was asked for.
type savesTold struct {
	// Refused says why it was not done, in a sentence; all else is then empty.
	Refused string `json:"refused,omitempty"`
	// Fleeting: the project is kept for this run only, and they with it.
	Fleeting bool        `json:"fleeting,omitempty"`
	Saves    []savedGame `json:"saves"`
	// Name is the file that was written, loaded or deleted.
	Name string `json:"name,omitempty"`
	// Loaded: the game stands, paused, at Tick; Report says in words what was not simply read, a line for each thing.
	Loaded bool   `json:"loaded,omitempty"`
	Tick   int64  `json:"tick,omitempty"`
	Report string `json:"report,omitempty"`
}

// savedGame is a file of the list.
type savedGame struct {
	Name string    `json:"name"`
	Time time.Time `json:"time"`
	Size int64     `json:"size"` // bytes
	// Game, Tick and Rate are what the file says of itself.
	Game string `json:"game,omitempty"`
	Tick int64  `json:"tick"`
	Rate int    `json:"rate,omitempty"` // ticks a second
	// Changed are documents that the game does not run as they were, by their files.
	Changed []string `json:"changed"`
	// Why says why it cannot be loaded into the game that runs; absent if it can, as far as is known without reading it.
	Why string `json:"why,omitempty"`
}

// saves does what a page asks for about saved games. The error is why not, in words.
func (s *Service) saves(ctx context.Context, q savesAsked) (t savesTold, err error) {
	_, loop, runs := s.running()
	t.Fleeting = s.options.Inside != ""
	switch q.Saves {
	case "list":
	case "save":
		if t.Name, err = s.saveGame(ctx, runs, loop, q.Name); err != nil {
			return t, err
		}
	case "load":
		if t.Tick, t.Report, err = s.loadGame(ctx, runs, loop, q.Name); err != nil {
			return t, err
		}
		t.Name, t.Loaded = q.Name, true
	case "delete":
		if err := s.project.DeleteGame(q.Name); err != nil {
			return t, err
		}
		t.Name = q.Name
	default:
		return t, errors.New(`what is asked for about saved games is "list", "save", "load" or "delete"`)
	}
	t.Saves, err = s.listSaves(ctx, runs, loop)
	return t, err
}

// errNotRunning is why nothing is saved.
var errNotRunning = errors.New("no game runs")

// saveGame saves the game that runs.
func (s *Service) saveGame(ctx, runs context.Context, loop *sim.Loop, name string) (string, error) {
	if loop == nil {
		return "", errNotRunning
	}
	var saved *sim.Saved
	var failed error
	if err := s.onLoop(ctx, runs, loop, func() { saved, failed = loop.Save() }); err != nil {
		return "", err
	}
	if failed != nil {
		return "", failed
	}
	file, err := saved.Encode()
	if err != nil {
		return "", err
	}
	if name == "" {
		name = saved.Game
	}
	return s.project.SaveGame(name, time.Now(), file)
}

// loadGame takes the game that runs to what was saved.
func (s *Service) loadGame(ctx, runs context.Context, loop *sim.Loop, name string) (tick int64, report string, err error) {
	if loop == nil {
		return 0, "", errNotRunning
	}
	file, err := s.project.ReadGame(name)
	if err != nil {
		return 0, "", err
	}
	saved, err := sim.DecodeSaved(file)
	if err != nil {
		return 0, "", err
	}
	var failed error
	if err := s.onLoop(ctx, runs, loop, func() { report, failed = loop.Load(saved) }); err != nil {
		return 0, "", err
	}
	return saved.Tick, report, failed
}

// listSaves lists what is saved, and how it stands to the game that runs.
func (s *Service) listSaves(ctx, runs context.Context, loop *sim.Loop) ([]savedGame, error) {
	files, err := s.project.Games()
	if err != nil {
		return nil, err
	}
	var can error = errNotRunning
	var sources []sim.Source
	if loop != nil {
		if err := s.onLoop(ctx, runs, loop, func() {
			can = loop.CanSave()
			if r, ok := loop.Game().(sim.Reloader); ok && r.Brains() != nil {
				sources = r.Brains().Sources()
			}
		}); err != nil {
			return nil, err
		}
	}
	list := []savedGame{}
	for _, f := range files {
		g := savedGame{Name: f.Name, Time: f.Modified, Size: f.Size, Changed: []string{}}
		head, err := sim.PeekSaved(f.Head)
		switch {
		case err != nil:
			g.Why = "It is no saved game, or is damaged."
		default:
			g.Game, g.Tick, g.Rate = head.Game, head.Tick, head.Rate
			if can != nil {
				g.Why = sentence(can)
			} else if game := loop.Info().Name; head.Game != game {
				g.Why = "It is a save of " + head.Game + ", and " + game + " runs."
			} else {
				g.Changed = append(g.Changed, head.Changed(sources)...)
				slices.Sort(g.Changed)
			}
		}
		list = append(list, g)
	}
	return list, nil
}

// onLoop does something between two ticks of the game that runs, and waits for it. What f writes may be read only if the error is
// nil; a game that does not get on is named in the error.
func (s *Service) onLoop(ctx, runs context.Context, loop *sim.Loop, f func()) error {
	done := make(chan struct{})
	given := make(chan struct{}) // nobody waits any more
	loop.Do(func() {
		select {
		case <-given:
		default:
			f()
		}
		close(done)
	})
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case <-done:
			return nil
		case <-look.C:
			if stall := loop.Stalled(); stall.Overdue(giveUp) {
				close(given)
				return stall
			}
		case <-runs.Done():
			close(given)
			return errNotRunning
		case <-ctx.Done():
			close(given)
			return ctx.Err()
		case <-s.ctx.Done():
			close(given)
			return s.ctx.Err()
		}
	}
}

// sentence is why something is refused, for people.
func sentence(err error) string {
	switch {
	case errors.Is(err, wits.ErrDamaged):
		return "The file is damaged: it is not what was written. Nothing was loaded."
	case errors.Is(err, sim.ErrNoSave):
		return "The file is no saved game, or one of a newer release of Wits. Nothing was loaded."
	}
	text := err.Error()
	for _, prefix := range []string{"sim: ", "wits: ", "edit: "} {
		text = strings.TrimPrefix(text, prefix)
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:] + "."
}
