// Prometheus metrics on a separate port, so that they are never open to readers.
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { HealthFigures } from '../health-figures.ts'
import type { SecurityLog } from '../security-log.ts'

/**
 * Every file of the build has its own route, and the names change; all of them share one label instead of a
 * thousand.
 */
const routeOf = (url = 'page'): string => (url.startsWith('/assets/') ? '/assets/*' : url)

/** Measures every response of `app` in seconds, by route, method and status. */
export function collectHttpMetrics(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request.routeOptions.url)
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  return registry
}

/** Exports the counts of security events, by event. */
export function countEvents(registry: Registry, security: Pick<SecurityLog, 'counts'>): void {
  const events = new Counter({
    name: 'security_events_total',
    help: 'What happened to accounts and at closed doors, by event',
    labelNames: ['event'],
    registers: [registry],
    collect: () => {
      events.reset()
      for (const [event, count] of security.counts()) events.inc({ event }, count)
    },
  })
}

/** Exports how many events of visitors were dropped; `dropped` returns the count since the start. */
export function countDropped(registry: Registry, dropped: () => number): void {
  const events = new Counter({
    name: 'visitor_events_dropped_total',
    help: 'Events of visitors beyond the allowance of a day, not kept',
    registers: [registry],
    collect: () => {
      events.reset()
      events.inc(dropped())
    },
  })
}

export interface OperationalMetrics {
  /** Jobs by name and state: queued, scheduled for later, or running. */
  jobs: { name: string; state: string; count: number }[]
  /** Tasks that ended within the last hour, by kind and final state. */
  tasks: { kind: string; state: string; count: number }[]
  /** Feeds by the state of their last fetches. */
  feeds: { state: string; count: number }[]
}

type Row = { labels: Record<string, string>; count: number }
type MetricDefinition<T> = [name: string, help: string, labelNames: string[], rows: (figures: T) => Row[]]

/**
 * Registers gauges of the values that `figures` returns at scrape time; the gauge `up` is 0 when they could
 * not be loaded.
 */
function registerGauges<T>(
  registry: Registry,
  figures: () => Promise<T>,
  definitions: readonly MetricDefinition<T>[],
  up: [name: string, help: string],
): void {
  let pendingRead: Promise<T | undefined> | undefined
  // All gauges of one scrape start at the same time and share one query.
  const loadFigures = () => {
    pendingRead ??= figures()
      .catch(() => undefined)
      .finally(() => {
        pendingRead = undefined
      })
    return pendingRead
  }
  for (const [name, help, labelNames, rows] of definitions)
    new Gauge({
      ...{ name, help, labelNames },
      registers: [registry],
      async collect() {
        const now = await loadFigures()
        this.reset()
        // A gauge without labels is 0 after a reset, which would be wrong for an unknown value.
        if (labelNames.length === 0) this.remove()
        for (const { labels, count } of now ? rows(now) : []) this.set(labels, count)
      },
    })
  new Gauge({
    ...{ name: up[0], help: up[1] },
    registers: [registry],
    async collect() {
      this.set((await loadFigures()) ? 1 : 0)
    },
  })
}

/** Exports how much background work is queued, done and failed. */
export const countWork = (registry: Registry, figures: () => Promise<OperationalMetrics>): void =>
  registerGauges(
    registry,
    figures,
    [
      [
        'queue_jobs',
        'Jobs in the queue, by name and state',
        ['job', 'state'],
        ({ jobs }) => jobs.map(({ name, state, count }) => ({ labels: { job: name, state }, count })),
      ],
      [
        'tasks_ended_last_hour',
        'Tasks that ended within an hour, by kind and end',
        ['kind', 'state'],
        ({ tasks }) => tasks.map(({ kind, state, count }) => ({ labels: { kind, state }, count })),
      ],
      [
        'feeds',
        'Feeds, by how their last crawls went',
        ['state'],
        ({ feeds }) => feeds.map(({ state, count }) => ({ labels: { state }, count })),
      ],
    ],
    ['job_metrics_up', 'Whether the figures of background work could be had'],
  )

/** Exports the age of the backup, the AI tokens used and the state of each provider. */
export const countHealth = (registry: Registry, figures: () => Promise<HealthFigures>): void =>
  registerGauges(
    registry,
    figures,
    [
      [
        'backup_age_seconds',
        'Since the last good backup; absent when there was none',
        [],
        ({ backup_age_seconds: age }) => (age === null ? [] : [{ labels: {}, count: age }]),
      ],
      [
        'ai_tokens_today',
        'Tokens that AI answers used since midnight in Shanghai, by model and direction',
        ['model', 'direction'],
        ({ ai_tokens }) =>
          ai_tokens.map(({ model, direction, count }) => ({ labels: { model, direction }, count })),
      ],
      [
        'provider_up',
        'Whether the last that was heard of a provider was good',
        ['provider'],
        ({ providers }) =>
          providers.map(({ name, is_well }) => ({ labels: { provider: name }, count: is_well ? 1 : 0 })),
      ],
    ],
    ['health_metrics_up', 'Whether the figures of backup, AI and providers could be had'],
  )

/**
 * Serves `GET /metrics` on `port`, and `/healthz` for a process that serves nothing else. Resolves when the
 * server listens. `isWell` decides the response of `/healthz`.
 */
export function serveMetrics(
  registry: Registry,
  host: string,
  port: number,
  isWell: () => boolean = () => true,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/healthz') {
      const ok = isWell()
      response.writeHead(ok ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify({ ok }))
      return
    }
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
