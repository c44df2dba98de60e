package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/wits-ai/wits/geom"
)

// Clip is the animation of an attack: a weapon that moves around a pivot. Beyond the first and the last key the weapon is harmless.
type Clip struct {
	Name string `json:"-"` // that of its file
	Doc  string `json:"doc"`
	// Seconds is how long the attack takes, from its begin to when the beast may do something else.
	Seconds float64 `json:"seconds"`
	// Pivot is what the weapon turns around, in m from the beast's middle: forward, and to the left.
	Pivot [2]float64 `json:"pivot"`
	// Radius is half of how thick the weapon is, in m.
	Radius float64 `json:"radius"`
	Keys   []Key   `json:"keys"`
}

// Key is where the weapon is at a moment. Between two keys it moves evenly.
type Key struct {
	At   float64 `json:"at"`   // s
	Turn float64 `json:"turn"` // °: 0 is forward, 90 to the left
	Near float64 `json:"near"` // m: where the weapon begins, from the pivot
	Far  float64 `json:"far"`  // m: where it ends
}

// Limits of animations.
const (
	maxClips   = 16
	maxSeconds = 20.0
	maxLength  = 10.0 // m, of all lengths
	maxKeys    = 64
)

// readClips reads the animations of a folder, in the order of their names. The error tells all that is wrong with them.
func readClips(files fs.FS) (clips []Clip, err error) {
	names, err := fs.Glob(files, "*.json")
	if err != nil {
		return nil, err
	}
	if len(names) == 0 || len(names) > maxClips {
		return nil, fmt.Errorf("the beast has %d animations; it needs 1 to %d, each a file .json in the folder animations", len(names), maxClips)
	}
	var wrong []error
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		c, err := readClip(strings.TrimSuffix(path.Base(name), ".json"), data)
		if err != nil {
			wrong = append(wrong, fmt.Errorf("animations/%s: %w", name, err))
		}
		clips = append(clips, c)
	}
	return clips, errors.Join(wrong...)
}

// readClip reads an animation.
func readClip(name string, data []byte) (Clip, error) {
	c := Clip{Name: name}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return c, fmt.Errorf("this is no animation: %w", err)
	}
	if d.More() {
		return c, errors.New("there is more behind the animation; remove it")
	}
	return c, c.check()
}

// check finds what is wrong with an animation.
func (c *Clip) check() error {
	switch {
	case !(c.Seconds > 0 && c.Seconds <= maxSeconds):
		return fmt.Errorf("seconds is %v; an attack takes more than 0 and at most %v", c.Seconds, maxSeconds)
	case !(c.Radius > 0 && c.Radius <= maxLength):
		return fmt.Errorf("radius is %v; a weapon is more than 0 and at most %v m thick", c.Radius, maxLength)
	case geom.Vec2(vec(c.Pivot)).Len() > maxLength:
		return fmt.Errorf("the pivot is more than %v m from the beast's middle", maxLength)
	case len(c.Keys) < 2 || len(c.Keys) > maxKeys:
		return fmt.Errorf("there are %d keys; a weapon that strikes has 2 to %d: where it begins to, and where it ends", len(c.Keys), maxKeys)
	}
	for i, k := range c.Keys {
		switch {
		case k.At < 0 || k.At > c.Seconds:
			return fmt.Errorf("key %d is at %v s; the attack is from 0 to %v s", i+1, k.At, c.Seconds)
		case i > 0 && k.At <= c.Keys[i-1].At:
			return fmt.Errorf("key %d is at %v s, and the one before it at %v s; put them in order", i+1, k.At, c.Keys[i-1].At)
		case k.Near < 0 || k.Far < k.Near || k.Far > maxLength:
			return fmt.Errorf("in key %d the weapon is from %v to %v m; near is at least 0, far is not less, and at most %v", i+1, k.Near, k.Far, maxLength)
		case k.Turn < -720 || k.Turn > 720:
			return fmt.Errorf("in key %d the turn is %v°; it is from -720 to 720", i+1, k.Turn)
		}
	}
	return nil
}

func vec(p [2]float64) geom.Vec2 { return geom.Vec2{X: p[0], Y: p[1]} }

// weapon returns where the weapon is after some seconds, as seen from a beast that stands at 0, 0 and looks along x; live reports whether it
// hits.
func (c *Clip) weapon(seconds float64) (s geom.Segment, live bool) {
	k, last := c.Keys[0], c.Keys[len(c.Keys)-1]
	live = seconds >= k.At && seconds <= last.At
	if seconds > last.At {
		k = last
	}
	for i := 1; i < len(c.Keys) && live; i++ {
		if a, b := c.Keys[i-1], c.Keys[i]; seconds <= b.At {
			t := (seconds - a.At) / (b.At - a.At)
			k = Key{Turn: geom.Lerp(a.Turn, b.Turn, t), Near: geom.Lerp(a.Near, b.Near, t), Far: geom.Lerp(a.Far, b.Far, t)}
			break
		}
	}
	along := geom.FromAngle(radians(k.Turn))
	return geom.Segment{A: vec(c.Pivot).Add(along.Scale(k.Near)), B: vec(c.Pivot).Add(along.Scale(k.Far))}, live
}

// extent returns how far from the beast's middle the weapon can get, in m: never less than it does.
func (c *Clip) extent() float64 {
	far := 0.0
	for _, k := range c.Keys {
		far = max(far, k.Far)
	}
	return vec(c.Pivot).Len() + far + c.Radius
}
