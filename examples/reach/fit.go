package main

import (
	"cmp"
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
)

// turns is how far, in °, the middle of a reach may lie from the mean direction of what was hit.
const turns = 20

// sphere is one of those around the beast, seen from its middle.
type sphere struct {
	at  geom.Vec2
	far float64 // m
	off float64 // radians from the middle of the sector that is tried, to either side
	hit bool
}

// wasted is what a sphere within a reach that was not hit counts, of those that were: a blow into the air is worse than one that is not
// struck.
const wasted = 3

// fit returns the sector around 0, 0 that tells best which spheres were hit: it has the most of them, less [wasted] for each that was not hit.
// A weapon seldom reaches a sector; [geom.FitSector], around all that was hit, would promise more than it does.
// Its middle is a whole number of degrees from forward. Without a sphere that was hit its radius is negative.
func fit(spheres []sphere) geom.Sector {
	spheres = slices.Clone(spheres)
	var mean geom.Vec2
	for i := range spheres {
		s := &spheres[i]
		if s.far = s.at.Len(); s.hit {
			mean = mean.Add(s.at.Norm())
		}
	}
	far := 0.0
	for _, s := range spheres {
		if s.hit {
			far = max(far, s.far)
		}
	}
	near := slices.DeleteFunc(slices.Clone(spheres), func(s sphere) bool { return s.far > far })
	best, most := geom.Sector{Radius: -1}, 0
	middle := math.Round(degrees(mean.Angle()))
	for turn := range 2*turns + 1 {
		facing := geom.FromAngle(radians(middle + float64(nearFirst(turn))))
		for i := range near {
			near[i].off = math.Abs(geom.AngleBetween(facing, near[i].at))
		}
		if s, right := fitFacing(facing, near); right > most {
			best, most = s, right
		}
	}
	var in []geom.Vec2
	for _, s := range spheres {
		if s.hit && best.Contains(s.at) {
			in = append(in, s.at)
		}
	}
	return geom.FitSector(geom.Vec2{}, best.Facing, in)
}

// nearFirst counts 0, 1, -1, 2, -2 and so on: of equal sectors that is best which is nearest to the mean.
func nearFirst(i int) int {
	if i%2 == 0 {
		return -i / 2
	}
	return i/2 + 1
}

// fitFacing returns the best sector with a middle, and what it counts. It orders the spheres
// by their angle, and tries each distance.
func fitFacing(facing geom.Vec2, spheres []sphere) (best geom.Sector, most int) {
	const (
		same = 1e-9 // rad or m: of two that lie at the same angle or distance, rounding says otherwise
		step = 0.01 // m, from one distance that is tried to the next
	)
	slices.SortFunc(spheres, func(a, b sphere) int { return cmp.Compare(a.off, b.off) })
	var fars []float64
	for _, s := range spheres {
		if s.hit {
			fars = append(fars, s.far+same)
		}
	}
	slices.Sort(fars)
	tried := 0.0
	for i, far := range fars {
		if i+1 < len(fars) && far < tried+step {
			continue
		}
		tried = far
		right := 0
		for j, s := range spheres {
			switch {
			case s.far > far:
			case s.hit:
				right++
			default:
				right -= wasted
			}
			if right > most && (j+1 == len(spheres) || spheres[j+1].off > s.off+same) {
				best, most = geom.Sector{Facing: facing, Radius: far, Half: s.off + same}, right
			}
		}
	}
	return best, most
}
