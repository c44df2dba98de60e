module example.com/saves

go 1.26.0

require github.com/wits-ai/wits v0.0.0

replace github.com/wits-ai/wits => ../..
