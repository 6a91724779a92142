// Computes how much of books and of their chapters the current reader knows: 你认识 x %.
import { unpackCounts } from '../../../domain/book/counts.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { LruCache } from '../../lru-cache.ts'
import { knownOfTexts, type LemmaText, lemmaText } from '../article/public.ts'
import type { ChapterRow } from './book-row.store.ts'

type Store = Pick<Deps, 'store'>['store']
interface CachedBookText {
  whole: LemmaText
  /** In the order of the book's lemma list: chapters refer to lemmas by their index in it. */
  lemmas: readonly string[]
}

/**
 * Size of each cache in lemma ids of four bytes; a long novel has 15,000 lemmas, and 100,000 in its chapters.
 */
const MAX_CACHED_NUMBERS = 4_000_000
/** One cache per database, because tests have many databases. */
const books = new WeakMap<object, LruCache<CachedBookText>>()
const chaptersOf = new WeakMap<object, LruCache<LemmaText[]>>()

const cacheFor = <V>(all: WeakMap<object, LruCache<V>>, store: object): LruCache<V> => {
  const cache = all.get(store) ?? new LruCache<V>(MAX_CACHED_NUMBERS)
  all.set(store, cache)
  return cache
}

/**
 * Percentages of known words, in the order of `rows`. The cache key contains the file, so that a newly
 * converted book is a cache miss.
 */
export async function knownOfBooks(
  ctx: Ctx,
  base: string | undefined,
  rows: readonly { book_uuid: string; file_key: string | null }[],
): Promise<(number | null)[]> {
  if (rows.length === 0) return []
  return knownOfTexts(
    ctx,
    base,
    (await loadBookTexts(ctx.store, rows)).map(({ whole }) => whole),
  )
}

export async function knownOfChapters(
  ctx: Ctx,
  base: string | undefined,
  book: { book_uuid: string; file_key: string | null },
  chapters: readonly ChapterRow[],
): Promise<(number | null)[]> {
  if (chapters.length === 0) return []
  const cache = cacheFor(chaptersOf, ctx.store.book)
  const key = keyOf(book)
  const found = cache.get(key) ?? (await readChapters(ctx.store, book, chapters))
  cache.set(
    key,
    found,
    found.reduce((sum, { lemmas }) => sum + 2 * lemmas.length + 20, 0),
  )
  return knownOfTexts(ctx, base, found)
}

async function readChapters(
  store: Store,
  book: { book_uuid: string; file_key: string | null },
  chapters: readonly ChapterRow[],
): Promise<LemmaText[]> {
  const [cache] = await loadBookTexts(store, [book])
  return chapters.map((chapter) => {
    const { places, counts } = unpackCounts(chapter.counts)
    return lemmaText(
      places.map((place) => cache?.lemmas[place] ?? ''),
      counts,
    )
  })
}

const NO_WORDS: CachedBookText = { whole: lemmaText([], []), lemmas: [] }
const keyOf = ({ book_uuid, file_key }: { book_uuid: string; file_key: string | null }): string =>
  `${book_uuid} ${file_key ?? ''}`

async function loadBookTexts(
  store: Store,
  rows: readonly { book_uuid: string; file_key: string | null }[],
): Promise<CachedBookText[]> {
  const cache = cacheFor(books, store.book)
  const found = rows.map((row) => cache.get(keyOf(row)))
  const missing = rows.filter((row, index) => !found[index] && row.file_key !== null)
  const read =
    missing.length === 0 ? undefined : await store.book.lemmas(missing.map(({ book_uuid }) => book_uuid))
  return rows.map((row, index) => {
    const text = found[index] ?? read?.get(row.book_uuid)
    if (!text) return NO_WORDS
    if ('whole' in text) return text
    const entry: CachedBookText = { whole: lemmaText(text.lemmas, text.counts), lemmas: text.lemmas }
    cache.set(keyOf(row), entry, 3 * text.lemmas.length + 20)
    return entry
  })
}
