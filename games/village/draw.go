package village

import "github.com/wits-ai/wits/sim"

// Draw paints the village.
func (g *Game) Draw(s *sim.Scene) {}
