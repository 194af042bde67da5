package match

// Notice is one thing that was decided and is still to be sent. It is written in
// the transaction that decides, so that it is sent even if the host stops in
// between. The notices of one match are sent in the order of Seq.
type Notice struct {
	// Seq numbers all notices from 1, in the order of their making.
	Seq  uint64
	Kind Kind
	// ID is the challenge, match or Daily that it is about.
	ID ID
	// Ply and Branch are the position of a NoticeBoard, Ply the day of a NoticeDaily. If the match has changed
	// since, the host may skip the post and mark it with a zero Posted.
	Ply, Branch int
	// Place is where to post; a NoticeRemind without a channel is a direct
	// message, and so is a NoticeFollowed.
	Place Place
	// Player gets a NoticeRemind or NoticeFollowed. Others are the matches besides ID that it is
	// about.
	Player PlayerID
	Others []ID
	// Channel and Message are the message to change or delete. A NoticeClosed without a Message has nothing to change:
	// as far as is known the challenge was never posted.
	Channel ChannelID
	Message MessageID
	// Quiet: nobody is pinged.
	Quiet bool
}

// Later reports whether a notice of a match shows a later state than another.
func (n Notice) Later(than Notice) bool {
	return than.board().before(n.board())
}

func (n Notice) board() Board { return Board{Ply: n.Ply, Branch: n.Branch} }

// Kind is what the host has to do for a notice.
type Kind uint8

// The kinds of notice. The values are stored: they never change.
const (
	// NoticeChallenge: post the challenge.
	NoticeChallenge Kind = 1
	// NoticeClosed: the challenge's message changes to what holds now. Once the
	// challenge is closed, that is one line that says how, and where the board is.
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
	// NoticeDelete: a message that something newer has replaced is deleted.
	// If that cannot be done, it becomes one line, as for NoticeReduce. A
	// reminder that still holds for the matches Others is changed instead.
	NoticeDelete Kind = 8
	// NoticeReduce: an old board message becomes one line that says where the
	// board is.
	NoticeReduce Kind = 9
	// NoticeDaily: post the puzzle of the day Ply, in place of Message.
	NoticeDaily Kind = 10
	// NoticeUndaily: the message of an earlier puzzle of the day is deleted.
	NoticeUndaily Kind = 11
	// NoticeFollowed: tell Player, who follows the match, by direct message that it
	// has ended. Nobody who does not see the match is told.
	NoticeFollowed Kind = 12
)

// Posted is the message that was posted for a notice; zero if there is none,
// because an older message was edited, or nothing could or need be sent. Message
// alone is empty if it was posted and its id is unknown.
type Posted struct {
	Channel ChannelID
	Message MessageID
	// Retired is an older board message that has lost its menus already, so that
	// no NoticeRetire is needed for it.
	Retired MessageID
}
