package sim

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// Saved is what a [Saver] has saved, with what people want to know of it before they load it. It is what a file holds.
type Saved struct {
	// Game is the name of the game, Options and Seed those of its start, Tick how many ticks had been played since.
	Game    string            `json:"game"`
	Tick    int64             `json:"tick"`
	Rate    int               `json:"rate"` // ticks a second
	Options map[string]string `json:"options,omitempty"`
	Seed    uint64            `json:"seed"`
	// Documents are the files that its programs were compiled from, each with a checksum.
	Documents map[string]string `json:"documents,omitempty"`
	// Data is what [Saver.Save] gave.
	Data []byte `json:"-"`
}

// ErrNoSave is the error of bytes that are no [Saved]: of something else, or of a newer release of Wits.
var ErrNoSave = errors.New("sim: this is no saved game")

// savedMagic is how a file begins.
const savedMagic = "wits-saved-game 1 "

// Encode returns the file: a line with a checksum of all that follows, one that says what it is, as JSON, and the data.
func (s *Saved) Encode() ([]byte, error) {
	head, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("sim: %w", err)
	}
	rest := append(append(head, '\n'), s.Data...)
	sum := sha256.Sum256(rest)
	return append([]byte(savedMagic+hex.EncodeToString(sum[:])+"\n"), rest...), nil
}

// DecodeSaved reads what [Saved.Encode] gave. It fails with [ErrNoSave] for bytes of something else, and with [wits.ErrDamaged] if
// a single byte is not what was written.
func DecodeSaved(file []byte) (*Saved, error) {
	rest, ok := bytes.CutPrefix(file, []byte(savedMagic))
	if !ok {
		return nil, ErrNoSave
	}
	line, rest, _ := bytes.Cut(rest, []byte("\n"))
	if sum := sha256.Sum256(rest); hex.EncodeToString(sum[:]) != string(line) {
		return nil, fmt.Errorf("sim: the saved game is not what was written: %w", wits.ErrDamaged)
	}
	head, data, _ := bytes.Cut(rest, []byte("\n"))
	s := &Saved{}
	if err := json.Unmarshal(head, s); err != nil {
		return nil, fmt.Errorf("sim: the saved game does not say what it is: %w", wits.ErrDamaged)
	}
	if s.Tick < 0 {
		return nil, fmt.Errorf("sim: the saved game has tick %d: %w", s.Tick, wits.ErrDamaged)
	}
	s.Data = data
	return s, nil
}

// PeekSaved reads what a file says it is out of its beginning, without its data, and without looking whether that is what was
// written. It fails as [DecodeSaved] does.
func PeekSaved(beginning []byte) (*Saved, error) {
	rest, ok := bytes.CutPrefix(beginning, []byte(savedMagic))
	if !ok {
		return nil, ErrNoSave
	}
	_, rest, _ = bytes.Cut(rest, []byte("\n"))
	head, _, whole := bytes.Cut(rest, []byte("\n"))
	s := &Saved{}
	if !whole || json.Unmarshal(head, s) != nil || s.Tick < 0 {
		return nil, fmt.Errorf("sim: the saved game does not say what it is: %w", wits.ErrDamaged)
	}
	return s, nil
}

// Changed lists the documents that are not now what they were when the game was saved, in order of their names: those that say
// something else, and those that are needed by one of both programs only.
func (s *Saved) Changed(now []Source) (files []string) {
	is := sumsOf(now)
	for file, sum := range s.Documents {
		if is[file] != sum {
			files = append(files, file)
		}
	}
	for file := range is {
		if _, was := s.Documents[file]; !was {
			files = append(files, file)
		}
	}
	slices.SortFunc(files, strings.Compare)
	return files
}

func sumsOf(sources []Source) map[string]string {
	sums := map[string]string{}
	for _, s := range sources {
		sum := sha256.Sum256(s.Data)
		sums[s.File] = hex.EncodeToString(sum[:8])
	}
	return sums
}

// CanSave says why the game cannot be saved and loaded as it runs; nil if it can.
func (l *Loop) CanSave() error {
	switch _, ok := l.game.(Saver); {
	case !ok:
		return fmt.Errorf("%s can be neither saved nor loaded: it is no sim.Saver", l.info.Name)
	case l.joint != nil:
		return fmt.Errorf("%s can be neither saved nor loaded here: a part of it is the engine's", l.info.Name)
	}
	return nil
}

