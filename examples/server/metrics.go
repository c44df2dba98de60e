package main

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/wits-ai/wits"
)

// metrics are what Prometheus reads. They are a [wits.Logger] as well.
type metrics struct {
	registry      *prometheus.Registry
	ticks         prometheus.Counter
	tick          prometheus.Histogram
	minds, parked prometheus.Gauge
	messages      *prometheus.CounterVec
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		ticks:    prometheus.NewCounter(prometheus.CounterOpts{Name: "wits_ticks_total", Help: "Ticks that were played."}),
		tick: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "wits_tick_seconds", Help: "How long a tick of all minds took.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 2, 10)}),
		minds:    prometheus.NewGauge(prometheus.GaugeOpts{Name: "wits_minds", Help: "Minds that step in each tick."}),
		parked:   prometheus.NewGauge(prometheus.GaugeOpts{Name: "wits_minds_parked", Help: "Minds that do not step any more, because an action of theirs failed."}),
		messages: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "wits_log_messages_total", Help: "Lines that minds and the game have logged."}, []string{"level"}),
	}
	m.registry.MustRegister(m.ticks, m.tick, m.minds, m.parked, m.messages, collectors.NewGoCollector())
	return m
}

func (m *metrics) ticked(took time.Duration) {
	m.ticks.Inc()
	m.tick.Observe(took.Seconds())
}

// Log implements [wits.Logger].
func (m *metrics) Log(message wits.Message) {
	m.messages.WithLabelValues(message.Level.String()).Inc()
}
