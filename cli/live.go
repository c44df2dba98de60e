//go:build !js

package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/labels"
)

// liveEvery is how long a picture stands at least.
const liveEvery = time.Second / 10

// live shows an agent of a running game until somebody interrupts it or the game ends.
func (c *showCommand) live(a *App) error {
	ctx, stop := signal.NotifyContext(a.Context, os.Interrupt, syscall.SIGTERM)
	defer stop()
	client, err := debug.Dial(ctx, c.URL)
	if err != nil {
		return err
	}
	reading, cancel := context.WithCancel(ctx)
	updates, ended := make(chan debug.Update), make(chan error, 1)
	go func() {
		defer close(updates)
		for {
			u, err := client.Next(reading)
			if err != nil {
				ended <- err
				return
			}
			select {
			case updates <- u:
			case <-reading.Done():
				ended <- reading.Err()
				return
			}
		}
	}()
	defer func() {
		cancel()
		client.Close()
		for range updates { // until the reader has ended
		}
	}()
	s := &liveShow{command: c, game: client.Game.Title, programs: map[uint32]*debug.RemoteProgram{}, to: screenOf(a.Out, c.Fold),
		watch: func(agent uint32) error { return client.Watch(ctx, agent, 0) }}
	if c.Labels != "" {
		if s.view.labels, err = labelsOf(ctx, c.URL, c.Labels); err != nil {
			return err
		}
		s.view.language = c.Labels
	}
	s.to.open(c.Once)
	defer s.to.close()
	var due <-chan time.Time
	next := time.Now()
	for {
		select {
		case u, ok := <-updates:
			if !ok {
				if err := <-ended; ctx.Err() == nil {
					return fmt.Errorf("the game has ended, or the connection to it: %w", err)
				}
				return nil
			}
			if err := s.take(u); err != nil {
				return err
			}
			if s.news && due == nil {
				due = time.After(time.Until(next))
			}
		case now := <-due:
			due, next = nil, now.Add(liveEvery)
			if s.view.frame == nil {
				continue // the game has begun anew
			}
			s.news = false
			if err := s.draw(); err != nil || c.Once {
				return err
			}
		}
	}
}

// maxLabels is how long the labels of a game may be, in bytes.
const maxLabels = 16 << 20

// labelsOf asks a game's page for what designers read beside names, as the page itself does. The error says which languages there are.
func labelsOf(ctx context.Context, address, language string) (labels.Set, error) {
	at, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	at.Path = "/labels" // the query has the token
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, at.String(), nil)
	if err != nil {
		return nil, err
	}
	reply, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, fmt.Errorf("the game does not tell its labels: %w", err)
	}
	defer reply.Body.Close()
	set := labels.Set{}
	if reply.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the game does not tell its labels: %s", reply.Status)
	}
	if err := json.NewDecoder(io.LimitReader(reply.Body, maxLabels)).Decode(&set); err != nil {
		return nil, fmt.Errorf("the game's labels cannot be read: %w", err)
	}
	return set, speaks("the game", set, language)
}

// liveShow is what a live picture is made of.
type liveShow struct {
	command  *showCommand
	game     string
	watch    func(agent uint32) error
	programs map[uint32]*debug.RemoteProgram
	view     liveView
	chosen   bool
	paused   bool
	news     bool // there is something that the screen does not show
	to       *screen
}

// take takes an update in.
func (s *liveShow) take(u debug.Update) error {
	switch {
	case u.Failed != nil:
		return u.Failed
	case u.Agents != nil:
		return s.agents(u.Agents)
	case u.Program != nil:
		s.programs[u.Program.ID] = u.Program
		s.view.knows(u.Program) // it is told of the one agent that is watched
	case u.Taken != nil && s.view.program != nil:
		s.view.takes(u.Taken)
		s.news = s.view.frame != nil
	case u.Paused != nil:
		s.news = s.news || *u.Paused != s.paused && s.view.frame != nil
		s.paused = *u.Paused
	case u.Mind != nil && s.chosen && u.Mind.Agent == s.view.agent.ID:
		p := s.programs[u.Mind.Program]
		if p == nil {
			return fmt.Errorf("the game sent a frame of the program %d, which it did not tell of", u.Mind.Program)
		}
		if p != s.view.program {
			s.view.knows(p)
		}
		s.view.take(u.Mind)
		s.news = true
	}
	return nil
}

// agents chooses an agent when the first ones come, and follows it then.
func (s *liveShow) agents(list []debug.RemoteAgent) error {
	if s.chosen {
		i := slices.IndexFunc(list, func(a debug.RemoteAgent) bool { return a.ID == s.view.agent.ID })
		if i < 0 {
			return fmt.Errorf("%s has left the game", s.view.agent.Name)
		}
		s.view.agent, s.news = list[i], s.view.frame != nil
		return nil
	}
	if len(list) == 0 {
		return nil // they may come yet
	}
	agent, err := s.command.choose(list)
	if err != nil {
		return err
	}
	s.view.agent, s.chosen = agent, true
	return s.watch(agent.ID)
}

