// Loads the text of a book's chapter for AI features: parsed from the stored EPUB, as for the reader's page.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { findBlockAtCfi, type PlacedBlock, parseCfiChapter } from '../../../domain/book/cfi.ts'
import type { ChapterText, CrossFeatureQueries, Deps } from '../../deps.ts'
import { LruCache } from '../../lru-cache.ts'
import { EpubFailure } from '../../providers/epub/port.ts'
import { createSemaphore } from '../../semaphore.ts'
import type { BookRow } from './book-row.store.ts'
import { seenBook } from './library.ts'
import { bookTitleOf } from './present.ts'

/**
 * Max. characters, some 40,000 words, longer than any usual chapter; of longer ones only the text around the
 * place.
 */
const MAX_LETTERS = 240_000
const MAX_CACHED_LETTERS = 4_000_000
/** Memory of a paragraph in addition to its characters. */
const OF_BLOCK = 150
/** One cache per database, because tests have many databases. */
const chapters = new WeakMap<object, LruCache<PlacedBlock[]>>()
/** Limits concurrent parsing, because each call loads the whole file into memory. */
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
    paragraphs: selectAround(blocks, here),
  }
}

/** Undefined when the book does not have this chapter. */
async function blocksOf(
  { store, storage, epubs, log }: Pick<Deps, 'store' | 'storage' | 'epubs' | 'log'>,
  { book_uuid, file_key }: BookRow,
  chapter: number,
): Promise<PlacedBlock[] | undefined> {
  const cache = chapters.get(store.book) ?? new LruCache<PlacedBlock[]>(MAX_CACHED_LETTERS)
  chapters.set(store.book, cache)
  // A new conversion of the book has another file, so the key changes.
  const key = `${file_key} ${chapter}`
  return (
    cache.get(key) ??
    (await reading.run(async () => {
      const cachedBlocks = cache.get(key)
      if (cachedBlocks) return cachedBlocks
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

/**
 * The paragraphs around `here`, half of MAX_LETTERS on each side, if the chapter is longer than MAX_LETTERS.
 */
function selectAround(
  blocks: readonly PlacedBlock[],
  here: PlacedBlock | undefined,
): ChapterText['paragraphs'] {
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
