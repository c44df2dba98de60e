//go:build !js

package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/studio"
)

// watchEvery is how often a picture of all agents is renewed.
const watchEvery = time.Second / 5

// address returns where the game is that the user means: one that runs on this computer, or anywhere by its address.
func (c *watchCommand) address(ctx context.Context) (string, error) {
	named := c.URL
	if len(c.Words) > 0 && c.Words[0] != "why" {
		named = cmp.Or(named, c.Words[0])
	}
	if strings.Contains(named, "://") {
		return named, nil
	}
	games := studio.Games(ctx)
	if named != "" {
		games = slices.DeleteFunc(games, func(g studio.Game) bool { return g.Name != named && strconv.Itoa(g.Process) != named })
	}
	switch {
	case len(games) == 1:
		return games[0].Address(), nil
	case len(games) == 0 && named != "":
		return "", fmt.Errorf("no game %q runs on this computer; one that runs elsewhere is named by its address, such as http://10.0.0.2:7380", named)
	case len(games) == 0:
		return "", errors.New("no game runs on this computer: play one, or give the address that it printed")
	}
	var list []string
	for _, g := range games {
		list = append(list, fmt.Sprintf("%s (process %d, since %s)", g.Name, g.Process, g.Since.Local().Format("15:04")))
	}
	return "", fmt.Errorf("several games run; name one, or its process: %s", strings.Join(list, ", "))
}

func (c *watchCommand) watch(a *App) error {
	ctx, stop := signal.NotifyContext(a.Context, os.Interrupt, syscall.SIGTERM)
	defer stop()
	address, err := c.address(ctx)
	if err != nil {
		return err
	}
	to := screenOf(a.Out)
	q, err := wire.NewCaller(address)
	if err != nil {
		return err
	}
	defer q.Close()
	point := uint32(0)
	if c.Break != "" {
		set, err := q.SetBreakpoint(ctx, wire.SetBreakpointRequest{Breakpoint: &wire.Breakpoint{Enabled: true,
			On: wire.OnCondition, Condition: c.Break}})
		if err != nil {
			return err
		}
		point = set.ID
		defer func() { // also when ctx has ended
			last, done := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer done()
			q.RemoveBreakpoint(last, wire.RemoveBreakpointRequest{Breakpoint: set.ID})
		}()
	}
	if c.Step != 0 {
		if _, err := q.Control(ctx, wire.ControlRequest{Do: wire.ControlStep, Value: new(float64(c.Step))}); err != nil {
			return err
		}
		point = 0 // it has been hit, or is not waited for
	}
	if c.Once || c.Step != 0 || !to.terminal {
		return c.snapshot(ctx, q, a.Out, point)
	}
	return c.follow(ctx, q, a, to)
}

// snapshot prints how the game stands; with a breakpoint, when that has been hit.
func (c *watchCommand) snapshot(ctx context.Context, q *wire.Caller, out io.Writer, point uint32) error {
	for {
		text, state, err := c.picture(ctx, q, 0)
		if err != nil {
			return err
		}
		if point == 0 || state.Stop != nil && state.Stop.Breakpoint == point {
			_, err := io.WriteString(out, text)
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(watchEvery):
		}
	}
}

