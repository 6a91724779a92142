// Peer (a): plain Fastify that sends prepared bytes, the upper bound for any server on Fastify.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import type { RecordedCall } from './capture.ts'

const [, , file = ''] = process.argv
const recorded: RecordedCall[] = JSON.parse(readFileSync(file, 'utf8'))
const answers = new Map(recorded.map(({ path, answer }) => [path, answer]))
const packed = new Map(
  recorded.flatMap(({ path, sent }) =>
    sent ? [[path, { ...sent, bytes: Buffer.from(sent.bytes, 'base64') }] as const] : [],
  ),
)

const app = Fastify()
app.get('/readyz', () => ({ ok: true }))
app.route({
  method: ['GET', 'POST'],
  url: '/*',
  handler: (request, reply) => {
    const sent = packed.get(request.url)
    if (sent) return reply.type(sent.type).header('content-encoding', sent.encoding).send(sent.bytes)
    return reply.type('application/json; charset=utf-8').send(answers.get(request.url))
  },
})
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
