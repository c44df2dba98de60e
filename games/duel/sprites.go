package duel

import "github.com/wits-ai/wits/sim"

var sprites = []sim.Sprite{}
