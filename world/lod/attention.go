package lod

import (
	"github.com/wits-ai/wits/geom"
)

// Perception has the numbers of a player's perception. All rates are per second; ambient attention is at best a third of the total in the
// busiest moments.
type Perception struct {
	FullSize  float64 `json:"fullSize" above:"0" default:"200000" unit:"px" doc:"The size on the screen of a fully visible character at 4 m. Such a character is fully observable."`
	Fade      float64 `json:"fade" min:"0" default:"2" doc:"How fast attention follows what can be seen."`
	FocusFade float64 `json:"focusFade" min:"0" default:"0.3" doc:"How fast attention follows where the camera points."`
	Focus     float64 `json:"focus" min:"0" max:"1" default:"0.3" doc:"The share of attention that goes to where the camera points."`
	Ambient   float64 `json:"ambient" min:"0" default:"1" doc:"The attention that everything but characters takes. The more of it, the less the nearest characters count."`
	Memorize  float64 `json:"memorize" min:"0" default:"0.6" doc:"How fast memory approaches attention."`
	Forget    float64 `json:"forget" min:"0" default:"0.001" doc:"How fast memory fades, times all attention."`
}

// DefaultPerception returns the numbers of [Pro360, ch. 11.4], for a character of 200,000 pixels at 4 m.
func DefaultPerception() Perception {
	return Perception{FullSize: 200_000, Fade: 2, FocusFade: 0.3, Focus: 0.3, Ambient: 1, Memorize: 0.6, Forget: 0.001}
}

// View is how a character appears on the screen.
type View struct {
	// Pixels is its size; 0 if it is out of view or hidden.
	Pixels float64
	// Ahead is the cosine of the angle between the camera's direction and that to the character.
	Ahead float64
}

// Impression is what a player has seen of a character, and remembers of it. The zero value is of a character that was never seen.
type Impression struct {
	observed, watched, focus float32 // observability now, and averages of observability and focusing
	attention, memory        float32
	duration, unseen         float32 // s
}

// Audience follows what a player perceives of all characters, frame by frame. Make one with its Perception.
type Audience struct {
	Perception
	delta            float64
	fade, focus      float64 // shares of the old values that stay
	memorize, forget float64
	attempted, load  float64
	powered          float64 // shape times load^-shape
}

// Begin begins a frame of some seconds.
func (a *Audience) Begin(delta float64) {
	a.delta, a.attempted = delta, a.Ambient
	a.fade, a.focus, a.memorize = stays(a.Fade, delta), stays(a.FocusFade, delta), stays(a.Memorize, delta)
}

// Look takes in how a character appears in this frame. Call it once for each character between [Audience.Begin] and [Audience.Attend].
func (a *Audience) Look(i *Impression, v View) {
	o := geom.Clamp(v.Pixels/a.FullSize, 0, 1)
	if i.observed = float32(o); o > 0 {
		i.unseen = 0
	} else {
		i.unseen += float32(a.delta)
	}
	i.watched = toward(i.watched, o, a.fade)
	i.focus = toward(i.focus, float64(o*max(v.Ahead, 0)), a.focus)
	i.attention = float32(float64((1-a.Focus)*float64(i.watched)) + float64(a.Focus*float64(i.focus))) // attempted, until Attend
	a.attempted += float64(i.attention)
}

// stays returns the share of an average of a rate per second that stays for some seconds.
func stays(rate, delta float64) float64 { return geom.Exp(-float64(rate * delta)) }

// toward returns an exponential moving average, of whose old value a share stays.
func toward(old float32, to, share float64) float32 {
	return float32(to + float64(share*(float64(old)-to)))
}

// Attend ends the looks of a frame: characters take attention from each other.
func (a *Audience) Attend() {
	a.load = max(a.attempted, 1e-6)
	a.forget = stays(float64(a.Forget*a.load), a.delta)
	a.powered = float64(returnShape * geom.Pow(a.load, -returnShape))
}

// Criticality returns how much a player would notice in each category. Call it once for each character after [Audience.Attend].
func (a *Audience) Criticality(i *Impression) Vector {
	observed, attention := float64(i.observed), float64(i.attention)/a.load
	share := a.memorize
	if float64(i.memory) > attention {
		share = a.forget
	}
	i.memory = toward(i.memory, attention, share)
	i.duration += float32(observed * attention * a.delta)
	back, memory := float64(a.powered*nearGamma(gammaTable(), float64(a.load*float64(i.unseen)))), float64(i.memory)
	return Vector{float64(observed * attention), float64(memory * back), float64(attention * memory * float64(i.duration))}
}
