package kindtest

import "github.com/wits-ai/wits"

// Scripted is an action that goes through the letters of Does, one for each update: R is running, S success, F failure. The last one
// stays; none at all are one S. It counts on when it begins again. It logs what it says and the letter, "aR", and where it is aborted
// "a-". No function adds it: give it a name that suits the test, as in wits.AddAction[kindtest.Scripted](r, wits.Named("Act")).
type Scripted struct {
	Say  wits.In[string]
	Does wits.In[string]
	At   wits.Var[int64] `keep:"true"`
}

// Update does the next letter, and logs it.
func (a *Scripted) Update(x *wits.Context) wits.Status {
	does, at := a.Does.Get(x), a.At.Get(x)
	if does == "" {
		does = "S"
	}
	c := does[min(at, int64(len(does)-1))]
	a.At.Set(x, at+1)
	x.Log(wits.Info, "%s%c", a.Say.Get(x), c)
	switch c {
	case 'S':
		return wits.Success
	case 'F':
		return wits.Failure
	}
	return wits.Running
}

// End logs that it is aborted.
func (a *Scripted) End(x *wits.Context, s wits.Status) {
	if s == wits.Aborted {
		x.Log(wits.Info, "%s-", a.Say.Get(x))
	}
}
