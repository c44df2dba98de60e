package field

import (
	"errors"
	"fmt"
	"image"
	"io"

	"github.com/wits-ai/wits/geom"
)

// MostPixels is how many pixels an image may have that is read.
const MostPixels = 1 << 26

// FromImage makes a map of an image that is laid over the rectangle between two corners: the luminance of each pixel, which
// is the mean of its red, green and blue from 0 to 1 [Hufford: black is 0, white is 1], times scale. What is transparent
// counts as black. The image's upper edge lies at the greatest y. Cells are as wide as a pixel; where pixels are not square
// on the ground, each cell has the pixel under its middle.
func FromImage(img image.Image, low, high geom.Vec2, scale float64) (*Map, error) {
	b := img.Bounds()
	w, h := b.Dx(), b.Dy()
	if w <= 0 || h <= 0 {
		return nil, errors.New("field: the image has no pixels")
	}
	g, err := NewGrid(low, high, (high.X-low.X)/float64(w))
	if err != nil {
		return nil, err
	}
	m := NewMap(g)
	for i := range m.v {
		c := g.Center(i)
		x := min(max(int(float64((c.X-low.X)/(high.X-low.X))*float64(w)), 0), w-1)
		y := min(max(int(float64((high.Y-c.Y)/(high.Y-low.Y))*float64(h)), 0), h-1)
		r, green, blue, _ := img.At(b.Min.X+x, b.Min.Y+y).RGBA() // 0 to 65,535 each
		m.v[i] = float32(float64(r+green+blue) / (3 * 65535) * scale)
	}
	return m, nil
}

// Read reads a PNG, JPEG or GIF, and makes a map of it as [FromImage] does. An image of more than [MostPixels] is refused
// before it is unpacked.
func Read(r io.ReadSeeker, low, high geom.Vec2, scale float64) (*Map, error) {
	config, format, err := image.DecodeConfig(r)
	if err != nil {
		return nil, fmt.Errorf("field: %w", err)
	}
	if config.Width <= 0 || config.Height <= 0 || config.Width > MostPixels/config.Height {
		return nil, fmt.Errorf("field: the %s has %d x %d pixels; %d are the most that are read", format, config.Width, config.Height, MostPixels)
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("field: %w", err)
	}
	img, _, err := image.Decode(r)
	if err != nil {
		return nil, fmt.Errorf("field: %w", err)
	}
	return FromImage(img, low, high, scale)
}
