// Answers balancers and supervisors: alive (the process answers), ready (its database does too).
import type { FastifyInstance } from 'fastify'

/** `/healthz` is 503 only while `isLost` (nothing but a new start may help); `/readyz` is 503 while the database is away or the server is stopping. */
export function answerHealth(
  app: FastifyInstance,
  check: () => Promise<void>,
  isLost: () => boolean = () => false,
): { stopping(): void } {
  let isStopping = false
  app.get('/healthz', (_request, reply) => reply.status(isLost() ? 503 : 200).send({ ok: !isLost() }))
  app.get('/readyz', async (_request, reply) => {
    try {
      if (isStopping) throw new Error('stopping')
      await check()
      return { ok: true }
    } catch {
      return reply.status(503).send({ ok: false })
    }
  })
  return {
    stopping: () => {
      isStopping = true
    },
  }
}
