// Answers balancers and supervisors: alive (the process answers), ready (its database does too).
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A balancer is told within two seconds, whatever the database does. */
const READY_WITHIN_MS = 1_800

/** `/healthz` is 503 only while `isLost` (nothing but a new start may help); `/readyz` is 503 while the database is away or the server is stopping. */
export function answerHealth(
  app: FastifyInstance,
  check: () => Promise<void>,
  isLost: () => boolean = () => false,
): { stopping(): void } {
  let isStopping = false
  // Those who ask meanwhile get the same answer: a database that is silent does not get a connection for each of them.
  let pendingCheck: Promise<boolean> | undefined
  const isReady = (): Promise<boolean> => {
    pendingCheck ??= inTime(check()).finally(() => {
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

/** False when it fails or takes too long. */
async function inTime(work: Promise<void>): Promise<boolean> {
  const waiting = new AbortController()
  const late = sleep(READY_WITHIN_MS, false, { signal: waiting.signal }).catch(() => false)
  const done = work.then(
    () => true,
    () => false,
  )
  return Promise.race([done, late]).finally(() => waiting.abort())
}
