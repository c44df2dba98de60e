package sniper

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// SniperPorts is the interface "Sniper": what the game tells the sniper's mind before each step.
type SniperPorts struct {
	UnderFire    wits.Input[bool]      `doc:"Something threatens the sniper, wherever it comes from; or it is out of its nest."`
	RetreatClear wits.Input[bool]      `doc:"There is another nest to which no enemy that the sniper believes in bars the way."`
	Refuge       wits.Input[geom.Vec2] `unit:"m" doc:"That nest; where the sniper is if there is none."`
	At           wits.Input[geom.Vec2] `unit:"m" doc:"Where the sniper is."`
}

// Set tells a mind about its sniper.
func (p *SniperPorts) Set(m *wits.Mind, b *Body, w *World) {
	to, ok := w.Refuge(b)
	if !ok {
		to = b.At
	}
	p.UnderFire.Set(m, b.UnderFire())
	p.RetreatClear.Set(m, ok)
	p.Refuge.Set(m, to)
	p.At.Set(m, b.At)
}

// PersonPorts is the interface "Person": what the game tells the mind of a soldier or civilian.
type PersonPorts struct {
	Shaken wits.Input[bool]      `doc:"A bullet hit close by, or somebody fell, in the last seconds."`
	Danger wits.Input[geom.Vec2] `unit:"m" doc:"Where the last of that was."`
	Known  wits.Input[bool]      `doc:"It believes it knows where the enemy is."`
	Foe    wits.Input[geom.Vec2] `unit:"m" doc:"Where that is; if it knows nothing, the nest that is its to search."`
	Enemy  wits.Input[Contact]   `doc:"What it believes about that enemy."`
	At     wits.Input[geom.Vec2] `unit:"m" doc:"Where it is."`
	Scout  wits.Input[bool]      `doc:"It is in disguise."`
	Orders wits.Input[Command]   `doc:"What the patrol is told to do."`
	Rally  wits.Input[geom.Vec2] `unit:"m" doc:"Where whoever commands the patrol is."`
}

// Set tells a mind about its body.
func (p *PersonPorts) Set(m *wits.Mind, b *Body, w *World, c Command, rally geom.Vec2) {
	p.Shaken.Set(m, b.UnderFire())
	if n := b.Threats().Len(); n > 0 {
		p.Danger.Set(m, b.threats[n-1].Place)
	}
	foe := b.hostile()
	p.Known.Set(m, foe != nil)
	if foe != nil {
		p.Foe.Set(m, foe.Place)
		p.Enemy.Set(m, *foe)
	} else {
		p.Foe.Set(m, w.Ground.Nests[b.Number%int64(len(w.Ground.Nests))])
		p.Enemy.Set(m, Contact{})
	}
	p.At.Set(m, b.At)
	p.Scout.Set(m, b.As != b.Side)
	p.Orders.Set(m, c)
	p.Rally.Set(m, rally)
}

// Command is what the patrol is told to do.
type Command int64

// Commands.
const (
	AtWill  Command = iota
	Follow          // whoever commands
	KeepLow         // in cover
	Storm           // the nearest nest, or where the sniper is thought to be
)

var commandNames = [...]string{"at will", "follow", "keep low", "storm"}

// values of the enumeration: names of documents have no spaces.
var commandValues = [...]string{"free", "follow", "low", "storm"}
