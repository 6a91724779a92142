// The text of a chapter for what answers questions about it: read out of the kept book as its reader's page reads it.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { findBlockAtCfi, type PlacedBlock, parseCfiChapter } from '../../../domain/book/cfi.ts'
import type { ChapterText, CrossFeatureQueries, Deps } from '../../deps.ts'
import { LruCache } from '../../lru-cache.ts'
import { EpubFailure } from '../../providers/epub/port.ts'
import { createSemaphore } from '../../semaphore.ts'
import type { BookRow } from './book-row.store.ts'
import { seenBook } from './library.ts'
import { bookTitleOf } from './present.ts'

/** Letters: some 40,000 words, longer than a chapter is; of a book in one piece, what stands around the place. */
const MAX_LETTERS = 240_000
const MAX_CACHED_LETTERS = 4_000_000
/** What a paragraph takes beside its letters. */
const OF_BLOCK = 150
/** By database: tests have many. */
const chapters = new WeakMap<object, LruCache<PlacedBlock[]>>()
/** Each takes the whole file into memory. */
const reading = createSemaphore(2, 200)

/** See `CrossFeatureQueries`. */
export const chapterAround: CrossFeatureQueries['chapterAround'] = async (ctx, { book_uuid, cfi }) => {
  const { row, onShelf } = await seenBook(ctx, book_uuid)
  if (row.state !== 'READY' || row.file_key === null) throwAppError('STATE_CONFLICT')
  const chapter = parseCfiChapter(cfi)
  const blocks = chapter === undefined ? undefined : await blocksOf(ctx, row, chapter)
  if (chapter === undefined || !blocks)
    throwAppError('INVALID_INPUT', { details: [{ field: 'pos', message: '书里没有这个地方' }] })
  const here = findBlockAtCfi(blocks, cfi)
  return {
    ...{ book_uuid, chapter, title: bookTitleOf(onShelf ?? row), here: here?.id },
    paragraphs: around(blocks, here),
  }
}

/** Undefined for a chapter that the book has not. */
async function blocksOf(
  { store, storage, epubs, log }: Pick<Deps, 'store' | 'storage' | 'epubs' | 'log'>,
  { book_uuid, file_key }: BookRow,
  chapter: number,
): Promise<PlacedBlock[] | undefined> {
  const cache = chapters.get(store.book) ?? new LruCache<PlacedBlock[]>(MAX_CACHED_LETTERS)
  chapters.set(store.book, cache)
  // A book made anew has another file.
  const key = `${file_key} ${chapter}`
  return (
    cache.get(key) ??
    (await reading.run(async () => {
      const there = cache.get(key)
      if (there) return there
      const bytes = await storage.get(file_key ?? '')
      if (!bytes) throwAppError('STORAGE_FAILED')
      const blocks = await epubs.blocks(bytes, chapter).catch((error: unknown) => {
        if (!(error instanceof EpubFailure)) throw error
        log.error({ err: error, book_uuid }, 'a kept book cannot be read')
        return throwAppError('STORAGE_FAILED')
      })
      if (!blocks) return undefined
      cache.set(
        key,
        blocks,
        blocks.reduce((sum, { text }) => sum + text.length + OF_BLOCK, 0),
      )
      return blocks
    }))
  )
}

/** Of a chapter longer than is looked into at once, what stands before and behind a paragraph, as much on either side. */
function around(blocks: readonly PlacedBlock[], here: PlacedBlock | undefined): ChapterText['paragraphs'] {
  const total = blocks.reduce((sum, { text }) => sum + text.length, 0)
  if (total <= MAX_LETTERS) return blocks
  const at = Math.max(0, here ? blocks.indexOf(here) : 0)
  const side = (side: readonly PlacedBlock[]) => {
    let left = MAX_LETTERS / 2
    return side.filter(({ text }) => {
      left -= text.length
      return left >= 0
    })
  }
  return [...side(blocks.slice(0, at).reverse()).reverse(), ...side(blocks.slice(at))]
}

/** See `CrossFeatureQueries`. */
export const chapterNames: CrossFeatureQueries['chapterNames'] = async ({ store, user }, places) => {
  if (places.length === 0) return new Map()
  const names = await store.book.chapterNames(places)
  const isUnnamed = names.some(({ title }) => title === '')
  const mine = new Map(
    isUnnamed && user ? (await store.book.shelf(user.id)).map((row) => [row.book_uuid, row]) : [],
  )
  return new Map(
    names.map(({ book_uuid, title, author, index, chapter }) => [
      `${book_uuid} ${index}`,
      {
        ...{ book_uuid, author, chapter: { index, title: chapter } },
        title: bookTitleOf(mine.get(book_uuid) ?? { title }),
      },
    ]),
  )
}
