package jetstream

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"unicode"
	"unicode/utf8"

	"github.com/wits-ai/wits/batch"
)

// version is that of all messages.
const version = 1

// errVersion is of messages of another version than this build's.
var errVersion = errors.New("is of another version")

// Bounds of what comes from the wire.
const (
	maxName    = 64
	maxText    = 4096
	maxKey     = 512
	maxMatches = 10_000
	maxSides   = 64
	maxOptions = 256
	maxOption  = 64 << 10
	maxFigures = 4096
	maxPath    = 1024
	maxPlaying = 1024
)

// word is what batches, builds and workers are called, and one part of a subject.
var word = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_+-]{0,63}$`)

// gameName is what a game can be called.
var gameName = regexp.MustCompile(`^[a-z][a-z0-9]*([_-][a-z0-9]+)*$`)

// jobMessage is a job on the queue.
type jobMessage struct {
	V     int    `json:"v"`
	Batch string `json:"batch"`
	// Run is the call of Play that gave it out: the same job can be given out by another one.
	Run string `json:"run"`
	// Build is the only one that may play it; "" for any.
	Build   string    `json:"build,omitempty"`
	Attempt int       `json:"attempt"`
	Job     batch.Job `json:"job"`
}

// answerMessage is an answer, or that a job is a dead letter.
type answerMessage struct {
	V       int          `json:"v"`
	Batch   string       `json:"batch"`
	Run     string       `json:"run"`
	Attempt int          `json:"attempt"`
	Answer  batch.Answer `json:"answer"`
	// Dead says that the job was given out too often; why is in the answer's Err.
	Dead bool `json:"dead,omitempty"`
}

// presence is what a worker tells of itself every few seconds.
type presence struct {
	V       int       `json:"v"`
	Worker  string    `json:"worker"`
	Build   string    `json:"build"`
	Slots   int       `json:"slots"`
	Played  int64     `json:"played"`
	Playing []playing `json:"playing,omitempty"`
	Leaves  bool      `json:"leaves,omitempty"`
}

// playing is a job that a worker is at.
type playing struct {
	Batch string `json:"batch"`
	Job   string `json:"job"`
}

// note is what a worker tells the coordinator of a job without answering it.
type note struct {
	V      int    `json:"v"`
	Worker string `json:"worker"`
	Build  string `json:"build"`
	Job    string `json:"job"`
	Kind   string `json:"kind"`
	Why    string `json:"why,omitempty"`
	// Digest is the bundle that is missing.
	Digest string `json:"digest,omitempty"`
}

// Kinds of note.
const (
	noteStarted = "started"
	noteRefused = "refused"
	noteMissing = "missing"
)

// exclusion puts a worker out.
type exclusion struct {
	V      int    `json:"v"`
	Worker string `json:"worker"`
	Why    string `json:"why"`
}

// decode reads a message of at most a number of bytes, and refuses other versions before it looks at the rest.
func decode(what string, data []byte, limit int, into any) error {
	if len(data) > limit {
		return fmt.Errorf("%s has %d bytes, and at most %d are read", what, len(data), limit)
	}
	var head struct {
		V int `json:"v"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return fmt.Errorf("%s is no JSON object: %w", what, err)
	}
	if head.V != version {
		return fmt.Errorf("%s %w: it has %d, and this build reads %d", what, errVersion, head.V, version)
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

func decodeJob(data []byte) (m jobMessage, err error) {
	if err := decode("a job", data, maxMessage, &m); err != nil {
		return jobMessage{}, err
	}
	return m, m.check()
}

func (m *jobMessage) check() error {
	switch {
	case !word.MatchString(m.Batch):
		return errors.New("a job names no batch")
	case !word.MatchString(m.Run):
		return errors.New("a job does not say who gave it out")
	case m.Build != "" && !word.MatchString(m.Build):
		return errors.New("a job wants a build whose name is none")
	case m.Attempt < 1:
		return errors.New("a job is counted from 1")
	case len(m.Job.Matches) == 0 || len(m.Job.Matches) > maxMatches:
		return fmt.Errorf("a job has %d matches; it may have 1 to %d", len(m.Job.Matches), maxMatches)
	}
	if err := checkText("the id of a job", m.Job.ID, 1, maxKey); err != nil {
		return err
	}
	for i := range m.Job.Matches {
		if err := checkMatch(&m.Job.Matches[i]); err != nil {
			return fmt.Errorf("match %d of job %q: %w", i+1, m.Job.ID, err)
		}
	}
	return nil
}

// checkMatch bounds and checks what a worker plays.
func checkMatch(m *batch.Match) error {
	if err := checkText("the key", m.Key, 1, maxKey); err != nil {
		return err
	}
	switch {
	case len(m.Game) > maxName || !gameName.MatchString(m.Game):
		return fmt.Errorf("%.80q is not what a game can be called", m.Game)
	case m.Bundle != "" && !isDigest(m.Bundle):
		return fmt.Errorf("%.80q is no digest of a bundle", m.Bundle)
	case len(m.Sides) > maxSides:
		return fmt.Errorf("it has %d sides; at most %d are read", len(m.Sides), maxSides)
	case len(m.Options) > maxOptions:
		return fmt.Errorf("it has %d options; at most %d are read", len(m.Options), maxOptions)
	case m.Ticks < 0:
		return fmt.Errorf("it lasts %d ticks", m.Ticks)
	}
	for _, s := range m.Sides {
		if s != "" && (len(s) > maxPath || !fs.ValidPath(s)) {
			return fmt.Errorf("%.80q is no file of a bundle", s)
		}
	}
	for name, value := range m.Options {
		if err := checkText("the name of an option", name, 1, maxKey); err != nil {
			return err
		}
		if len(value) > maxOption {
			return fmt.Errorf("option %q has %d bytes; at most %d are read", name, len(value), maxOption)
		}
	}
	return nil
}

func decodeAnswer(data []byte) (m answerMessage, err error) {
	if err := decode("an answer", data, maxMessage, &m); err != nil {
		return answerMessage{}, err
	}
	return m, m.check()
}

func (m *answerMessage) check() error {
	a := &m.Answer
	switch {
	case !word.MatchString(m.Batch):
		return errors.New("an answer names no batch")
	case !word.MatchString(m.Run):
		return errors.New("an answer does not say who gave its job out")
	case !word.MatchString(a.Worker):
		return errors.New("an answer names no worker")
	case !word.MatchString(a.Build):
		return errors.New("an answer names no build")
	case m.Attempt < 1:
		return errors.New("an answer is of a job, which is counted from 1")
	case len(a.Outcomes) > maxMatches:
		return fmt.Errorf("an answer has %d outcomes; at most %d are read", len(a.Outcomes), maxMatches)
	case a.Err == "" && len(a.Outcomes) == 0:
		return errors.New("an answer has neither outcomes nor an error")
	case m.Dead && a.Err == "":
		return errors.New("a dead letter does not say why")
	}
	if err := checkText("the job of an answer", a.Job, 1, maxKey); err != nil {
		return err
	}
	if len(a.Err) > maxText {
		return fmt.Errorf("the error of an answer has %d bytes; at most %d are read", len(a.Err), maxText)
	}
	for i := range a.Outcomes {
		o := &a.Outcomes[i]
		if err := checkText("the key of an outcome", o.Key, 1, maxKey); err != nil {
			return err
		}
		switch {
		case len(o.Scores) > maxSides:
			return fmt.Errorf("outcome %q has %d scores; at most %d are read", o.Key, len(o.Scores), maxSides)
		case len(o.Figures) > maxFigures:
			return fmt.Errorf("outcome %q has %d figures; at most %d are read", o.Key, len(o.Figures), maxFigures)
		case len(o.Fault) > maxOption:
			return fmt.Errorf("the fault of outcome %q has %d bytes; at most %d are read", o.Key, len(o.Fault), maxOption)
		case o.Ticks < 0 || o.Seconds < 0:
			return fmt.Errorf("outcome %q took %d ticks and %v s", o.Key, o.Ticks, o.Seconds)
		}
		for name := range o.Figures {
			if err := checkText("the name of a figure", name, 1, maxKey); err != nil {
				return err
			}
		}
	}
	return nil
}

func decodePresence(data []byte) (p presence, err error) {
	if err := decode("a worker's presence", data, maxMessage, &p); err != nil {
		return presence{}, err
	}
	switch {
	case !word.MatchString(p.Worker) || !word.MatchString(p.Build):
		return p, errors.New("a presence names no worker, or no build")
	case p.Slots < 0 || p.Slots > maxPlaying || len(p.Playing) > maxPlaying || p.Played < 0:
		return p, fmt.Errorf("worker %s says that it plays %d jobs at once, and has played %d", p.Worker, p.Slots, p.Played)
	}
	for _, j := range p.Playing {
		if !word.MatchString(j.Batch) || len(j.Job) > maxKey {
			return p, fmt.Errorf("worker %s plays a job that has no name", p.Worker)
		}
	}
	return p, nil
}

func decodeNote(data []byte) (n note, err error) {
	if err := decode("a note", data, 64<<10, &n); err != nil {
		return note{}, err
	}
	switch {
	case !word.MatchString(n.Worker) || !word.MatchString(n.Build):
		return n, errors.New("a note names no worker, or no build")
	case n.Kind != noteStarted && n.Kind != noteRefused && n.Kind != noteMissing:
		return n, fmt.Errorf("a note of %s is of no known kind", n.Worker)
	case len(n.Why) > maxText:
		return n, fmt.Errorf("a note of %s has %d bytes of reason; at most %d are read", n.Worker, len(n.Why), maxText)
	case n.Kind == noteMissing && !isDigest(n.Digest):
		return n, fmt.Errorf("a note of %s misses a bundle, and names none", n.Worker)
	}
	return n, checkText("the job of a note", n.Job, 1, maxKey)
}

func decodeExclusion(data []byte) (e exclusion, err error) {
	if err := decode("an exclusion", data, 64<<10, &e); err != nil {
		return exclusion{}, err
	}
	if !word.MatchString(e.Worker) {
		return e, errors.New("an exclusion names no worker")
	}
	return e, checkText("the reason of an exclusion", e.Why, 1, maxText)
}

// checkText bounds a text, and refuses what would confuse a terminal.
func checkText(what, text string, least, most int) error {
	if len(text) < least || len(text) > most {
		return fmt.Errorf("%s has %d bytes; it has %d to %d", what, len(text), least, most)
	}
	if !utf8.ValidString(text) {
		return fmt.Errorf("%s is no UTF-8", what)
	}
	for _, r := range text {
		if unicode.IsControl(r) {
			return fmt.Errorf("%s has a control character in it", what)
		}
	}
	return nil
}

// isDigest reports whether a text is what [batch.Bundle.Digest] gives.
func isDigest(text string) bool {
	if len(text) != 64 {
		return false
	}
	_, err := hex.DecodeString(text)
	return err == nil
}

// cut shortens a reason to what a message may have.
func cut(text string) string {
	text = string([]rune(text)) // no broken runes
	if len(text) <= maxText {
		return text
	}
	n := maxText - 3
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + "..."
}
