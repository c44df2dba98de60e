package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/edit/hotreload"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/scenario"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/studio"

	"github.com/wits-ai/wits"
)

const document = "guard.tree.json"

func registry() *wits.Registry {
	r := std.NewRegistry()
	register(r)
	return r
}

func TestDocumentsAreRight(t *testing.T) {
	for _, problem := range wits.CheckFiles(registry(), os.DirFS("documents")) {
		t.Error(problem)
	}
}

// stage is the game with its page, and a test in place of the engine.
type stage struct {
	t      *testing.T
	dir    string
	world  *world
	loop   *sim.Loop
	caller *debug.Caller
	hashes map[int64]uint64 // by tick
	last   int64
	torch  float64
}

func begin(t *testing.T) *stage {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("documents", document))
	if err != nil {
		t.Fatal(err)
	}
	s := &stage{t: t, dir: t.TempDir(), hashes: map[int64]uint64{}, torch: length}
	s.write(string(data))
	s.world = &world{documents: os.DirFS(s.dir)}
	if s.loop, err = sim.NewLoop(s.world, sim.LoopOptions{Seed: 1}); err != nil {
		t.Fatal(err)
	}
	session := studio.Debug(s.loop, studio.Options{Addr: "127.0.0.1:0"})
	if session.Err != nil {
		t.Fatal(session.Err)
	}
	if s.caller, err = debug.NewCaller(session.URL()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.caller.Close()
		s.loop.EndUpdates()
		if err := session.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func (s *stage) write(text string) {
	s.t.Helper()
	if err := os.WriteFile(filepath.Join(s.dir, document), []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

// play plays frames of the engine, and notes how the game stands after each tick that is played for the first time.
func (s *stage) play(frames int) {
	s.t.Helper()
	for range frames {
		if err := frame(s.loop, io.Discard, s.torch); err != nil {
			s.t.Fatal(err)
		}
		tick, hash := s.loop.State().Tick, sim.Hash(s.world)
		if tick == s.last {
			continue
		}
		s.last = tick
		if was, played := s.hashes[tick]; !played {
			s.hashes[tick] = hash
		} else if was != hash {
			s.t.Fatalf("tick %d has the hash %x and had %x", tick, hash, was)
		}
	}
}

// ask asks the game what a page asks, while the engine's frames go on.
func ask[R any](s *stage, call func(ctx context.Context) (R, error)) R {
	s.t.Helper()
	var answer R
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		answer, err = call(s.t.Context())
	}()
	for {
		s.play(1)
		select {
		case <-done:
			if err != nil {
				s.t.Fatal(err)
			}
			return answer
		default:
		}
	}
}

func (s *stage) control(do debug.ControlDo) *debug.State {
	s.t.Helper()
	return ask(s, func(ctx context.Context) (*debug.State, error) {
		return s.caller.Control(ctx, debug.ControlRequest{Do: do})
	})
}

func (s *stage) seek(tick int64) *debug.State {
	s.t.Helper()
	return ask(s, func(ctx context.Context) (*debug.State, error) {
		return s.caller.Seek(ctx, debug.SeekRequest{Tick: tick})
	})
}

func TestFC2_BreakpointsStopAndSteps(t *testing.T) {
	s := begin(t)
	ask(s, func(ctx context.Context) (*debug.Breakpoint, error) {
		return s.caller.SetBreakpoint(ctx, debug.SetBreakpointRequest{Breakpoint: &debug.Breakpoint{Enabled: true, On: debug.OnEnter, Path: "GoToTorch"}})
	})
	s.torch = 3
	for !s.loop.State().Paused {
		s.play(1)
	}
	at := s.loop.State().Tick
	s.play(10)
	if now := ask(s, s.caller.GetState); now.Tick != at || !now.Paused || now.Stop == nil || now.Stop.Agent != 1 {
		t.Fatalf("stopped at %d: %+v", at, now)
	}
	if now := s.control(debug.ControlStep); now.Tick != at && now.Tick != at+1 || !now.Paused {
		t.Fatalf("a step from %d: %+v", at, now)
	}
	s.play(1)
	if now := s.loop.State(); now.Tick != at+1 || !now.Paused {
		t.Errorf("after a step from %d: %+v", at, now)
	}
	s.control(debug.ControlResume)
	s.play(10)
	if now := s.loop.State(); now.Tick <= at+1 {
		t.Errorf("after going on: %+v", now)
	}
}

func TestFC2_GoesBackAHundredTicks(t *testing.T) {
	s := begin(t)
	s.play(150)
	s.torch = 4
	s.play(150)
	s.control(debug.ControlPause)
	s.play(1)
	end := s.loop.State().Tick
	if s.world.body.steps < 100 || s.world.body.torch != 4 {
		t.Fatalf("nothing has happened that could be undone: %+v", s.world.body)
	}
	s.seek(end - 100)
	if now := s.loop.State(); now.Tick != end-100 || sim.Hash(s.world) != s.hashes[end-100] {
		t.Fatalf("back at %d: %x, was %x", now.Tick, sim.Hash(s.world), s.hashes[end-100])
	}
	s.torch = 12 // what the player does now is not what is played again
	s.control(debug.ControlResume)
	for s.loop.State().Replaying {
		s.play(1) // compares
	}
	if now := s.loop.State().Tick; now < end {
		t.Errorf("played again up to %d of %d", now, end)
	}
}

func TestFC2_RecordingIsPlayedAgain(t *testing.T) {
	w := &world{documents: os.DirFS("documents")}
	loop, err := sim.NewLoop(w, sim.LoopOptions{Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	r := record.Attach(loop, record.Options{})
	defer r.Close()
	for i := range 900 {
		if err := frame(loop, io.Discard, float64(i%200)/10); err != nil {
			t.Fatal(err)
		}
	}
	var file bytes.Buffer
	if err := r.Save(&file, record.SaveOptions{}); err != nil {
		t.Fatal(err)
	}
	recording, err := record.Read(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	again := &world{documents: os.DirFS("documents")}
	result, err := recording.Replay(again)
	if err != nil || result.Ticks != 900 || result.Difference != nil || result.Hash != sim.Hash(w) || again.body != w.body {
		t.Errorf("%+v, %v; %+v and %+v", result, err, again.body, w.body)
	}
}

func TestFC2_WhatAnotherProgramSavesReachesTheGame(t *testing.T) {
	s := begin(t)
	told := make(chan hotreload.Report, 8)
	defer hotreload.Watch(s.loop, s.dir, hotreload.Options{Done: func(r hotreload.Report) { told <- r }}).Close()
	s.play(60)
	data, err := os.ReadFile(filepath.Join(s.dir, document))
	if err != nil {
		t.Fatal(err)
	}
	before := s.world.mind
	s.loop.Pause() // documents come also to a game that is paused
	s.write(strings.Replace(string(data), `"To": 19}`, `"To": 2}`, 1))
	got := ask(s, func(context.Context) (hotreload.Report, error) { return <-told, nil })
	if len(got.Programs) != 1 || !got.Programs[0].Done() || got.Programs[0].Minds != 1 || s.world.mind != before {
		t.Fatalf("%s", got)
	}
	s.loop.Resume()
	s.play(600)
	if s.world.body.at > 3 {
		t.Errorf("the guard goes where it went before: %v m", s.world.body.at)
	}
	s.write(`{"wits": 1, "kind": "tree", "nodes": {`)
	got = ask(s, func(context.Context) (hotreload.Report, error) { return <-told, nil })
	if len(got.Programs) != 1 || got.Programs[0].Err == nil || s.world.mind.Fault() != nil {
		t.Errorf("a broken document: %s", got)
	}
}

func TestFC2_ScenarioFromTheRun(t *testing.T) {
	s := begin(t)
	s.play(100)
	s.torch = 5
	s.play(200)
	s.control(debug.ControlPause)
	made := ask(s, func(ctx context.Context) (*debug.MakeTestResponse, error) {
		return s.caller.MakeTest(ctx, debug.MakeTestRequest{From: 0, To: 250, Name: "The guard comes to the torch", Form: "scenario"})
	})
	sc, err := scenario.Read(made.File, []byte(made.Text))
	if err != nil {
		t.Fatal(err)
	}
	report, err := scenario.Run(&world{documents: os.DirFS("documents")}, sc)
	if err != nil || len(report.Failures) > 0 || report.Ticks != 250 {
		t.Errorf("%+v, %v\n%s", report, err, made.Text)
	}
	blind := *sc
	blind.Input = nil
	if report, err := scenario.Run(&world{documents: os.DirFS("documents")}, &blind); err != nil || len(report.Failures) == 0 {
		t.Errorf("without what the player did it is the same: %+v, %v", report, err)
	}
}

func TestFC2_Profile(t *testing.T) {
	s := begin(t)
	ask(s, func(ctx context.Context) (*debug.ProfileResponse, error) {
		return s.caller.Profile(ctx, debug.ProfileRequest{Do: debug.ProfileStart})
	})
	s.play(100)
	p := ask(s, func(ctx context.Context) (*debug.ProfileResponse, error) {
		return s.caller.Profile(ctx, debug.ProfileRequest{})
	})
	if !p.On || p.Ticks < 100 || len(p.Agents) != 1 || p.Agents[0].Name != "Guard" || len(p.Documents) != 1 {
		t.Errorf("%+v", p)
	}
}

func TestFC2_PagesAreToldThatNobodyCallsTheGame(t *testing.T) {
	s := begin(t)
	s.play(3)
	at := s.loop.State().Tick
	_, err := s.caller.GetState(t.Context()) // and no frame comes
	if err == nil || !strings.Contains(err.Error(), "has not called for its next tick") {
		t.Fatal(err)
	}
	s.play(1)
	if now := ask(s, s.caller.GetState); now.Tick <= at {
		t.Errorf("the game goes on: %+v", now)
	}
}

// A frame costs the engine nothing that the garbage collector sees, recording included, while nobody looks.
func TestUpdateAllocatesNothing(t *testing.T) {
	loop, err := sim.NewLoop(&world{documents: os.DirFS("documents")}, sim.LoopOptions{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer loop.EndUpdates()
	loop.Pause()
	if _, err := loop.Update(); err != nil {
		t.Fatal(err)
	}
	loop.Resume()
	for range 100 {
		if _, err := loop.Update(); err != nil {
			t.Fatal(err)
		}
	}
	// Agents makes a list of its own, which is the game's affair; Update itself adds nothing.
	if allocs := testing.AllocsPerRun(300, func() { _, _ = loop.Update() }); allocs > 0 {
		t.Errorf("a frame allocates %v times", allocs)
	}
}
