// Shows that saying what an answer depends on takes nothing away that was said before, and says nothing twice.
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { varyBy } from './vary.ts'

it.each<[string | undefined, string, string]>([
  [undefined, 'Accept', 'Accept'],
  ['', 'Accept', 'Accept'],
  ['Origin', 'accept', 'Origin, accept'],
  ['Origin ,  Accept-Encoding', 'accept', 'Origin, Accept-Encoding, accept'],
  ['Origin, ACCEPT', 'accept', 'Origin, ACCEPT'],
  ['origin', 'Origin', 'origin'],
  ['accept-encoding', 'accept', 'accept-encoding, accept'],
])('after %j, depending on %s as well gives %j', async (said, name, vary) => {
  const app = Fastify()
  app.get('/', (_request, reply) => {
    if (said !== undefined) reply.header('vary', said)
    return varyBy(reply, name).send('ok')
  })
  expect((await app.inject('/')).headers['vary']).toBe(vary)
  await app.close()
})
