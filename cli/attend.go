package cli

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"github.com/wits-ai/wits/sim"
)

// An action that never returns keeps the goroutine that called it, and whatever that is to do: no command could say why nothing
// happens, or end. So commands run beside the goroutine that was called, which watches over them.

// How often is looked at what commands are at, when a game that does not get on is told of, and how long a command that ends by
// itself may take for that while a game keeps it.
const (
	lookEvery = 250 * time.Millisecond
	tellAfter = 2 * time.Second
	endWithin = 3 * time.Second
	endAtLast = 10 * time.Second // also if no game keeps it
)

// ends are the commands that end by themselves when they are interrupted. The others are left where they are.
var ends = map[string]bool{"play": true, "edit": true, "attach": true, "watch": true, "show": true, "batch": true, "tune": true, "worker": true}

// exitInterrupted is the exit code of a command that somebody has interrupted, as shells have it.
const exitInterrupted = 130

// interruptedError is the error of such a command: what it was kept by, if anything.
type interruptedError struct{ stalls []*sim.Stall }

func (e *interruptedError) Error() string {
	if len(e.stalls) == 0 {
		return "interrupted"
	}
	return "interrupted: " + e.stalls[0].Error()
}

// attend runs a command, says what keeps its games if they do not get on, and ends it with the first interrupt whatever it does.
func (a *App) attend(command *kong.Node, run func() error) error {
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(interrupts)
	done := make(chan error, 1)
	go func() { done <- run() }()
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	orderly := command != nil && ends[command.Name]
	var since time.Time // that the command should end; zero: it need not
	told := map[string]bool{}
	gone := a.Context.Done()
	for {
		select {
		case err := <-done:
			return err
		case <-interrupts:
			if !orderly || !since.IsZero() {
				return &interruptedError{sim.Stalls()}
			}
			since = time.Now()
		case <-gone:
			gone, since = nil, time.Now()
		case <-look.C:
			stalls := sim.Stalls()
			for _, s := range stalls {
				where := fmt.Sprint(s.Game, s.Tick, s.Agent, s.Node)
				if s.Overdue(tellAfter) && !told[where] {
					told[where] = true
					fmt.Fprintf(a.Err, "%s: %s: %v; nothing else happens until that returns\n", a.Name, s.Game, s)
				}
			}
			if since.IsZero() {
				continue
			}
			if took := time.Since(since); len(stalls) > 0 && took > endWithin || orderly && took > endAtLast {
				return &interruptedError{stalls}
			}
		}
	}
}

// interrupted returns the exit code for an error that tells of an interrupt.
func interrupted(err error) (code int, is bool) {
	e := (*interruptedError)(nil)
	return exitInterrupted, errors.As(err, &e)
}
