// Converts an uploaded file to a book: a canonical EPUB, its cover, and words, level and lemmas by chapter.
import { randomUUID } from 'node:crypto'
import type { AppError, ErrorCode } from '../../../contract/kernel/app-error.ts'
import { packCounts } from '../../../domain/book/counts.ts'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import { analyseTextInSteps, type TextAnalysis } from '../../../domain/language/analyse.ts'
import { toDifficulty } from '../../../domain/language/grade.ts'
import { runYielding } from '../../cooperative.ts'
import type { Deps } from '../../deps.ts'
import type { JobProgress } from '../../jobs/define-job.ts'
import { EpubFailure, type MadeBook } from '../../providers/epub/port.ts'
import { pictureKey } from '../../providers/storage/port.ts'
import { reasonOf } from './register.ts'
import { recordStrike } from './strikes.ts'
import type { MadeChapterRow, MadeRow } from './write.store.ts'

const COVER_WIDTH = 640

/**
 * Worker of the conversion job; safe to run again after a crash. A file that cannot be parsed sets the book
 * to FAILED with a reason, and the job succeeds.
 */
export async function makeRegistered(
  deps: Deps,
  { book_uuid, user_id }: { book_uuid: string; user_id?: number | undefined },
  progress: JobProgress,
): Promise<{ book_uuid: string; state: string }> {
  const row = await deps.store.book.byUuid(book_uuid)
  if (row?.state !== 'MAKING') return { book_uuid, state: row?.state ?? 'GONE' }
  const bytes = row.source_key === null ? undefined : await deps.storage.get(row.source_key)
  if (!bytes) {
    await deps.store.book.failed(book_uuid, 'GONE')
    return { book_uuid, state: 'FAILED' }
  }
  let book: MadeBook
  try {
    // Without a file name: all readers share this book, but a file name is private to its reader.
    book = await deps.bookMaker.make({ bytes, format: row.format, name: '' })
  } catch (error) {
    if (!(error instanceof EpubFailure)) throw error
    deps.log.info({ reason: error.reason, detail: error.detail }, 'a book could not be made')
    const reason = reasonOf(error)
    if (reason === 'HOSTILE' && user_id !== undefined) await recordStrike(deps, user_id)
    await deps.store.book.failed(book_uuid, reason)
    if (row.source_key) await deps.storage.remove(row.source_key)
    return { book_uuid, state: 'FAILED' }
  }
  await keepMade(deps, book_uuid, book, (done, total) => progress.report({ done, total }))
  if (row.source_key) await deps.storage.remove(row.source_key)
  return { book_uuid, state: 'READY' }
}

/** Errors of the server, not of the file. */
const NOT_STORED: ReadonlySet<ErrorCode> = new Set(['INSUFFICIENT_STORAGE', 'STORAGE_FAILED', 'OVERLOADED'])

/**
 * Called after the last retry: the book becomes FAILED, so that the reader may upload it again, and the
 * uploaded file is deleted. If the server could not store the book, the file remains and retry.ts converts it
 * later.
 */
export async function failMaking(
  { store, storage }: Pick<Deps, 'store' | 'storage'>,
  book_uuid: string,
  { code }: Pick<AppError, 'code'>,
): Promise<void> {
  const row = await store.book.byUuid(book_uuid)
  if (row?.state !== 'MAKING') return
  if (NOT_STORED.has(code)) return store.book.failed(book_uuid, 'NOT_STORED')
  await store.book.failed(book_uuid, 'UNREADABLE')
  if (row.source_key) await storage.remove(row.source_key)
}

type StoreBookDeps = Pick<Deps, 'store' | 'storage' | 'dictionary' | 'pictures' | 'shrinker'>

/**
 * Stores the EPUB and the analysis of its words, for a MAKING book or for a READY book with the file
 * `replaces`. Each file has a unique key, so that deleting an older file cannot delete this one; it is
 * deleted again if the book was changed concurrently. The replaced file remains for current downloads until
 * `cleanUpBookFiles` deletes it.
 */
export async function keepMade(
  deps: StoreBookDeps,
  book_uuid: string,
  converted: MadeBook,
  onProgress: (done: number, total: number) => Promise<unknown>,
  replaces: string | null = null,
): Promise<void> {
  const file_key = `private/books/${book_uuid}-${randomUUID()}.epub`
  const words = new Words()
  const chapters: MadeChapterRow[] = []
  for (const [index, chapter] of converted.chapters.entries()) {
    const analysis = await runYielding(analyseTextInSteps(chapter.paragraphs, deps.dictionary))
    const { word_count } = analysis
    chapters.push({
      ...{ index, title: chapter.title, depth: chapter.depth, is_linear: chapter.is_linear, word_count },
      minutes: word_count === 0 ? 0 : analysis.minutes,
      level: word_count === 0 ? null : analysis.level,
      counts: packCounts(words.take(analysis)),
    })
    if (index % 20 === 0) await onProgress(index, converted.chapters.length)
  }
  const book: MadeRow = {
    ...{ book_uuid, file_key, file_size: converted.epub.length, title: converted.title },
    ...{
      author: truncateText(converted.creators.join('、'), 300),
      publisher: truncateText(converted.publisher, 300),
    },
    ...{ description: truncateText(converted.description, 5000), language: converted.language },
    ...{
      published: converted.published,
      layout: converted.is_fixed ? ('FIXED' as const) : ('REFLOW' as const),
    },
    cover: await coverOf(deps, converted.cover),
    repairs: [...converted.repairs],
    word_count: words.running,
    minutes: chapters.reduce((sum, { minutes }) => sum + minutes, 0),
    level: words.running === 0 ? null : toDifficulty(words.score / words.running),
    ...words.all(),
  }
  await deps.storage.put(file_key, converted.epub, 'application/epub+zip')
  let isNamed = false
  try {
    isNamed = await deps.store.book.made(book, chapters, replaces)
  } finally {
    if (!isNamed) await deps.storage.remove(file_key)
  }
}

/** Collects the words of a book chapter by chapter. */
class Words {
  running = 0
  /** Sum of grade times words. */
  score = 0
  readonly #places = new Map<string, number>()
  readonly #counts: number[] = []

  /** Counts of a chapter's lemmas, by index in the book's lemma list. */
  take({ word_count, score, lemma_counts }: TextAnalysis): [number, number][] {
    this.running += word_count
    this.score += score * word_count
    return Object.entries(lemma_counts).map(([lemma, count]) => {
      const place = this.#places.get(lemma) ?? this.#places.size
      this.#places.set(lemma, place)
      this.#counts[place] = (this.#counts[place] ?? 0) + count
      return [place, count]
    })
  }

  all(): { lemmas: string[]; lemma_counts: number[] } {
    return { lemmas: [...this.#places.keys()], lemma_counts: this.#counts }
  }
}

/** URL of the scaled cover; null when the picture cannot be decoded. */
async function coverOf(
  { storage, pictures, shrinker }: StoreBookDeps,
  bytes: Uint8Array | null,
): Promise<string | null> {
  if (!bytes) return null
  const sniffed = await pictures.sniffPicture(Buffer.from(bytes)).catch(() => undefined)
  if (!sniffed) return null
  const small = await shrinker.shrink(bytes, COVER_WIDTH, 'webp').catch(() => undefined)
  if (!small) return null
  const key = pictureKey(small, 'webp')
  await storage.put(key, small, 'image/webp')
  return storage.url(key)
}
