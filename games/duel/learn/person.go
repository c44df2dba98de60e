package main

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/geom"
)

// person plays blue by keys, as somebody at a keyboard would: it sees what was some 0.2 s ago, more or less by chance, overlooks some blows, and holds
// keys for a while. It knows no value of the game that one could not see on the stage.
type person struct {
	dice  uint64
	past  [maxReaction + 1][2]duel.Fighter // by tick, going round
	tick  int64
	react int64 // ticks until it acts on what it sees now
	blow  int32 // the opponent's swing that it has made up its mind about
	until [4]int64
	feet  string
	sword string
	did   action
}

// action is what the person begins in a tick.
type action int

const (
	nothing action = iota
	swings
	parries
	closesIn
	stepsBack
	circles
)

const (
	minReaction = 10 // ticks: 0.17 s
	maxReaction = 16 // ticks: 0.27 s
	overlooks   = 0.25
	fighting    = 1.7 // m: about where it wants to stand
	out         = 2.3 // m: from here on no blade reaches
)

// Keys that are held, by how long.
const (
	feetKeys = iota
	swordKey
	rest // no swing before it
	mood // ticks for which the feet go on as they do
)

func newPerson(seed uint64) *person { return &person{dice: seed, react: minReaction} }

// play is what the person holds in a tick.
func (p *person) play(w *duel.World) []string {
	p.tick++
	p.past[p.tick%int64(len(p.past))] = [2]duel.Fighter{w.Fighters[0], w.Fighters[1]}
	p.did = nothing
	seen := p.past[max(1, p.tick-p.react)%int64(len(p.past))]
	other, me := &seen[0], &w.Fighters[1]
	gap := other.Position.Dist(seen[1].Position)
	dice := wits.NewRand(&p.dice)
	p.hit(dice, other, me, gap)
	p.walk(dice, other, me, gap)
	var held []string
	for _, key := range directions(p.feet) {
		if p.until[feetKeys] > p.tick {
			held = append(held, key)
		}
	}
	if p.until[swordKey] > p.tick {
		held = append(held, p.sword)
	}
	return held
}

// hit decides about the sword.
func (p *person) hit(dice wits.Rand, other, me *duel.Fighter, gap float64) {
	press := func(key string, did action) {
		p.sword, p.did = key, did
		p.until[swordKey] = p.tick + 3 + int64(dice.Int(5))
		p.react = minReaction + int64(dice.Int(maxReaction-minReaction+1))
	}
	if me.Stance != duel.Ready {
		return // it feels that its own arm is busy
	}
	open := other.Stance == duel.Stagger || other.Stance == duel.Recover || other.Stance == duel.Lower
	switch {
	case other.Stance == duel.WindUp && gap < 2.5 && p.blow != other.Swings:
		p.blow = other.Swings
		if !dice.Chance(overlooks) {
			press("parry", parries)
		}
	case open && gap < duel.Reach && p.tick >= p.until[rest] && me.Stamina > 30:
		press("swing", swings)
		p.until[rest] = p.tick + 40 + int64(dice.Int(20))
	case gap < 1.6 && other.Stance == duel.Ready && me.Stamina > 60 && p.tick >= p.until[rest] && dice.Chance(0.02):
		press("swing", swings)
		p.until[rest] = p.tick + 50 + int64(dice.Int(40))
	}
}

// walk decides about the feet, a few times a second.
func (p *person) walk(dice wits.Rand, other, me *duel.Fighter, gap float64) {
	if p.tick < p.until[mood] {
		return
	}
	p.until[mood] = p.tick + 10 + int64(dice.Int(12))
	way := other.Position.Sub(me.Position)
	did := nothing
	switch {
	case me.Stamina < 30 && gap < 2.8:
		way, did = way.Neg(), stepsBack
	case gap > out || other.Stance == duel.Stagger && gap > 1.3:
		did = closesIn
	case gap < 1.2 || other.Stance == duel.WindUp && dice.Chance(0.4):
		way, did = way.Neg(), stepsBack
	case gap > fighting:
		did = closesIn
	case dice.Chance(0.6):
		if way, did = way.Perp(), circles; dice.Chance(0.5) {
			way = way.Neg()
		}
	default:
		p.until[feetKeys] = 0
		return
	}
	before := p.feet
	p.feet = compass(way)
	if p.until[feetKeys] < p.tick || p.feet != before {
		if p.did == nothing {
			p.did = did
		}
	}
	p.until[feetKeys] = p.until[mood] - int64(dice.Int(4))
}

// compass is the nearest of eight directions that keys have.
func compass(way geom.Vec2) string {
	const slant = 0.3827 // the sine of an eighth of half a turn
	way = way.Norm()
	text := ""
	if way.X > slant {
		text += "right "
	} else if way.X < -slant {
		text += "left "
	}
	if way.Y > slant {
		text += "up "
	} else if way.Y < -slant {
		text += "down "
	}
	return text
}
