// Lines prints what the lines of the kinds of documents are for, and how many lines of Go by hand the engine has:
//
//	make lines                    of the files that are here
//	make lines SINCE=63ae7b9      beside those of a commit
//
// Lines of Go are counted, comments and blank lines among them, but none of tests. A declaration belongs as a whole, with its
// comment, to what it is for; what lies between two declarations to the second. See [classOf] for the rules.
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("lines: ")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: lines [commit]\n\nCounts the lines of the module in the working directory, beside those of a commit if there is one.")
	}
	flag.Parse()
	now, err := count(os.DirFS("."))
	if err != nil {
		log.Fatal(err)
	}
	var then *counts
	commit := flag.Arg(0)
	if commit != "" {
		var files fs.FS
		if files, err = archive(commit); err != nil {
			log.Fatal(err)
		}
		if then, err = count(files); err != nil {
			log.Fatalf("%s: %v", commit, err)
		}
	}
	table(os.Stdout, now, then, commit)
}
