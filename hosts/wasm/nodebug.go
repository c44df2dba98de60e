//go:build js && wasm && !debug

package main

// debugging offers nothing: the page cannot be attached to what games are published with.
func debugging() {}
