package std

import "github.com/wits-ai/wits"

func addTime(r *wits.Registry) {
	wits.AddFunc(r, "Delta", func(x *wits.Context, _ noParams) float64 { return x.Delta() }, wits.Doc("Seconds of game time since the last frame."))
	wits.AddFunc(r, "Time", func(x *wits.Context, _ noParams) float64 { return x.Time() }, wits.Doc("Seconds of game time since the game began."))
	wits.AddFunc(r, "Timer", func(x *wits.Context, p struct {
		Run     bool `default:"true" doc:"While false, the time is 0."`
		Elapsed wits.Var[float64]
	}) float64 {
		t := 0.0
		if p.Run {
			t = p.Elapsed.Get(x) + x.Delta()
		}
		p.Elapsed.Set(x, t)
		return t
	}, wits.Doc("Seconds for which run has been true without a break."))
	wits.AddFunc(r, "IfFirst", func(x *wits.Context, p struct{ Begun wits.Var[bool] }) bool {
		first := !p.Begun.Get(x)
		p.Begun.Set(x, true)
		return first
	}, wits.Doc("True in the first frame after the graph was activated."))
	wits.AddFunc(r, "Every", func(x *wits.Context, p struct {
		Seconds float64 `default:"1" unit:"s" doc:"Time from one to the next; 0 is every frame."`
		Elapsed wits.Var[float64]
	}) bool {
		t := p.Elapsed.Get(x) + x.Delta()
		due := t >= p.Seconds
		if due {
			t -= p.Seconds
			if t >= p.Seconds {
				t = 0
			}
		}
		p.Elapsed.Set(x, t)
		return due
	}, wits.Doc("True for one frame each time the seconds have gone by."))
	wits.AddFunc(r, "After", func(x *wits.Context, p struct {
		On      bool    `doc:"What is waited for."`
		Seconds float64 `default:"1" unit:"s"`
		Elapsed wits.Var[float64]
	}) bool {
		if !p.On {
			p.Elapsed.Set(x, 0)
			return false
		}
		t := p.Elapsed.Get(x) + x.Delta()
		p.Elapsed.Set(x, t)
		return t >= p.Seconds
	}, wits.Doc("True once on has been true for the seconds."))
	wits.AddFunc(r, "Cooldown", func(x *wits.Context, p struct {
		Want    bool    `doc:"What is wanted."`
		Seconds float64 `default:"1" unit:"s" doc:"How long it is refused after it was granted."`
		Left    wits.Var[float64]
	}) bool {
		left := p.Left.Get(x) - x.Delta()
		granted := p.Want && left <= 0
		if granted {
			left = p.Seconds
		}
		p.Left.Set(x, max(left, 0))
		return granted
	}, wits.Doc("True for one frame when it is wanted, then not again before the seconds have gone by."))
	wits.AddFunc(r, "IfChanged", func(x *wits.Context, p struct {
		Value  bool
		Before wits.Var[bool]
	}) bool {
		changed := p.Value != p.Before.Get(x)
		p.Before.Set(x, p.Value)
		return changed
	}, wits.Doc("True in the frame in which the value becomes another; it begins as false."))
	wits.AddFunc(r, "Rising", func(x *wits.Context, p struct {
		Value  bool
		Before wits.Var[bool]
	}) bool {
		rising := p.Value && !p.Before.Get(x)
		p.Before.Set(x, p.Value)
		return rising
	}, wits.Doc("True in the frame in which the value becomes true."))
	wits.AddFunc(r, "Falling", func(x *wits.Context, p struct {
		Value  bool
		Before wits.Var[bool]
	}) bool {
		falling := !p.Value && p.Before.Get(x)
		p.Before.Set(x, p.Value)
		return falling
	}, wits.Doc("True in the frame in which the value becomes false."))
	wits.AddFunc(r, "Smooth", func(x *wits.Context, p struct {
		Value float64
		Speed float64 `default:"1" unit:"1/s" doc:"The most that the result changes in a second."`
		Now   wits.Var[float64]
		Begun wits.Var[bool]
	}) float64 {
		now := p.Now.Get(x)
		if !p.Begun.Get(x) {
			now = p.Value
			p.Begun.Set(x, true)
		}
		step := float64(max(p.Speed, 0) * x.Delta())
		now += max(-step, min(step, p.Value-now))
		p.Now.Set(x, now)
		return now
	}, wits.Doc("The value, followed no faster than speed."))
}
