package ahead

import "github.com/wits-ai/wits"

// Real is the game that is looked ahead from.
type Real interface {
	// Keep copies all that decides how the game goes on into m, which is nil or what an earlier call gave, and gives that back; as that of sim.Keeper.
	Keep(m any) (moment any)
	// Minds are those of a side, 0 or 1, whose choices are looked at, in an order that does not change.
	Minds(side int) []*wits.Mind
	// Tick is how many frames were played.
	Tick() int64
}

// Copy is a game of the same documents and options, which is played ahead and never shown.
type Copy interface {
	Real
	// Return takes it to a moment of the real game, or of its own.
	Return(moment any) error
	// Play plays so many frames, or fewer if it is over then. Nobody gives it any input.
	Play(frames int)
	// Over reports whether the game has ended.
	Over() bool
	// Value is what it is worth to side 0, and as much less than nothing to side 1: a number.
	Value() float64
}
