package bot

import (
	"context"
	"fmt"
	"hash/fnv"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

const (
	// stripes is how many rate-limit buckets a kind of call is spread over:
	// the library never frees a bucket.
	stripes = 64
	// longestWait is how long a call waits for its bucket by itself; for a
	// longer one its caller has better things to do meanwhile.
	longestWait = 2 * time.Second
)

// buckets count calls by the limits that Discord's answers tell of. One call
// of a bucket is made at a time.
type buckets struct {
	limiter *discordgo.RateLimiter

	mu    sync.Mutex
	turns map[string]chan struct{} // holds one thing while a call is under way
}

func newBuckets(l *discordgo.RateLimiter) *buckets {
	return &buckets{limiter: l, turns: map[string]chan struct{}{}}
}

// take waits until a call may be made and gives its bucket, locked as the
// library wants it, and what to do once the call is over. It gives ctx's
// error, or an *apiError if Discord wants no such call for longer than
// longestWait.
func (b *buckets) take(ctx context.Context, c call) (*discordgo.Bucket, func(), error) {
	if c.bucket == "" {
		// An answer to an interaction shares its limit with nothing, so its
		// bucket is its own and is thrown away.
		return discordgo.NewRatelimiter().LockBucket(c.route), func() {}, nil
	}
	h := fnv.New32a()
	h.Write([]byte(c.bucket))
	id := fmt.Sprintf("%s#%d", c.route, h.Sum32()%stripes)
	turn := b.turn(id)
	select {
	case turn <- struct{}{}:
	case <-ctx.Done():
		return nil, nil, ctx.Err()
	}
	done := func() { <-turn }
	bucket := b.limiter.GetBucket(id)
	if wait := b.limiter.GetWaitTime(bucket, 1); wait > longestWait || !sleep(ctx, wait) {
		done()
		return nil, nil, &apiError{route: c.route, status: http.StatusTooManyRequests, wait: wait, cause: "rate limit"}
	}
	bucket.Lock()
	bucket.Remaining--
	return bucket, done, nil
}

func (b *buckets) turn(id string) chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.turns[id] == nil {
		b.turns[id] = make(chan struct{}, 1)
	}
	return b.turns[id]
}
