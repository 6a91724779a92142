// Background job: a model reads the senses of the ambiguous words of an article. It is never started by a
// tap.
import { createHash } from 'node:crypto'
import { AppError, throwAppError } from '../../../contract/kernel/app-error.ts'
import { type MarkedText, markSensePlaces, type ParsedSense } from '../../../domain/ai/parse-model-senses.ts'
import { findSensePlaces, type SensePlace } from '../../../domain/ai/sense-places.ts'
import { startOfDay, toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { runLowPriority } from '../../cooperative.ts'
import type { Deps } from '../../deps.ts'
import type { JobProgress } from '../../jobs/define-job.ts'
import { wholeArticle } from '../article/public.ts'
import { settingsNow } from '../site/public.ts'
import { awaitGeneration, startGeneration } from './generation.ts'
import { sensesQuestion } from './questions/senses.ts'
import type { SenseRow } from './senses.store.ts'

/** Max. words per query. A batch consists of whole paragraphs with at most this many marked words. */
const PLACES = 30
/** Share of the site's daily token budget. The other half is reserved for readers who wait for an answer. */
const SHARE = 1 / 2
/** Delay before a retry of an article that failed. */
const REST_MS = 6 * 3_600_000
/** Articles last changed before this are not processed automatically. An editor can start the job by hand. */
const RECENT_MS = 7 * 86_400_000
/** Max. articles enqueued per minute, so that the whole library does not fill the queue at once. */
const AT_ONCE = 2

export const hashParagraph = (text: string): string => createHash('sha256').update(text).digest('hex')

type Paragraph = { id: string; kind: string; text: string; zh: string }
interface Batch {
  paragraphs: Paragraph[]
  places: SensePlace[]
}

/** True while background jobs may still use tokens today. */
export async function hasTokens(deps: Pick<Deps, 'store' | 'config' | 'now'>): Promise<boolean> {
  const [used, { ai_tokens_a_day }] = await Promise.all([
    deps.store.ai.tokensSince(startOfDay(toCalendarDay(deps.now()))),
    settingsNow(deps),
  ])
  return used < ai_tokens_a_day * SHARE
}

/**
 * Queries the model for each paragraph not yet queried. The senses of each batch are stored at once, so that
 * an interrupted job resumes where it stopped. An unusable answer only skips its batch. Throws
 * AI_NOT_CONFIGURED, ARTICLE_NOT_FOUND, AI_SITE_QUOTA_EXCEEDED and the error of the model. Returns the number
 * of senses of the text.
 */
export async function makeSenses(
  deps: Deps,
  { article_id }: { article_id: number },
  { report, signal }: Pick<JobProgress, 'report' | 'signal'>,
): Promise<{ article_id: number; senses: number }> {
  const model = deps.model ?? throwAppError('AI_NOT_CONFIGURED')
  const text = (await wholeArticle(deps, article_id)) ?? throwAppError('ARTICLE_NOT_FOUND')
  const { paragraphs } = text.content
  const hashes = new Map(paragraphs.map((each) => [each.id, hashParagraph(each.text)]))
  const { ai } = deps.store
  const requestedHashes = new Set((await ai.senseText(article_id)).requested_hashes)
  const isNew = ({ id }: Paragraph) => !requestedHashes.has(hashes.get(id) ?? '')
  const places = await runLowPriority(findSensePlaces(paragraphs, deps.dictionary))
  const batches = batchesOf(paragraphs.filter(isNew), places)
  for (const [index, { paragraphs: batchParagraphs, places: marks }] of batches.entries()) {
    signal.throwIfAborted()
    await report({ done: index, total: batches.length, message: `标释义 ${index} / ${batches.length}` })
    if (!(await hasTokens(deps))) throwAppError('AI_SITE_QUOTA_EXCEEDED')
    const marked = markSensePlaces(batchParagraphs, marks)
    const run = await startGeneration(deps, model, sensesQuestion(marked), null)
    const answer = await awaitGeneration({ ...deps, signal }, run).catch((error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof AppError && error.code === 'AI_UNUSABLE') return undefined
      throw error
    })
    if (answer === undefined) continue
    const rows = rowsOf(marked, (answer as { senses: ParsedSense[] }).senses, hashes)
    const done = batchParagraphs.map(({ id }) => hashes.get(id) ?? '')
    await ai.keepSenses(article_id, { rows, hashes: done, model: run.model, at: deps.now() })
    deps.responseCache.invalidate()
  }
  await ai.endSenses(article_id, text.revision, [...new Set(hashes.values())])
  const { length } = await ai.senses(article_id)
  await report({ message: length > 0 ? `标了 ${length} 处` : '没有要标的词' })
  return { article_id, senses: length }
}

/** Paragraphs without an ambiguous word are in no batch. */
function batchesOf(paragraphs: readonly Paragraph[], places: readonly SensePlace[]): Batch[] {
  const batches: Batch[] = []
  for (const paragraph of paragraphs) {
    const paragraphPlaces = places.filter((place) => place.paragraph === paragraph.id)
    if (paragraphPlaces.length === 0) continue
    const last = batches.at(-1)
    if (last && last.places.length + paragraphPlaces.length <= PLACES) {
      last.paragraphs.push(paragraph)
      last.places.push(...paragraphPlaces)
    } else batches.push({ paragraphs: [paragraph], places: [...paragraphPlaces] })
  }
  return batches
}

const rowsOf = (
  { places }: MarkedText,
  senses: readonly ParsedSense[],
  hashes: ReadonlyMap<string, string>,
): SenseRow[] => [
  ...new Map(
    senses.flatMap(({ index, pos, zh }) => {
      const place = places[index]
      const text_hash = place && hashes.get(place.paragraph)
      if (!text_hash) return []
      const { start: start_at, end: end_at, lemma } = place
      // Two paragraphs with the same text have the same hash and share their senses.
      return [[`${text_hash} ${start_at} ${lemma}`, { text_hash, start_at, end_at, lemma, pos, zh }] as const]
    }),
  ).values(),
]

/**
 * Enqueues published or recently changed articles without senses. Does nothing without a model, or when the
 * daily share of tokens is used up.
 */
export async function requestDueSenses(deps: Deps): Promise<number> {
  if (!deps.model || !(await hasTokens(deps))) return 0
  const now = deps.now().getTime()
  const due = await deps.store.ai.sensesDue({
    since: new Date(now - RECENT_MS),
    failed_before: new Date(now - REST_MS),
    limit: AT_ONCE,
  })
  for (const { id, title } of due)
    await deps.store.ai.requestSenses(id, { subject: title, turn: 'scheduled' })
  return due.length
}
