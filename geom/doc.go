// Package geom holds the plane and space vectors, the angles and the
// elementary functions that everything above it computes with.
//
// Every function gives the same bits on every processor that Go compiles for:
// products are rounded before they are added, so that no compiler may fuse the
// two, and the sine, exponential and their kin are computed here from
// additions, multiplications, divisions and square roots alone, never by an
// assembly routine that differs from one processor to the next. A world that
// computes with this package replays bit for bit anywhere.
//
// | task                                  | call                                   |
// |---------------------------------------|----------------------------------------|
// | a direction from an angle, and back   | FromAngle, Vec2.Angle                  |
// | the turn from one direction to another| AngleBetween                           |
// | an angle in (-Pi, Pi]                 | WrapAngle                              |
// | limit a speed or a force              | Vec2.Clamped, Vec3.Clamped             |
// | limit or blend a number               | Clamp, Lerp                            |
// | points in regions, given or random    | Circle, Parallelogram, Polygon         |
// | what something on its way meets first | the Cast methods of Segment, Circle, ...|
// | distances to shapes, boxes            | Segment.Dist, Prism.Dist, Box          |
// | trigonometry                          | Sin, Cos, Tan, Asin, Acos, Atan, Atan2 |
// | growth and decay                      | Exp, Log, Pow                          |
//
// Conventions: lengths are metres unless the caller says otherwise, angles are
// radians, counted from the positive X axis towards the positive Y axis. The
// zero vector is the origin and is ready to use. Vectors are values; no method
// changes its receiver and none allocates.
//
// Cost: a vector operation takes a nanosecond or a few, a trigonometric function
// six to eleven, Exp and Log ten to fifteen, Pow about thirty-five.
//
// Who computes with these numbers keeps to the same rule: float64(x*y) + z, never
// x*y + z. The package internal/roundcheck finds what was forgotten.
package geom
