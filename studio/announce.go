package studio

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/wits-ai/wits/internal/plainfile"
)

// note is the file by which others find a server.
type note struct {
	// ID is random, so that nobody who cannot read the file guesses it.
	ID string `json:"id"`
	// URL is "http://127.0.0.1:7380": how the server is reached from this computer.
	URL string `json:"url"`
	// Token lets in, if the server asks for one.
	Token   string `json:"token,omitempty"`
	Process int    `json:"process"`
}

// Bounds of what is read of others.
const (
	maxNote  = 4 << 10 // bytes of a file
	maxNotes = 256     // files that are looked at
)

// idForm is what ids look like: 26 characters of rand.Text.
var idForm = regexp.MustCompile(`^[A-Z2-7]{26}$`)

// notesDir returns the folder of these files: $WITS_GAMES, or one of the user's own that only the user can read.
func notesDir() (string, error) {
	if dir := os.Getenv("WITS_GAMES"); dir != "" {
		return dir, nil
	}
	dir := os.Getenv("XDG_RUNTIME_DIR")
	if dir == "" || !filepath.IsAbs(dir) {
		var err error
		if dir, err = os.UserCacheDir(); err != nil {
			return "", fmt.Errorf("studio: there is no folder to announce games in: %w", err)
		}
	}
	return filepath.Join(dir, "wits", "games"), nil
}

// ownDir makes the folder, and sees to it that nobody else can read or write in it: it holds tokens. It fails if the folder
// is somebody else's.
func ownDir() (string, error) {
	dir, err := notesDir()
	if err == nil {
		err = os.MkdirAll(dir, 0o700)
	}
	if err == nil {
		err = os.Chmod(dir, 0o700) // only the owner may
	}
	if err == nil {
		var info fs.FileInfo
		if info, err = os.Lstat(dir); err == nil && !info.IsDir() {
			err = fmt.Errorf("%s is no folder", dir)
		}
	}
	if err != nil {
		return "", fmt.Errorf("studio: games cannot be announced: %w", err)
	}
	return dir, nil
}

// announced is a server that others can find.
type announced struct {
	note
	since time.Time
	file  string // "" if it could not be written
}

// newAnnounced returns a server that is yet to be announced.
func newAnnounced(token string) *announced {
	return &announced{note: note{ID: rand.Text(), Token: token, Process: os.Getpid()}, since: sinceNow()}
}

// write announces a server that listens at an address. Without the file it works all the same, and nobody finds it: the error
// says why.
func (a *announced) write(at net.Addr) error {
	host, err := localHost(at)
	if err != nil {
		return err
	}
	a.URL = "http://" + host
	dir, err := ownDir()
	if err != nil {
		return err
	}
	content, err := json.Marshal(a.note)
	if err == nil {
		err = writeNew(filepath.Join(dir, a.ID+".json"), append(content, '\n'))
	}
	if err != nil {
		return fmt.Errorf("studio: the game cannot be announced: %w", err)
	}
	a.file = filepath.Join(dir, a.ID+".json")
	return nil
}

// writeNew writes a file that others see whole or not at all, and only its owner can read.
func writeNew(file string, content []byte) error {
	temporary, err := os.CreateTemp(filepath.Dir(file), ".new-*") // with the permissions 0600
	if err != nil {
		return err
	}
	_, err = temporary.Write(content)
	if err = errors.Join(err, temporary.Close()); err == nil {
		err = os.Rename(temporary.Name(), file)
	}
	if err != nil {
		os.Remove(temporary.Name())
	}
	return err
}

// withdraw takes the file away.
func (a *announced) withdraw() {
	if a.file != "" {
		os.Remove(a.file)
	}
}

// localHost returns how a server is reached over loopback; it fails for one that listens on another network alone.
func localHost(at net.Addr) (string, error) {
	tcp, ok := at.(*net.TCPAddr)
	if !ok {
		return "", fmt.Errorf("studio: %v is no address that others find", at)
	}
	port := strconv.Itoa(tcp.Port)
	ip, _ := netip.AddrFromSlice(tcp.IP)
	switch ip = ip.Unmap(); {
	case !ip.IsValid() || ip.IsUnspecified():
		return net.JoinHostPort("127.0.0.1", port), nil
	case ip.IsLoopback():
		return net.JoinHostPort(ip.String(), port), nil
	}
	return "", fmt.Errorf("studio: %v cannot be reached over loopback, so games on this computer do not find it", at)
}

// readNote reads a file that others have written, which may say anything.
func readNote(file string) (note, error) {
	content, err := plainfile.ReadPath(file, maxNote)
	if err != nil {
		return note{}, err
	}
	return parseNote(strings.TrimSuffix(filepath.Base(file), ".json"), content)
}

// parseNote reads a note that stands in a file of that id. It lets nothing through that leads away from this computer.
func parseNote(id string, content []byte) (note, error) {
	var n note
	if err := json.Unmarshal(content, &n); err != nil {
		return note{}, err
	}
	if n.ID != id || !idForm.MatchString(id) {
		return note{}, errors.New("its id is not that of its file")
	}
	u, err := url.Parse(n.URL)
	if err != nil || u.Scheme != "http" || u.User != nil || u.Path != "" || u.RawQuery != "" || u.Fragment != "" || u.Opaque != "" || n.URL != "http://"+u.Host {
		return note{}, errors.New("its address is none")
	}
	at, err := netip.ParseAddrPort(u.Host)
	if err != nil || !at.Addr().IsLoopback() || at.Addr().Zone() != "" || at.Port() == 0 {
		return note{}, errors.New("its address is not on this computer")
	}
	if strings.ContainsFunc(n.Token, func(c rune) bool { return c <= ' ' || c >= 0x7f || strings.ContainsRune(`",;\`, c) }) {
		return note{}, errors.New("its token cannot be sent")
	}
	return n, nil
}

// readNotes reads all notes. What is no note is passed over.
func readNotes() (list []note) {
	dir, err := notesDir()
	if err != nil {
		return nil
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	for _, f := range files {
		id, is := strings.CutSuffix(f.Name(), ".json")
		if !is || !idForm.MatchString(id) || !f.Type().IsRegular() {
			continue
		}
		if n, err := readNote(filepath.Join(dir, f.Name())); err == nil {
			list = append(list, n)
		}
		if len(list) == maxNotes {
			break
		}
	}
	return list
}

// findNote reads the note of an id.
func findNote(id string) (note, error) {
	if !idForm.MatchString(id) {
		return note{}, fs.ErrNotExist
	}
	dir, err := notesDir()
	if err != nil {
		return note{}, err
	}
	return readNote(filepath.Join(dir, id+".json"))
}

// removeNote takes away the note of a server that is gone.
func removeNote(n note) {
	if dir, err := notesDir(); err == nil && idForm.MatchString(n.ID) {
		os.Remove(filepath.Join(dir, n.ID+".json"))
	}
}
