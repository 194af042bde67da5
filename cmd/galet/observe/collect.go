package observe

import (
	"github.com/prometheus/client_golang/prometheus"

	"galet/bot"
	"galet/storage"
)

// Watch adds what is asked for at each scrape: what the store holds, and which
// of the bot's conditions hold. It may be called once.
func (m *Metrics) Watch(db *storage.DB, health func() bot.Health) {
	m.registry.MustRegister(holdings{db}, conditions{health})
}

// Built adds which build this is. It may be called once.
func (m *Metrics) Built(version, revision, goVersion string) {
	built := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "galet_build_info", Help: "Always 1; the labels tell the build.",
		ConstLabels: prometheus.Labels{"version": version, "revision": revision, "go_version": goVersion},
	})
	built.Set(1)
	m.registry.MustRegister(built)
}

// holdings tell what the store holds.
type holdings struct{ db *storage.DB }

var (
	matchesDesc    = prometheus.NewDesc("galet_matches", "Matches by state.", []string{"state"}, nil)
	challengesDesc = prometheus.NewDesc("galet_challenges_open", "Challenges that can still be answered.", nil, nil)
	outboxDesc     = prometheus.NewDesc("galet_outbox_notices", "Messages and changes of messages that are owed to Discord.", nil, nil)
	fileDesc       = prometheus.NewDesc("galet_storage_file_bytes", "Length of the database file.", nil, nil)
)

// Describe implements prometheus.Collector.
func (h holdings) Describe(c chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{matchesDesc, challengesDesc, outboxDesc, fileDesc} {
		c <- d
	}
}

// Collect implements prometheus.Collector.
func (h holdings) Collect(c chan<- prometheus.Metric) {
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
	tell(outboxDesc, float64(f.Owed))
	tell(fileDesc, float64(f.Bytes))
}

// conditions tell what of the bot's health holds.
type conditions struct{ health func() bot.Health }

var conditionDesc = prometheus.NewDesc("galet_condition",
	"1 if it holds: gateway (connected), heartbeat (answered), commands (registered).", []string{"condition"}, nil)

// Describe implements prometheus.Collector.
func (conditions) Describe(c chan<- *prometheus.Desc) { c <- conditionDesc }

// Collect implements prometheus.Collector.
func (s conditions) Collect(c chan<- prometheus.Metric) {
	health := s.health()
	tell := func(name string, holds bool) {
		value := 0.0
		if holds {
			value = 1
		}
		c <- prometheus.MustNewConstMetric(conditionDesc, prometheus.GaugeValue, value, name)
	}
	tell("gateway", health.Connected)
	tell("heartbeat", health.Heartbeat)
	tell("commands", health.Registered)
}