// SaveOf saves a game that has no [Loop], which began with these options and this seed, and has played so many ticks since.
func SaveOf(g Saver, tick int64, options map[string]string, seed uint64) (*Saved, error) {
	data, err := g.Save()
	if err != nil {
		return nil, fmt.Errorf("the game cannot be saved: %w", err)
	}
	info, err := g.Info().normal()
	if err != nil {
		return nil, err
	}
	s := &Saved{Game: info.Name, Tick: tick, Rate: info.Rate, Options: maps.Clone(options), Seed: seed, Data: data}
	if r, ok := g.(Reloader); ok && r.Brains() != nil {
		s.Documents = sumsOf(r.Brains().Sources())
	}
	return s, nil
}

// Save saves the game as it stands, also in the past. It fails as CanSave says, if the game could not be started, and if its Save
// fails. Only on the loop's goroutine.
func (l *Loop) Save() (*Saved, error) {
	if err := l.CanSave(); err != nil {
		return nil, err
	}
	if l.broken {
		return nil, errors.New("there is nothing to save: the game could not be started")
	}
	return SaveOf(l.game.(Saver), l.state.Tick, l.state.Options, l.state.Seed)
}

// Load takes the game to what was saved, by this build or another one, and pauses it there. A new run begins with it, at the tick of
// the save: what is overridden, and what has been recorded, was of another one. A game that was saved with other options begins anew
// with these first. Documents are those that the game runs now; the report, which is the game's, says what has become of its minds.
// After an error the game goes on as it stood; of one that is no [Keeper], or that had to begin anew, what it had recorded is gone.
// Only on the loop's goroutine.
func (l *Loop) Load(s *Saved) (report string, err error) {
	if err := l.CanSave(); err != nil {
		return "", err
	}
	if s.Game != l.info.Name {
		return "", fmt.Errorf("this is a save of %s, and %s runs", nameOr(s.Game), l.info.Name)
	}
	options, err := l.info.Resolve(s.Options)
	if err != nil {
		return "", fmt.Errorf("the save begins with options that the game does not have: %w", err)
	}
	saver := l.game.(Saver)
	keeper, keeps := l.game.(Keeper)
	was := l.state
	began := l.broken || l.starter != nil && !maps.Equal(options, was.Options)
	var moment any
	var own []byte
	switch {
	case l.broken:
	case !began && keeps:
		moment = keeper.Keep(nil)
	default:
		if own, err = saver.Save(); err != nil {
			return "", fmt.Errorf("the game as it stands cannot be kept, so nothing else is loaded: %w", err)
		}
	}
	defer l.stalls.end(l.stalls.begin())
	l.works()
	defer l.rests()
	if !began {
		l.releaseAll() // the game may use minds again
	} else if err = l.start(options, s.Seed); err != nil {
		err = fmt.Errorf("the game does not begin with the options of the save: %w", err)
	}
	if err == nil {
		if report, err = saver.Load(s.Data); err != nil {
			err = fmt.Errorf("the save cannot be loaded: %w", err)
		}
	}
	if err == nil {
		l.leave()
		l.state.Paused = true
		l.jumps++
		l.beginAt(options, s.Seed, s.Tick, true)
		l.observe()
		return report, nil
	}
	if moment != nil {
		back := keeper.Return(moment)
		l.stand()
		return "", errors.Join(err, back)
	}
	return "", errors.Join(err, l.restore(was, own))
}

// restore takes the game back to what it was before something else was to be loaded.
func (l *Loop) restore(was State, own []byte) error {
	l.leave()
	err := l.start(was.Options, was.Seed)
	if err == nil && own != nil {
		_, err = l.game.(Saver).Load(own)
	}
	l.broken = err != nil
	l.jumps++
	if err == nil {
		l.beginAt(was.Options, was.Seed, was.Tick, own != nil)
	}
	l.observe()
	return err
}

// start begins a game anew that is a Starter.
func (l *Loop) start(options map[string]string, seed uint64) error {
	if l.starter == nil {
		return nil
	}
	l.releaseAll()
	return l.starter.Start(options, seed)
}

// nameOr returns a name of a game for people.
func nameOr(name string) string {
	if name == "" {
		return "another game"
	}
	return name
}
