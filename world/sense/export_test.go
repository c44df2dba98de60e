package sense

// The members of the parts of documents, for tests.
var (
	ModalityMembers = modalityMembers
	ProfileMembers  = profileMembers
	SensorMembers   = sensorMembers
	ConeMembers     = coneMembers
	MemoryMembers   = memoryMembers
)
