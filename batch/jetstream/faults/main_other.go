//go:build !unix

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "faults: processes of this system cannot be stopped for a while; use one of the family of Unix")
	os.Exit(1)
}
