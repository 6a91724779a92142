// Adds a request header to the `Vary` header of a response.
import type { FastifyReply } from 'fastify'

/**
 * Appends `name` to `Vary`. Setting the header would drop names that other code has added (CORS,
 * compression).
 */
export function varyBy(reply: FastifyReply, name: string): FastifyReply {
  const current = String(reply.getHeader('vary') ?? '')
  const names = current === '' ? [] : current.split(/\s*,\s*/)
  if (names.some((each) => each.toLowerCase() === name.toLowerCase())) return reply
  return reply.header('vary', [...names, name].join(', '))
}
