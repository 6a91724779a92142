// Says what an answer depends on, beside what was said of it before.
import type { FastifyReply } from 'fastify'

/** Adds a header of requests to `Vary`: setting it would take away what others have said (CORS, compression). */
export function varyBy(reply: FastifyReply, name: string): FastifyReply {
  const current = String(reply.getHeader('vary') ?? '')
  const names = current === '' ? [] : current.split(/\s*,\s*/)
  if (names.some((each) => each.toLowerCase() === name.toLowerCase())) return reply
  return reply.header('vary', [...names, name].join(', '))
}
