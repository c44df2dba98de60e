module github.com/wits-ai/wits/bench

go 1.26.0

require (
	github.com/joeycumines/go-behaviortree v1.11.0
	github.com/wits-ai/wits v0.0.0
)

require github.com/joeycumines/go-bigbuff v1.21.0 // indirect

replace github.com/wits-ai/wits => ../
