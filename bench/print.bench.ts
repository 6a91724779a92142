// Benchmark of printing: time from the request until a poster or a PDF is available, after the typesetter's
// warm-up.
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../server/db/open.ts'
import { prepareBench } from './calls/prepare.ts'
import { authorizationOf } from './calls/scenarios.ts'
import { inFolder } from './lib/folder.ts'
import { atMost, formatShort, percentile, writePart } from './lib/part.ts'
import type { SeedSize } from './seed/size.ts'

const SIZE: SeedSize = { articles: 400, users: 10, cards: 10 }
const TIMES = 12
const POLL_MS = 20
const WORKS = {
  'poster, 3 : 5': 'poster?template=poster',
  'poster, the sentence': 'poster?template=quote',
  'poster, 3 : 4': 'poster?template=xhs',
  'PDF, side by side': 'pdf?style=sy',
  'PDF, English': 'pdf?style=en',
  'PDF, paragraph by paragraph': 'pdf?style=dual',
  'PDF, with its words': 'pdf?style=words',
}

await inFolder(async (folder) => {
  const { sites, close } = await prepareBench(folder, [SIZE])
  try {
    const [site] = sites
    if (!site) throw new Error('one database was asked for')
    const database = openDatabase({ url: site.database_url, max: 1 })
    await database.pool.query(`update users set role = 'admin' where id = 1`)
    await database.close()
    /**
     * Milliseconds until the response has an address. A job makes the PDF, so the request is repeated until
     * then.
     */
    const until = async (path: string): Promise<number> => {
      const began = performance.now()
      for (;;) {
        const answer = await fetch(`${site.server.url}${path}`, { headers: authorizationOf(1) })
        const { result } = (await answer.json()) as { result: string | null }
        if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
        if (result !== null) return performance.now() - began
        await sleep(POLL_MS)
      }
    }
    const figures: { name: string; p50: number; p95: number; again: number }[] = []
    let article = 0
    for (const [name, path] of Object.entries(WORKS)) {
      const [first, again]: number[][] = [[], []]
      for (let time = 0; time <= TIMES; time += 1) {
        // Every 33rd article is not published (see filling.ts).
        article += (article + 1) % 33 === 0 ? 2 : 1
        const address = `/reader/article/${article}/${path}`
        const took = await until(address)
        // The first of each kind is a warm-up.
        if (time === 0) continue
        first?.push(took)
        again?.push(await until(address))
      }
      figures.push({
        name,
        p50: percentile(first ?? [], 50),
        p95: percentile(first ?? [], 95),
        again: percentile(again ?? [], 50),
      })
    }
    await writePart({
      title: 'What is printed',
      method: `The built server with its jobs in it; ${TIMES} articles of 250 to 700 words for each, none of which was printed before, one after another; from the call until the address of the file is answered, the queue of a PDF’s job included (asked again every ${POLL_MS} ms). Again: the same once more.`,
      columns: ['made', 'p50 ms', 'p95 ms', 'again, p50 ms'],
      rows: figures.map(({ name, p50, p95, again }) => [
        name,
        formatShort(p50),
        formatShort(p95),
        formatShort(again),
      ]),
      goals: figures.flatMap(({ name, p50 }) =>
        name.startsWith('poster') ? [atMost(`${name}, median`, 300, p50, ' ms')] : [],
      ),
    })
  } finally {
    await close()
  }
})
