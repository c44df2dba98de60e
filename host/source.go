package host

import (
	"errors"
	"fmt"

	"github.com/wits-ai/wits/sim"
)

// Source is a world as a debug.Hub sees it: with pause, steps and breakpoints that stop it.
//
//	hub := debug.NewHub(world.Source(), debug.Options{})
//	world.Watch(hub)
//
// Its methods are called within [World.Step].
type Source struct{ w *World }

// Source is the world for a hub.
func (w *World) Source() *Source { return &Source{w} }

// Watch has the watcher look at the world from now on; nil ends that, and a game that is paused goes on.
func (w *World) Watch(watcher Watcher) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	w.watcher = watcher
	if watcher == nil {
		w.paused, w.owed = false, 0
	}
	return nil
}

// SetTitle says for people what the game is called, and what its agents are: "Guard" names them Guard 1, Guard 2 and so on.
func (w *World) SetTitle(title, agent string) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	w.title, w.names, w.agents = title, agent, nil
	return nil
}

// Pause has the next step wait until somebody lets the game go on, on the page or with [World.Resume].
func (w *World) Pause() error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	w.paused, w.owed = true, 0
	return nil
}

// Resume lets a paused world go on.
func (w *World) Resume() error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	w.paused = false
	return nil
}

// RestartAsked reports whether somebody has asked on the page, since this was asked last, that the game begin anew. Only the host
// can do that: it puts its bodies back and calls Restart for each mind, or makes another world.
func (w *World) RestartAsked() (bool, error) {
	if err := w.enter(); err != nil {
		return false, err
	}
	defer w.leave()
	asked := w.restart
	w.restart = false
	return asked, nil
}

// Info implements debug.Source.
func (s *Source) Info() sim.Info {
	return sim.Info{Name: s.w.program.program.Name(), Title: s.w.title, Rate: s.w.rate, About: "A game in another engine, which steps its minds by the library for hosts."}
}

// State implements debug.Source.
func (s *Source) State() sim.State {
	w := s.w
	return sim.State{Tick: w.tick, Time: float64(w.tick) / float64(w.rate), Speed: 1, Paused: w.paused, Seed: w.seed, Starts: w.starts}
}

// Agents implements debug.Source.
func (s *Source) Agents() []sim.Agent {
	w := s.w
	if w.agents == nil {
		for i := range w.minds {
			w.agents = append(w.agents, sim.Agent{ID: w.bodies[i].entity.Index(), Name: fmt.Sprint(w.names, " ", i+1), Mind: &w.minds[i]})
		}
	}
	return w.agents
}

// Pause implements debug.Controls, as all that follows does.
func (s *Source) Pause() { s.w.paused, s.w.owed = true, 0 }

// Resume lets the next step be played.
func (s *Source) Resume() { s.w.paused, s.w.owed = false, 0 }

// StepOnce has one tick played, at the next step.
func (s *Source) StepOnce() { s.w.paused, s.w.owed = true, 1 }

// SetSpeed fails: the host's loop has the speed.
func (s *Source) SetSpeed(v float64) error {
	if v == 1 {
		return nil
	}
	return errors.New("the game runs in another engine, which has the speed")
}

// Restart asks the host to begin anew, see [World.RestartAsked].
func (s *Source) Restart() { s.w.restart = true }

// Start fails: the host starts the game.
func (s *Source) Start(_ map[string]string, _ uint64, done func(error)) {
	if done != nil {
		done(errors.New("the game runs in another engine, which chooses its options and its seed"))
	}
}
