// Our column of the peers' table: all work on one server, then feeds, then the memory of the server.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchPart } from '../../tools/lib/bench-run.ts'
import { prepareBench } from '../calls/prepare.ts'
import { createScenarios } from '../calls/scenarios.ts'
import { CONNECTIONS } from '../lib/load.ts'
import { atLeast, atMost, type BenchGoal, formatShort } from '../lib/part.ts'
import type { SeedSize } from '../seed/size.ts'
import { A_FEED, ENTRIES, readFeeds } from './feeds.ts'
import { bringKnownTexts, MEMBERS } from './known-text.ts'
import { type MeasureDuration, measureWork, type WorkFigures } from './measure.ts'
import { type PeerWork, WORDS, worksOf } from './works.ts'

const FEED_ROUNDS = 3
/** A MiB in MB: the goal for memory is in MB. */
const MB = 2 ** 20 / 1e6

const shareOf = ({ rate, bare }: WorkFigures): string => {
  const times = bare / rate
  return times < 10 ? `1/${times.toFixed(1)}` : `1/${times.toFixed(0)}`
}

function goalsOf({ name, at_most, at_least, share }: PeerWork, figures: WorkFigures): BenchGoal[] {
  return [
    ...(at_most === undefined ? [] : [atMost(`${name}: one caller`, at_most, figures.p50, ' ms')]),
    ...(at_least === undefined
      ? []
      : [atLeast(`${name}: ${CONNECTIONS} callers`, at_least, figures.rate, ' /s')]),
    ...(share === undefined
      ? []
      : [
          {
            name: `${name}: of bare Fastify`,
            goal: `≥ 1/${(1 / share).toFixed(1)}`,
            measured: shareOf(figures),
            is_met: figures.rate / figures.bare >= share,
          },
        ]),
  ]
}

/** Measures all rows in `folder`, which must be empty. Needs a built server. */
export async function measureTable(
  folder: string,
  size: SeedSize,
  lasting: MeasureDuration,
): Promise<BenchPart> {
  const requests = join(folder, 'requests')
  await mkdir(requests)
  const stage = await prepareBench(folder, [size])
  try {
    const [site] = stage.sites
    if (!site) throw new Error('one database was asked for')
    const { server, database_url, cards } = site
    const { language, dictionary } = stage
    const place = { url: server.url, database_url, editor: size.users }
    const texts = await bringKnownTexts(place, WORDS, language, dictionary)
    const works = worksOf(createScenarios(size, language, dictionary, cards), texts, language, size)
    const rows: BenchPart['rows'] = []
    const goals: BenchGoal[] = []
    const add = (name: string, ...cells: string[]) => {
      rows.push([name, ...cells])
      process.stdout.write(`  ${[name, ...cells].join(' · ')}\n`)
    }
    for (const work of works) {
      const figures = await measureWork(work, site, requests, lasting)
      add(work.name, formatShort(figures.p50), formatShort(figures.rate), shareOf(figures))
      goals.push(...goalsOf(work, figures))
    }
    const [rss, peak] = [server.rss(), server.peakRss()]
    for (const of_each of [A_FEED, ENTRIES]) {
      const name = `${ENTRIES.toLocaleString('en')} feed entries, ${of_each.toLocaleString('en')} in a feed`
      const { p50, rate } = await readFeeds(language, of_each, FEED_ROUNDS)
      add(name, `${formatShort(p50)} a feed`, formatShort(rate), '–')
      goals.push(atLeast(name, 2000, rate, ' /s'))
    }
    add(
      'memory of the server after it',
      `${formatShort(rss)} MiB (at most ${formatShort(peak)} MiB)`,
      '–',
      '–',
    )
    goals.push(atMost('memory of the server after it', 200, rss * MB, ' MB'))
    return {
      title: 'Works that the peers do too',
      method: `The built server as \`npm start\` limits it, ${size.articles.toLocaleString('en')} articles, ${size.users.toLocaleString('en')} readers with ${size.cards} saved words each. One caller and ${CONNECTIONS} callers, then bare Fastify that sends the same bytes to ${CONNECTIONS} callers, in turns; medians of ${lasting.rounds} rounds of ${lasting.seconds} s. Texts with known words are shown to ${MEMBERS} members with 500 saved words in turn. What is sent is the text, its word forms and the share that the member knows; the member's words themselves are sent once a visit, by the call in the third row. A word that the reader has not got is saved with a sentence, by 360 readers in turn. The list of guests is compressed and kept, as browsers get it. Feeds carry whole texts, RSS and Atom in turn (the one of ${ENTRIES.toLocaleString('en')} is RSS), and are read one after another in the thread that reads them, without the network and the database. Peers are not measured here; their machine was another, so shares of bare Fastify compare better than rates.`,
      columns: ['work', 'one caller, p50 ms', `answers a second, ${CONNECTIONS} callers`, 'of bare Fastify'],
      rows,
      goals,
    }
  } finally {
    await stage.close()
  }
}
