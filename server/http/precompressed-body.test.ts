// Shows in which encoding a ready text is sent, that it is compressed once, and what it says of its weight.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { encodingOf, PrecompressedBytes, PrecompressedText } from './precompressed-body.ts'

it.each<[string | string[] | undefined, string | undefined]>([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip,br', 'br'],
  ['GZIP;q=1.0, BR;q=0.1', 'br'],
  ['br ; q=0.5', 'br'],
  [['gzip', 'br'], 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0.001', 'gzip'],
  ['br;q=0., gzip', 'gzip'],
  ['br;q=0.01', 'br'],
  ['br;q=00', 'br'],
  ['gzip;q=0', undefined],
  ['brotli, xgzip, x-br', undefined],
  ['identity', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('of %j takes %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding)
})

const LONG = '开卷有益。'.repeat(1000)
const app = Fastify()
afterAll(() => app.close())
const texts = {
  long: new PrecompressedText(LONG),
  most: new PrecompressedText('a'.repeat(2047)),
  least: new PrecompressedText('a'.repeat(2048)),
}
app.get<{ Params: { name: keyof typeof texts } }>('/text/:name', (request, reply) =>
  texts[request.params.name].sendTo(reply.type('text/plain; charset=utf-8')),
)
app.get<{ Params: { name: 'br' | 'gzip' | 'plain' } }>('/bytes/:name', async ({ params: { name } }, reply) =>
  (await PrecompressedBytes.of(LONG, name === 'plain' ? undefined : name)).sendTo(
    reply.type('text/plain; charset=utf-8'),
  ),
)
const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
const READ = {
  br: (bytes: Buffer) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes: Buffer) => gunzipSync(bytes).toString(),
  plain: (bytes: Buffer) => bytes.toString(),
}

describe('a ready text', () => {
  it.each(['br', 'gzip', 'plain'] as const)('comes whole as %s, the first time and later', async (name) => {
    const answers = [
      ...(await Promise.all([get('/text/long', name), get('/text/long', name)])),
      await get('/text/long', name),
    ]
    for (const { headers, rawPayload } of answers) {
      expect(READ[name](rawPayload)).toBe(LONG)
      expect(headers['content-encoding']).toBe(name === 'plain' ? undefined : name)
      expect(headers['vary']).toBe('accept-encoding')
      if (name !== 'plain') expect(rawPayload.length).toBeLessThan(LONG.length / 4)
    }
  })

  it('is not compressed when it is short, but depends on what is taken all the same', async () => {
    const short = await get('/text/most', 'br')
    expect([short.headers['content-encoding'], short.body]).toEqual([undefined, 'a'.repeat(2047)])
    expect(short.headers['vary']).toBe('accept-encoding')
    expect((await get('/text/least', 'br')).headers['content-encoding']).toBe('br')
  })

  it('is compressed once for all', async () => {
    const sent: unknown[] = []
    const reply = {
      request: { headers: { 'accept-encoding': 'br' } },
      getHeader: () => undefined,
      header: () => reply,
      send: (bytes: unknown) => {
        sent.push(bytes)
        return reply
      },
    }
    const text = new PrecompressedText(LONG)
    const take = () => text.sendTo(reply as unknown as Parameters<typeof text.sendTo>[0])
    await Promise.all([take(), take()])
    await take()
    expect(sent).toHaveLength(3)
    expect(sent[0]).toBeInstanceOf(Buffer)
    expect(sent.every((bytes) => bytes === sent[0])).toBe(true)
    // Made, it goes out at once: nobody waits a turn for what is there.
    expect(take()).toBe(reply)
  })

  it('weighs no less than itself with both of its compressed forms', () => {
    expect(texts.long.weight).toBe(3 * LONG.length)
  })
})

describe('ready bytes', () => {
  it.each(['br', 'gzip', 'plain'] as const)('come whole as %s', async (name) => {
    const { headers, rawPayload } = await get(`/bytes/${name}`)
    expect(READ[name](rawPayload)).toBe(LONG)
    expect(headers['content-encoding']).toBe(name === 'plain' ? undefined : name)
    expect(headers['vary']).toBe('accept-encoding')
  })

  it('weigh what they are', async () => {
    expect((await PrecompressedBytes.of(LONG, undefined)).weight).toBe(Buffer.byteLength(LONG))
    expect((await PrecompressedBytes.of(LONG, 'br')).weight).toBeLessThan(1000)
  })
})
