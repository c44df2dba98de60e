// Package roundcheck finds floating-point products that a compiler may fuse
// with a sum. Go lets x*y + z be computed with one rounding instead of two, and
// does so on arm64 and on amd64 from GOAMD64=v3 on, but not on v1; the results
// then differ in the last bit from one processor to the next, and two replays
// part. Only an explicit conversion, float64(x*y), forbids it.
//
// The fusion also happens across statements, and across calls that are inlined:
// with p := x*y, p + z is fused, and so is a.Add(b.Scale(s)) when Scale returns
// bare products. Hence two degrees:
//
//   - Check reports a product that goes into a sum, directly or through local
//     variables.
//   - CheckStrict also reports a product that leaves the function bare (returned,
//     stored or passed on), where a sum may meet it after inlining. A package
//     that passes can be called from anywhere.
//
// The rule that satisfies both: write float64(x*y), unless the product is at
// once multiplied, divided, compared or converted.
package roundcheck
