package town

import "github.com/wits-ai/wits"

// Spot is where people go.
type Spot uint8

// Spots.
const (
	AtHome Spot = iota
	AtWork
	AtShop
	AtRest
	AtGate
)

var spotNames = [...]string{"home", "work", "shop", "park", "gate"}

// WalkerPorts is the interface "Walker": what the town tells the mind of one of its people.
type WalkerPorts struct {
	Hour   wits.Input[float64] `unit:"h" doc:"The hour of its own day, 0 to 24: people do not all get up at the same time."`
	Worker wits.Input[bool]    `doc:"It has work."`
	Hungry wits.Input[bool]    `doc:"There is nothing to eat at home."`
	Fire   wits.Input[bool]    `doc:"Where it lives or works it burns."`
	Winter wits.Input[bool]    `doc:"It is winter."`
}
