package samebits

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
)

// Run says what to play with which builds.
type Run struct {
	// Package is the Go package of the program, as the go command names it. What it makes has to know "version" and
	// "run GAME --seed N --frames N --workers N --json", as programs of package cli do.
	Package string
	// Folder is where the builds go.
	Folder string
	Games  []string
	Seed   uint64
	// Frames is how many frames to play on processors that this machine has, Emulated where they are emulated.
	Frames, Emulated int64
	// Pinned are hashes that have to come out; matches that it does not have are not compared with it.
	Pinned Hashes
	// Out is told a line a game and build.
	Out io.Writer
}

// Do builds, plays and compares. It returns the hashes that this machine's own build gave, and whether all others are the
// same. An error is a build or a run that failed.
func (r *Run) Do(ctx context.Context) (Hashes, bool, error) {
	own := target{name: "this machine"}
	if err := own.build(ctx, r.Package, r.Folder); err != nil {
		return nil, false, err
	}
	found, same := Hashes{}, true
	for _, game := range r.Games {
		for _, frames := range []int64{r.Frames, r.Emulated} {
			m := Match{game, r.Seed, frames}
			hash, err := own.play(ctx, m)
			if err != nil {
				return nil, false, err
			}
			found[m] = hash
			if pinned, ok := r.Pinned[m]; ok && pinned != hash {
				fmt.Fprintf(r.Out, "%s  %-10s %6d frames  %s DIFFERS from %s in the file of hashes\n", hash, game, frames, own.name, pinned)
				same = false
			}
		}
		ok, err := r.compare(ctx, &own, &own, game, found, "--workers", "1")
		ok2, err2 := r.compare(ctx, &own, &own, game, found, "--workers", "2")
		same = same && ok && ok2
		if err := errors.Join(err, err2); err != nil {
			return nil, false, err
		}
	}
	for _, t := range targets() {
		if err := t.build(ctx, r.Package, r.Folder); err != nil {
			return nil, false, err
		}
		var missing errMissing
		if err := t.prepare(ctx); errors.As(err, &missing) {
			fmt.Fprintf(r.Out, "%-16s  %s left out: %s\n", "", t.name, missing)
			continue
		} else if err != nil {
			return nil, false, err
		}
		for _, game := range r.Games {
			ok, err := r.compare(ctx, &own, &t, game, found)
			if err != nil {
				return nil, false, err
			}
			same = same && ok
		}
	}
	if !same {
		fmt.Fprintln(r.Out, "The rounding of products is the usual cause: the command rounding finds it. Others are the order of maps, clocks, "+
			"random numbers that are not the mind's, and numbers converted to integers that do not fit.")
	}
	return found, same, nil
}

// compare plays a game with another build and reports whether the hash is that of this machine's own.
func (r *Run) compare(ctx context.Context, own, t *target, game string, found Hashes, flags ...string) (bool, error) {
	m := Match{game, r.Seed, r.Frames}
	if t.emulated {
		m.Frames = r.Emulated
	}
	hash, err := t.play(ctx, m, flags...)
	if err != nil {
		return false, err
	}
	name := strings.TrimSpace(t.name + " " + strings.Join(flags, " "))
	if hash == found[m] {
		fmt.Fprintf(r.Out, "%s  %-10s %6d frames  %s\n", hash, game, m.Frames, name)
		return true, nil
	}
	frame, err := parting(m.Frames, func(frames int64) (bool, error) {
		m := Match{game, r.Seed, frames}
		a, err := own.play(ctx, m)
		b, err2 := t.play(ctx, m, flags...)
		return a == b, errors.Join(err, err2)
	})
	if err != nil {
		return false, err
	}
	fmt.Fprintf(r.Out, "%s  %-10s %6d frames  %s DIFFERS from %s: they part in frame %d\n", hash, game, m.Frames, name, found[m], frame)
	return false, nil
}

// parting returns the number of the first frame after which two runs differ, counted from 0, given that they do after n frames.
func parting(n int64, same func(frames int64) (bool, error)) (int64, error) {
	equal := int64(0) // after so many frames they are the same
	for n-equal > 1 {
		half := equal + (n-equal)/2
		ok, err := same(half)
		switch {
		case err != nil:
			return 0, err
		case ok:
			equal = half
		default:
			n = half
		}
	}
	return n - 1, nil
}

// play plays a match and returns its hash.
func (t *target) play(ctx context.Context, m Match, flags ...string) (string, error) {
	args := append([]string{"run", m.Game, "--seed", strconv.FormatUint(m.Seed, 10), "--frames", strconv.FormatInt(m.Frames, 10), "--json"}, flags...)
	command := t.command(ctx, args...)
	var complaints bytes.Buffer
	command.Stderr = &complaints
	output, err := command.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return "", fmt.Errorf("%s: %w", t.name, err)
	}
	var told struct{ Hash string }
	// An agent that was parked makes the exit code 1; the outcome is told all the same.
	if json.Unmarshal(output, &told) != nil || !isHash(told.Hash) {
		return "", fmt.Errorf("%s: %s tells no hash: %v: %s", t.name, strings.Join(args, " "), err, bytes.TrimSpace(complaints.Bytes()))
	}
	return told.Hash, nil
}
