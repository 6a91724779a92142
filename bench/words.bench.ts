// Benchmark of exports: duration for all words of a large word book in every format, and the memory of the
// server.
import { setTimeout as sleep } from 'node:timers/promises'
import { adminSession, withDatabaseOf } from './lib/admin.ts'
import { bringDictionary, inFolder } from './lib/folder.ts'
import { atMost, type BenchGoal, formatShort, median, writePart } from './lib/part.ts'
import { type RunningServer, startServer } from './lib/server.ts'

const WORDS = 20_000
const FORMATS = ['text', 'csv', 'md', 'json', 'apkg'] as const
const RUNS = 3
/**
 * Max. additional memory for each format in MiB: a package is built in memory, the other formats are
 * streamed.
 */
const ROOM = { text: 40, csv: 40, md: 40, json: 40, apkg: 150 } as const

interface Taken {
  ms: number
  first_ms: number
  mib: number
  more: number
}

/**
 * Downloads the file as a browser does and reads it to its end. `more` is the peak of resident memory beyond
 * the value before.
 */
async function take(server: RunningServer, token: string, format: (typeof FORMATS)[number]): Promise<Taken> {
  const before = server.rss()
  let most = before
  let isDone = false
  const watch = (async () => {
    while (!isDone) {
      most = Math.max(most, server.rss())
      await sleep(20)
    }
  })()
  const began = performance.now()
  const response = await fetch(`${server.url}/reader/myword/export?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok || !response.body) throw new Error(`${format}: ${response.status}`)
  let bytes = 0
  let first_ms = 0
  for await (const piece of response.body) {
    if (bytes === 0) first_ms = performance.now() - began
    bytes += (piece as Uint8Array).length
  }
  const ms = performance.now() - began
  isDone = true
  await watch
  return { ms, first_ms, mib: bytes / 2 ** 20, more: most - before }
}

await inFolder(async (folder) => {
  await bringDictionary(folder)
  const server = await startServer({ DATA_DIR: folder })
  try {
    const { token, id } = await adminSession(folder)
    await withDatabaseOf(folder, async (pool) => {
      await pool.query(
        `with made as (
           insert into cards (user_id, lemma, word, gloss, phonetic, state, due, stability, difficulty, reps, last_review)
           select $1, 'word' || n, 'words' || n, 'n. 第 ' || n || ' 个词的意思', 'wɜːd', 'REVIEW',
             now() + n * interval '1 minute', 12, 5, 4, now() - interval '9 days'
           from generate_series(1, ${WORDS}) n returning user_id, id, word)
         insert into card_contexts (user_id, card_id, word, sentence, article_title, zh, spans)
         select user_id, id, word, 'The keeper counted ' || word || ' every evening, long after anybody had asked him to.',
           'The Lamp Room', '管灯的人每天晚上都要数一遍，早就没有人叫他数了。', '[]' from made`,
        [id],
      )
    })
    const rows: (string | number)[][] = []
    const goals: BenchGoal[] = []
    for (const format of FORMATS) {
      const runs: Taken[] = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await take(server, token, format))
      const of = (name: keyof Taken) => median(runs.map((run) => run[name]))
      const most = Math.max(...runs.map(({ more }) => more))
      rows.push([
        format,
        formatShort(of('first_ms')),
        formatShort(of('ms')),
        formatShort(of('mib')),
        formatShort(most),
      ])
      goals.push(atMost(`${format}: ${WORDS.toLocaleString('en')} words`, 5, of('ms') / 1000, ' s'))
      goals.push(atMost(`${format}: memory beyond that at rest`, ROOM[format], most, ' MiB'))
    }
    await writePart({
      title: 'Words as files',
      method: `The built server, a reader with ${WORDS.toLocaleString('en')} reviewed words of one sentence each; every format asked for ${RUNS} times, medians, of the memory the most of all times (resident memory of the process, looked at every 20 ms, over what it was when the file was asked for).`,
      columns: ['format', 'first byte ms', 'whole ms', 'MiB', 'memory more, MiB'],
      rows,
      goals,
    })
  } finally {
    await server.stop()
  }
})
