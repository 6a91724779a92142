// Benchmark of AI streams: the overhead beyond the provider's own time, for one stream, for 200 in parallel,
// and for a cached answer.
import { setTimeout as sleep } from 'node:timers/promises'
import { AT_LENGTH, EVERY_MS, LONG_PIECES, STREAM_PIECES, type WaitTimes } from './ai/figures.ts'
import { prepareBench } from './calls/prepare.ts'
import { authorizationOf } from './calls/scenarios.ts'
import { inFolder } from './lib/folder.ts'
import { atMost, formatShort, median, percentile, writePart } from './lib/part.ts'
import { startProgram, startServer } from './lib/server.ts'
import type { SeedSize } from './seed/size.ts'

const SIZE: SeedSize = { articles: 2_000, users: 400, cards: 100 }
const ROUNDS = 3
const A_ROUND = 3
const AT_ONCE = 200
const CROWDS = 2
/**
 * Interval between the starts of two streams, ms. One starts whenever one ends, so that their number is
 * constant.
 */
const APART_MS = (LONG_PIECES * EVERY_MS) / AT_ONCE
/**
 * Number of characters at the end of a stream that are retained, to detect its end and for error messages.
 * Longer buffers would add to the memory of the benchmark.
 */
const LOOKED_AT = 300
const CACHED = 300
const LOOK_MS = 100
const SETTLED_LOOKS = 45

const child = (name: string) => ['--import', 'tsx', `${import.meta.dirname}/ai/${name}-child.ts`]

