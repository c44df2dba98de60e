package field

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// View is what somebody who searches can see: a sector of a circle around him, as seen from above.
type View struct {
	// Eye is where he looks from.
	Eye geom.Vec3
	// Facing is where he looks to, and Half the angle to each side of it that he sees, both in radians. From Pi he sees
	// everything around.
	Facing, Half float64
	// Range is how far he sees, in metres. Around is how far he notices what is outside of the angle.
	Range, Around float64
	// Height is how high above the ground is what he would see of the one he looks for, in metres.
	Height float64
	// Noticed is how probable it is that he would notice him, from 0 to 1; 0 means 1.
	Noticed float64
}

// Look rules out what is in view, while the one who is looked for is not seen: see Rule. Sees says whether nothing is in
// the way between the eye and a place; it is asked about possible cells in the sector alone, in their order. Nil: nothing
// ever is. It returns how many cells were asked about.
func (o *Occupancy) Look(v View, sees func(from, to geom.Vec3) bool) int {
	noticed := v.Noticed
	if noticed == 0 {
		noticed = 1
	}
	asked := 0
	eye := geom.Vec2{X: v.Eye.X, Y: v.Eye.Y}
	ahead := geom.FromAngle(v.Facing)
	narrow := v.Half < math.Pi
	edge := geom.Cos(v.Half)
	around := float64(v.Around * v.Around)
	o.ground.visit(eye, max(v.Range, v.Around), func(c int32) bool {
		if o.wait[c] > 0 {
			return true
		}
		to := o.ground.at[c]
		way := geom.Vec2{X: to.X - eye.X, Y: to.Y - eye.Y}
		if dist := way.LenSq(); !(dist <= around) {
			if dist > float64(v.Range*v.Range) || narrow && way.Dot(ahead) < float64(edge*way.Len()) {
				return true
			}
		}
		to.Z += v.Height
		asked++
		if sees == nil || sees(v.Eye, to) {
			o.Rule(int(c), noticed)
		}
		return true
	})
	return asked
}
