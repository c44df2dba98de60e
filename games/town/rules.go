package town

// Numbers that are no designer's: how fast people go, and how time passes.
const (
	// Rate is ticks a second.
	Rate  = 60
	delta = 1.0 / Rate

	yearDays   = 24 // days of the economy
	seasonDays = 6

	strollDay = 40.0 // s: what a day is for people, for whom one of the economy would be too short
	walkSpeed = 1.7  // tiles a second on a road that is 1 times as fast

	oreTile = 300 // ore in a tile that has some

	thinkNear, thinkFar = 20, 80 // ticks between two steps of a mind: in sight, and out of it
	farSkip             = 6      // out of sight people move every so many ticks, and so much farther
	syncEvery           = 15     // ticks between two looks at who lives and works in a building

	mostBuildings = 20_000
	mostWalkers   = 2_500 // of more people than that not all are seen on the streets

	keyWait, keyAgain = 16, 4 // ticks until a key that is held counts again, first and later
)
