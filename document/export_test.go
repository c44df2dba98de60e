package document

// LimitInherited sets how many values all documents of the library may have from their bases.
func (l *Library) LimitInherited(most int) { l.mostInherited = most }
