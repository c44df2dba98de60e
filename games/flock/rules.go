package flock

// Rate is in ticks a second.
const Rate = 60

const delta = 1.0 / Rate

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

// How creatures live, but for what the document of their types says. Hunger is what is missing of their food to 1.
const (
	grazes    = 0.025 // of the grass of a cell that one eats in a second
	nourishes = 1.6   // food of the grass of a cell
	regrows   = 0.006 // of what is missing of the grass, in a second
	full      = 0.95
	bite      = 0.5  // m between skins
	calmsIn   = 4.0  // s in which fright is forgotten
	fearGrows = 0.10 // by each that is frightened, four times a second
	fearHalf  = 12.0 // s
)

// How far others matter, m.
const (
	meets       = 3.0 // near enough to share what one has seen
	exploresTo  = 9.0
	grazesTo    = 40.0 // m of the way to better grass
	brushRadius = 4.0
)

// thinks is after how many ticks a creature thinks again, if it is to be seen, and if it is not.
const (
	thinks    = 3
	thinksFar = 8
	farDetail = 8.0 // m of cells of data maps, for those that are not to be seen
)
