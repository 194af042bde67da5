package match

// Notice is one thing that was decided and must still be said. Notices are
// written in the transaction that decides, so that a host which stops at any
// moment says after its restart what it owed. The notices of one match are
// said in the order of Seq.
type Notice struct {
	// Seq numbers all notices from 1, in the order in which things happened.
	Seq  uint64
	Kind Kind
	// ID is the challenge or match that it is about.
	ID ID
	// Ply is the ply that a NoticeBoard shows. If the match has gone on since,
	// the host may post nothing and say so with a zero Posted.
	Ply int
	// Place is where to post.
	Place Place
	// Channel and Message are the message to change, for NoticeClosed and
	// NoticeRetire. A NoticeClosed without a Message has nothing to change:
	// as far as is known the challenge was never posted.
	Channel ChannelID
	Message MessageID
	// Quiet: nobody is pinged.
	Quiet bool
}

// Kind is what a notice asks the host to do.
type Kind uint8

// The kinds of notice. The values are stored: they never change.
const (
	// NoticeChallenge: post the challenge.
	NoticeChallenge Kind = 1
	// NoticeClosed: the challenge's message loses its buttons and says how
	// the challenge ended.
	NoticeClosed Kind = 2
	// NoticeBoard: post the match at Ply, also for the last time.
	NoticeBoard Kind = 3
	// NoticeRetire: an old board message loses its menus.
	NoticeRetire Kind = 4
)

// Posted is the message that said a notice; zero if there is none, because an
// older message was changed, or because nothing could or need be said. Message
// alone is empty if it was posted and nobody knows by which message.
type Posted struct {
	Channel ChannelID
	Message MessageID
}
