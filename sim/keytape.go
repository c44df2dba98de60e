package sim

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// KeyTape is what a player held over frames, to be played again [Pro360, ch. 16.8.1]. Its text is for documents and for people who edit it: stretches
// of frames, one after another, each with the inputs that are held in it.
//
//	6 right, 14 right+swing, 20
//
// is six frames to the right, fourteen more with the sword, and twenty in which nothing is held. What is held in a stretch and was not in the one
// before is pressed in its first frame, as [Input.Pressed] has it; before the first frame nothing was held. The zero value has no frames.
type KeyTape struct{ spans []KeySpan }

// KeySpan is a stretch of a tape in which the same inputs are held.
type KeySpan struct {
	// Frames is how many ticks it lasts, from 1.
	Frames int
	// Held are the names of inputs, each once; none if nothing is held.
	Held []string
}

// MaxKeyFrames is how many frames a tape has at most: ten minutes at 60 ticks a second.
const MaxKeyFrames = 36_000

// ParseKeys reads the text of a tape. The error says in plain words what is wrong with it.
func ParseKeys(text string) (KeyTape, error) {
	var t KeyTape
	total := 0
	err := eachSpan(text, func(frames int, held string) error {
		if total += frames; total > MaxKeyFrames {
			return errLong
		}
		var names []string
		err := eachName(held, func(name string) error {
			if slices.Contains(names, name) {
				return fmt.Errorf("%q is held twice at once", name)
			}
			names = append(names, name)
			return nil
		})
		t.add(frames, names)
		return err
	})
	if err != nil {
		return KeyTape{}, err
	}
	return t, nil
}

// RecordKeys makes a tape of what was held in each of so many frames, the first being 0: names as [Input.AppendHeld] gives them. It fails if a name
// cannot stand in a text, or there are more than [MaxKeyFrames].
func RecordKeys(frames int, held func(frame int) []string) (KeyTape, error) {
	var t KeyTape
	if frames < 0 || frames > MaxKeyFrames {
		return t, fmt.Errorf("a tape has from 0 to %d frames, not %d", MaxKeyFrames, frames)
	}
	for frame := range frames {
		var names []string
		for _, name := range held(frame) {
			if !nameable(name) {
				return KeyTape{}, fmt.Errorf("an input called %q cannot stand in a tape: names have no comma and no plus sign, and no space at their ends", name)
			}
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		t.add(1, names)
	}
	return t, nil
}

// add appends frames.
func (t *KeyTape) add(frames int, held []string) {
	if n := len(t.spans); n > 0 && slices.Equal(t.spans[n-1].Held, held) {
		t.spans[n-1].Frames += frames
		return
	}
	t.spans = append(t.spans, KeySpan{frames, held})
}

// String is the text of the tape, which ParseKeys reads.
func (t KeyTape) String() string {
	var b strings.Builder
	for i, s := range t.spans {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Itoa(s.Frames))
		for k, name := range s.Held {
			b.WriteByte(" +"[min(k, 1)])
			b.WriteString(name)
		}
	}
	return b.String()
}

// Spans are the stretches of the tape, of which no two neighbours are the same. They are the caller's.
func (t KeyTape) Spans() []KeySpan {
	spans := slices.Clone(t.spans)
	for i := range spans {
		spans[i].Held = slices.Clone(spans[i].Held)
	}
	return spans
}

// Frames is how long the tape is, in ticks.
func (t KeyTape) Frames() (n int) {
	for _, s := range t.spans {
		n += s.Frames
	}
	return n
}

// At is what is held in a frame, counted from 0; nothing before the tape and after it. The names must not be changed.
func (t KeyTape) At(frame int) []string {
	for _, s := range t.spans {
		if frame < s.Frames {
			if frame < 0 {
				return nil
			}
			return s.Held
		}
		frame -= s.Frames
	}
	return nil
}

// Trimmed is the tape without frames at its end in which nothing is held: until all was released.
func (t KeyTape) Trimmed() KeyTape {
	spans := t.Spans()
	if n := len(spans); n > 0 && len(spans[n-1].Held) == 0 {
		spans = spans[:n-1]
	}
	return KeyTape{spans}
}

