package samebits

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// Match is one course of a game: nobody plays it, and it begins with the game's own options.
type Match struct {
	Game   string
	Seed   uint64
	Frames int64
}

// Hashes are what came out of matches: 16 hexadecimal digits each.
type Hashes map[Match]string

const heading = `# What comes out of these games without a player, on every processor: game, seed, frames, hash.
`

// ParseHashes reads what [Hashes.Format] wrote: a line a match, four words each. Lines that begin with # are comments.
func ParseHashes(data []byte) (Hashes, error) {
	hashes := Hashes{}
	lines := bufio.NewScanner(bytes.NewReader(data))
	for number := 1; lines.Scan(); number++ {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		var m Match
		var hash, rest string
		if n, _ := fmt.Sscan(line, &m.Game, &m.Seed, &m.Frames, &hash, &rest); n != 4 || !isHash(hash) {
			return nil, fmt.Errorf("line %d: want a game, a seed, a number of frames and a hash of 16 hexadecimal digits, not %q", number, line)
		}
		if _, twice := hashes[m]; twice {
			return nil, fmt.Errorf("line %d: %s with seed %d has a hash for %d frames already", number, m.Game, m.Seed, m.Frames)
		}
		hashes[m] = hash
	}
	return hashes, lines.Err()
}

// Format returns the text of a file of hashes, sorted.
func (h Hashes) Format() []byte {
	b := bytes.NewBufferString(heading)
	for _, m := range slices.SortedFunc(maps.Keys(h), func(a, b Match) int {
		return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Seed, b.Seed), cmp.Compare(a.Frames, b.Frames))
	}) {
		fmt.Fprintln(b, m.Game, m.Seed, m.Frames, h[m])
	}
	return b.Bytes()
}

func isHash(s string) bool {
	digits := 0
	for _, r := range s {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'f' {
			digits++
		}
	}
	return digits == 16 && len(s) == 16
}
