package main

import (
	"sync/atomic"
	"time"
)

// clock runs like the machine's, and can be put forward. The stand-in and the
// bot go by the same one.
type clock struct{ ahead atomic.Int64 }

func (c *clock) now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

func (c *clock) forward(d time.Duration) { c.ahead.Add(int64(d)) }
