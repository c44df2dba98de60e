module github.com/wits-ai/wits

go 1.26
