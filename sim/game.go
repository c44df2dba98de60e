package sim

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/world/limit"
)

// Game is the least that a game gives so that Wits can run it, watch it, stop it and record it, be it in a [Loop.Run] or pumped by
// an engine. All calls come from one goroutine at a time.
//
// A game must be a function of its options, its seed and its input: it reads no clock and no global random generator.
// What it can do besides it says by being more than a Game; what it cannot do, pages and commands refuse in words:
//
//	begin anew; going back without Keep   Starter
//	be shown on the stage of the page     Drawer
//	go back at once                       Keeper
//	take changed documents                Reloader
//	be told to do things                  Commander
//	be over                               Ender
//	compare all of its state              Hasher
//	tell what its limits lose             Limited
//	say who perceives whom                Perceiver
//	try out spatial queries               Asker
//	be written to a file, and read        Saver
//	be one with the world of an engine    Joint
//	give back what it holds               io.Closer
type Game interface {
	// Info describes the game. It is asked once and must not change.
	Info() Info
	// Step runs one tick of 1/Rate seconds.
	Step(in Input)
	// Agents lists who has a mind, or could have one, in an order that does not jump about. The caller does not change
	// the list and keeps it only until the next Step or Start, so a game may return the same slice again.
	Agents() []Agent
}

// Starter is a game that can begin anew. One that is none is taken as it stands when its loop is made: options, seeds and
// restarts are not for it, and it can go back in time only if it is a [Keeper].
type Starter interface {
	// Start begins anew: it drops whatever went before. options holds a valid value for every option of Info. An error
	// leaves the game unusable until another Start succeeds.
	Start(options map[string]string, seed uint64) error
}

// Drawer is a game that can be painted for the stage of the page.
type Drawer interface {
	// Draw paints the game as it stands. It changes nothing that a later Step could notice, and may never be called.
	Draw(s *Scene)
}

// Saver is a game that can be written to a file, and read again by a later build of it: see wits.WriteSave.
type Saver interface {
	Game
	// Save returns the game as bytes.
	Save() ([]byte, error)
	// Load takes a game that has begun, with the same options, to what was saved, by this build or another one. The report says what
	// was not simply read; it is for people, and empty if there is nothing to say. An error may leave the game unusable until it
	// begins anew.
	Load(data []byte) (report string, err error)
}

// Joint is a game of which a part is somebody else's, such as the bodies in the world of an engine: nobody can play that part
// again. So what it gave in a tick is recorded, and is the input when the tick is played again.
type Joint interface {
	Game
	// Given returns what the tick that has been played was given by the other part, in a form of the game's own: it finds it in
	// [Input.Data] when the tick is played again, with [Input.Recorded]. It is asked after every tick that is not of a recording,
	// also after one that is played with the data of another run.
	Given() string
	// Joins says why no tick can be played from here together with the other part, in words for people; nil if one can. It
	// changes nothing.
	Joins() error
	// Join is called before such a tick: the other part goes back, if need be, to where the game stands. The tick is played if
	// it is ready; if it is not, one of a later turn is. An error, which Joins has not foreseen, pauses the game.
	Join() (ready bool, err error)
}

// RestartAsker is a game that is no [Starter], because only another program can let it begin anew, and that can ask this one.
type RestartAsker interface {
	// AskRestart asks. What comes of it is not known yet when it returns.
	AskRestart()
}

// Agent is one character of a game.
type Agent struct {
	// ID names the agent on the page and in picks. Give it the index of the agent's entity ([wits.Entity.Index]), so
	// that what it logs is shown as its own.
	ID uint32
	// Name is for people.
	Name string
	// Mind is nil for an agent that never has one, such as one that only a person plays.
	Mind *wits.Mind
	// Steered says for people who gives the agent its orders in place of its mind, such as "you"; empty while the mind
	// does. An agent with a mind may be steered, too: somebody has taken it over.
	Steered string
	// Doing appends what the agent's body carries out and what waits; nil if the game does not say. It is called only
	// while somebody looks at the agent, between two ticks, and changes nothing. Make it once for each agent, not in
	// every call of [Game.Agents].
	Doing func(dst []Doing) []Doing
}

// Doing is one thing that an agent's body carries out, or is yet to carry out, for people to see: first what goes on,
// by the order in which it began, then what waits, by the order in which its turn comes.
//
// A game whose bodies have an actuator of package act gets it from there; kind is the type of an order:
//
//	for _, v := range actuator.Views(room[:0]) {
//		kind := v.Order.Type()
//		spec := repertoire.Spec(kind)
//		d := sim.Doing{Name: repertoire.Name(kind), State: v.State.String(), Solid: spec.Solid, Beside: spec.Layers&act.Body == 0}
//		if v.State != act.Waiting {
//			d.Detail, d.Seconds = v.Stage.String(), v.Elapsed
//		}
//		dst = append(dst, d)
//	}
type Doing struct {
	// Name is what it is, such as "chop".
	Name string
	// State is "active", "waiting", or "interrupted" while it comes to its end before its time.
	State string
	// Detail is where it stands, such as the name of a stage or "60 %"; may be empty.
	Detail string
	// Seconds is how long it has been at that, s of game time; 0 for what waits.
	Seconds float64
	// Solid: no newer order interrupts it.
	Solid bool
	// Beside: it leaves the rest of the body free, such as a wave of the hand while walking.
	Beside bool
}

// Ender is a game that can be over. A [Loop] logs the result and goes on stepping it (the winner may want to dance);
// [Headless] stops.
type Ender interface {
	// Over reports whether the outcome is settled.
	Over() bool
	// Result says in a few words who won; empty while nobody has.
	Result() string
}

// Limited is a game whose services have limits by which something can be lost, such as percepts or points of queries. A [Loop]
// says in the log, once, when something is; package overlay paints it.
type Limited interface {
	// Limits appends the limits of the game's services. It is called between two ticks and changes nothing.
	Limits(dst []limit.Limit) []limit.Limit
}

// Hasher is a game that can sum up its state, minds included or not: equal states have equal hashes, on every machine.
type Hasher interface {
	Hash() uint64
}

// State is how a running game stands.
type State struct {
	// Tick counts ticks since the start; Time is the same in seconds of game time.
	Tick int64
	Time float64
	// Speed is 1 when game time passes as fast as wall time.
	Speed  float64
	Paused bool
	// Over: an [Ender] has said that it is.
	Over bool
	// Replaying: what is played is a recording of the game's own, until somebody takes over.
	Replaying bool
	// Options and Seed are those of the last start. Do not change the map.
	Options map[string]string
	Seed    uint64
	// Loaded: the run began with a saved game, at its tick, see [Loop.Load]; nobody can begin it anew from options and seed.
	Loaded bool
	// Starts counts starts; it changes whenever all minds may have been replaced.
	Starts uint64
}

// Hash sums up a game: its minds in the order of [Game.Agents] and, if it is a [Hasher], the rest of its state.
func Hash(g Game) uint64 {
	h := NewDigest()
	for _, a := range g.Agents() {
		h.Word(uint64(a.ID))
		if a.Mind != nil {
			h.Word(a.Mind.Hash())
		}
	}
	if own, ok := g.(Hasher); ok {
		h.Word(own.Hash())
	}
	return uint64(h)
}
