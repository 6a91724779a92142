// Health endpoints for load balancers and supervisors: alive (the process answers), ready (its database does
// too).
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A load balancer gets its response within two seconds, even if the database does not answer. */
const READY_TIMEOUT_MS = 1_800

/**
 * Mounts both endpoints. `/healthz` is 503 only while `isLost` is true, when only a restart can help.
 * `/readyz` is 503 while the database is unavailable or the server is stopping.
 */
export function answerHealth(
  app: FastifyInstance,
  check: () => Promise<void>,
  isLost: () => boolean = () => false,
): { stopping(): void } {
  let isStopping = false
  // Concurrent requests share one check (single flight), so that a silent database does not take a connection
  // for each of them.
  let pendingCheck: Promise<boolean> | undefined
  const isReady = (): Promise<boolean> => {
    pendingCheck ??= settlesInTime(check()).finally(() => {
      pendingCheck = undefined
    })
    return pendingCheck
  }
  app.get('/healthz', (_request, reply) => reply.status(isLost() ? 503 : 200).send({ ok: !isLost() }))
  app.get('/readyz', async (_request, reply) => {
    const ok = !isStopping && (await isReady())
    return reply.status(ok ? 200 : 503).send({ ok })
  })
  return {
    stopping: () => {
      isStopping = true
    },
  }
}

/** False when `work` fails or exceeds the timeout. */
async function settlesInTime(work: Promise<void>): Promise<boolean> {
  const timer = new AbortController()
  const timeout = sleep(READY_TIMEOUT_MS, false, { signal: timer.signal }).catch(() => false)
  const done = work.then(
    () => true,
    () => false,
  )
  return Promise.race([done, timeout]).finally(() => timer.abort())
}
