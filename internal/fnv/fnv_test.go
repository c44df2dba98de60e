package fnv_test

import (
	"encoding/binary"
	stdfnv "hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/fnv"
	"pgregory.net/rapid"
)

// The hashes are those of the standard library.
func TestHashesAreFNV(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOf(rapid.Byte()).Draw(t, "text")
		long, short := stdfnv.New64a(), stdfnv.New32a()
		long.Write(text)
		short.Write(text)
		if got := fnv.Text(fnv.Start64, text); got != long.Sum64() || got != fnv.Text(fnv.Start64, string(text)) {
			t.Errorf("the hash of %q is %x, not %x", text, got, long.Sum64())
		}
		if got := fnv.Text32(fnv.Start32, text); got != short.Sum32() || got != fnv.Text32(fnv.Start32, string(text)) {
			t.Errorf("the short hash of %q is %x, not %x", text, got, short.Sum32())
		}
		word := rapid.Uint64().Draw(t, "word")
		long.Write(binary.LittleEndian.AppendUint64(nil, word))
		if got := fnv.Bytes(fnv.Text(fnv.Start64, text), word); got != long.Sum64() {
			t.Errorf("the hash of %q and %x is %x, not %x", text, word, got, long.Sum64())
		}
	})
}

// Nothing outside of the kinds writes the hash anew; kinds have kind.Key and kind.Hash.
func TestHashIsWrittenOnce(t *testing.T) {
	again := regexp.MustCompile(`(?i)0xcbf29ce484222325|14695981039346656037|0x0*100000001b3|1099511628211|\b2166136261|\b16777619|0x811c9dc5|0x01000193`)
	files := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git" || d.Name() == "kinds"):
			return fs.SkipDir
		case filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || filepath.Base(path) == "fnv.go":
			return nil
		}
		files++
		source, err := os.ReadFile(path)
		if m := again.Find(source); m != nil {
			t.Errorf("%s has %s: use internal/fnv", path, m)
		}
		return err
	})
	if err != nil || files < 300 {
		t.Errorf("%d files, %v", files, err)
	}
}
