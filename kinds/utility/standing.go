package utility

import "github.com/wits-ai/wits"

// Standing is what became of an option in the last decision.
type Standing uint8

// Standings of options.
const (
	Undecided Standing = iota // no decision has been made yet
	Chosen                    // it was chosen, or goes on
	Useless                   // its utility is 0 or less
	Outranked                 // another of a higher rank is of use
	Screened                  // it is not among those near the best, or the best ones
	Beaten                    // another has a higher utility
	Unlucky                   // another was drawn
	Begun                     // it has begun in the frame already
	Unscored                  // it was not looked at: another was found before
	Pruned                    // it was not looked at to the end: it could not win any more, its score is the most it could get
	standings
)

var standingNames = [standings]string{"undecided", "chosen", "useless", "outranked", "screened", "beaten", "unlucky", "begun", "unscored", "pruned"}

func (f Standing) String() string { return standingNames[min(f, Pruned)] }

func setStanding(x *wits.Context, o *option, s Standing) { x.Words()[o.standing] = uint64(s) }

func standingOf(x *wits.Context, o *option) Standing { return Standing(x.Words()[o.standing]) }
