package sense

import "github.com/wits-ai/wits/world/belief"

// Walls says what solids do to a signal that meets them.
type Walls uint8

// What solids do.
const (
	Block  Walls = iota // they stop it: light
	Damp                // they take from its strength, by their material: sound, smell
	Ignore              // nothing
)

var wallNames = [...]string{"block", "damp", "ignore"}

func (w Walls) String() string { return wallNames[min(int(w), len(wallNames)-1)] }

// Points says what is made of the points of a body that the game gives with [System.SetPoints].
type Points uint8

// What can be made of them.
const (
	OnePoint    Points = iota // nothing: it is perceived where it emits, Emission.Up above its place
	AnyPoint                  // it is perceived where the first of them is
	SharePoints               // each gives its share of the strength
)

var pointNames = [...]string{"one", "any", "share"}

func (p Points) String() string { return pointNames[min(int(p), len(pointNames)-1)] }

// Type is the sort of a modality. It says which values those members have that a document leaves out; see [Defaults].
type Type uint8

// Types of modality.
const (
	Custom Type = iota // of the game's own
	Sight
	Hearing
	Smell
	Touch
	Damage
	Team // what others of one's team perceive, see [System.SetTeam]; it cannot be emitted
)

var typeNames = [...]string{"custom", "sight", "hearing", "smell", "touch", "damage", "team"}

func (t Type) String() string { return typeNames[min(int(t), len(typeNames)-1)] }

// Plan is what a document of the kind "senses" says, as plain data; a game that has no documents gives its own to [New].
type Plan struct {
	Modalities []Modality
	Profiles   []Profile
	// Budget is the most that a step spends on questions about the world's geometry: 1 for a line of sight, for what walls
	// damp, for which region a place is in, and for a check of the game's; [WayCost] for a way around corners; and 1 for
	// every 16 comparisons of a signal with a sensor. Who asks for more waits. 0 is [DefaultBudget].
	Budget int
	// Late is for how many seconds a signal that has arrived may wait for its turn before it is dropped. 0 is
	// [DefaultLate].
	Late float64
	// Puffs is how many puffs there are at most; above that the oldest go. 0 is [DefaultPuffs].
	Puffs int
}

// Modality is a sort of signal: how far it goes, how fast, and what becomes of it on the way. See [Defaults] for what a
// document that says no more than the type gets.
type Modality struct {
	Name string
	Type Type
	// Range is how far a signal goes at most, in metres; above 0.
	Range float64
	// Attenuation is the part of the strength that is left after each metre: 1 for all of it, in [0, 1].
	Attenuation float64
	// Speed is in metres a second; 0 for at once.
	Speed float64
	// Walls is what solids do to it.
	Walls Walls
	// Around: it also takes the shortest way around corners, and seems to come from the last of them.
	Around bool
	// Confined: it does not leave the region that it was emitted in.
	Confined bool
	// Anonymous: what is perceived does not tell who it is; beliefs about it are threats of unknown source.
	Anonymous bool
	// Every is how often each sensor looks for continuous emitters, in seconds; above 0.
	Every float64
	// Lasts is for how many seconds a signal stays in the world where it was emitted, as a puff; 0 for one that is gone at
	// once.
	Lasts float64
	// Forgotten is after how many seconds what was perceived with it is forgotten; 0 for the time of who perceives, see [Memory].
	Forgotten float64
	// Half is in how many seconds a puff loses half of its strength; 0 for never.
	Half float64
	// Drift is how much of the wind's speed a puff moves with: 1 for all of it.
	Drift float64
	// Delay is after how many seconds one knows what others of its team tell; of the type [Team] only.
	Delay float64
	// Points is where bodies are perceived that emit it all the time and have several points. What stays has none.
	Points Points
	// Check is the name of a function of the game's that has the last word on what is perceived; "" for none. See
	// [System.Check].
	Check string
}

// Profile is what a sort of character senses with, and how it remembers.
type Profile struct {
	Name    string
	Sensors []Sensor // in the order of their names
	// Dominant is the modality that is believed as long as it perceives somebody, when it is asked where he is, whatever others
	// have perceived since; "" for what was perceived last.
	Dominant string
	Memory   Memory
}

// Sensor receives signals of one modality.
type Sensor struct {
	Name     string
	Modality string
	// Threshold is the least strength that it perceives; above 0.
	Threshold float64
	// Forward, Left and Up are where it is, as seen from its body's place, in metres.
	Forward, Left, Up float64
	// Turn is where it looks, counter-clockwise from where its body faces, in radians.
	Turn float64
	// Range is how far it reaches at most whatever the signal says, in metres; 0 for no bound of its own.
	Range float64
	// Cones are where it perceives something. Without any it does so all around.
	Cones []Cone
	// Affiliation is whom it perceives, by what [System.Affiliate] says; without any, all.
	Affiliation []belief.Attitude
	// Lose is at how many metres it loses what it perceives already, of what is emitted all the time: more than Range, or than the
	// modality's if that is 0. For what it perceives a metre counts as so much less that what reaches as far as the range is
	// perceived as far as that. 0: it loses it where it would not begin to perceive it.
	Lose float64
	// Auto is within how many metres of where it was perceived last what it perceives stays perceived, of what is emitted all the
	// time, whatever lies between and wherever the sensor looks; 0 for not. How far it reaches, the affiliation and the modality's
	// check still count.
	Auto float64
	// Off: it perceives nothing until [System.Enable] says so.
	Off bool
}

// Cone is a part of the field of view. The first that lets a signal through counts, from the highest priority down.
type Cone struct {
	// Angle is the whole angle, from edge to edge, in radians: 2π is all around.
	Angle float64
	// Vertical is the same up and down; 0 for no bound.
	Vertical float64
	// Attenuation is what is taken from the strength: how bad it is at the edge of one's eye.
	Attenuation float64
	// Sphere is the radius of what must fit through the line of sight, in metres; 0 for a ray.
	Sphere float64
	// Wide and High are the size of a box that must fit through the line of sight in place of a sphere, across the way and up, in
	// metres; both 0 for none. For modalities that walls block.
	Wide, High float64
	// Priority decides which cone is tried first.
	Priority int
}

// Boxed reports whether a box must fit through the line of sight.
func (c *Cone) Boxed() bool { return c.Wide > 0 || c.High > 0 }

// Memory is how long a character remembers what it perceived.
type Memory struct {
	// Lost is after how many seconds without a new perception something is not perceived any more, beyond the time between
	// two looks of the sensor. Where looks have to wait, what was perceived stays so until a look at it has failed.
	Lost float64
	// Forgotten is after how many seconds it is forgotten.
	Forgotten float64
	// Half is in how many seconds a belief gets half as sure; 0 for never.
	Half float64
	// Most is how many perceptions are remembered; above that goes what is lost, then the weakest, but never the nearest.
	Most int
}
