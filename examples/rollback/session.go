package main

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

const (
	window = 64 // ticks that moments are kept for, and inputs that a packet holds at most
	every  = 30 // ticks between two hashes that the computers compare
)

// session is one computer's part of a match: what each player held in which tick, as far as this computer knows.
type session struct {
	game  *game
	me    int // which player sits here
	delay int64
	ahead int64 // how many ticks it may play without knowing what the other player held: 0 for lockstep

	tick    int64                        // the next to be played
	inputs  [players][2 * window]buttons // of the last ticks and the next, known or guessed
	known   [players]int64               // all inputs before this tick are known
	acked   int64                        // the other computer knows mine before this tick
	wrong   int64                        // the first tick that was played with a wrong guess; -1 for none
	moments [window]moment               // before the last ticks
	hashes  [4]mark                      // of the last ticks that count, as last played
	theirs  mark                         // the newest that the other computer has told

	rollbacks, replayed, waits int64
}

// mark is the hash of a tick: how the game stood before it was played.
type mark struct {
	tick int64
	hash uint64
}

// newSession begins a match. delay is for how many ticks a player's buttons wait before they count, on both computers: most packets
// arrive meanwhile. ahead is how many ticks may be guessed, 0 to window/2: with 0 the session waits, which is lockstep.
func newSession(g *game, me int, seed uint64, delay, ahead int64) (*session, error) {
	if me < 0 || me >= players {
		return nil, fmt.Errorf("there is no player %d", me+1)
	}
	if delay < 0 || ahead < 0 || delay > window/4 || ahead > window/2 {
		return nil, fmt.Errorf("a delay is from 0 to %d ticks, and at most %d can be guessed: not %d and %d", window/4, window/2, delay, ahead)
	}
	if err := g.Start(nil, seed); err != nil {
		return nil, err
	}
	s := &session{game: g, me: me, delay: delay, ahead: ahead, wrong: -1, acked: delay, theirs: mark{tick: -1}}
	s.known = [players]int64{delay, delay} // nobody holds anything at first
	for i := range s.hashes {
		s.hashes[i].tick = -1
	}
	return s, nil
}

// hold says what this player holds now; it counts in the tick that is delay later. Ask it once before each [session.advance]
// that plays.
func (s *session) hold(b buttons) {
	if at := s.tick + s.delay; at >= s.known[s.me] {
		s.know(s.me, at, b)
	}
}

// ready reports whether the next tick may be played: not if too much would be guessed, and not if the other computer lags so
// far behind that it could not be told any more.
func (s *session) ready() bool {
	return s.tick < s.known[1-s.me]+s.ahead && s.tick+s.delay < s.acked+window
}

// know notes what a player held in the tick up to which all is known.
func (s *session) know(who int, tick int64, b buttons) {
	e := &s.inputs[who][tick%(2*window)]
	if tick < s.tick && *e != b && s.wrong < 0 {
		s.wrong = tick
	}
	*e = b
	s.known[who] = tick + 1
}

// held returns what both hold in a tick. Who is not known to do something else does what they did last.
func (s *session) held(tick int64) (held [players]buttons) {
	for who := range held {
		inputs := &s.inputs[who]
		if tick >= s.known[who] {
			inputs[tick%(2*window)] = inputs[(s.known[who]-1+2*window)%(2*window)]
		}
		held[who] = inputs[tick%(2*window)]
	}
	return held
}

// advance plays the next tick, after it has corrected what was guessed wrongly; it says whether it could.
func (s *session) advance() (played bool, err error) {
	if err := s.correct(); err != nil {
		return false, err
	}
	if !s.ready() {
		s.waits++
		return false, nil
	}
	s.play(s.tick)
	s.tick++
	return true, nil
}

// correct is rollback: back to before the first wrong guess, and play again what was played since.
func (s *session) correct() error {
	if s.wrong < 0 {
		return nil
	}
	if err := s.game.load(&s.moments[s.wrong%window]); err != nil {
		return err
	}
	for tick := s.wrong; tick < s.tick; tick++ {
		s.play(tick)
	}
	s.rollbacks, s.replayed, s.wrong = s.rollbacks+1, s.replayed+s.tick-s.wrong, -1
	return nil
}

// play keeps the moment before a tick, and plays it.
func (s *session) play(tick int64) {
	s.game.save(&s.moments[tick%window])
	if tick%every == 0 {
		s.hashes[tick/every%int64(len(s.hashes))] = mark{tick, sim.Hash(s.game)}
	}
	s.game.play(wits.Frame{Tick: tick, Time: float64(tick) / rate, Delta: 1.0 / rate}, s.held(tick))
}

// certain returns the tick before which nothing is guessed.
func (s *session) certain() int64 { return min(s.known[0], s.known[1], s.tick) }

// newest returns the last hash of which nothing was guessed.
func (s *session) newest() mark {
	best := mark{tick: -1}
	for _, m := range s.hashes {
		if m.tick <= s.certain() && m.tick > best.tick && s.wrong < 0 {
			best = m
		}
	}
	return best
}

// parted says in which tick the other computer's game was found to stand otherwise than this one; -1 if it was not.
func (s *session) parted() int64 {
	for _, m := range s.hashes {
		if m.tick == s.theirs.tick && m.tick >= 0 && m.tick <= s.certain() && s.wrong < 0 && m.hash != s.theirs.hash {
			return m.tick
		}
	}
	return -1
}
