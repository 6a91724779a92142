// Loads the sample library into an empty site: each article with its cover, audited and published.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { startOfDay } from '../../../../domain/kernel/calendar.ts'
import type { Queryable } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'
import { drawnCover } from '../../article/public.ts'
import { auditArticle } from '../audit.ts'
import { moveStatus } from '../publishing.ts'
import { addRevision } from '../revise.ts'
import type { DeskHandle, HasDesk } from '../store.ts'
import { parseSample, type SampleArticle } from './sample-file.ts'

const KEY = 'sample:'
/** Publication time of samples: 08:00 of their day. */
const MORNING_MS = 8 * 3_600_000

type SampleLibraryDeps = Pick<Deps, 'storage' | 'dictionary' | 'now'> & HasDesk

/** Ids of existing sample articles by slug. */
export const sampleArticles = async ({ store }: HasDesk): Promise<Map<string, number>> =>
  new Map([...(await store.desk.linkKeysOf(KEY))].map(([key, id]) => [key.slice(KEY.length), id]))

/**
 * Loads every `.md` file of `folder` if the site has no article yet. Returns the number of loaded articles.
 * Safe for concurrent processes; after an interrupted load it resumes with the missing articles. Throws
 * `MalformedSample` before anything is written.
 */
export async function loadSampleLibrary(
  deps: SampleLibraryDeps,
  folder: string,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const { desk } = deps.store
  if ((await desk.libraryState()) === 'done') return 0
  const samples = await readSamples(folder)
  return desk.aloneWithLibrary(async () => {
    // Another process may have loaded it while this one waited for the lock.
    if ((await desk.libraryState()) === 'done') return 0
    await desk.setLibraryState('loading')
    const existingKeys = await desk.linkKeysOf(KEY)
    const missing = samples.filter(({ slug }) => !existingKeys.has(KEY + slug))
    for (const [index, sample] of missing.entries()) {
      await loadSample(deps, sample)
      onProgress(samples.length - missing.length + index + 1, samples.length)
    }
    await desk.setLibraryState('done')
    return missing.length
  })
}

/** Runs `run` with the lock on the sample library, so that no other process loads it. */
export const aloneWithLibrary = <T>({ store }: HasDesk, run: () => Promise<T>): Promise<T> =>
  store.desk.aloneWithLibrary(run)

/** Parses every `.md` file of a folder, oldest first. Throws `MalformedSample`. */
export async function readSamples(folder: string): Promise<SampleArticle[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  const samples = await Promise.all(
    names.map(async (name) => parseSample(name, await readFile(path.join(folder, name), 'utf8'))),
  )
  // Oldest first, so that ids increase with dates, as in a real library.
  return samples.sort((a, b) => (a.published < b.published ? -1 : 1))
}

async function loadSample(deps: SampleLibraryDeps, sample: SampleArticle): Promise<void> {
  await deps.store.desk.inTransaction(async (desk) => {
    const id = await writeSample(deps, desk, sample, 'PRESS')
    await auditArticle(deps, desk, id, { pass: true }, null)
    await moveStatus(deps, desk, id, { kind: 'PUBLISH', at: morningOf(sample.published, deps.now()) }, null)
  })
}

/** 08:00 of a day, but never in the future. */
export function morningOf(day: string, now: Date): Date {
  const morning = new Date(startOfDay(day).getTime() + MORNING_MS)
  return morning < now ? morning : now
}

/**
 * Writes the articles of an issue; their texts are audited with the issue. Returns ids and file keys, in
 * order.
 */
export async function samplesOfIssue(
  deps: SampleLibraryDeps,
  tx: Queryable,
  samples: readonly SampleArticle[],
): Promise<{ id: number; source: string }[]> {
  const desk = deps.store.desk.on(tx)
  const written: { id: number; source: string }[] = []
  for (const sample of samples)
    written.push({ id: await writeSample(deps, desk, sample, 'MAGAZINE'), source: sampleKey(sample.slug) })
  return written
}

/** Permanent key of a library file. */
export const sampleKey = (slug: string): string => KEY + slug

async function writeSample(
  deps: SampleLibraryDeps,
  desk: DeskHandle,
  { title, title_zh, author, source, digest, topics, paragraphs, slug }: SampleArticle,
  kind: 'PRESS' | 'MAGAZINE',
): Promise<number> {
  const cover = await drawnCover(deps, slug, topics[0] ?? '')
  const id = await desk.createDraft({
    ...{ kind, title, title_zh, author, source, digest, topics, cover },
    ...{ stage: 'READY', link_key: sampleKey(slug), created_by: null, at: deps.now() },
  })
  await addRevision(deps, id, { title, title_zh, paragraphs, origin: 'sample' }, { user_id: null }, desk)
  return id
}
