package text

import "golang.org/x/text/unicode/bidi"

// weak resolves numbers and what belongs to them (rules W2 to W7).
func (l *levels) weak() {
	l.arabicNumbers()
	l.separators()
	l.terminators()
	l.latinNumbers()
}

// arabicNumbers makes figures after an Arabic letter Arabic ones (W2), and
// Arabic letters plain right-to-left ones (W3).
func (l *levels) arabicNumbers() {
	last := l.base
	for i, c := range l.class {
		switch c {
		case bidi.L, bidi.R, bidi.AL:
			last = c
		case bidi.EN:
			if last == bidi.AL {
				l.class[i] = bidi.AN
			}
		}
	}
	for i, c := range l.class {
		if c == bidi.AL {
			l.class[i] = bidi.R
		}
	}
}

// separators makes a single separator between two numbers of one kind part
// of the number (W4).
func (l *levels) separators() {
	for i := 1; i+1 < len(l.class); i++ {
		before, after := l.class[i-1], l.class[i+1]
		switch c := l.class[i]; {
		case before != after:
		case before == bidi.EN && (c == bidi.ES || c == bidi.CS), before == bidi.AN && c == bidi.CS:
			l.class[i] = before
		}
	}
}

// terminators makes signs of currency and per cent beside European figures
// part of them (W5), and all separators and signs left over neutral (W6).
func (l *levels) terminators() {
	for i := 1; i < len(l.class); i++ {
		if l.class[i] == bidi.ET && l.class[i-1] == bidi.EN {
			l.class[i] = bidi.EN
		}
	}
	for i := len(l.class) - 2; i >= 0; i-- {
		if l.class[i] == bidi.ET && l.class[i+1] == bidi.EN {
			l.class[i] = bidi.EN
		}
	}
	for i, c := range l.class {
		if c == bidi.ET || c == bidi.ES || c == bidi.CS || c == bidi.WS {
			l.class[i] = bidi.ON
		}
	}
}

// latinNumbers makes European figures after a left-to-right letter part of its
// run (W7).
func (l *levels) latinNumbers() {
	last := l.base
	for i, c := range l.class {
		switch c {
		case bidi.L, bidi.R:
			last = c
		case bidi.EN:
			if last == bidi.L {
				l.class[i] = bidi.L
			}
		}
	}
}
