package foresee

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Clone is a body as somebody imagines it: what a game makes of its own. It embeds [Imagined]. It is what the imagined mind
// gets as [wits.Frame.Self], so it offers what the game's actions and functions ask of Self, and changes nothing but itself.
// Clones step side by side: each has memory of its own, and only reads the world.
type Clone interface {
	// Become makes it the copy of somebody, as far as that one's body can be perceived, and gives the mind that is copied,
	// and through which filter; a nil filter hides nothing. A nil mind: that one cannot be imagined, for it is not perceived.
	Become(g Glimpse) (*wits.Mind, *PerceptionFilter)
	// Feel writes the inputs of the imagined mind, as the game does before each step: from the clone and from what the one
	// who imagines knows or believes.
	Feel(m *wits.Mind)
	// Move moves it by dt seconds by what the imagined mind has given out.
	Move(m *wits.Mind, dt float64)
	// Where returns where it is, m, and how it moves, m/s.
	Where() (at, velocity geom.Vec2)
	// Copy makes it what another clone of the same game is. References to the game stay its own.
	Copy(of Clone)

	imagined() *Imagined
}

// Worldly is a [Clone] whose mind gets a [wits.Frame.World]; otherwise that is nil.
type Worldly interface{ World() any }

// Glimpse says who imagines whom.
type Glimpse struct {
	// By is who imagines, and Target who is imagined.
	By, Target wits.Entity
}

// Imagined is embedded in every [Clone].
type Imagined struct{ f *Foresight }

var _ interface{ imagined() *Imagined } = (*Imagined)(nil) // of Clone

func (i *Imagined) imagined() *Imagined { return i }

// Foresight returns nil: a clone foresees nothing, and assumes that others keep their course. It makes a clone a [Seer].
func (*Imagined) Foresight() *Foresight { return nil }

// Glimpse says who imagines whom.
func (i *Imagined) Glimpse() Glimpse { return i.f.glimpse() }

// Ahead returns how far what is imagined is ahead of the world, s: where others will be by then, a clone must guess.
func (i *Imagined) Ahead() float64 { return i.f.ahead() }

// HideInputs has the inputs of the imagined mind that are hidden, or taken to be something else, be what its [PerceptionFilter] says. Call it at the end
// of Feel, if that writes inputs from the body, of which a clone has more than can be perceived.
func (i *Imagined) HideInputs(m *wits.Mind) {
	if l := i.f.through; l != nil && m == i.f.mind {
		for _, k := range l.inputs {
			m.CopyValue(k, l.fresh, k)
		}
	}
}

// IsImagined reports whether the mind that steps is one that somebody imagines: then nothing may be done to the world.
func IsImagined(x *wits.Context) bool {
	_, is := wits.SelfIs[Clone](x)
	return is
}
