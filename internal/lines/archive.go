package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os/exec"
	"path"
	"strings"
	"testing/fstest" // a file system in memory
)

// archive is the Go code of a commit, with the documents of its games.
func archive(commit string) (fs.FS, error) {
	if strings.HasPrefix(commit, "-") {
		return nil, fmt.Errorf("%s is no commit", commit)
	}
	out, err := exec.Command("git", "archive", "--format=tar", commit, "--").Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return nil, fmt.Errorf("git archive %s: %s", commit, strings.TrimSpace(string(failed.Stderr)))
	}
	if err != nil {
		return nil, err
	}
	files := fstest.MapFS{}
	for r := tar.NewReader(bytes.NewReader(out)); ; {
		h, err := r.Next()
		if err == io.EOF {
			return files, nil
		}
		if err != nil {
			return nil, err
		}
		if h.Typeflag != tar.TypeReg || !strings.HasSuffix(h.Name, ".go") && path.Base(h.Name) != "go.mod" && !(strings.HasPrefix(h.Name, "games/") && path.Ext(h.Name) == ".json") {
			continue
		}
		data, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		files[h.Name] = &fstest.MapFile{Data: data}
	}
}
