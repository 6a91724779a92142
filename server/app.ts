// Builds the HTTP server from its parts; used by main and, in the same way, by the tests.
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { contract } from '../contract/index.ts'
import { buildOpenApiDocument } from '../contract/kernel/openapi.ts'
import type { Deps } from './deps.ts'
import { answerNotice } from './features/order/public.ts'
import { wechatDoor } from './features/people/public.ts'
import { handlers } from './handlers.ts'
import { healthFigures } from './health-figures.ts'
import { makeDoor } from './http/door.ts'
import type { EndpointRuntime } from './http/endpoint.ts'
import { answerHealth } from './http/health.ts'
import { countDropped, countEvents, countHealth, countWork, measure } from './http/metrics.ts'
import { mount } from './http/mount.ts'
import { takeNotices } from './http/notices.ts'
import { describeCalls } from './http/openapi.ts'
import { makeLimiter } from './http/rate-limit.ts'
import { type Folders, serveFolders } from './http/static.ts'
import { makeUnderWay, unbounded } from './http/under-way.ts'
import { openWechatDoor } from './http/wechat.ts'

export interface App {
  fastify: FastifyInstance
  metrics: Registry | undefined
  /** From now on `/readyz` says no, so that a balancer sends nobody here any more. */
  stopping(): void
}

/** Mounts every call, the pages and the health checks; does not listen yet. `isLost`: see `/healthz`. */
export async function buildApp(deps: Deps, folders: Folders, isLost?: () => boolean): Promise<App> {
  const { config, store } = deps
  const app = await makeDoor(deps)
  const metrics = config.METRICS_PORT ? measure(app) : undefined
  if (metrics) {
    countEvents(metrics, deps.security)
    countWork(metrics, () => deps.store.task.figures())
    countHealth(metrics, () => healthFigures(deps))
    countDropped(metrics, deps.store.visitor.allowance.dropped)
  }
  const health = answerHealth(app, () => store.account.ping(), isLost)
  const runtime: EndpointRuntime = {
    deps,
    limiter: makeLimiter(deps.limits, deps.security),
    underWay: config.RATE_LIMIT ? makeUnderWay(deps.security) : unbounded,
    findUser: (token_hash) =>
      store.account.userOfToken(token_hash, deps.now(), config.ADMIN_TOTP === 'required'),
  }
  mount(app, contract, handlers, runtime)
  await takeNotices(app, deps, (...notice) => answerNotice(deps, ...notice))
  openWechatDoor(app, deps, wechatDoor(deps))
  describeCalls(app, () => buildOpenApiDocument(contract, { title: '开卷', version: '1' }), runtime, config)
  await serveFolders(app, folders, deps)
  return { fastify: app, metrics, stopping: health.stopping }
}
