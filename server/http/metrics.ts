// Figures for Prometheus on a port of their own, so that they are never open to readers.
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { HealthFigures } from '../health-figures.ts'
import type { SecurityLog } from '../security-log.ts'

/** Files of the build have a route each, with names that change: together they are one line of figures, not a thousand. */
const routeOf = (url = 'page'): string => (url.startsWith('/assets/') ? '/assets/*' : url)

/** Counts every answer of `app` by route, method and status; seconds. */
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

/** Counts what `security` has noted, by event. */
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

/** Counts the visitors' events that were dropped, as `dropped` tells it since the start. */
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
  /** Jobs in the queue by their name: waiting for their turn, for a later moment, or under way. */
  jobs: { name: string; state: string; count: number }[]
  /** Tasks that ended within the last hour, by kind and end. */
  tasks: { kind: string; state: string; count: number }[]
  /** Feeds by how they do. */
  feeds: { state: string; count: number }[]
}

type Row = { labels: Record<string, string>; count: number }
type MetricDefinition<T> = [name: string, help: string, labelNames: string[], rows: (figures: T) => Row[]]

/** Gauges of what `figures` finds when it is requested; `up` tells whether it could be had. */
function registerGauges<T>(
  registry: Registry,
  figures: () => Promise<T>,
  definitions: readonly MetricDefinition<T>[],
  up: [name: string, help: string],
): void {
  let pendingRead: Promise<T | undefined> | undefined
  // All gauges of one answer begin at once and share one question.
  const found = () => {
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
        const now = await found()
        this.reset()
        // Without labels a gauge that was reset says 0, which is not what is unknown.
        if (labelNames.length === 0) this.remove()
        for (const { labels, count } of now ? rows(now) : []) this.set(labels, count)
      },
    })
  new Gauge({
    ...{ name: up[0], help: up[1] },
    registers: [registry],
    async collect() {
      this.set((await found()) ? 1 : 0)
    },
  })
}

/** Tells how much background work waits, is done and fails. */
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
    ['work_figures_up', 'Whether the figures of background work could be had'],
  )

/** Tells the age of the backup, the tokens of AI and the state of each provider. */
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
    ['health_figures_up', 'Whether the figures of backup, AI and providers could be had'],
  )

/**
 * Serves `GET /metrics` on `port`, and the health of a process that serves nothing else; resolves when it listens.
 * `isWell` is asked for `/healthz`.
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
