package kindtest

import "github.com/wits-ai/wits"

// Act is an action that logs its life. It is the action "Act" of [Add].
type Act struct {
	A    wits.In[float64] `doc:"Is added to Sum in each update."`
	Life wits.In[int64]   `doc:"Ends itself in this update of a life; 0 is never."`
	Fail wits.In[bool]    `doc:"Ends with failure instead of success."`
	Poke wits.TriggerIn   `doc:"Handled at once."`
	Ping wits.TriggerOut  `doc:"Fires in each update."`
	Sum  wits.Out[float64]
	Age  wits.Var[int64]
}

// Activate logs it.
func (a *Act) Activate(x *wits.Context) { x.Log(wits.Info, "activate") }

// Update logs it, and ends when its time has come.
func (a *Act) Update(x *wits.Context) wits.Status {
	x.Log(wits.Info, "update")
	a.Age.Set(x, a.Age.Get(x)+1)
	a.Sum.Set(x, a.Sum.Get(x)+a.A.Get(x))
	a.Ping.Fire(x)
	if n := a.Life.Get(x); n == 0 || a.Age.Get(x) < n {
		return wits.Running
	}
	if a.Fail.Get(x) {
		return wits.Failure
	}
	return wits.Success
}

// OnTrigger logs it.
func (a *Act) OnTrigger(x *wits.Context, which *wits.TriggerIn) { x.Log(wits.Info, "poke") }

// End logs it.
func (a *Act) End(x *wits.Context, s wits.Status) {
	switch s { // constant texts: nothing is allocated when nobody listens
	case wits.Success:
		x.Log(wits.Info, "end success")
	case wits.Failure:
		x.Log(wits.Info, "end failure")
	case wits.Aborted:
		x.Log(wits.Info, "end aborted")
	}
}

// Panic is an action that fails as a coder's mistake does.
type Panic struct{}

// Update panics.
func (*Panic) Update(*wits.Context) wits.Status { panic("by order") }

// Add adds the actions "Act", "Rest" and "Panic" to a registry, and the functions "Say" and "Counter".
func Add(r *wits.Registry) {
	wits.AddAction[Act](r, wits.Named("Act"), wits.Doc("Does what it is told, and logs it."))
	wits.AddAction[Rest](r, wits.Named("Rest"), wits.Doc("Waits."))
	wits.AddAction[Panic](r, wits.Named("Panic"), wits.Doc("Fails as a coder's mistake does."))
	wits.AddFunc(r, "Say", func(x *wits.Context, p struct{ Value float64 }) float64 {
		x.Log(wits.Info, "say %v", p.Value)
		return p.Value
	}, wits.Doc("Logs the value and gives it."))
	wits.AddFunc(r, "Counter", func(x *wits.Context, p struct{ Count wits.Var[int64] }) float64 {
		n := p.Count.Get(x) + 1
		p.Count.Set(x, n)
		return float64(n)
	}, wits.Doc("How often it was called since its document began."))
}
