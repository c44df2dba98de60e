package jedi

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// does says what a body does, and what waits.
func (s *scene) does() string {
	var out []string
	for _, d := range s.Agents()[0].Doing(nil) {
		out = append(out, d.Name+" "+d.State)
	}
	return strings.Join(out, ", ")
}

// A jump that has to wait for a blow begins in the tick in which the blow is through, and leads where it was to lead.
func TestO05_WhatWaitsForABlow(t *testing.T) {
	s := arrange(t, you)
	to := geom.Vec2{X: -3, Y: 1}
	swing := s.actuator.Issue(Do{Move: Swing, Blows: 3}.order())
	s.run(5, never)
	jump := s.actuator.Issue(Do{Move: Jump, To: to}.order())
	s.run(1, never)
	if got := s.does(); got != "swing active, jump waiting" {
		t.Errorf("it does %s", got)
	}
	n := s.run(100, func() bool { return s.Move == Jump })
	if n != blowTicks-5 || s.Blow != 0 || s.Left != jumpTicks {
		t.Errorf("after %d ticks it does %v, with %d left", n, s.Move, s.Left)
	}
	if got, _ := s.actuator.Status(swing); got != act.Done {
		t.Errorf("the swing is %v: of three blows the one under way was to be struck", got)
	}
	s.run(jumpTicks, never)
	if got, _ := s.actuator.Status(jump); got != act.Done || s.Position.Dist(to) > 0.02 || s.does() != "" {
		t.Errorf("the jump is %v, at %v; it does %s", got, s.Position, s.does())
	}
}

// A blow of a brute ends what the body was about, and says so to who ordered it. What waited goes on waiting.
func TestO05_BlowsEndOrders(t *testing.T) {
	s := arrange(t, you)
	swing := s.actuator.Issue(Do{Move: Swing}.order())
	s.run(3, never)
	block := s.actuator.Issue(Do{Move: Block}.order())
	s.run(1, never)
	s.world.wound(0, 10, 0, true)
	if s.Move != Flinch {
		t.Errorf("it does %v", s.Move)
	}
	if err := repertoire.Explain(&s.actuator, swing); err == nil || !strings.Contains(err.Error(), "a blow put an end to it") {
		t.Errorf("the swing: %v", err)
	}
	s.run(flinchTicks-1, never)
	if got := s.does(); got != "flinch active, block waiting" || s.Move != Flinch {
		t.Errorf("it does %s", got)
	}
	s.run(1, never)
	if got, _ := s.actuator.Status(block); got != act.Running || s.Move != Block || s.Left != blockTicks {
		t.Errorf("the block is %v; it does %v, with %d left", got, s.Move, s.Left)
	}
	s.world.wound(0, HealthFull, 0, false)
	if got := fmt.Sprint(s.actuator.Err(block)); s.Stands() || got != act.ErrFailed.Error() {
		t.Errorf("it stands: %v; the block: %s", s.Stands(), got)
	}
	s.run(downTicks, never)
	if !s.Stands() || s.does() != "" {
		t.Errorf("after %d ticks it stands: %v, and does %s", downTicks, s.Stands(), s.does())
	}
}

// What is free is ended by another move at once, and one of its own type begins anew.
func TestO05_FreeMovesGiveWay(t *testing.T) {
	s := arrange(t, you)
	s.actuator.Issue(Do{Move: Block}.order())
	s.run(9, never)
	s.actuator.Issue(Do{Move: Block}.order())
	if s.run(1, never); s.Move != Block || s.Left != blockTicks || s.Begun != 2 {
		t.Errorf("the second block: %v, %d ticks left, %d moves", s.Move, s.Left, s.Begun)
	}
	s.actuator.Issue(Do{Move: Kick}.order())
	if s.run(1, never); s.Move != Kick || s.Left != kickTicks || s.does() != "kick active" {
		t.Errorf("%v, %d ticks left; it does %s", s.Move, s.Left, s.does())
	}
	h := s.actuator.Issue(Do{Move: Taunt}.order())
	s.run(kickTicks, never)
	s.actuator.Cancel(h)
	if s.run(1, never); s.Move != Ready || s.Style != 1 {
		t.Errorf("a taunt that was taken back: %v, %d taunts", s.Move, s.Style)
	}
}

// Who steers says where to look during moves that aim at nothing themselves, and walks as far as they let it.
func TestSteeringBesideMoves(t *testing.T) {
	for _, first := range []bool{true, false} {
		s := arrange(t, you)
		orders := []act.Order{steer.Order(Steer{Way: geom.Vec2{X: 1}, Gaze: geom.Vec2{Y: 1}}), Do{Move: Block}.order()}
		if !first {
			orders[0], orders[1] = orders[1], orders[0]
		}
		w := &s.world
		for range 20 {
			for i, o := range orders {
				if s.Begun == 0 || (i == 0) == first { // one block, and steering in every tick
					s.actuator.Issue(o)
				}
			}
			w.Step(func(err error) { t.Fatal(err) })
		}
		if s.Move != Block || s.Begun != 1 || s.Facing < 1.5 || s.Facing > 1.6 {
			t.Errorf("steered first %v: %v, %d moves, faces %.2f rad", first, s.Move, s.Begun, s.Facing)
		}
		if want := 20 * delta * walkSpeed * moves[Block].feet; s.Position.X < want-0.01 || s.Position.X > want+0.01 {
			t.Errorf("steered first %v: it went %.2f m", first, s.Position.X)
		}
	}
}

// When the fight is decided all orders are taken back, and nobody walks on.
func TestAtTheEndNobodyWalksOn(t *testing.T) {
	s := arrange(t, "master")
	s.place(Trooper, geom.Vec2{X: 5}, long)
	s.run(10*Rate, func() bool { return s.Velocity != geom.Vec2{} })
	s.world.Felled = droidsInAll
	s.run(80, never)
	at := s.Position
	if s.run(5, never); s.Position != at || s.does() != "" {
		t.Errorf("it goes from %v to %v, and does %s", at, s.Position, s.does())
	}
}

// TestMomentsKeepHands: a moment holds what a person's keys have asked for.
func TestMomentsKeepHands(t *testing.T) {
	var m Moment
	g := New()
	must.Succeed(t, g.Start(Headless(), 1))
	g.seats[0].hands = hands{wish: 1, left: 5, block: 7}
	kept := sim.Hash(g)
	g.Snapshot(&m)
	g.seats[0].hands = hands{}
	if must.Succeed(t, g.Restore(&m)); sim.Hash(g) != kept {
		t.Errorf("hands are %+v", g.seats[0].hands)
	}
}
