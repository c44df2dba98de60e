package town

// stroll is a tick of all people: those who are due think, then all move.
func (g *Game) stroll() {
	w := g.world
	g.due = g.due[:0]
	for i := range w.Walkers {
		if p := &w.Walkers[i]; p.Here && !p.Leaving && (w.Tick+int64(i))%g.thinks(p) == 0 {
			g.due = append(g.due, int32(i))
		}
	}
	g.workers.Each(len(g.due), g.turn)
	for i := range w.Walkers {
		p := &w.Walkers[i]
		if !p.Here {
			continue
		}
		skip := int64(1)
		if p.Inside < 0 && !g.inSight(p) {
			skip = farSkip
		}
		if (w.Tick+int64(i))%skip == 0 {
			g.walk(int32(i), float64(walkSpeed*delta*float64(skip)))
		}
	}
}

// thinks is every how many ticks a walker thinks: less often out of sight.
func (g *Game) thinks(p *Walker) int64 {
	if g.inSight(p) {
		return thinkNear
	}
	return thinkFar
}

// inSight reports whether the picture shows a walker. What is seen is a part of the game's state: the keys choose it.
func (g *Game) inSight(p *Walker) bool {
	if g.player.Zoom == 0 {
		return len(g.world.Walkers) < mostWalkers/4 // from afar, nobody is seen so well that it matters
	}
	return g.player.view(g.world).Shows(g.world.place(p))
}

// dest is the building that a walker's goal means.
func (g *Game) dest(p *Walker) int32 {
	w := g.world
	to := int32(nowhere)
	switch {
	case p.Leaving:
		return toGate
	case p.Goal == AtHome:
		to = p.Home
	case p.Goal == AtWork:
		to = p.Work
	case p.Goal == AtShop:
		to = w.nearest(w.places.shops, p.Home)
	case p.Goal == AtRest:
		to = w.nearest(w.places.rests, p.Home)
	default:
		return toGate
	}
	if to < 0 || !w.Buildings[to].Joined {
		return nowhere
	}
	return to
}

// walk moves a walker so many tiles at most towards where it is to be.
func (g *Game) walk(slot int32, tiles float64) {
	w := g.world
	p := &w.Walkers[slot]
	if p.Dest == nowhere || p.Inside >= 0 && p.Inside == p.Dest {
		return
	}
	if p.Inside >= 0 {
		door := w.Buildings[p.Inside].Door
		if door < 0 {
			return
		}
		p.Inside, p.From, p.To, p.Part = -1, door, door, 0
	}
	door := w.Gate()
	if p.Dest >= 0 {
		door = w.Buildings[p.Dest].Door
	}
	for tiles > 0 {
		if p.From == p.To {
			if p.From == door {
				switch {
				case p.Dest >= 0:
					p.Inside = p.Dest
				case p.Leaving:
					g.gone(slot)
				}
				return
			}
			way := w.way(p.From, door)
			if way == noWay {
				g.stray(slot)
				return
			}
			p.To, p.Part = w.beside(p.From, int(way)), 0
		}
		speed := 1.0
		if b := w.At(p.To); b != nil && b.Road > 0 {
			speed = b.Road
		}
		left := 1 - p.Part
		if go_ := float64(tiles * speed); go_ < left {
			p.Part += go_
			return
		}
		tiles -= left / speed
		p.From, p.Part = p.To, 0
	}
}

// stray is what becomes of a walker whose road is gone: it is at home, or has left.
func (g *Game) stray(slot int32) {
	w := g.world
	p := &w.Walkers[slot]
	switch {
	case w.roads.joined[p.From] && !p.Leaving:
		p.Dest = nowhere // no road leads there: it thinks of something else
	case p.Home >= 0:
		p.Inside = p.Home
	default:
		g.gone(slot)
	}
}
