// Package roundcheck finds computations with floating-point numbers that give other bits on another processor, so that two
// replays of a game part. The command "wits rounding" runs it.
//
// Go lets x*y + z be computed with one rounding instead of two, and does so on arm64 (sums and differences) and on amd64 from
// GOAMD64=v3 on (sums), but not on v1, 386 and WebAssembly. Only an explicit conversion, float64(x*y), forbids it.
//
// The fusion also happens across statements, and across calls that are inlined: with p := x*y, p + z is fused, and so is
// a.Add(b.Scale(s)) when Scale returns bare products. So a product is reported if it goes into a sum, directly or through local
// variables, and if it leaves the function bare (returned, stored or passed on), where a sum may meet it after inlining. A
// package without reports can be called from anywhere. The rule that satisfies both: write float64(x*y), unless the product is
// at once multiplied, divided, compared or converted.
//
// Reported, too, are the functions of package math that are not exact, whose last bits differ between processors, and products
// and quotients of complex numbers, which contain sums.
//
// [Check] loads packages (load.go), follows each product to where it goes (flow.go), and says what to write; [Fix] writes it.
package roundcheck
