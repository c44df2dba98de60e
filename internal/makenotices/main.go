// Makenotices writes studio/notices/NOTICES.txt: the licences of the Go modules that the command links and of the packages
// that the page is built of. Run it from the module's root, after npm ci in studio/ui: make notices.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const (
	target = "studio/notices/NOTICES.txt"
	page   = "studio/ui"
)

// entry is one component and what has to be said of it.
type entry struct {
	name, version, from, license string
	text                         string
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("makenotices: ")
	entries, err := goModules()
	if err != nil {
		log.Fatal(err)
	}
	more, err := npmPackages()
	if err != nil {
		log.Fatal(err)
	}
	goText, err := standardLibrary()
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(target, render(goText, append(entries, more...)), 0o644); err != nil {
		log.Fatal(err)
	}
}

// render writes the file. Components with the same text share it.
func render(goText string, entries []entry) []byte {
	var b bytes.Buffer
	b.WriteString("Third-party notices of Wits\n\n" +
		"Wits is under the Apache License 2.0. A program built with it, such as the command wits, carries the work of others,\n" +
		"whose licences follow: the Go standard library, Go modules, and, in the page, npm packages and two fonts.\n" +
		"This file is made by `make notices`.\n")
	rule := "\n" + strings.Repeat("-", 100) + "\n"
	b.WriteString(rule + "The Go standard library and runtime, BSD-3-Clause\n\n" + goText)
	var texts []string
	users := map[string][]entry{}
	for _, e := range entries {
		if users[e.text] == nil {
			texts = append(texts, e.text)
		}
		users[e.text] = append(users[e.text], e)
	}
	for _, text := range texts {
		b.WriteString(rule)
		for _, e := range users[text] {
			fmt.Fprintf(&b, "* %s %s, %s, %s\n", e.name, e.version, e.from, e.license)
		}
		b.WriteString("\n" + text)
	}
	return b.Bytes()
}

// standardLibrary returns the licence of what every Go program carries.
func standardLibrary() (string, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", err
	}
	return licences([]string{strings.TrimSpace(string(root))})
}

// goModules returns those that the command links on any system that it is built for.
func goModules() ([]entry, error) {
	type module struct {
		version string
		folders map[string]bool
	}
	found := map[string]*module{}
	for _, system := range []string{"linux", "windows", "darwin", "js"} {
		arch := "amd64"
		if system == "js" {
			arch = "wasm"
		}
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}", "./cmd/wits")
		list.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+arch, "CGO_ENABLED=0")
		list.Stderr = os.Stderr
		out, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("go list for %s: %w", system, err)
		}
		for line := range strings.Lines(string(out)) {
			f := strings.Split(strings.TrimSpace(line), "\t")
			if len(f) != 4 {
				continue
			}
			m := found[f[0]]
			if m == nil {
				m = &module{version: f[1], folders: map[string]bool{}}
				found[f[0]] = m
			}
			for dir := f[3]; strings.HasPrefix(dir, f[2]); dir = filepath.Dir(dir) {
				m.folders[dir] = true
			}
		}
	}
	var out []entry
	for _, name := range slices.Sorted(maps.Keys(found)) {
		m := found[name]
		text, err := licences(slices.Sorted(maps.Keys(m.folders)))
		if err != nil || text == "" {
			return nil, fmt.Errorf("%s %s: no licence (%v)", name, m.version, err)
		}
		out = append(out, entry{name, m.version, "Go module", spdx(text), text})
	}
	return out, nil
}

// licences joins the licences and notices that lie in folders.
func licences(folders []string) (string, error) {
	var all []string
	for _, dir := range folders {
		files, err := os.ReadDir(dir)
		if err != nil {
			return "", err
		}
		for _, f := range files {
			name := strings.ToLower(f.Name())
			if f.IsDir() || strings.HasSuffix(name, ".go") || !slices.ContainsFunc([]string{"license", "licence", "copying", "notice", "patents"}, func(p string) bool { return strings.HasPrefix(name, p) }) {
				continue
			}
			data, err := os.ReadFile(filepath.Join(dir, f.Name()))
			if err != nil {
				return "", err
			}
			if text := tidy(string(data)); !slices.Contains(all, text) {
				all = append(all, text)
			}
		}
	}
	return strings.Join(all, "\n"), nil
}

// tidy ends lines alike, so that the file is the same wherever it is made.
func tidy(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.ReplaceAll(text, "\r\n", "\n")) {
		b.WriteString(strings.TrimRight(line, " \t\r\n") + "\n")
	}
	return strings.Trim(b.String(), "\n") + "\n"
}

// spdx names the licences of Go modules, whose files do not name themselves.
func spdx(text string) string {
	var out []string
	for _, known := range [][2]string{
		{"Apache License", "Apache-2.0"},
		{"Permission is hereby granted, free of charge", "MIT"},
		{"Permission to use, copy, modify, and/or distribute", "ISC"},
		{"Permission to use, copy, modify, and distribute", "ISC"},
		{"Redistribution and use in source", "BSD-3-Clause"},
	} {
		if strings.Contains(strings.Join(strings.Fields(text), " "), known[0]) {
			out = append(out, known[1])
		}
	}
	if out == nil {
		return "see below"
	}
	return strings.Join(out, " AND ")
}

// npmPackages returns all that the page depends on, but for types, of which nothing is left in it.
func npmPackages() ([]entry, error) {
	data, err := os.ReadFile(filepath.Join(page, "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version, License string
			Dev, DevOptional bool
		}
	}
	if err := json.Unmarshal(data, &lock); err != nil {
		return nil, err
	}
	apache, err := os.ReadFile("LICENSE")
	if err != nil {
		return nil, err
	}
	var out []entry
	for _, at := range slices.Sorted(maps.Keys(lock.Packages)) {
		p := lock.Packages[at]
		_, name, inside := cutLast(at, "node_modules/")
		if !inside || p.Dev || p.DevOptional || strings.HasPrefix(name, "@types/") {
			continue
		}
		dir := filepath.Join(page, at)
		text, err := licences([]string{dir})
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s is not installed: run npm ci in %s", name, page)
		} else if err != nil {
			return nil, err
		}
		if text == "" && strings.Contains(p.License, "Apache-2.0") {
			text, err = heads(dir)
			if err != nil {
				return nil, err
			}
			text += "\n" + tidy(string(apache))
		}
		if text == "" {
			return nil, fmt.Errorf("%s %s has no licence", name, p.Version)
		}
		out = append(out, entry{name, p.Version, "npm package", strings.Trim(p.License, "()"), text})
	}
	return out, nil
}

// cutLast cuts around the last of several separators.
func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// heads returns the different comments that the files of a package begin with and that name a copyright: of a package that has
// no licence file.
func heads(dir string) (string, error) {
	var all []string
	err := filepath.WalkDir(filepath.Join(dir, "dist", "esm"), func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || filepath.Ext(file) != ".js" {
			return err
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		head := ""
		for line := range strings.Lines(string(data)) {
			if !strings.HasPrefix(line, "//") {
				break
			}
			head += strings.TrimPrefix(strings.TrimPrefix(line, "//"), " ")
		}
		if head = tidy(head); strings.HasPrefix(head, "Copyright") && !slices.Contains(all, head) {
			all = append(all, head)
		}
		return nil
	})
	if err == nil && all == nil {
		err = fmt.Errorf("%s names no copyright", dir)
	}
	slices.Sort(all)
	return strings.Join(all, "\n"), err
}