// picture returns all agents and what they run, in at most so many lines; 0 is any number.
func (c *watchCommand) picture(ctx context.Context, q *wire.Caller, most int) (string, *wire.State, error) {
	s, err := q.GetState(ctx)
	if err != nil {
		return "", nil, err
	}
	limit := uint32(10_000)
	if most > 0 {
		limit = uint32(max(most-4, 1))
	}
	agents, err := q.ListAgents(ctx, wire.ListAgentsRequest{Where: c.Where, Limit: limit})
	if err != nil {
		return "", nil, err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "frame %d  %.1f s  %s\n", s.Tick, s.Time, howItStands(s))
	if s.Stop != nil {
		fmt.Fprintln(&b, "stopped:", s.Stop.Text)
	}
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, r := range agents.Agents {
		status := r.Status
		if r.Steered != "" {
			status = "steered by " + r.Steered
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", r.Name, r.Document, status, cmp.Or(r.Fault, strings.Join(r.Running, ", ")))
	}
	w.Flush()
	if left := int(agents.Matches) - len(agents.Agents); left > 0 {
		fmt.Fprintf(&b, "... %d more agents\n", left)
	}
	if len(agents.Agents) == 0 {
		fmt.Fprintf(&b, "none of %d agents\n", agents.Total)
	}
	return b.String(), s, nil
}

func howItStands(s *wire.State) string {
	switch {
	case s.Paused && s.Replaying:
		return "paused in the past"
	case s.Paused:
		return "paused"
	case s.Replaying:
		return "plays its recording"
	}
	return fmt.Sprintf("runs at speed %g", s.Speed)
}

// follow renews the picture until the user has seen enough.
func (c *watchCommand) follow(ctx context.Context, q *wire.Caller, a *App, to *screen) error {
	keys := make(chan byte)
	reading, end := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		readKeys(reading, a.In, keys)
	}()
	defer func() { end(); <-ended }()
	to.open()
	defer to.close()
	paused := false
	for {
		text, state, err := c.picture(ctx, q, to.height()-1)
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		paused = state.Paused
		help := "space: stop, go on   s: a frame   b: a frame back   q: end\n"
		if _, err := io.WriteString(a.Out, homeAndDraw+strings.ReplaceAll(text+help, "\n", clearLine)+clearBelow); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case k := <-keys:
			if k == 'q' {
				return nil
			}
			if do := actionOf(k, paused); do != "" {
				if _, err := q.Control(ctx, wire.ControlRequest{Do: do}); err != nil && ctx.Err() == nil && wire.CodeOf(err) != wire.Cannot {
					return err
				}
			}
		case <-time.After(watchEvery):
		}
	}
}

// actionOf returns what a key does to a game; "" for nothing.
func actionOf(key byte, paused bool) wire.ControlDo {
	switch {
	case key == ' ' && paused:
		return wire.ControlResume
	case key == ' ':
		return wire.ControlPause
	case key == 's':
		return wire.ControlStep
	case key == 'b':
		return wire.ControlStepBack
	}
	return ""
}

// readKeys passes on what is typed into a terminal, key by key. The terminal is set so that a read ends after a fifth of a
// second, as no read can be interrupted.
func readKeys(ctx context.Context, in io.Reader, keys chan<- byte) {
	f, ok := in.(*os.File)
	if !ok {
		return
	}
	stty := func(args ...string) (string, error) {
		ask := exec.Command("stty", args...)
		ask.Stdin = f
		out, err := ask.Output()
		return strings.TrimSpace(string(out)), err
	}
	before, err := stty("-g")
	if err != nil {
		return // it is no terminal, or of another system
	}
	if _, err := stty("-icanon", "-echo", "min", "0", "time", "2"); err != nil {
		return
	}
	defer stty(before)
	for ctx.Err() == nil {
		var b [1]byte
		n, err := f.Read(b[:])
		if n == 0 {
			if err != nil && err != io.EOF {
				return
			}
			continue
		}
		select {
		case keys <- b[0]:
		case <-ctx.Done():
		}
	}
}

// why prints why a node of an agent stands as it does.
func (c *watchCommand) why(a *App, agent, node string) error {
	ctx, stop := signal.NotifyContext(a.Context, os.Interrupt, syscall.SIGTERM)
	defer stop()
	address, err := c.address(ctx)
	if err != nil {
		return err
	}
	program, chosen, err := programOf(ctx, address, agent)
	if err != nil {
		return err
	}
	part, at, err := nodeOf(program, node)
	if err != nil {
		return err
	}
	q, err := wire.NewCaller(address)
	if err != nil {
		return err
	}
	defer q.Close()
	answer, err := q.Why(ctx, wire.WhyRequest{Agent: chosen.ID, Part: part, Node: at, Tick: -1})
	if err != nil {
		return err
	}
	for _, r := range answer.Reasons {
		text := asides[r.Role] + r.Text
		if r.Provenance != "" {
			text += " (" + r.Provenance + ")"
		}
		if _, err := fmt.Fprintln(a.Out, text); err != nil {
			return err
		}
	}
	return nil
}

