package batch

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"testing/fstest"

	"github.com/wits-ai/wits/internal/plainfile"
)

// Bundle is the documents of a batch by their file names. It travels by its digest.
type Bundle map[string][]byte

// MaxBundle is how many bytes a bundle has at most, names included: 64 MiB.
const MaxBundle = 64 << 20

// Gather makes a bundle of all files of a folder and its folders. It fails if they are larger than [MaxBundle].
func Gather(documents fs.FS) (Bundle, error) {
	b, size := Bundle{}, 0
	err := fs.WalkDir(documents, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		data, err := plainfile.Read(documents, name, MaxBundle)
		if err != nil {
			return fmt.Errorf("%s cannot be read: %w", name, err)
		}
		if size += len(name) + len(data); size > MaxBundle {
			return fmt.Errorf("documents take more than %d MiB", MaxBundle>>20)
		}
		b[name] = data
		return nil
	})
	if err != nil {
		return nil, err
	}
	return b, nil
}

// Digest returns the SHA-256 of the names and contents, in hexadecimal: the same for the same files.
func (b Bundle) Digest() string {
	h := sha256.New()
	var size [8]byte
	write := func(p []byte) {
		binary.LittleEndian.PutUint64(size[:], uint64(len(p)))
		h.Write(size[:])
		h.Write(p)
	}
	for _, name := range slices.Sorted(maps.Keys(b)) {
		write([]byte(name))
		write(b[name])
	}
	return hex.EncodeToString(h.Sum(nil))
}

// FS returns the bundle as a folder.
func (b Bundle) FS() fs.FS {
	files := fstest.MapFS{}
	for name, data := range b {
		files[name] = &fstest.MapFile{Data: data, Mode: 0o444}
	}
	return files
}

// Stock is bundles in memory, by their digests.
type Stock map[string]Bundle

// Put keeps a bundle and gives its digest.
func (s Stock) Put(b Bundle) string {
	digest := b.Digest()
	s[digest] = b
	return digest
}

// Bundle implements [Bundles].
func (s Stock) Bundle(_ context.Context, digest string) (Bundle, error) {
	if b, ok := s[digest]; ok {
		return b, nil
	}
	return nil, fmt.Errorf("there are no documents with the digest %.12s: %w", digest, fs.ErrNotExist)
}
