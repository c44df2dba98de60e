package main

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

const (
	half    = 12.0 // m: from the middle of the orchard to its edge
	trees   = 60   // apples that there are
	arms    = 12   // apples that somebody can carry
	pace    = 3.0  // m/s, of somebody who carries nothing
	burden  = 0.22 // m/s that each apple takes off it
	reach   = 0.25 // m
	seconds = 60   // of a match
)

// picker is somebody who picks apples.
type picker struct {
	orchard *orchard
	at      geom.Vec2 // m
	home    geom.Vec2 // m: its basket
	to      geom.Vec2 // m: where it goes in this frame
	load    int       // apples in its arms
	basket  int       // apples at home
}

// orchard is where two pick.
type orchard struct {
	pickers [2]picker
	apples  []geom.Vec2
	odd     bool // who is first changes with each frame
}

// plant makes an orchard, alike for both sides: for each apple there is one across the middle.
func plant(seed uint64) *orchard {
	o := &orchard{}
	random := wits.NewRand(&seed)
	for range trees / 2 {
		at := geom.Vec2{X: half * (2*random.Float() - 1), Y: half * (2*random.Float() - 1)}
		o.apples = append(o.apples, at, at.Scale(-1))
	}
	for i := range o.pickers {
		home := geom.Vec2{X: half * float64(2*i-1)}
		o.pickers[i] = picker{orchard: o, at: home, home: home, to: home}
	}
	return o
}

// nearest returns the apple that is nearest to a place; -1 if there is none.
func (o *orchard) nearest(at geom.Vec2) int {
	best, near := -1, 0.0
	for i, apple := range o.apples {
		if d := apple.Sub(at).Len(); best < 0 || d < near {
			best, near = i, d
		}
	}
	return best
}

// gap returns how far away the nearest apple is.
func (o *orchard) gap(at geom.Vec2) float64 {
	if i := o.nearest(at); i >= 0 {
		return o.apples[i].Sub(at).Len()
	}
	return 99
}

// step moves both.
func (o *orchard) step(delta float64) {
	first := 0
	if o.odd = !o.odd; o.odd {
		first = 1
	}
	o.move(&o.pickers[first], delta)
	o.move(&o.pickers[1-first], delta)
}

func (o *orchard) move(p *picker, delta float64) {
	way := p.to.Sub(p.at)
	if far, most := way.Len(), float64((pace-float64(burden*float64(p.load)))*delta); far > most {
		p.at = p.at.Add(way.Scale(most / far))
	} else {
		p.at = p.to
	}
	if p.at.Sub(p.home).Len() <= reach {
		p.basket, p.load = p.basket+p.load, 0
	}
	if i := o.nearest(p.at); i >= 0 && p.load < arms && o.apples[i].Sub(p.at).Len() <= reach {
		o.apples = append(o.apples[:i], o.apples[i+1:]...)
		p.load++
	}
}
