package duel

import "github.com/wits-ai/wits/sim"

// Draw paints the match.
func (g *Game) Draw(s *sim.Scene) {}
