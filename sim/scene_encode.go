package sim

import (
	"encoding/binary"
	"math"
)

// SceneMessage is the first byte of an encoded scene.
const SceneMessage = 1

const (
	scenePaused = 1 // flags
	sceneOver   = 2
	sceneHeader = 1 + 1 + 2 + 4 + 8 + 8 + 3*4 + 4
)

// AppendBinary appends the scene as message 1 of the live protocol (docs/protocols.md), with how the game stands in its
// head. It allocates only to grow dst.
func (s *Scene) AppendBinary(dst []byte, state State) []byte {
	var flags byte
	if state.Paused {
		flags |= scenePaused
	}
	if state.Over {
		flags |= sceneOver
	}
	height := finite(s.height)
	if !(height > 0) {
		height = defaultHeight
	}
	le := binary.LittleEndian
	dst = append(dst, SceneMessage, flags, 0, 0)
	dst = appendFloat(dst, finite(state.Speed))
	dst = le.AppendUint64(dst, math.Float64bits(state.Time))
	dst = le.AppendUint64(dst, uint64(state.Tick))
	dst = appendFloat(dst, finite(s.camera.X))
	dst = appendFloat(dst, finite(s.camera.Y))
	dst = appendFloat(dst, height)
	dst = le.AppendUint32(dst, uint32(s.background))
	dst = le.AppendUint32(dst, s.count)
	dst = append(dst, s.commands...)
	dst = le.AppendUint16(dst, s.picked)
	return append(dst, s.picks...)
}
