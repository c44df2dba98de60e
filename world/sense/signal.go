package sense

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Surroundings is what senses ask of the world's geometry. All answers must be those of the world as it is during the
// step, and the same for the same question. [Open] is a world without any obstacles.
type Surroundings interface {
	// Sees reports whether a ray, or a sphere of a radius in metres, gets from one place to another without meeting something
	// opaque. What a place has behind it does not stop a sphere, which goes from where it touches the one place to where it
	// touches the other.
	Sees(from, to geom.Vec3, radius float64) bool
	// SeesBox reports whether a box gets from one place to another without meeting something opaque: a plate so wide across the way,
	// and so high, in metres, whose middle goes along it. It is asked for cones that have a box only.
	SeesBox(from, to geom.Vec3, width, height float64) bool
	// Damping returns what a sound loses of its strength through the solids on the straight way; 0 if the way is free.
	Damping(from, to geom.Vec3) float64
	// Way returns the shortest way around corners, if it is not longer than most, in metres, and its last corner before to, from
	// where the sound seems to come.
	Way(from, to geom.Vec3, most float64) (length float64, bend geom.Vec3, ok bool)
	// Region returns the room, or other part of the world, in which a place is; -1 for none.
	Region(p geom.Vec3) int32
	// Wind is in metres a second.
	Wind() geom.Vec3
}

// Open is a world without obstacles, regions and wind.
type Open struct{}

// Sees is true.
func (Open) Sees(from, to geom.Vec3, radius float64) bool { return true }

// SeesBox is true.
func (Open) SeesBox(from, to geom.Vec3, width, height float64) bool { return true }

// Damping is 0.
func (Open) Damping(from, to geom.Vec3) float64 { return 0 }

// Way finds none: the straight way is free.
func (Open) Way(from, to geom.Vec3, most float64) (length float64, bend geom.Vec3, ok bool) {
	return 0, geom.Vec3{}, false
}

// Region is -1.
func (Open) Region(p geom.Vec3) int32 { return -1 }

// Wind is none.
func (Open) Wind() geom.Vec3 { return geom.Vec3{} }

// Body is where somebody is, who senses or is sensed.
type Body struct {
	Place    geom.Vec3 // of the feet
	Velocity geom.Vec3 // in metres a second; what perceives it learns it
	Facing   float64   // in radians
	Pitch    float64   // how far its sensors look up, in radians
}

// Emission is what somebody emits all the time.
type Emission struct {
	// Strength is how strong it is at its source; 0 ends it.
	Strength float64
	// Range and Attenuation take the place of those of the modality; 0 for the modality's.
	Range, Attenuation float64
	// Up is how far above the body's place it is emitted, in metres.
	Up float64
	// Tag is whatever the game wants to know of it again.
	Tag uint64
}

// Signal is something that happens once, and can be perceived.
type Signal struct {
	Modality wits.Name
	// Of is who emits it, and never perceives it; 0 for nobody.
	Of wits.Entity
	// To is the only one who can perceive it: who is hit, or touched; 0 for all. It reaches him however far away it comes
	// from: no range counts but that of the sensor, if it has one of its own.
	To wits.Entity
	// At is where.
	At geom.Vec3
	// Strength is how strong it is at its source; above 0.
	Strength float64
	// Range and Attenuation take the place of those of the modality; 0 for the modality's.
	Range, Attenuation float64
	// Tag is whatever the game wants to know of it again.
	Tag uint64
}

// Notice tells that somebody has perceived something.
type Notice struct {
	By, Of   wits.Entity // Of is 0 if nobody emitted it
	Modality wits.Name
	Sensor   wits.Name
	// Strength is what was left of it.
	Strength float64
	// At is where it seems to come from: the last corner if it came around one.
	At geom.Vec3
	// From is where it was emitted; of a puff, where it is by now.
	From geom.Vec3
	// Velocity is that of who emitted it, if it was perceived straight from a body.
	Velocity geom.Vec3
	// Emitted and Arrived are in game time, in seconds.
	Emitted, Arrived float64
	Tag              uint64
	// Steady: it is emitted all the time. Else it happened once.
	Steady bool
	// Around: it came around a corner.
	Around bool
	// Assumed: the sensor did not perceive it this time, but it is near where it was perceived last, see [Sensor.Auto].
	Assumed bool
	// Anonymous: it does not tell who it is, though Of does.
	Anonymous bool

	// Share is the part of its points that were perceived, with a modality that goes by [SharePoints]; else 0.
	Share float64

	// Teller is who has perceived it and told, with a modality of the type [Team]; Emitted is then when that was.
	Teller wits.Entity

	bit  uint32    // of the sensor
	sure geom.Vec3 // where it was perceived last, and not assumed to be
}
