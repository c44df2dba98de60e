package avoid

import "github.com/wits-ai/wits/world/limit"

// limitKind is a limit of a crowd.
type limitKind uint8

const (
	limitNeighbours limitKind = iota
	limitWalls
	limitKinds
)

// Limits appends the limits of the crowd, with how much was lost by each since it was made: how often an agent was seen
// to have more neighbours within its reach than it heeds, and how many walls it did not heed. It is no part of the crowd's state.
func (c *Crowd) Limits(to []limit.Limit) []limit.Limit {
	return append(to,
		limit.Limit{Name: "crowd: neighbours", Value: float64(c.options.Neighbours), Lost: c.lost[limitNeighbours],
			Advice: "agents have more others within their reach than they heed; where they run into each other raise Options.Neighbours, up to 32, or take a smaller Options.Reach"},
		limit.Limit{Name: "crowd: walls", Value: mostWalls, Lost: c.lost[limitWalls],
			Advice: "more walls are within an agent's reach than it heeds, and the farthest are left out; take a smaller Options.WallHorizon, or simpler walls"})
}
