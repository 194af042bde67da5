package bot_test

import (
	"bytes"
	"log/slog"
	"strings"
	"sync"
)

// keptLog is a log that can be read while a bot writes to it.
type keptLog struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *keptLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// logger writes to the log.
func (l *keptLog) logger() *slog.Logger { return slog.New(slog.NewTextHandler(l, nil)) }

func (l *keptLog) has(text string) bool { return l.count(text) > 0 }

func (l *keptLog) count(text string) int { return strings.Count(l.String(), text) }

func (l *keptLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
