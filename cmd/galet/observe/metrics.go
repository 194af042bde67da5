// Package observe shows to those who run the bot how it is: whether it is
// alive, whether it is ready, and figures of what it does, in the form that
// Prometheus reads.
//
// It is told and it asks; it refuses to know what an interaction, a match or a
// picture is. No figure carries an id or a name of a server, member or match.
package observe

import (
	"regexp"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"galet/game"
)

// Metrics are the figures of one process, in a registry of their own. They are
// the bot's Observer, and Committed is told of the store's transactions.
type Metrics struct {
	registry *prometheus.Registry

	interactions *prometheus.CounterVec
	answers      *prometheus.HistogramVec
	requests     *prometheus.CounterVec
	requestTime  *prometheus.HistogramVec
	reconnects   prometheus.Counter
	pictureTime  *prometheus.HistogramVec
	pictureBytes *prometheus.HistogramVec
	transactions prometheus.Histogram
	updates      prometheus.Histogram
}

// answerSeconds are the buckets of first answers; Discord waits three seconds.
var answerSeconds = []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2, 3, 5}

// liveHeap is what was still in use after the last collection: what grows if
// something is never freed.
var liveHeap = collectors.GoRuntimeMetricsRule{Matcher: regexp.MustCompile("^/gc/heap/live:bytes$")}

// New makes figures of nothing yet, besides those of the Go runtime and the
// process.
func New() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		interactions: counters("galet_interactions_total",
			"Interactions by what was asked and how it ended.", "kind", "command", "outcome"),
		answers: histograms("galet_interaction_answer_seconds",
			"Time from hearing an interaction to its first answer, or to giving it up. Discord waits three seconds.",
			answerSeconds, "kind"),
		requests: counters("galet_discord_requests_total",
			"Calls of Discord's API by HTTP status; 0: no answer came.", "route", "status"),
		requestTime: histograms("galet_discord_request_seconds",
			"Time that Discord's API took to answer.", prometheus.DefBuckets, "route"),
		reconnects: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "galet_gateway_reconnects_total", Help: "How often the gateway was lost and found again."}),
		pictureTime: histograms("galet_picture_seconds",
			"Time to draw a picture.", prometheus.ExponentialBuckets(.0005, 2, 10), "game"),
		pictureBytes: histograms("galet_picture_bytes",
			"Size of a picture.", prometheus.LinearBuckets(20_000, 20_000, 10), "game"),
		transactions: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "galet_storage_transaction_seconds", Help: "Time of a transaction that was committed, its sync included.",
			Buckets: prometheus.ExponentialBuckets(.0005, 2, 12)}),
		updates: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "galet_storage_transaction_updates", Help: "Moves and other updates that shared a transaction.",
			Buckets: prometheus.ExponentialBuckets(1, 2, 10)}),
	}
	m.registry.MustRegister(m.interactions, m.answers, m.requests, m.requestTime, m.reconnects,
		m.pictureTime, m.pictureBytes, m.transactions, m.updates,
		collectors.NewGoCollector(collectors.WithGoCollectorRuntimeMetrics(liveHeap)), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func counters(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
}

func histograms(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets}, labels)
}

// Answered counts an interaction, as bot.Observer says.
func (m *Metrics) Answered(kind, asked, outcome string, took time.Duration) {
	m.interactions.WithLabelValues(kind, asked, outcome).Inc()
	m.answers.WithLabelValues(kind).Observe(took.Seconds())
}

// Called counts a call of Discord's API, as bot.Observer says.
func (m *Metrics) Called(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	m.requestTime.WithLabelValues(route).Observe(took.Seconds())
}

// Drew counts a picture, as bot.Observer says.
func (m *Metrics) Drew(g game.ID, took time.Duration, bytes int) {
	m.pictureTime.WithLabelValues(string(g)).Observe(took.Seconds())
	m.pictureBytes.WithLabelValues(string(g)).Observe(float64(bytes))
}

// Reconnected counts a gateway that was lost and found again.
func (m *Metrics) Reconnected() { m.reconnects.Inc() }

// Committed counts a transaction, as storage.Options says.
func (m *Metrics) Committed(took time.Duration, updates int) {
	m.transactions.Observe(took.Seconds())
	m.updates.Observe(float64(updates))
}
