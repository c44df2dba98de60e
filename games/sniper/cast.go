package sniper

import (
	"fmt"
	"strings"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/belief"
)

// Side is on whose side somebody is, as the sniper sees it.
type Side int64

// Sides.
const (
	Neutral Side = iota
	Friend
	Enemy
)

var sideNames = [...]string{"neutral", "friend", "enemy"}

func (s Side) String() string { return sideNames[s] }

// ParseSide reads the name of a side; capital letters do not matter.
func ParseSide(text string) (Side, error) {
	for i, name := range sideNames {
		if strings.EqualFold(text, name) {
			return Side(i), nil
		}
	}
	return 0, fmt.Errorf("there is no side %q: it is one of %s", text, strings.Join(sideNames[:], ", "))
}

// attitude returns what somebody of this side takes another for, who seems to be of that one.
func (s Side) attitude(to Side) belief.Attitude {
	switch {
	case to == Neutral || s == Neutral:
		return belief.Neutral
	case to == s:
		return belief.Friendly
	}
	return belief.Hostile
}

// Rank is what somebody is.
type Rank int64

// Ranks.
const (
	Civilian Rank = iota
	Enlisted
	Officer
	Marksman
)

var rankNames = [...]string{"civilian", "enlisted", "officer", "marksman"}

func (r Rank) String() string { return rankNames[r] }

// Role is one of the cast: who somebody is, and what others take it for.
type Role struct {
	Name string
	Rank Rank
	Side string    // see [ParseSide]
	As   string    // the side that it seems to be of, in a disguise; empty: no disguise
	At   geom.Vec2 // m, where it begins a day
}

// Cast returns the one that comes with the game. The sniper stands first, as in every cast.
func Cast() []Role {
	at := func(x, y float64) geom.Vec2 { return geom.Vec2{X: x, Y: y} }
	return []Role{
		{Name: "Sniper", Rank: Marksman, Side: "friend", At: Town().Nests[0]},
		{Name: "Captain", Rank: Officer, Side: "enemy", At: at(242, 80)},
		{Name: "Alder", Rank: Enlisted, Side: "enemy", At: at(236, 78)},
		{Name: "Birch", Rank: Enlisted, Side: "enemy", At: at(238, 84)},
		{Name: "Cedar", Rank: Enlisted, Side: "enemy", At: at(244, 86)},
		{Name: "Dogwood", Rank: Enlisted, Side: "enemy", At: at(246, 76)},
		{Name: "Elm", Rank: Enlisted, Side: "enemy", At: at(250, 82)},
		{Name: "Fir", Rank: Enlisted, Side: "enemy", At: at(228, 81)},
		{Name: "Scout", Rank: Enlisted, Side: "enemy", As: "neutral", At: at(186, 74)},
		{Name: "Baker", Rank: Civilian, Side: "neutral", At: at(180, 88)},
		{Name: "Weaver", Rank: Civilian, Side: "neutral", At: at(204, 66)},
		{Name: "Potter", Rank: Civilian, Side: "neutral", At: at(206, 94)},
	}
}
