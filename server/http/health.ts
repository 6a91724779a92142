// Answers balancers and supervisors: alive (the process answers), ready (its database does too).
import type { FastifyInstance } from 'fastify'

/** `/healthz` is always 200; `/readyz` is 503 while the database is away or the server is stopping. */
export function answerHealth(app: FastifyInstance, check: () => Promise<void>): { stopping(): void } {
  let isStopping = false
  app.get('/healthz', async () => ({ ok: true }))
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
