// Builds the HTTP server from its dependencies; used by main and, in the same way, by the tests.
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { contract } from '../contract/index.ts'
import { buildOpenApiDocument } from '../contract/kernel/openapi.ts'
import type { Deps } from './deps.ts'
import { handlePaymentWebhook } from './features/order/public.ts'
import { createWechatLoginFlow } from './features/people/public.ts'
import { featureHandlers } from './handlers.ts'
import { healthFigures } from './health-figures.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { createConcurrencyLimiter, unlimitedConcurrency } from './http/concurrency-limit.ts'
import { createFastify } from './http/create-fastify.ts'
import type { EndpointRuntime } from './http/endpoint.ts'
import { answerHealth } from './http/health.ts'
import { collectHttpMetrics, countDropped, countEvents, countHealth, countWork } from './http/metrics.ts'
import { mountContract } from './http/mount.ts'
import { describeCalls } from './http/openapi.ts'
import { createRateLimiter } from './http/rate-limit.ts'
import { type StaticFolders, serveFolders } from './http/static.ts'
import { mountWebhooks } from './http/webhooks.ts'
import { mountWechatLogin } from './http/wechat.ts'

export interface ServerApp {
  fastify: FastifyInstance
  metrics: Registry | undefined
  /** From now on `/readyz` returns 503, so that a load balancer sends no more requests here. */
  stopping(): void
}

/** Mounts every endpoint, the pages and the health checks; does not listen yet. `isLost`: see `/healthz`. */
export async function buildApp(
  deps: Deps,
  folders: StaticFolders,
  isLost?: () => boolean,
): Promise<ServerApp> {
  const { config, store } = deps
  const app = await createFastify(deps)
  const metrics = config.METRICS_PORT ? collectHttpMetrics(app) : undefined
  if (metrics) {
    countEvents(metrics, deps.security)
    countWork(metrics, () => deps.store.task.figures())
    countHealth(metrics, () => healthFigures(deps))
    countDropped(metrics, deps.store.visitor.allowance.dropped)
  }
  const health = answerHealth(app, () => store.account.ping(), isLost)
  const runtime: EndpointRuntime = {
    deps,
    limiter: createRateLimiter(deps.limits, deps.security),
    underWay: config.RATE_LIMIT ? createConcurrencyLimiter(deps.security) : unlimitedConcurrency,
    findUser: (token_hash) =>
      store.account.userOfToken(token_hash, deps.now(), config.ADMIN_TOTP === 'required'),
  }
  mountContract(app, contract, featureHandlers, runtime)
  await mountWebhooks(app, deps, (...notice) => handlePaymentWebhook(deps, ...notice))
  mountWechatLogin(app, deps, createWechatLoginFlow(deps))
  describeCalls(app, () => buildOpenApiDocument(contract, { title: '开卷', version: '1' }), runtime, config)
  if (folders.docs) await serveApiDocs(app, folders.docs, runtime, config)
  await serveFolders(app, folders, deps)
  return { fastify: app, metrics, stopping: health.stopping }
}
