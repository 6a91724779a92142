// Benchmark of the program itself: starts, idle memory, the dictionary index, an article's analysis, hostile
// pages.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bringDictionary, inFolder } from './lib/folder.ts'
import { atMost, type BenchGoal, formatShort, writePart } from './lib/part.ts'
import { hostileInput } from './start/hostile.ts'
import { dictionaryBuild, measureAnalysis } from './start/language.ts'
import { firstStart, laterStart } from './start/starts.ts'
import { underLoad } from './start/under-load.ts'

const rows: (string | number)[][] = []
const goals: BenchGoal[] = []
const seconds = (ms: number) => `${formatShort(ms / 1000)} s`

await inFolder(async (folder) => {
  const fresh = await firstStart(join(folder, 'repository'), join(folder, 'fresh'))
  rows.push(['first start, nothing built', seconds(fresh.ready_ms)])
  goals.push(atMost('first start, packages present, nothing built', 60, fresh.ready_ms / 1000, ' s'))
  rows.push([
    'memory after a start that builds',
    `${formatShort(fresh.rss)} MiB (at most ${formatShort(fresh.peak)} MiB)`,
  ])
  goals.push(atMost('memory after a start that builds', 200, fresh.rss, ' MiB'))

  const built = join(folder, 'built')
  const first = await laterStart(built)
  rows.push(['first start, built', seconds(first.ready_ms)])
  rows.push([
    'memory after a first start',
    `${formatShort(first.rss)} MiB (at most ${formatShort(first.peak)} MiB)`,
  ])
  const later = await laterStart(built)
  rows.push(['later start', seconds(later.ready_ms)])
  rows.push([
    'memory at rest',
    `${formatShort(later.rss)} MiB, PostgreSQL ${formatShort(later.postgres)} MiB`,
  ])
  goals.push(atMost('later start', 5, later.ready_ms / 1000, ' s'))
  goals.push(atMost('memory of the server at rest', 200, later.rss, ' MiB'))

  const { limited, unlimited } = await underLoad(join(folder, 'load'))
  for (const [how, load] of [
    ['as npm start limits it', limited],
    ['without limits', unlimited],
  ] as const)
    rows.push([
      `under load, ${how}`,
      `${formatShort(load.rss)} MiB (at most ${formatShort(load.peak)} MiB); ${formatShort(load.rate)}/s, ${formatShort(load.cpu)} µs, p50 / p95 ${formatShort(load.p50)} / ${formatShort(load.p95)} ms`,
    ])
  goals.push(atMost('memory after five minutes of load', 220, limited.rss, ' MiB'))
  goals.push(atMost('p95 of that load to the same without limits', 1.1, limited.p95 / unlimited.p95, ' ×'))

  const dictionary = await dictionaryBuild(join(folder, 'dictionary'))
  rows.push([
    'dictionary index',
    `${seconds(dictionary.ms)}, ${formatShort(dictionary.extra)} MiB more than before`,
  ])
  goals.push(atMost('building the dictionary index', 15, dictionary.ms / 1000, ' s'))
  goals.push(atMost('memory it takes', 200, dictionary.extra, ' MiB'))

  const { words, median, first: cold } = await measureAnalysis(join(folder, 'dictionary'))
  rows.push([
    `analysis of ${words} words`,
    `${formatShort(median)} ms; the first time in a process ${formatShort(cold)} ms`,
  ])
  goals.push(atMost('analysis of an article of 1,500 words', 15, median, ' ms'))

  const hostile = join(folder, 'hostile')
  await mkdir(hostile)
  await bringDictionary(hostile)
  for (const { page, ended, slowest, asked } of await hostileInput(hostile)) {
    rows.push([
      `others while ${page} is downloaded`,
      `slowest of ${asked}: ${formatShort(slowest)} ms; the page: ${ended}`,
    ])
    goals.push(atMost(`others while ${page} is downloaded`, 1000, slowest, ' ms'))
  }
})

await writePart({
  title: 'Starting, resting, hostile input',
  method:
    'A first start without a build runs tools/start.mjs on a copy of the sources, with the packages there and the sample library on, until /readyz answers; the others run the built server. Memory is what is resident ten seconds after the start (for a start that builds: of the program that serves then), PostgreSQL as the sum of proportional sizes of its processes. Under load: ROLE=all with 10,000 articles; look-ups, lists, articles, reviews, search and painted pages in turn at 16 connections for five minutes, ten seconds at a time in turns with the same program without limits of its heap; medians of the rounds, µs of processor of the server an answer. Analysis is the median of 50 texts of the sample library put together. While the server downloads a hostile page from this machine (FETCH_ALLOW), another process asks for a word and for the list of articles forty times a second.',
  columns: ['what', 'measured'],
  rows,
  goals,
})
