// The peer: plain Fastify that forwards the bytes of a provider and does nothing else.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import fastify from 'fastify'

const app = fastify()
app.get('/readyz', () => 'ok')
app.post('/pipe', async (request, reply) => {
  const answer = await fetch(`${process.env['PROVIDER']}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request.body),
  })
  return reply.type('text/event-stream').send(Readable.fromWeb(answer.body as ReadableStream<Uint8Array>))
})
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
