// Package planar divides the plane: [Arrange] makes segments that cross each other meet in points, and [Triangulate] fills
// what lies between them with triangles. Both compute with whole numbers alone wherever a decision depends on it, so that
// no input, however degenerate, gives crossing edges or overlapping triangles, and every processor gives the same.
//
// Arrange is snap rounding [Hobby99]: every end and every crossing is a hot pixel, and a segment that passes through a
// hot pixel is led through its middle. Triangulate is a constrained Delaunay triangulation: points are inserted one by one
// (Lawson 1977), then the edges by flips (Sloan 1993).
package planar

// Point is a point of the grid. Coordinates are below Limit in either direction.
type Point struct{ X, Y int64 }

// Limit bounds coordinates, so that twice the area of a triangle of doubled coordinates fits into 63 bits.
const Limit = 1 << 27

// Segment joins two points.
type Segment struct{ A, B Point }

// Sub is p - q.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Cross is twice the signed area of the triangle 0, p, q.
func (p Point) Cross(q Point) int64 { return p.X*q.Y - p.Y*q.X }

// Dot returns the scalar product.
func (p Point) Dot(q Point) int64 { return p.X*q.X + p.Y*q.Y }

// Orient is positive if c lies to the left of the way from a to b, negative to the right, zero on the line.
func Orient(a, b, c Point) int64 { return b.Sub(a).Cross(c.Sub(a)) }
