package duel

import (
	"fmt"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// PlayKeys plays a tape of keys [Pro360, ch. 16.8.1]. The keys go through the hands that a person's go through, so they do what they did when a person
// held them.
type PlayKeys struct {
	Keys   wits.In[string]    `doc:"What is held, and for how many frames: \"6 right, 14 right+swing, 20\". The inputs are those of a person, of either set."`
	Toward wits.In[geom.Vec2] `unit:"m" doc:"Where the opponent was from the fighter when the keys were recorded, such as (1, 0) for to the right: the way is turned by as much as it stands elsewhere when the tape begins. (0, 0) turns nothing."`

	// Frame is that of the tape which comes next, Turn by how much the way is turned, in rad, and Swing and Parry are what the hands remember, in ticks.
	Frame wits.Var[int64]
	Turn  wits.Var[float64] `unit:"rad"`
	Swing wits.Var[int64]
	Parry wits.Var[int64]
}

// Doc explains the action.
func (*PlayKeys) Doc() string {
	return "Plays keys that were recorded, as if a person held them: succeeds when they are played through; fails as soon as the fighter is struck, parried or felled, since what was shown fits no more then, and if the text is no tape of keys."
}

// Activate begins with the first frame.
func (a *PlayKeys) Activate(x *wits.Context) {
	a.Frame.Set(x, 0)
	a.Turn.Set(x, 0)
	a.Swing.Set(x, 0)
	a.Parry.Set(x, 0)
}

// Update plays a frame of it.
func (a *PlayKeys) Update(x *wits.Context) wits.Status {
	f, w := wits.Self[*Fighter](x), wits.World[*World](x)
	if f.Stance == Flinch || f.Stance == Stagger || f.Stance == Down {
		return wits.Failure
	}
	text, frame := a.Keys.Get(x), int(a.Frame.Get(x))
	if frame == 0 {
		if err := sim.CheckKeys(text, isKey); err != nil {
			x.Log(wits.Error, "Keys: %v", err)
			return wits.Failure
		}
		if t := w.Find(f.Opponent); t != nil {
			a.Turn.Set(x, turned(a.Toward.Get(x), t.Position.Sub(f.Position)))
		}
	}
	held, playing := heldAt(text, frame)
	if !playing {
		return wits.Success
	}
	before, _ := heldAt(text, frame-1)
	h := hands{int32(a.Swing.Get(x)), int32(a.Parry.Get(x))}
	h.play(held, held&^before, a.Turn.Get(x), w, f)
	a.Swing.Set(x, int64(h.swing))
	a.Parry.Set(x, int64(h.parry))
	a.Frame.Set(x, int64(frame+1))
	return wits.Running
}

// Notes shows where the tape is.
func (a *PlayKeys) Notes(x *wits.Context) []wits.Note {
	text, frame := a.Keys.Get(x), int(a.Frame.Get(x))
	tape, err := sim.ParseKeys(text)
	if err == nil {
		err = sim.CheckKeys(text, isKey)
	}
	if err != nil {
		return []wits.Note{{Name: "keys", Value: err.Error()}}
	}
	held := strings.Join(tape.At(frame-1), "+")
	if held == "" {
		held = "nothing"
	}
	return []wits.Note{{Name: "frame", Value: fmt.Sprintf("%d of %d", frame, tape.Frames())}, {Name: "holds", Value: held}}
}

// turned is the angle from one direction to another, in rad; 0 if one of them is none.
func turned(from, to geom.Vec2) float64 {
	if from == (geom.Vec2{}) || to == (geom.Vec2{}) {
		return 0
	}
	return geom.WrapAngle(to.Angle() - from.Angle())
}

// heldAt is what a tape holds in a frame.
func heldAt(text string, frame int) (held keySet, playing bool) {
	playing, _ = sim.HeldKeys(text, frame, func(name string) {
		held |= keyOf(name)
	})
	return held, playing
}
