package universe

import "github.com/wits-ai/wits/geom"

// View is what a screen shows of a universe: it converts between global units, the view, which goes from (-1, -1) in the lower
// left corner to (1, 1) in the upper right one, and pixels, which are counted from the upper left corner [Hufford, "Screen"].
type View struct {
	// Center is in the middle of the screen, and Height how many global units it shows from the bottom to the top.
	Center geom.Vec2
	Height float64
	// Wide and High are the screen's size in pixels; pixels are square.
	Wide, High int
}

// half returns how many global units there are from the centre to the right and to the upper edge.
func (v View) half() geom.Vec2 {
	return geom.Vec2{X: float64(v.Height/2*float64(v.Wide)) / float64(v.High), Y: v.Height / 2}
}

// ToView returns a place in the view.
func (v View) ToView(global geom.Vec2) geom.Vec2 {
	h, d := v.half(), global.Sub(v.Center)
	return geom.Vec2{X: d.X / h.X, Y: d.Y / h.Y}
}

// FromView returns the place of a point of the view.
func (v View) FromView(p geom.Vec2) geom.Vec2 {
	h := v.half()
	return v.Center.Add(geom.Vec2{X: float64(p.X * h.X), Y: float64(p.Y * h.Y)})
}

// ToPixel returns where on the screen a place is, in pixels: whole numbers are the upper left corners of pixels.
func (v View) ToPixel(global geom.Vec2) geom.Vec2 {
	p := v.ToView(global)
	return geom.Vec2{X: float64((p.X + 1) / 2 * float64(v.Wide)), Y: float64((1 - p.Y) / 2 * float64(v.High))}
}

// FromPixel returns the place of a point of the screen. The middle of the pixel (x, y) is (x + 0.5, y + 0.5).
func (v View) FromPixel(p geom.Vec2) geom.Vec2 {
	return v.FromView(geom.Vec2{X: 2*p.X/float64(v.Wide) - 1, Y: 1 - 2*p.Y/float64(v.High)})
}

// PixelAt returns the pixel in which a place is shown, which may lie beside the screen.
func (v View) PixelAt(global geom.Vec2) (x, y int) {
	p := v.ToPixel(global)
	return floor(p.X), floor(p.Y)
}

// PixelCenter returns the place in the middle of a pixel.
func (v View) PixelCenter(x, y int) geom.Vec2 {
	return v.FromPixel(geom.Vec2{X: float64(x) + 0.5, Y: float64(y) + 0.5})
}

// Shows reports whether a disc is to be seen.
func (v View) Shows(at geom.Vec2, radius float64) bool {
	h, d := v.half(), at.Sub(v.Center)
	return max(d.X, -d.X) <= h.X+radius && max(d.Y, -d.Y) <= h.Y+radius
}

func floor(x float64) int {
	i := int(x)
	if float64(i) > x {
		i--
	}
	return i
}
