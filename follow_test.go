package wits_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// counts is a follower that counts frames and what they told.
type counts struct {
	frames, ended, succeeded int
	last                     *wits.Mind
}

func (c *counts) Stepped(m *wits.Mind, f *wits.FrameEnd) {
	c.frames++
	c.last = m
	for i := range f.Ended {
		if f.Ended[i] != 0 {
			c.ended++
		}
		if f.Succeeded[i] != 0 {
			c.succeeded++
		}
	}
}

func TestFollow(t *testing.T) {
	r := std.NewRegistry()
	wits.AddAction[kindtest.Scripted](r, wits.Named("Act"))
	p := kindtest.Load(t, r, kindtest.Files{"main.json": `{"kind": "tree", "root": "Again", "nodes": {
		"Again": {"repeat": "A"}, "A": {"do": "Act", "with": {"Does": "RS"}}}}`})
	m := p.NewMind(1)
	a, b := &counts{}, &counts{}
	m.Follow(a, false)
	m.Follow(b, true)
	m.Follow(a, false) // is not told twice
	for range 10 {
		m.Step(wits.Frame{Delta: 1})
	}
	if a.frames != 10 || a.last != m || a.ended == 0 || *a != *b {
		t.Errorf("ten frames told %+v and %+v", *a, *b)
	}
	var n wits.Notes
	if n.Add(m, 1); n.Size() == 0 {
		t.Error("a follower that wants evaluations has the mind note none")
	}
	if m.NotesEvaluations() {
		t.Error("nobody but a follower asked for evaluations")
	}
	m.NoteEvaluations(true)
	m.NoteEvaluations(false) // somebody else's wish
	m.Step(wits.Frame{Delta: 1})
	var again wits.Notes
	if again.Add(m, 1); again.Size() == 0 {
		t.Error("what somebody else gave up is gone for the follower, too")
	}
	m.Unfollow(b)
	m.Unfollow(b)
	m.Step(wits.Frame{Delta: 1})
	if b.frames != 11 || a.frames != 12 {
		t.Errorf("%d frames were told to who follows, %d to who does no longer", a.frames, b.frames)
	}
	var none wits.Notes
	if none.Add(m, 1); none.Size() != 0 {
		t.Error("evaluations are noted for nobody")
	}
	if c := m.Clone(); c.Step(wits.Frame{Delta: 1}) != wits.Running || a.frames != 12 {
		t.Error("a clone is followed")
	}
}

// A mind that is parked in a frame has come to its end.
func TestFollow_Fault(t *testing.T) {
	r := std.NewRegistry()
	wits.AddAction[booby](r, wits.Named("Bomb"))
	p := kindtest.Load(t, r, kindtest.Files{"main.json": `{"kind": "tree", "root": "A", "nodes": {"A": {"do": "Bomb"}}}`})
	m := p.NewMind(1)
	var c counts
	m.Follow(&c, false)
	m.Step(wits.Frame{Delta: 1})
	m.Step(wits.Frame{Delta: 1}) // does nothing any more
	if c.frames != 1 || m.Fault() == nil {
		t.Errorf("%d frames, fault %v", c.frames, m.Fault())
	}
}

type booby struct{}

func (*booby) Update(*wits.Context) wits.Status { panic("boom") }
