package flock

import (
	"github.com/wits-ai/wits/world/group"
	"github.com/wits-ai/wits/world/universe"
)

// Rate is in ticks a second.
const Rate = 60

const delta = 1.0 / Rate

// Kind is what a creature is: its place among the types.
type Kind int

// Kinds of creatures.
const (
	Sheep Kind = iota
	Wolf
	Dog
	Bird
)

var (
	kindNames = [...]string{"sheep", "wolf", "dog", "bird"}
	kindWords = [...]string{"Sheep", "Wolf", "Dog", "Bird"}
	files     = [...]string{"sheep.thoughts.json", "wolf.thoughts.json", "dog.thoughts.json", "bird.thoughts.json"}
)

// types are what creatures of a kind have in common: each is a little different.
var types = []universe.Type{
	Sheep: {Type: group.Type{Name: "sheep", Radius: group.Range{Low: 0.5, High: 0.65}, Mass: group.Range{Low: 0.9, High: 1.2}, MaxSpeed: group.Range{Low: 4.2, High: 5}, MaxForce: group.Range{Low: 13, High: 16}}, Sight: 10},
	Wolf:  {Type: group.Type{Name: "wolf", Radius: group.Range{Low: 0.55, High: 0.65}, Mass: group.Range{Low: 1, High: 1.2}, MaxSpeed: group.Range{Low: 5.4, High: 5.9}, MaxForce: group.Range{Low: 15, High: 18}}, Sight: 30},
	Dog:   {Type: group.Type{Name: "dog", Radius: group.Range{Low: 0.5, High: 0.55}, Mass: group.Range{Low: 0.9, High: 1}, MaxSpeed: group.Range{Low: 6.6, High: 7}, MaxForce: group.Range{Low: 20, High: 22}}, Sight: 40},
	Bird:  {Type: group.Type{Name: "bird", Radius: group.Range{Low: 0.3, High: 0.35}, Mass: group.Range{Low: 0.9, High: 1}, MaxSpeed: group.Range{Low: 6.5, High: 7.5}, MaxForce: group.Range{Low: 18, High: 22}}, Sight: 8, Flies: true},
}

// The world.
const (
	perCreature = 34.0 // m² of meadow
	roomAround  = 3600.0
	ratio       = 16.0 / 9
	cell        = 2.0 // m of data maps
	exploreCell = 6.0 // m of what somebody remembers to have seen
	routeCell   = 1.5 // m of routes
	routeBudget = 400 // steps of the search for routes in a tick
	mostGroups  = 12
	spare       = 200 // how many creatures more than at the beginning there may be
	MaxHerd     = 100 // creatures that are put into the world at once, at most
)

// How creatures live. Hunger is what is missing of their food to 1.
const (
	grazes     = 0.025 // of the grass of a cell that one eats in a second
	nourishes  = 1.6   // food of the grass of a cell
	sheepNeeds = 0.006 // food in a second
	wolfNeeds  = 0.012
	regrows    = 0.006 // of what is missing of the grass, in a second
	lambs      = 0.02  // how probable a lamb is in a second for a sheep that is full
	full       = 0.95
	bite       = 0.5 // m between skins
	calmsIn    = 4.0 // s in which fright is forgotten
	calledFor  = 12.0
	scaredFor  = 2.5
	fearGrows  = 0.10 // by each that is frightened, four times a second
	fearHalf   = 12.0 // s
	tiredAfter = 9.0  // s that a wolf can run
	restsFor   = 14.0 // s in which it has its breath again
)

// How far others matter, m.
const (
	wolfScares  = 13.0
	dogScares   = 10.0
	wolfFears   = 14.0 // dogs
	wolfSmells  = 30.0
	dogWatches  = 34.0
	meets       = 3.0 // near enough to share what one has seen
	exploresTo  = 9.0
	grazesTo    = 40.0 // m of the way to better grass
	mudSlows    = 0.65 // of the speed, where all is mud
	brushRadius = 4.0
)

// thinks is after how many ticks a creature thinks again, if it is to be seen, and if it is not.
const (
	thinks    = 3
	thinksFar = 8
)
