package debug

import (
	"cmp"
	"math/bits"

	"github.com/wits-ai/wits/sim"
)

// tape is the keys that players held from a moment on until all were let go; without frames if nobody pressed one in time.
func (l *lessons) tape(moment int64) (sim.KeyTape, error) {
	rate := l.h.source.Info().Rate
	if rate <= 0 {
		rate = 60
	}
	most := min(cmp.Or(int64(l.r.Frames), int64(usualPlayback*rate)), int64(longPlayback*rate), sim.MaxKeyFrames)
	controls := l.h.source.Info().Controls
	n, pressed := 0, false
	held := func(frame int) (names []string) {
		k, _ := l.h.recorder.Keys(moment - 1 + int64(frame)) // the tick that led to the moment is played with them
		for set := k.Held; set != 0; set &= set - 1 {
			if i := bits.TrailingZeros64(set); i < len(controls) {
				names = append(names, controls[i].Input)
			}
		}
		return names
	}
	for ; int64(n) < most; n++ {
		if is := len(held(n)) > 0; !is && pressed {
			break
		} else if is {
			pressed = true
		}
	}
	if !pressed {
		return sim.KeyTape{}, nil
	}
	return sim.RecordKeys(n, held)
}

// playback is what an action is told that plays the keys of the first moment of a rule.
func (l *lessons) playback(group []int) (map[string]string, error) {
	if l.recorder != &l.h.recorder.Timeline {
		return nil, cannot("what players held is told of the timeline that the game goes: switch to the other one first")
	}
	var text string
	for _, k := range group {
		m := &l.out.Moments[k]
		tape, err := l.tape(m.Tick)
		if err != nil {
			return nil, invalid("%v", err)
		}
		m.Keys = int64(tape.Frames())
		if text == "" {
			text = tape.String()
		}
	}
	if text == "" {
		l.out.Problem = "Nobody held a key at these moments, so there is nothing to play back."
	}
	return map[string]string{keysOfAction: text}, nil
}
