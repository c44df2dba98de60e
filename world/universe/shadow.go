package universe

import "github.com/wits-ai/wits"

// Shadow makes b the copy of a bot that somebody imagines (see package foresee): it perceives, decides and moves as that one
// does, with memory of its own, and hears nothing. Nobody else perceives it, and what it asks for nobody does: nobody hears what it says, it changes
// no sides and is given no routes. Of may be a shadow, also one of another universe that is like this.
func (u *Universe) Shadow(b, of *Bot) {
	eyes := b.eyes
	if eyes == nil {
		eyes = &sight{}
	}
	*b = *of
	b.u, b.eyes, b.other = u, eyes, nil
	b.look()
}

// Regard has a shadow take another bot to be where a shadow of that is: such as the one who imagines it, who goes after it meanwhile.
func (b *Bot) Regard(other *Bot) { b.other = other }

// Regarded returns the shadow that a shadow takes somebody to be; nil if it takes that one to be where its bot is.
func (b *Bot) Regarded(e wits.Entity) *Bot {
	if b.other != nil && b.other.ID == e {
		return b.other
	}
	return nil
}

// Advance moves a shadow by dt seconds, by its Force, as Step does with bots. Then it thinks again.
func (b *Bot) Advance(dt float64) {
	b.advance(dt)
	b.look()
}

// look lets a shadow look around anew, with no wish to go slowly.
func (b *Bot) look() { b.eyes.tick, b.wish.pace = 0, 1 }
