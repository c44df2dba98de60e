package village

import "github.com/wits-ai/wits/sim"

var sprites = []sim.Sprite{}
