//go:build !js || !wasm

// Command wasm is package host for browsers and workers; it runs nowhere else. `make wasm` builds it.
package main

import "fmt"

func main() { fmt.Println("build it with make wasm, for GOOS=js GOARCH=wasm") }
