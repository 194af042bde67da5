package observe

import (
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"galet/bot"
	"galet/storage"
)

// Watch adds the metrics that are read at each scrape: the store's counts and the
// bot's readiness. Call it at most once.
func (m *Metrics) Watch(db *storage.DB, health func() bot.Health) {
	m.registry.MustRegister(storeCollector{db}, healthCollector{health})
}

// BackedUp records that a copy of the store was begun at a time, with its error. The zero
// time means that there is no copy yet. Before the first call there are no metrics of
// backups.
func (m *Metrics) BackedUp(at time.Time, err error) {
	m.backups.Do(func() { m.registry.MustRegister(m.lastBackup, m.badBackups) })
	switch {
	case err != nil:
		m.badBackups.Inc()
	case !at.IsZero():
		m.lastBackup.Set(float64(at.Unix()))
	}
}

// Built adds the build's version. Call it at most once.
func (m *Metrics) Built(version, revision, goVersion string) {
	built := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "galet_build_info", Help: "Always 1; the labels tell the build.",
		ConstLabels: prometheus.Labels{"version": version, "revision": revision, "go_version": goVersion},
	})
	built.Set(1)
	m.registry.MustRegister(built)
}

// storeCollector collects the counts of the store.
type storeCollector struct{ db *storage.DB }

var (
	matchesDesc     = prometheus.NewDesc("galet_matches", "Matches by state.", []string{"state"}, nil)
	challengesDesc  = prometheus.NewDesc("galet_challenges_open", "Challenges that can still be answered.", nil, nil)
	tournamentsDesc = prometheus.NewDesc("galet_tournaments", "Tournaments that are kept, with the divisions of leagues.", nil, nil)
	outboxDesc      = prometheus.NewDesc("galet_outbox_notices", "Messages and changes of messages that are still to be sent.", nil, nil)
	fileDesc        = prometheus.NewDesc("galet_storage_file_bytes", "Length of the database file, or of the tables in PostgreSQL.", nil, nil)
)

// Describe implements prometheus.Collector.
func (h storeCollector) Describe(c chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{matchesDesc, challengesDesc, tournamentsDesc, outboxDesc, fileDesc} {
		c <- d
	}
}

// Collect implements prometheus.Collector.
func (h storeCollector) Collect(c chan<- prometheus.Metric) {
	f, err := h.db.Figures()
	if err != nil {
		c <- prometheus.NewInvalidMetric(fileDesc, err)
		return
	}
	tell := func(d *prometheus.Desc, value float64, labels ...string) {
		c <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	tell(matchesDesc, float64(f.OpenMatches), "open")
	tell(matchesDesc, float64(f.EndedMatches), "ended")
	tell(challengesDesc, float64(f.OpenChallenges))
	tell(tournamentsDesc, float64(f.Tournaments))
	tell(outboxDesc, float64(f.Notices))
	tell(fileDesc, float64(f.Bytes))
}

// healthCollector collects the bot's health.
type healthCollector struct{ health func() bot.Health }

var conditionDesc = prometheus.NewDesc("galet_condition",
	"1 if it holds: gateway (connected), heartbeat (answered), commands (registered), leader (this process posts and enforces deadlines).", []string{"condition"}, nil)

var shardConditionDesc = prometheus.NewDesc("galet_gateway_shard_condition",
	"1 if it holds for a shard: gateway (connected), heartbeat (answered).", []string{"shard", "condition"}, nil)

var thoughtsDesc = prometheus.NewDesc("galet_thoughts_waiting", "Thoughts of the engines that wait for their turn.", nil, nil)

// Describe implements prometheus.Collector.
func (healthCollector) Describe(c chan<- *prometheus.Desc) {
	c <- conditionDesc
	c <- shardConditionDesc
	c <- thoughtsDesc
}

// Collect implements prometheus.Collector.
func (s healthCollector) Collect(c chan<- prometheus.Metric) {
	health := s.health()
	tell := func(d *prometheus.Desc, holds bool, labels ...string) {
		value := 0.0
		if holds {
			value = 1
		}
		c <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	tell(conditionDesc, health.Connected, "gateway")
	tell(conditionDesc, health.Heartbeat, "heartbeat")
	tell(conditionDesc, health.Registered, "commands")
	tell(conditionDesc, health.Leads, "leader")
	c <- prometheus.MustNewConstMetric(thoughtsDesc, prometheus.GaugeValue, float64(health.ThoughtsWaiting))
	for _, shard := range health.Shards {
		id := strconv.Itoa(shard.ID)
		tell(shardConditionDesc, shard.Connected, id, "gateway")
		tell(shardConditionDesc, shard.Heartbeat, id, "heartbeat")
	}
}