// HeldKeys reads one frame of a tape where it lies in its text, for actions that play it: each is called with the name of every input that is held.
// Playing is false before the first frame, after the last one, and if the text is wrong up to there, which the error says. Nothing is allocated
// unless it is wrong; the time is that of reading the text up to the frame.
func HeldKeys(text string, frame int, each func(name string)) (playing bool, err error) {
	if frame < 0 {
		return false, nil
	}
	err = eachSpan(text, func(frames int, held string) error {
		if frame -= frames; frame >= 0 {
			return eachName(held, func(string) error { return nil })
		}
		if err := eachName(held, func(name string) error {
			each(name)
			return nil
		}); err != nil {
			return err
		}
		playing = true
		return errFound
	})
	if playing {
		err = nil
	}
	return playing, err
}

// CheckKeys says what is wrong with the text of a tape that is to be played: as [ParseKeys] does, and that there is a name which known does not know, and
// that it has no frames. Nothing is allocated if all is well.
func CheckKeys(text string, known func(name string) bool) error {
	total := 0
	err := eachSpan(text, func(frames int, held string) error {
		if total += frames; total > MaxKeyFrames {
			return errLong
		}
		return eachName(held, func(name string) error {
			if !known(name) {
				return fmt.Errorf("the game has no key %q", name)
			}
			return nil
		})
	})
	if err == nil && total == 0 {
		err = errEmpty
	}
	return err
}

var (
	errLong  = fmt.Errorf("the tape has more than %d frames", MaxKeyFrames)
	errEmpty = errors.New(`the tape is empty: write frames and what is held in them, such as "6 right, 14 right+swing"`)
)

// errFound ends a walk over a text.
var errFound = errors.New("found")

// eachSpan visits the stretches of a text with what stands after the number of frames, until f fails.
func eachSpan(text string, f func(frames int, held string) error) error {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	for rest, more := text, true; more; {
		var part string
		part, rest, more = strings.Cut(rest, ",")
		part = strings.TrimSpace(part)
		n := 0
		for n < len(part) && part[n] >= '0' && part[n] <= '9' {
			n++
		}
		frames, held := number(part[:n]), part[n:]
		switch {
		case part == "":
			return fmt.Errorf(`there is nothing between two commas: a tape is frames and what is held in them, such as "6 right, 14 right+swing, 20"`)
		case n == 0:
			return fmt.Errorf(`%q does not begin with a number of frames: write "6 right" for six frames`, part)
		case frames < 1 || frames > MaxKeyFrames:
			return fmt.Errorf("%q lasts from 1 to %d frames, not %s", part, MaxKeyFrames, part[:n])
		case held != "" && held[0] != ' ' && held[0] != '\t' && held[0] != '\n' && held[0] != '\r':
			return fmt.Errorf(`%q has no space after its number of frames: write "%s %s"`, part, part[:n], held)
		}
		if err := f(frames, strings.TrimSpace(held)); err != nil {
			return err
		}
	}
	return nil
}

// number is a number of frames; -1 if it is none that a tape can have.
func number(digits string) int {
	n := 0
	for i := range len(digits) {
		if n = 10*n + int(digits[i]-'0'); n > MaxKeyFrames {
			return -1
		}
	}
	return n
}

// eachName visits the names in what is held, until f fails.
func eachName(held string, f func(name string) error) error {
	if held == "" {
		return nil
	}
	for rest, more := held, true; more; {
		var name string
		name, rest, more = strings.Cut(rest, "+")
		name = strings.TrimSpace(name)
		if !nameable(name) {
			return fmt.Errorf(`%q has no input before or after a plus sign: write "right+swing"`, held)
		}
		if err := f(name); err != nil {
			return err
		}
	}
	return nil
}

// nameable reports whether a name can stand in a text.
func nameable(name string) bool {
	return name != "" && strings.TrimSpace(name) == name && !strings.ContainsAny(name, ",+")
}
