// Answers balancers and supervisors: alive (the process answers), ready (its database does too).
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A balancer is told within two seconds, whatever the database does. */
const READY_WITHIN_MS = 1_800

/** `/healthz` is always 200; `/readyz` is 503 while the database is away or the server is stopping. */
export function answerHealth(app: FastifyInstance, check: () => Promise<void>): { stopping(): void } {
  let isStopping = false
  // Those who ask meanwhile get the same answer: a database that is silent does not get a connection for each of them.
  let asked: Promise<boolean> | undefined
  const isReady = (): Promise<boolean> => {
    asked ??= inTime(check()).finally(() => {
      asked = undefined
    })
    return asked
  }
  app.get('/healthz', async () => ({ ok: true }))
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
