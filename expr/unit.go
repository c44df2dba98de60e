package expr

// unitOf returns the unit of a term; empty if it has none or it is not plain.
func unitOf(t *term) string {
	switch t.op {
	case opField:
		return t.field.Unit
	case opRef:
		return t.ref.Unit
	case opNeg, opAbs, opFloor, opCeil, opRound, opToInt, opToFloat, opMember, opLength:
		return unitOf(t.kids[0])
	case opAdd, opSub, opMod, opMin, opMax, opClamp, opDistance:
		return commonUnit(t.kids)
	case opCond:
		return commonUnit(t.kids[1:])
	case opLerp:
		return commonUnit(t.kids[:2])
	case opMul:
		if t.kids[0].op == opConst {
			return unitOf(t.kids[1])
		}
		if t.kids[1].op == opConst {
			return unitOf(t.kids[0])
		}
	case opDiv:
		if t.kids[1].op == opConst {
			return unitOf(t.kids[0])
		}
	}
	return ""
}

// commonUnit returns the one unit of several terms; constants go with any.
func commonUnit(terms []*term) string {
	unit, first := "", true
	for _, t := range terms {
		if t.op == opConst {
			continue
		}
		if u := unitOf(t); first {
			unit, first = u, false
		} else if u != unit {
			return ""
		}
	}
	return unit
}
