// Package observe serves the bot's health, readiness and Prometheus metrics.
//
// Others call its methods, and it calls their functions at a scrape. It does not
// know what an interaction, a match or a picture is. No metric carries an id or a
// name of a server, member or match.
package observe

import (
	"regexp"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"galet/bot/thinking"
	"galet/game"
)

// Metrics are the metrics of one process, in a registry of their own. They are
// the bot's Observer; Committed is for storage.Options.
type Metrics struct {
	registry *prometheus.Registry

	interactions *prometheus.CounterVec
	answers      *prometheus.HistogramVec
	requests     *prometheus.CounterVec
	requestTime  *prometheus.HistogramVec
	received     *prometheus.CounterVec
	reconnects   *prometheus.CounterVec
	pictureTime  *prometheus.HistogramVec
	pictureBytes *prometheus.HistogramVec
	thoughts     *prometheus.CounterVec
	thoughtTime  *prometheus.HistogramVec
	thoughtWait  *prometheus.HistogramVec
	transactions prometheus.Histogram
	updates      prometheus.Histogram
	lastBackup   prometheus.Gauge
	badBackups   prometheus.Counter
	backups      sync.Once // registers the metrics of backups
}

// answerSeconds are the buckets of answers; Discord waits three seconds for one that is not
// deferred.
var answerSeconds = []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2, 3, 5}

// thoughtSeconds are the buckets of thoughts.
var thoughtSeconds = prometheus.ExponentialBuckets(.01, 2, 12)

// liveHeap is the memory in use after the last garbage collection. It keeps growing if
// something is never freed.
var liveHeap = collectors.GoRuntimeMetricsRule{Matcher: regexp.MustCompile("^/gc/heap/live:bytes$")}

// New makes metrics at zero, with those of the Go runtime and the process.
func New() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		interactions: counters("galet_interactions_total",
			"Interactions by what was asked and how it ended.", "kind", "command", "outcome"),
		answers: histograms("galet_interaction_answer_seconds",
			"Time from the arrival of an interaction to its answer, or until the bot gave up. A late answer is deferred.",
			answerSeconds, "kind"),
		requests: counters("galet_discord_requests_total",
			"Calls of Discord's API by HTTP status; 0: no answer came.", "route", "status"),
		requestTime: histograms("galet_discord_request_seconds",
			"Time that Discord's API took to answer.", prometheus.DefBuckets, "route"),
		received: counters("galet_endpoint_requests_total",
			"Requests to the interactions endpoint by the HTTP status of the response.", "status"),
		reconnects: counters("galet_gateway_reconnects_total",
			"How often a shard's gateway connection was lost and is back.", "shard"),
		pictureTime: histograms("galet_picture_seconds",
			"Time to draw a picture.", prometheus.ExponentialBuckets(.0005, 2, 10), "game"),
		pictureBytes: histograms("galet_picture_bytes",
			"Size of a picture.", prometheus.LinearBuckets(20_000, 20_000, 10), "game"),
		thoughts: counters("galet_thoughts_total",
			"Thoughts of the engines by what they were for and how they ended.", "class", "outcome"),
		thoughtTime: histograms("galet_thought_seconds",
			"Time that a thought ran.", thoughtSeconds, "class"),
		thoughtWait: histograms("galet_thought_wait_seconds",
			"Time that a thought waited for its turn.", thoughtSeconds, "class"),
		transactions: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "galet_storage_transaction_seconds", Help: "Time of a transaction that was committed, its sync included.",
			Buckets: prometheus.ExponentialBuckets(.0005, 2, 12)}),
		updates: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "galet_storage_transaction_updates", Help: "Moves and other updates that shared a transaction.",
			Buckets: prometheus.ExponentialBuckets(1, 2, 10)}),
		lastBackup: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "galet_backup_last_success_seconds", Help: "When the last good copy was begun, in seconds since 1970; 0: there is none."}),
		badBackups: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "galet_backup_failures_total", Help: "Copies that failed."}),
	}
	m.registry.MustRegister(m.interactions, m.answers, m.requests, m.requestTime, m.received, m.reconnects,
		m.pictureTime, m.pictureBytes, m.thoughts, m.thoughtTime, m.thoughtWait, m.transactions, m.updates,
		collectors.NewGoCollector(collectors.WithGoCollectorRuntimeMetrics(liveHeap)), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.received.WithLabelValues("202")
	for _, c := range []thinking.Class{thinking.Move, thinking.Hint, thinking.Background} {
		m.thoughts.WithLabelValues(c.String(), "ok")
		m.thoughtTime.WithLabelValues(c.String())
		m.thoughtWait.WithLabelValues(c.String())
	}
	return m
}

func counters(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
}

func histograms(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets}, labels)
}

// Answered counts an interaction; see bot.Observer.
func (m *Metrics) Answered(kind, asked, outcome string, took time.Duration) {
	m.interactions.WithLabelValues(kind, asked, outcome).Inc()
	m.answers.WithLabelValues(kind).Observe(took.Seconds())
}

// Called counts a call to Discord's API; see bot.Observer.
func (m *Metrics) Called(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	m.requestTime.WithLabelValues(route).Observe(took.Seconds())
}

// Received counts a request to the interactions endpoint; see bot.Observer.
func (m *Metrics) Received(status int) {
	m.received.WithLabelValues(strconv.Itoa(status)).Inc()
}

// Drew counts a picture; see bot.Observer.
func (m *Metrics) Drew(g game.ID, took time.Duration, bytes int) {
	m.pictureTime.WithLabelValues(string(g)).Observe(took.Seconds())
	m.pictureBytes.WithLabelValues(string(g)).Observe(float64(bytes))
}

// Thought counts a thought; see bot.Observer.
func (m *Metrics) Thought(c thinking.Class, outcome string, waited, ran time.Duration) {
	m.thoughts.WithLabelValues(c.String(), outcome).Inc()
	m.thoughtTime.WithLabelValues(c.String()).Observe(ran.Seconds())
	m.thoughtWait.WithLabelValues(c.String()).Observe(waited.Seconds())
}

// Connected counts a reconnect of the gateway; see bot.Observer.
func (m *Metrics) Connected(shardID int, again bool) {
	reconnects := m.reconnects.WithLabelValues(strconv.Itoa(shardID))
	if again {
		reconnects.Inc()
	}
}

// Committed counts a transaction; see storage.Options.
func (m *Metrics) Committed(took time.Duration, updates int) {
	m.transactions.Observe(took.Seconds())
	m.updates.Observe(float64(updates))
}
