// Lines prints what the lines of the kinds of documents are for, and how many lines of Go by hand the engine has:
//
//	make lines                    of the files that are here
//	make lines SINCE=63ae7b9      beside those of a commit
//	make minds                    how much of the games' minds is in documents, and how many lines of Go choose, perceive or steer
//
// Lines of Go are counted, comments and blank lines among them, but none of tests. A declaration belongs as a whole, with its
// comment, to what it is for; what lies between two declarations to the second. See [classOf] for the rules.
// Those of minds are counted by function: [deciders] lists them.
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
	ofMinds := flag.Bool("minds", false, "count the minds of games")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: lines [-minds] [commit]\n\nCounts the lines of the module in the working directory, beside those of a commit if there is one.")
	}
	flag.Parse()
	if *ofMinds {
		if err := printMinds(flag.Arg(0)); err != nil {
			log.Fatal(err)
		}
		return
	}
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

// printMinds prints the table of minds of the files that are here, after that of a commit if there is one.
func printMinds(commit string) error {
	now, err := minds(os.DirFS("."))
	if err != nil {
		return err
	}
	var then map[string]*mindLines
	if commit != "" {
		files, err := archive(commit)
		if err != nil {
			return err
		}
		if then, err = minds(files); err != nil {
			return fmt.Errorf("%s: %w", commit, err)
		}
	}
	mindTable(os.Stdout, now, then, commit)
	return nil
}
