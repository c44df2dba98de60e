package sim

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestPS_KeyTape: a tape is written as people write it, read frame by frame, and recorded from what was held.
func TestPS_KeyTape(t *testing.T) {
	const text = "6 right, 14 right+swing, 20"
	tape, err := ParseKeys(text)
	if err != nil || tape.String() != text || tape.Frames() != 40 {
		t.Fatalf("%q of %d frames, %v", tape, tape.Frames(), err)
	}
	for frame, want := range map[int]string{-1: "", 0: "right", 5: "right", 6: "right swing", 19: "right swing", 20: "", 39: "", 40: "", 99: ""} {
		var read []string
		playing, err := HeldKeys(text, frame, func(name string) { read = append(read, name) })
		if got := strings.Join(tape.At(frame), " "); err != nil || got != want || strings.Join(read, " ") != want || playing != (frame >= 0 && frame < 40) {
			t.Errorf("frame %d: %q, read from the text %q, playing %v; want %q", frame, got, read, playing, want)
		}
	}
	again, err := RecordKeys(tape.Frames(), tape.At)
	if err != nil || again.String() != text {
		t.Errorf("recorded: %q, %v", again, err)
	}
	if short := tape.Trimmed(); short.String() != "6 right, 14 right+swing" || tape.String() != text || short.Trimmed().String() != short.String() {
		t.Errorf("trimmed: %q, and the tape is %q", short, tape)
	}
	spans := tape.Spans()
	spans[0].Held[0] = "left"
	if tape.String() != text {
		t.Error("who changes the spans changes the tape")
	}
	for loose, want := range map[string]string{"": "", " \n": "", "1 a ,\n 2 a": "3 a", "3 turn left + swing": "3 turn left+swing", "2, 3": "5", "007 a": "7 a"} {
		if tape, err := ParseKeys(loose); err != nil || tape.String() != want {
			t.Errorf("%q: %q, %v", loose, tape, err)
		}
	}
	if n := testing.AllocsPerRun(100, func() { _, _ = HeldKeys(text, 12, func(string) {}) }); n != 0 {
		t.Errorf("%v allocations to read a frame", n)
	}
}

// TestPS_KeyTapeRefuses: what is wrong is said in plain words.
func TestPS_KeyTapeRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"right":         `"right" does not begin with a number of frames`,
		"6 right,":      "there is nothing between two commas",
		"0 right":       `"0 right" lasts from 1 to 36000 frames, not 0`,
		"-3":            `"-3" does not begin with a number of frames`,
		"6right":        `write "6 right"`,
		"6 right+":      `"right+" has no input before or after a plus sign`,
		"6 a+a":         `"a" is held twice at once`,
		"36000, 1 a":    "the tape has more than 36000 frames",
		"99999999999 a": "lasts from 1 to 36000 frames",
	} {
		tape, err := ParseKeys(text)
		if err == nil || !strings.Contains(err.Error(), want) || tape.Frames() != 0 {
			t.Errorf("%q: %q, %v; want %s", text, tape, err, want)
		}
		if err := CheckKeys(text, func(string) bool { return true }); text != "6 a+a" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: checked: %v; want %s", text, err, want)
		}
	}
	known := func(name string) bool { return name == "right" }
	for text, want := range map[string]string{"6 right, 2": "", "2 right, 1 right+swing": `the game has no key "swing"`, " ": "the tape is empty"} {
		if err := CheckKeys(text, known); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: checked: %v; want %q", text, err, want)
		}
	}
	for _, name := range []string{"a,b", "a+b", " a", ""} {
		if _, err := RecordKeys(2, func(int) []string { return []string{name} }); err == nil || !strings.Contains(err.Error(), "cannot stand in a tape") {
			t.Errorf("an input %q: %v", name, err)
		}
	}
	if _, err := RecordKeys(MaxKeyFrames+1, func(int) []string { return nil }); err == nil {
		t.Error("a tape without bounds")
	}
}

// TestPS_KeyTapeLaws: what was recorded is read back, frame by frame.
func TestPS_KeyTapeLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		frames := rapid.SliceOfN(rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"up", "left2", "turn left", "ß", "9"}), 0, 3, rapid.ID[string]), 0, 12).Draw(t, "frames")
		tape, err := RecordKeys(len(frames), func(i int) []string { return frames[i] })
		if err != nil {
			t.Fatal(err)
		}
		read, err := ParseKeys(tape.String())
		if err != nil || read.Frames() != len(frames) || read.String() != tape.String() {
			t.Fatalf("%q is read as %q, %v", tape, read, err)
		}
		for i := range frames {
			if !slices.Equal(read.At(i), frames[i]) {
				t.Fatalf("%q: frame %d is %q, not %q", tape, i, read.At(i), frames[i])
			}
		}
	})
}

// FuzzKeyTape: no text breaks the reader, and what is read is written so that it is read the same.
func FuzzKeyTape(f *testing.F) {
	for _, text := range []string{"", "6 right, 14 right+swing, 20", "1 a+b,2", ",", "1 +", "99999999999"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tape, err := ParseKeys(text)
		if playing, wrong := HeldKeys(text, 0, func(string) {}); err == nil && (wrong != nil || playing != (tape.Frames() > 0)) {
			t.Errorf("%q plays %v, %v, and has %d frames", text, playing, wrong, tape.Frames())
		}
		if err != nil {
			return
		}
		if again, err := ParseKeys(tape.String()); err != nil || again.String() != tape.String() {
			t.Errorf("%q: %q, read again %q, %v", text, tape, again, err)
		}
	})
}
