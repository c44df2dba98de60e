// Command makeface writes the public faces of the engine: packages that show of internal/wits what one audience needs, under its
// own words, with the documentation of every type, field and method that it shows. [faces] says what each shows.
//
//	go run ./internal/makeface
//
// A test holds the files that are committed to what the engine is. So nothing is described twice, and who reads the root
// sees what a game needs of it.
package main

import (
	"errors"
	"log"
	"os"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("makeface: ")
	root := "."
	if len(os.Args) > 1 {
		root = os.Args[1]
	}
	files, err := write(root)
	if err != nil {
		log.Fatal(err)
	}
	for name, text := range files {
		name = filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, text, 0o644)); err != nil {
			log.Fatal(err)
		}
	}
}