// asides stand before sentences that are not what decided it, by their role.
var asides = map[string]string{
	string(wits.RoleValue): "   with   ", string(wits.RoleOrigin): "   from   ", string(wits.RoleAlternative): "   not    ",
}

// programOf asks a game for the program of an agent.
func programOf(ctx context.Context, address, agent string) (*wire.RemoteProgram, wire.RemoteAgent, error) {
	client, err := wire.Dial(ctx, address)
	if err != nil {
		return nil, wire.RemoteAgent{}, err
	}
	defer client.Close()
	var chosen wire.RemoteAgent
	for {
		u, err := client.Next(ctx)
		switch {
		case err != nil:
			return nil, chosen, err
		case u.Failed != nil:
			return nil, chosen, u.Failed
		case len(u.Agents) > 0 && chosen.ID == 0:
			if chosen, err = choose(u.Agents, agent); err == nil {
				err = client.Watch(ctx, chosen.ID, 0)
			}
			if err != nil {
				return nil, chosen, err
			}
		case u.Program != nil:
			return u.Program, chosen, nil
		}
	}
}

// nodeOf finds a node by its path, or by the end of it that no other ends with.
func nodeOf(p *wire.RemoteProgram, name string) (part, node int, err error) {
	paths := make([]string, len(p.Parts))
	var all, fit []string
	for i, q := range p.Parts { // parts come before those that they run
		for k, n := range q.Nodes {
			path := n.Name
			if paths[i] != "" {
				path = paths[i] + "/" + n.Name
			}
			if n.Part != nil && *n.Part > i && *n.Part < len(paths) {
				paths[*n.Part] = path
			}
			all = append(all, path)
			if path == name {
				return i, k, nil
			}
			if strings.HasSuffix(path, "/"+name) {
				fit, part, node = append(fit, path), i, k
			}
		}
	}
	switch {
	case len(fit) == 1:
		return part, node, nil
	case len(fit) > 1:
		return 0, 0, fmt.Errorf("several nodes are called %s: say which of %s", name, few(fit))
	}
	hint := "there are " + few(all)
	if n := document.Nearest(name, all); n != "" {
		hint = fmt.Sprintf("did you mean %q?", n)
	}
	return 0, 0, fmt.Errorf("%s has no node %q: %s", p.Name, name, hint)
}

// choose finds the agent that the user means, by its name or its number.
func choose(list []wire.RemoteAgent, name string) (wire.RemoteAgent, error) {
	var names []string
	for _, a := range list {
		names = append(names, a.Name)
		switch named := a.Name == name || strconv.FormatUint(uint64(a.ID), 10) == name; {
		case named && a.Program == 0:
			return a, fmt.Errorf("%s has no mind: a person plays it", a.Name)
		case named:
			return a, nil
		}
	}
	hint := "there are " + few(names)
	if n := document.Nearest(name, names); n != "" {
		hint = fmt.Sprintf("did you mean %q?", n)
	}
	return wire.RemoteAgent{}, fmt.Errorf("there is no agent %q: %s", name, hint)
}

// few lists names, but not hundreds.
func few(names []string) string {
	if len(names) > 12 {
		return strings.Join(names[:12], ", ") + fmt.Sprintf(" and %d more", len(names)-12)
	}
	return strings.Join(names, ", ")
}

// screen is where pictures go: a terminal, which shows the last one, or anything else.
type screen struct {
	w        io.Writer
	terminal bool
	rows     int
	sized    time.Time // when rows was asked for
}

func screenOf(w io.Writer) *screen {
	s := &screen{w: w}
	if f, ok := w.(*os.File); ok {
		if info, err := f.Stat(); err == nil {
			s.terminal = info.Mode()&os.ModeCharDevice != 0 && f.Name() != os.DevNull
		}
	}
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

// open prepares a terminal.
func (s *screen) open() {
	if s.terminal {
		io.WriteString(s.w, enterScreen)
	}
}

func (s *screen) close() {
	if s.terminal {
		io.WriteString(s.w, leaveScreen)
	}
}

// height returns how many lines the terminal has, 0 if that is not known. The standard library has no call for it that every
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
