package edit

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/wits-ai/wits/internal/plainfile"
	"github.com/wits-ai/wits/internal/safefile"
)

// A journal is done when a project is opened, without anybody being asked, and it lies in a folder that may have come from
// anywhere. So it is sealed with a secret of the user, which lies outside of all projects, and for the folder that it was
// written in. Nobody else can write one that is done.

// journalFormat is the version of the journal's format. The first had no seal.
const journalFormat = 2

// sealed is the first line of a journal; the rest of the file is what it speaks of.
type sealed struct {
	Journal int    `json:"journal"`
	Sum     string `json:"sum"`  // SHA-256 of the rest: whether it is whole
	Seal    string `json:"seal"` // HMAC of that: whether this user's editor wrote it
}

// content is the rest.
type content struct {
	Folder string `json:"folder"` // the project's
	Steps  []step `json:"steps"`
}

// untrusted is why a journal is not done.
type untrusted string

func (u untrusted) Error() string { return string(u) }

const (
	notOurs untrusted = "it was not written by this user's Wits on this computer"
	moved   untrusted = "it was written for another folder"
	damaged untrusted = "it is damaged"
	older   untrusted = "another version of Wits wrote it"
)

// seal writes a journal.
func (p *Project) seal(steps []step) ([]byte, error) {
	body, err := json.Marshal(content{p.folderName(), steps})
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(body)
	head, err := json.Marshal(sealed{journalFormat, hex.EncodeToString(sum[:]), hex.EncodeToString(sealOf(p.journalKey(), body))})
	if err != nil {
		return nil, err
	}
	return bytes.Join([][]byte{head, body}, []byte("\n")), nil
}

// unseal reads a journal. The error is an untrusted if it must not be done.
func (p *Project) unseal(data []byte) ([]step, error) {
	first, body, ok := bytes.Cut(data, []byte("\n"))
	var head sealed
	if !ok || json.Unmarshal(first, &head) != nil {
		if json.Valid(data) {
			return nil, older
		}
		return nil, damaged
	}
	if head.Journal != journalFormat {
		return nil, older
	}
	sum := sha256.Sum256(body)
	if head.Sum != hex.EncodeToString(sum[:]) {
		return nil, damaged
	}
	mac, err := hex.DecodeString(head.Seal)
	if err != nil || !hmac.Equal(mac, sealOf(p.journalKey(), body)) {
		return nil, notOurs
	}
	var c content
	if json.Unmarshal(body, &c) != nil {
		return nil, damaged
	}
	if c.Folder != p.folderName() {
		return nil, moved
	}
	return c.Steps, nil
}

func sealOf(key, body []byte) []byte {
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "wits journal %d\n", journalFormat)
	mac.Write(body)
	return mac.Sum(nil)
}

// folderName returns how journals name the project's folder.
func (p *Project) folderName() string {
	dir, err := filepath.Abs(p.dir)
	if err == nil {
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			dir = real
		}
	}
	return dir
}

// keyBytes is the length of the secret.
const keyBytes = 32

// journalKey returns the user's secret, which is made when it is needed first. Where the user has no folder for such things the
// secret lives as long as the project is open: then what a crash leaves unfinished is not finished, but told of.
func (p *Project) journalKey() []byte {
	if p.secret != nil {
		return p.secret
	}
	dir, err := os.UserConfigDir()
	if err == nil {
		p.secret, err = userKey(filepath.Join(dir, "wits"))
	}
	if err != nil {
		p.secret = make([]byte, keyBytes)
		rand.Read(p.secret)
	}
	return p.secret
}

// userKey reads the secret in a folder, or makes it.
func userKey(dir string) ([]byte, error) {
	file := filepath.Join(dir, "journal.key")
	for range 8 {
		key, err := plainfile.ReadPath(file, 1<<10)
		switch {
		case err == nil && len(key) == keyBytes:
			return key, nil
		case err == nil: // damaged: what was sealed with it is not known any more
			if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, err
			}
		case !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, err
		}
		key = make([]byte, keyBytes)
		rand.Read(key)
		if err := safefile.CreatePrivate(file, key); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
	}
	return nil, errors.New("the secret cannot be made")
}
