package storage

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"galet/game"
	"galet/game/match"
)

// The ways in which lines cannot be an export, besides those of one line.
var (
	errNotText = errors.New("it is not UTF-8 text")
	errNoHead  = errors.New("the first line must be the head of an export, and no other")
	errAfter   = errors.New("it stands after the end")
	errTwice   = errors.New("it stands twice")
	errUnknown = errors.New("it is nothing that is kept")
)

// line takes one line.
func (im *importer) line(data []byte) error {
	if !utf8.Valid(data) {
		return errNotText
	}
	var l line
	if err := game.DecodeStrict(data, &l); err != nil {
		return err
	}
	switch {
	case im.ended:
		return errAfter
	case (l.Head != nil) != (im.head == nil):
		return errNoHead
	}
	again, err := im.take(l)
	if err != nil {
		return err
	}
	return sameLine(data, again)
}

// take keeps what a line says, and gives the line that Export would write of
// it.
func (im *importer) take(l line) (line, error) {
	switch {
	case l.Head != nil:
		return line{Head: l.Head}, im.takeHead(l.Head)
	case l.Challenge != nil:
		return im.takeChallenge(l.Challenge)
	case l.Match != nil:
		return im.takeMatch(l.Match)
	case l.Notice != nil:
		return im.takeNotice(l.Notice)
	case l.Note != nil:
		return line{Note: l.Note}, im.takeValue(bucketNotes, []byte(l.Note.Key), l.Note.Value)
	case l.Setting != nil:
		return line{Setting: l.Setting}, im.takeSetting(l.Setting)
	case l.Member != nil:
		return im.takeMember(l.Member)
	case l.Outage != nil:
		return im.takeOutage(l.Outage)
	case l.Server != nil:
		return im.takeServer(l.Server)
	case l.Standing != nil:
		return im.takeStanding(l.Standing)
	case l.Change != nil:
		return im.takeChange(l.Change)
	case l.End != nil:
		im.ended = true
		return line{End: &endLine{im.number - 1}}, nil
	}
	return line{}, errUnknown
}

func (im *importer) takeHead(l *headLine) error {
	if l.Version != exportVersion {
		return fmt.Errorf("the lines are of version %d, this galet reads %d", l.Version, exportVersion)
	}
	im.head = l
	return errors.Join(
		im.bucket(bucketChallenges).SetSequence(l.LastID),
		im.bucket(bucketOutbox).SetSequence(l.LastSeq),
		im.bucket(bucketLedger).SetSequence(l.LastChange))
}

func (im *importer) takeChallenge(l *challengeLine) (line, error) {
	c, err := l.challenge(im.terms)
	if err != nil {
		return line{}, err
	}
	if err := im.first("challenge", bucketChallenges, l.ID); err != nil {
		return line{}, err
	}
	again, err := challengeLineOf(c)
	return line{Challenge: again}, errors.Join(err, challenges{im.tx}.PutChallenge(c))
}

func (im *importer) takeMatch(l *matchLine) (line, error) {
	m, err := l.match(im.terms)
	if err != nil {
		return line{}, err
	}
	if err := im.first("match", bucketMatches, l.ID); err != nil {
		return line{}, err
	}
	again, err := matchLineOf(m)
	return line{Match: again}, errors.Join(err, matches{im.tx}.PutMatch(m))
}

func (im *importer) takeNotice(l *noticeLine) (line, error) {
	n, err := l.notice()
	if err != nil {
		return line{}, err
	}
	if err := im.first("notice", bucketOutbox, l.Seq); err != nil {
		return line{}, err
	}
	return line{Notice: noticeLineOf(n)}, outbox{im.tx}.PutNotice(n)
}

func (im *importer) takeMember(l *memberLine) (line, error) {
	m, err := l.member()
	switch {
	case err != nil:
		return line{}, err
	case m.Empty():
		return line{}, errors.New("nothing is kept of the member")
	case im.get(bucketMembers, playerPrefix(m.ID)) != nil:
		return line{}, errTwice
	}
	return line{Member: memberLineOf(m)}, members{im.tx}.PutMember(m)
}

func (im *importer) takeOutage(l *spanLine) (line, error) {
	p := l.pause()
	if im.get(bucketOutages, timeKey(p.From)) != nil {
		return line{}, errTwice
	}
	return line{Outage: &spanLine{p.From, p.Until}}, outages{im.tx}.PutOutage(p)
}

// first notes where a thing stands, and refuses a second of the same number.
func (im *importer) first(what string, bucket []byte, n uint64) error {
	if n == 0 {
		return errors.New("the number 0 is never given out")
	}
	if im.get(bucket, numberKey(n)) != nil {
		return errTwice
	}
	im.found[fmt.Sprintf("%s %d", what, n)] = im.number
	return nil
}

func (im *importer) takeSetting(l *settingLine) error {
	if len(l.Player) >= packedNumber {
		return fmt.Errorf("an identity of %d bytes", len(l.Player))
	}
	return im.takeValue(bucketSettings, settingKey(match.PlayerID(l.Player), string(l.Key)), l.Value)
}

// takeValue keeps a value; an empty one is never kept.
func (im *importer) takeValue(bucket, key []byte, value text) error {
	switch {
	case value == "":
		return errors.New("the value is empty")
	case im.get(bucket, key) != nil:
		return errTwice
	}
	return im.put(bucket, key, []byte(value))
}

// sameLine refuses a line that does not say what Export would write.
func sameLine(data []byte, l line) error {
	written, err := plainJSON(l)
	if err != nil {
		return err
	}
	got, err := decodeAny(data)
	if err != nil {
		return err
	}
	want, err := decodeAny(written)
	if err != nil {
		return err
	}
	if at, differ := difference("", want, got); differ {
		return fmt.Errorf("%s is missing, or not as it is exported", at)
	}
	return nil
}

func decodeAny(data []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return v, d.Decode(&v)
}