// choose finds the agent that the user means.
func (c *showCommand) choose(list []debug.RemoteAgent) (debug.RemoteAgent, error) {
	var names, documents []string
	for _, a := range list {
		names = append(names, a.Name)
		if a.Program != 0 && !slices.Contains(documents, a.Document) {
			documents = append(documents, a.Document)
		}
	}
	for _, a := range list {
		runs := a.Program != 0 && (len(c.Documents) == 0 || sameDocument(a.Document, c.Documents[0]))
		switch named := a.Name == c.Agent || strconv.FormatUint(uint64(a.ID), 10) == c.Agent; {
		case c.Agent == "" && runs, named && runs:
			return a, nil
		case named && a.Program == 0:
			return a, fmt.Errorf("%s has no mind: a person plays it", a.Name)
		case named:
			return a, fmt.Errorf("%s runs %s, not %s", a.Name, a.Document, c.Documents[0])
		}
	}
	var none debug.RemoteAgent
	hint := "there are " + few(names)
	if n := document.Nearest(c.Agent, names); n != "" {
		hint = fmt.Sprintf("did you mean %q?", n)
	}
	switch {
	case c.Agent != "":
		return none, fmt.Errorf("there is no agent %q: %s", c.Agent, hint)
	case len(documents) == 0:
		return none, fmt.Errorf("no agent of the game has a mind: %s", hint)
	}
	return none, fmt.Errorf("no agent runs %s: they run %s", c.Documents[0], few(documents))
}

// sameDocument reports whether a path on this machine is that of a document in a game: the game names it from its folder.
func sameDocument(document, file string) bool {
	file = strings.ReplaceAll(file, `\`, "/")
	return file == document || strings.HasSuffix(file, "/"+document) || strings.HasSuffix(document, "/"+file)
}

// few lists names, but not hundreds.
func few(names []string) string {
	if len(names) > 12 {
		return strings.Join(names[:12], ", ") + fmt.Sprintf(" and %d more", len(names)-12)
	}
	return strings.Join(names, ", ")
}

func (s *liveShow) draw() error { return s.to.draw(s.view.head(s.game, s.paused), &s.view) }

// screen is where pictures go: a terminal, which shows the last one, or anything else, which gets one after the other.
type screen struct {
	w        io.Writer
	terminal bool
	colours  bool
	detail   detail
	rows     int
	sized    time.Time // when rows was asked for
	last     string    // what stands there, without what changes in every frame
}

func screenOf(w io.Writer, fold bool) *screen {
	s := &screen{w: w}
	if fold {
		s.detail = folded
	}
	if f, ok := w.(*os.File); ok {
		if info, err := f.Stat(); err == nil {
			s.terminal = info.Mode()&os.ModeCharDevice != 0 && f.Name() != os.DevNull
		}
	}
	s.colours = s.terminal && os.Getenv("NO_COLOR") == ""
	return s
}

// The sequences that a terminal understands.
const (
	enterScreen = "\x1b[?1049h\x1b[?25l\x1b[?7l" // another screen, no cursor, long lines are cut
	leaveScreen = "\x1b[?7h\x1b[?25h\x1b[?1049l"
	homeAndDraw = "\x1b[H"
	clearLine   = "\x1b[K\r\n"
	clearBelow  = "\x1b[J"
)

// open prepares a terminal; once is for a picture that stays where it is printed.
func (s *screen) open(once bool) {
	if s.terminal = s.terminal && !once; s.terminal {
		io.WriteString(s.w, enterScreen)
	}
}

func (s *screen) close() {
	if s.terminal {
		io.WriteString(s.w, leaveScreen)
	}
}

// draw shows a picture. Where pictures follow each other, one that differs by its frame and its numbers alone is left out.
func (s *screen) draw(head string, v *liveView) error {
	var b, key strings.Builder
	end := "\n"
	if s.terminal {
		b.WriteString(homeAndDraw)
		end = clearLine
	}
	b.WriteString(head + end)
	lines := v.lines(s.height()-2, s.detail)
	at := column(lines)
	for _, l := range lines {
		fmt.Fprintf(&key, "%d %s %s\n", l.state, l.text, l.when)
		b.WriteString(s.coloured(l, at) + end)
	}
	switch {
	case s.terminal:
		b.WriteString(clearBelow)
	case key.String() == s.last:
		return nil
	case s.last != "":
		io.WriteString(s.w, "\n")
	}
	s.last = key.String()
	_, err := io.WriteString(s.w, b.String())
	return err
}

// coloured is a line with what runs in bold, what failed in red, and what is quiet dimmed.
func (s *screen) coloured(l liveLine, at int) string {
	if !s.colours {
		return l.shown(at)
	}
	return [...]string{quiet: "\x1b[2m", running: "\x1b[1;36m", succeeded: "\x1b[32m", failed: "\x1b[31m", aborted: "\x1b[33m"}[l.state] + l.shown(at) + "\x1b[0m"
}

// height is how many lines the terminal has, 0 if that is not known. The standard library has no call for it that every
// system knows, so stty is asked, once a second for the case that somebody drags the window.
func (s *screen) height() int {
	if now := time.Now(); s.terminal && now.Sub(s.sized) > time.Second {
		s.sized, s.rows = now, 0
		ask := exec.Command("stty", "size")
		ask.Stdin = os.Stdin
		if out, err := ask.Output(); err == nil {
			fmt.Sscan(string(out), &s.rows)
		}
	}
	return s.rows
}
