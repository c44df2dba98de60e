package town

import "github.com/wits-ai/wits"

// nodeGo is the action GoTo: it says where somebody wants to be.
type nodeGo struct {
	Place wits.In[Spot] `doc:"Where to."`
}

func (*nodeGo) Doc() string {
	return "Goes to a place along the roads, and stays there. Where there is none, or no road, it stays where it is."
}

func (n *nodeGo) Update(x *wits.Context) wits.Status {
	wits.Self[*Walker](x).Goal = n.Place.Get(x)
	return wits.Running
}
