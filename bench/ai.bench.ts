// What AI's answers cost beside the provider's own time: a stream, two hundred at once, and an answer that is there.
import { setTimeout as sleep } from 'node:timers/promises'
import { EVERY_MS, PIECES, type Waits } from './ai/figures.ts'
import { prepare } from './calls/prepare.ts'
import { as } from './calls/scenarios.ts'
import { inFolder } from './lib/folder.ts'
import { atMost, median, percentile, short, writePart } from './lib/part.ts'
import { startProgram, startServer } from './lib/server.ts'
import type { Size } from './seed/size.ts'

const SIZE: Size = { articles: 2_000, users: 400, cards: 100 }
const ROUNDS = 3
const A_ROUND = 3
const AT_ONCE = 200
const CROWDS = 2
const CACHED = 300
const LOOK_MS = 100
const SETTLED_LOOKS = 45

const child = (name: string) => ['--import', 'tsx', `${import.meta.dirname}/ai/${name}-child.ts`]

await inFolder(async (folder) => {
  const { sites, close } = await prepare(folder, [SIZE])
  const stops: (() => Promise<void>)[] = [close]
  try {
    const [seeded] = sites
    if (!seeded) throw new Error('one database was asked for')
    // It has no model; another one is started that has.
    await seeded.server.stop()
    const provider = await startProgram(child('provider'), '/readyz', {})
    stops.push(provider.stop)
    const bare = await startProgram(child('bare'), '/readyz', { PROVIDER: provider.url })
    stops.push(bare.stop)
    const server = await startServer({
      DATABASE_URL: seeded.database_url,
      DATA_DIR: folder,
      ...{ LLM_BASE_URL: `${provider.url}/v1`, LLM_MODEL: 'm', LLM_API_KEY: 'k' },
      AI_TOKENS_A_DAY: '2000000000',
    })
    stops.push(server.stop)

    // What a server does at its start (cards mended, ranks counted) is no part of this.
    for (let before = server.cpu(), looks = 0; looks < SETTLED_LOOKS; looks += 1) {
      await sleep(2000)
      const now = server.cpu()
      if (now - before < 200) break
      before = now
    }

    let asked = 0
    type Where = 'product' | 'bare'
    /** Until the first word of a stream, ms. */
    const firsts = { product: [] as number[], bare: [] as number[] }
    /** A stream to its end, ms; of the product a text that nobody asked about before, unless `text` says. */
    const hear = async (where: Where, text?: string): Promise<number> => {
      asked += 1
      const own = text ?? `The keeper counted ${asked} ships in the mist of that winter.`
      const [url, headers] =
        where === 'bare'
          ? [`${bare.url}/pipe`, {}]
          : [`${server.url}/api/ai/analyze`, as(1 + (asked % SIZE.users))]
      const began = performance.now()
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ text: own, action: 'explain' }),
      })
      let said = ''
      let first = 0
      for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        said += piece
        if (first === 0 && said.includes('第')) first = performance.now() - began
      }
      if (text === undefined) firsts[where].push(first)
      if (answer.status !== 200 || !said.includes(where === 'bare' ? '[DONE]' : 'event: done'))
        throw new Error(`${where} answered ${answer.status}: ${said.slice(-300)}`)
      return performance.now() - began
    }
    const streams = { product: [] as number[], bare: [] as number[] }
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const where of ['product', 'bare'] as const)
        for (let n = 0; n < A_ROUND; n += 1) {
          const took = await hear(where)
          // The first round warms up.
          if (round > 0) streams[where].push(took)
          else firsts[where].pop()
        }
    const first = { product: [...firsts.product], bare: [...firsts.bare] }

    const reader = await startProgram(child('reader'), '/readyz', {})
    stops.push(reader.stop)
    let readersRefused = 0
    const during = async (waits: number[], work: Promise<unknown>): Promise<number> => {
      const began = performance.now()
      await fetch(`${reader.url}/begin?${server.url}`)
      await work
      const told = (await (await fetch(`${reader.url}/end`)).json()) as Waits
      waits.push(...told.waits)
      readersRefused += told.refused
      return performance.now() - began
    }
    let refused = 0
    /** Who is turned away did not wait for an answer, and is counted apart. */
    const one = (where: Where) =>
      hear(where).catch((error: unknown) => {
        if (!String(error).includes('OVERLOADED')) throw error
        refused += 1
        return undefined
      })
    const crowd = async (where: Where) =>
      (await Promise.all(Array.from({ length: AT_ONCE }, () => one(where)))).filter(
        (took) => took !== undefined,
      )
    const waits = { alone: [] as number[], product: [] as number[], bare: [] as number[] }
    const crowded: number[] = []
    /** Of a stream among many, ms; on a busy machine too. */
    const processor = { product: [] as number[], bare: [] as number[] }
    await during([], sleep(3000))
    const before = server.rss()
    let most = before
    const looking = setInterval(() => {
      most = Math.max(most, server.rss())
    }, LOOK_MS)
    for (let round = 0; round < CROWDS; round += 1) {
      const cpu = { product: server.cpu(), bare: bare.cpu() }
      const took = await during(
        waits.product,
        crowd('product').then((each) => crowded.push(...each)),
      )
      processor.product.push((server.cpu() - cpu.product) / AT_ONCE)
      await during(waits.alone, sleep(took))
      await during(waits.bare, crowd('bare'))
      processor.bare.push((bare.cpu() - cpu.bare) / AT_ONCE)
    }
    clearInterval(looking)

    const there: number[] = []
    const text = 'The lamp was lit at dusk and put out at dawn.'
    await hear('product', text)
    for (let n = 0; n < CACHED; n += 1) there.push(await hear('product', text))

    const [ours, peer] = [median(streams.product), median(streams.bare)]
    const p95 = {
      alone: percentile(waits.alone, 95),
      product: percentile(waits.product, 95),
      bare: percentile(waits.bare, 95),
    }
    const row = (name: string, times: readonly number[]) => [
      name,
      String(times.length),
      `${short(percentile(times, 50))} / ${short(percentile(times, 95))} ms`,
    ]
    await writePart({
      title: 'Answers of AI',
      method: `The built server, and a provider in a process of its own that says ${PIECES} pieces, one every ${EVERY_MS} ms. A stream to its end, each of another text, by turns with bare Fastify that sends the provider's bytes on; ${ROUNDS} rounds of ${A_ROUND}. Then ${AT_ONCE} streams at once, ${CROWDS} times, while a reader in a process of their own asks for a word, the list and an article in turn, as long without, and beside as many that bare Fastify sends on, in a process of its own: what callers, provider and pipes take of the machine itself; memory is the most seen over that before. Last, an answer that is there, ${CACHED} times.`,
      columns: ['', 'n', 'p50 / p95'],
      rows: [
        row('a stream, ours', streams.product),
        row('a stream, the bytes piped', streams.bare),
        row('until its first word, ours', first.product),
        row('until its first word, piped', first.bare),
        row(`a stream of ${AT_ONCE} at once`, crowded),
        row('its processor time, the reader beside included', processor.product),
        row('processor time of a piped one', processor.bare),
        row('a reader, nothing else', waits.alone),
        row(`a reader beside ${AT_ONCE} streams`, waits.product),
        row(`a reader beside ${AT_ONCE} piped ones`, waits.bare),
        row('an answer that is there', there),
      ],
      goals: [
        atMost('a stream, of the bytes piped', 1.2, ours / peer, ' ×'),
        atMost(`streams turned away of ${AT_ONCE * CROWDS}`, 0, refused),
        atMost('readers turned away', 0, readersRefused),
        atMost(`memory more with ${AT_ONCE} streams`, 100, most - before, ' MiB'),
        atMost(
          `p95 of a reader beside ${AT_ONCE} streams, of that without`,
          1.2,
          p95.product / p95.alone,
          ' ×',
        ),
        atMost(
          `p95 of a reader beside ${AT_ONCE} streams, of that beside ${AT_ONCE} piped ones`,
          1.2,
          p95.product / p95.bare,
          ' ×',
        ),
        atMost(
          'our share of the time until the first word, p95',
          150,
          percentile(first.product, 95) - EVERY_MS,
          ' ms',
        ),
        atMost('an answer that is there, p50', 5, median(there), ' ms'),
      ],
    })
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
})
