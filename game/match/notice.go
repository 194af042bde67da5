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
	// Ply and Branch are what a NoticeBoard shows. If the match has gone on
	// since, the host may post nothing and say so with a zero Posted.
	Ply, Branch int
	// Place is where to post; a NoticeRemind without a channel is a direct
	// message.
	Place Place
	// Player is whom a NoticeRemind reminds, and Others are the matches, besides
	// ID, of which it does.
	Player PlayerID
	Others []ID
	// Channel and Message are the message to change, for NoticeClosed and
	// NoticeRetire. A NoticeClosed without a Message has nothing to change:
	// as far as is known the challenge was never posted.
	Channel ChannelID
	Message MessageID
	// Quiet: nobody is pinged.
	Quiet bool
}

// Later tells whether a notice of a match shows a later state than another.
func (n Notice) Later(than Notice) bool {
	return than.board().before(n.board())
}

func (n Notice) board() Board { return Board{Ply: n.Ply, Branch: n.Branch} }

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
	// NoticeRemind: tell a player that little time is left to move.
	NoticeRemind Kind = 5
	// NoticeRefresh: the latest board message is changed to what now holds.
	NoticeRefresh Kind = 6
	// NoticeThread: begin the thread of a match on the message of its
	// challenge. Posted is then the thread, and its first message.
	NoticeThread Kind = 7
)

// Posted is the message that said a notice; zero if there is none, because an
// older message was changed, or because nothing could or need be said. Message
// alone is empty if it was posted and nobody knows by which message.
type Posted struct {
	Channel ChannelID
	Message MessageID
}
