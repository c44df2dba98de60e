package sense

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// This file is for whoever draws senses.

// Flight is a signal on its way, for whoever draws it.
type Flight struct {
	Signal
	Emitted float64 // when
	Radius  float64 // how far it has come, in metres
}

// Flying appends the signals that are on their way, as of the last step.
func (s *System) Flying(to []Flight) []Flight {
	for i := range s.signals {
		f := &s.signals[i]
		if f.serial == 0 {
			continue
		}
		radius := f.Range
		if speed := s.config.modalities[f.m].Speed; speed > 0 {
			radius = min(radius, float64(speed*(s.now-f.born)))
		}
		to = append(to, Flight{f.Signal, f.born, radius})
	}
	return to
}

// Puff is a signal that stays in the world, for whoever draws it.
type Puff struct {
	Signal          // At is where it is by now, and Strength what is left
	Emitted float64 // when
}

// Puffs appends the puffs, as of the last step, the oldest first.
func (s *System) Puffs(to []Puff) []Puff {
	for i := range s.puffs {
		p := &s.puffs[i]
		out := Puff{p.Signal, p.born}
		out.Strength = s.stale(p)
		to = append(to, out)
	}
	return to
}

// Looking appends how the sensors of somebody look into the world now, for whoever draws it.
func (s *System) Looking(to []View, who wits.Entity) []View {
	b := s.find(who)
	if b == nil || b.profile < 0 || !b.placed {
		return to
	}
	sensors := s.config.profiles[b.profile].sensors
	for i := range sensors {
		sn := &sensors[i]
		m := &s.config.modalities[sn.m]
		v := View{Sensor: &sn.Sensor, Modality: &m.Modality, At: origin(b, sn), Facing: geom.WrapAngle(b.Facing + sn.Turn), Range: m.Range, On: b.on&(1<<i) != 0}
		if sn.Range > 0 {
			v.Range = min(v.Range, sn.Range)
		}
		to = append(to, v)
	}
	return to
}

// View is how a sensor looks into the world.
type View struct {
	Sensor   *Sensor // shared: leave them as they are
	Modality *Modality
	At       geom.Vec3
	Facing   float64 // in radians
	Range    float64 // the least of the sensor's and the modality's; signals may have their own
	On       bool
}
