// Figures for Prometheus on a port of their own, so that they are never open to readers.
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { SecurityLog } from '../security-log.ts'

/** Files of the build have a route each, with names that change: together they are one line of figures, not a thousand. */
const routeOf = (url = 'page'): string => (url.startsWith('/assets/') ? '/assets/*' : url)

/** Counts every answer of `app` by route, method and status; seconds. */
export function measure(app: FastifyInstance): Registry {
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

export interface Figures {
  /** Jobs in the queue by their name: waiting for their turn, for a later moment, or under way. */
  jobs: { name: string; state: string; count: number }[]
  /** Tasks that ended within the last hour, by kind and end. */
  tasks: { kind: string; state: string; count: number }[]
  /** Feeds by how they do. */
  feeds: { state: string; count: number }[]
}

/** Tells how much background work waits, is done and fails, as `figures` finds it when it is asked for. */
export function countWork(registry: Registry, figures: () => Promise<Figures>): void {
  let asked: Promise<Figures | undefined> | undefined
  // All gauges of one answer begin at once and share one question.
  const found = () => {
    asked ??= figures()
      .catch(() => undefined)
      .finally(() => {
        asked = undefined
      })
    return asked
  }
  const gauge = (
    [name, help, ...labelNames]: [string, string, ...string[]],
    rows: (figures: Figures) => { labels: Record<string, string>; count: number }[],
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const now = await found()
        this.reset()
        for (const { labels, count } of now ? rows(now) : []) this.set(labels, count)
      },
    })
  gauge(['queue_jobs', 'Jobs in the queue, by name and state', 'job', 'state'], ({ jobs }) =>
    jobs.map(({ name, state, count }) => ({ labels: { job: name, state }, count })),
  )
  gauge(
    ['tasks_ended_last_hour', 'Tasks that ended within an hour, by kind and end', 'kind', 'state'],
    ({ tasks }) => tasks.map(({ kind, state, count }) => ({ labels: { kind, state }, count })),
  )
  gauge(['feeds', 'Feeds, by how their last crawls went', 'state'], ({ feeds }) =>
    feeds.map(({ state, count }) => ({ labels: { state }, count })),
  )
  new Gauge({
    name: 'work_figures_up',
    help: 'Whether the figures of background work could be had',
    registers: [registry],
    async collect() {
      this.set((await found()) ? 1 : 0)
    },
  })
}

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
