module github.com/wits-ai/wits

go 1.26

require (
	github.com/coder/websocket v1.8.15 // indirect
	go.uber.org/goleak v1.3.0 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)