await inFolder(async (folder) => {
  const { sites, close } = await prepareBench(folder, [SIZE])
  const stops: (() => Promise<void>)[] = [close]
  try {
    const [seeded] = sites
    if (!seeded) throw new Error('one database was asked for')
    // This server has no model. Another one with a model is started.
    await seeded.server.stop()
    const provider = await startProgram(child('provider'), '/readyz', {})
    stops.push(provider.stop)
    const bare = await startProgram(child('bare'), '/readyz', { PROVIDER: provider.url })
    stops.push(bare.stop)
    const settings = {
      DATABASE_URL: seeded.database_url,
      DATA_DIR: folder,
      ...{ LLM_BASE_URL: `${provider.url}/v1`, LLM_MODEL: 'm', LLM_API_KEY: 'k' },
      AI_DAILY_TOKEN_BUDGET: '2000000000',
    }
    const server = await startServer(settings)
    stops.push(server.stop)

    // Wait until the jobs of a server start (recomputed cards, rankings) are done.
    for (let before = server.cpu(), looks = 0; looks < SETTLED_LOOKS; looks += 1) {
      await sleep(2000)
      const now = server.cpu()
      if (now - before < 200) break
      before = now
    }

    // As in `deploy/` for several processes: the streams have their own web process.
    const apart = await startServer({ ...settings, ROLE: 'web' })
    stops.push(apart.stop)

    let asked = 0
    const places = { product: server, apart, bare, direct: provider }
    type Where = keyof typeof places
    const ours = { path: '/api/ai/analyze', end: 'event: done', isOurs: true }
    /**
     * The request of each target, and the text that ends its response. `direct` is the provider itself,
     * without a server between.
     */
    const asking = {
      product: ours,
      apart: ours,
      bare: { path: '/pipe', end: '[DONE]', isOurs: false },
      direct: { path: '/v1/chat/completions', end: '[DONE]', isOurs: false },
    }
    const ofEach = (): Record<Where, number[]> => ({ product: [], apart: [], bare: [], direct: [] })
    /** Time to the first word of a stream, ms. */
    const firsts = ofEach()
    /**
     * Reads a stream to its end and returns its duration in ms. The product gets a new text each time, so
     * that no response is cached, unless `text` is given.
     */
    const hear = async (where: Where, text?: string, length = ''): Promise<number> => {
      asked += 1
      const own = text ?? `The keeper counted ${asked} ships ${length} in the mist of that winter.`
      const { path, end, isOurs } = asking[where]
      const began = performance.now()
      const answer = await fetch(places[where].url + path, {
        method: 'POST',
        headers: {
          ...(isOurs ? authorizationOf(1 + (asked % SIZE.users)) : {}),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ text: own, action: 'explain' }),
      })
      let said = ''
      let first = 0
      for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        said = said.slice(-LOOKED_AT) + piece
        if (first === 0 && said.includes('第')) first = performance.now() - began
      }
      if (text === undefined) firsts[where].push(first)
      if (answer.status !== 200 || !said.includes(end))
        throw new Error(`${where} answered ${answer.status}: ${said.slice(-LOOKED_AT)}`)
      return performance.now() - began
    }
    const streams = { product: [] as number[], bare: [] as number[] }
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const where of ['product', 'bare'] as const)
        for (let n = 0; n < A_ROUND; n += 1) {
          const took = await hear(where)
          // The first round is a warm-up.
          if (round > 0) streams[where].push(took)
          else firsts[where].pop()
        }
    const first = { product: [...firsts.product], bare: [...firsts.bare] }
    await hear('apart')

    const reader = await startProgram(child('reader'), '/readyz', {})
    stops.push(reader.stop)
    let readersRefused = 0
    const during = async (waits: number[], work: Promise<unknown>): Promise<void> => {
      await fetch(`${reader.url}/begin?${server.url}`)
      await work
      const told = (await (await fetch(`${reader.url}/end`)).json()) as WaitTimes
      waits.push(...told.waits)
      readersRefused += told.refused
    }
    let refused = 0
    /** A rejected request has no duration and is counted separately. */
    const one = (where: Where, length: string) =>
      hear(where, undefined, length).catch((error: unknown) => {
        if (!String(error).includes('OVERLOADED')) throw error
        refused += 1
        return undefined
      })
    /** Starts `count` streams, one every `apart_ms`. */
    const crowd = async (where: Where, count: number, apart_ms: number, length = '') => {
      const begun = Array.from({ length: count }, async (_, n) => {
        await sleep(n * apart_ms)
        return one(where, length)
      })
      return (await Promise.all(begun)).filter((took) => took !== undefined)
    }
    await during([], sleep(3000))
    const before = server.rss()
    let most = before
    const looking = setInterval(() => {
      most = Math.max(most, server.rss())
    }, LOOK_MS)
    const instant: number[] = []
    const waits: Record<Where | 'alone' | 'instant', number[]> = { ...ofEach(), alone: [], instant: [] }
    await during(
      waits.instant,
      crowd('product', AT_ONCE, 0).then((each) => instant.push(...each)),
    )
    const crowded = ofEach()
    /** CPU time of one of many streams, ms. It does not depend on other load of the machine. */
    const processor = ofEach()
    const while_ms = AT_ONCE * APART_MS
    for (let round = 0; round < CROWDS; round += 1) {
      for (const where of ['product', 'apart', 'bare', 'direct'] as const) {
        const cpu = places[where].cpu()
        const work = crowd(where, 2 * AT_ONCE, APART_MS, AT_LENGTH)
        // From here on, the number of parallel streams is constant.
        await Promise.race([work, sleep(while_ms)])
        await during(waits[where], Promise.race([work, sleep(while_ms)]))
        crowded[where].push(...(await work))
        processor[where].push((places[where].cpu() - cpu) / (2 * AT_ONCE))
      }
      await during(waits.alone, sleep(while_ms))
    }
    clearInterval(looking)

    const there: number[] = []
    const text = 'The lamp was lit at dusk and put out at dawn.'
    await hear('product', text)
    for (let n = 0; n < CACHED; n += 1) there.push(await hear('product', text))

    const p95 = (name: keyof typeof waits) => percentile(waits[name], 95)
    const row = (name: string, times: readonly number[]) => [
      name,
      String(times.length),
      `${formatShort(percentile(times, 50))} / ${formatShort(percentile(times, 95))} ms`,
    ]
    await writePart({
      title: 'Answers of AI',
      method: `The built server, and a provider in a process of its own that says ${STREAM_PIECES} pieces, one every ${EVERY_MS} ms. A stream to its end, each of another text, by turns with bare Fastify that sends the provider's bytes on; ${ROUNDS} rounds of ${A_ROUND}. Then ${AT_ONCE} streams in one instant. Then, ${CROWDS} times, ${2 * AT_ONCE} of ${LONG_PIECES} pieces, one begun every ${APART_MS} ms, so that after ${while_ms / 1000} s ${AT_ONCE} run at once and one begins whenever one ends; for as long a reader in a process of their own asks for a word, the list and an article in turn: beside streams in the same process; in a web process of their own, as deploy/ has it; through bare Fastify; from the provider itself, with nobody between (what its words and hearing them take of these two cores is not ours); and beside none. Memory is the most seen over that before. Last, an answer that is there, ${CACHED} times.`,
      columns: ['', 'n', 'p50 / p95'],
      rows: [
        row('a stream, ours', streams.product),
        row('a stream, the bytes piped', streams.bare),
        row('until its first word, ours', first.product),
        row('until its first word, piped', first.bare),
        row(`a stream of ${AT_ONCE} begun in one instant`, instant),
        row(`a stream of ${AT_ONCE} at once, of ${LONG_PIECES} pieces`, crowded.product),
        row('the same in a process of their own', crowded.apart),
        row('the same, piped', crowded.bare),
        row('the same, with nobody between', crowded.direct),
        row('processor time of one in a process of their own', processor.apart),
        row('processor time of a piped one', processor.bare),
        row('a reader, nothing else', waits.alone),
        row(`a reader while ${AT_ONCE} begin in one instant, in the same process`, waits.instant),
        row(`a reader beside ${AT_ONCE} streams, in the same process`, waits.product),
        row(`a reader beside ${AT_ONCE} streams in a process of their own`, waits.apart),
        row(`a reader beside ${AT_ONCE} piped ones`, waits.bare),
        row(`a reader beside ${AT_ONCE} with nobody between`, waits.direct),
        row('an answer that is there', there),
      ],
      goals: [
        atMost('a stream, of the bytes piped', 1.2, median(streams.product) / median(streams.bare), ' ×'),
        atMost(
          'processor time of a stream, of a piped one',
          1.2,
          median(processor.apart) / median(processor.bare),
          ' ×',
        ),
        atMost(`streams turned away of ${AT_ONCE * (4 * CROWDS + 1)}`, 0, refused),
        atMost('readers turned away', 0, readersRefused),
        atMost(`memory more with ${AT_ONCE} streams`, 100, most - before, ' MiB'),
        atMost(
          `p95 of a reader beside ${AT_ONCE} streams in a process of their own, of that beside piped ones`,
          1.2,
          p95('apart') / p95('bare'),
          ' ×',
        ),
        atMost(
          `p95 of a reader beside ${AT_ONCE} streams in the same process, of that beside piped ones`,
          1.2,
          p95('product') / p95('bare'),
          ' ×',
        ),
        atMost(
          `p95 of a reader beside ${AT_ONCE} streams in a process of their own, of that with nobody between`,
          1.2,
          p95('apart') / p95('direct'),
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
