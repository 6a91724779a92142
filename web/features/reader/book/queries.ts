// Query hooks of the book reader: the book with its chapters and reading place, and its file. Both are cached
// for reading offline.
import { useQuery } from '@tanstack/react-query'
import { ApiError, fetchFile } from '../../../lib/api.ts'
import { bookCalls } from '../../../lib/calls/book.ts'
import { readUid } from '../../../lib/cookies.ts'
import { toQueryKey } from '../../../lib/keys.ts'
import { isLoggedIn } from '../../../lib/session.ts'
import { openStore } from '../../../lib/storage.ts'
import { flushBookMutations, getPendingBookMutations } from '../../../local/book-mutations.ts'
import { type BookFile, openBookFile } from './file/book-file.ts'
import type { OpenedBook } from './opened-book.ts'
import { getRequestedCfi, resolveBookStart } from './view/start.ts'

interface CachedBook {
  uid: string
  book: OpenedBook
  bytes: Uint8Array<ArrayBuffer>
  at: number
}

/**
 * Only the last opened books are cached, and only files up to 40 MB: more would fill the storage of a phone.
 */
const MAX_CACHED_BOOKS = 4
const MAX_CACHED_BYTES = 40_000_000
const MAKING_MS = 2000
const shelf = openStore('books')

/** Fetches the book and merges a newer reading place that is still in this browser's outbox. */
async function readBook(id: string, signal: AbortSignal): Promise<OpenedBook> {
  const [fetched, steps] = await Promise.all([
    bookCalls.open({ id }, { signal }).catch(async (error: unknown) => {
      const cached = error instanceof ApiError && error.status === 0 ? await readCachedBook(id) : undefined
      if (!cached) throw error
      return cached.book
    }),
    getPendingBookMutations(),
  ])
  // Flush mutations that an earlier page could not send before it was closed.
  if (steps.length > 0) void flushBookMutations()
  const mine = steps.findLast((step) => step.kind === 'pos' && step.book_uuid === id)
  if (mine?.kind !== 'pos' || (fetched.pos && fetched.pos.updated_at >= mine.pos.updated_at)) return fetched
  return { ...fetched, pos: mine.pos }
}

async function readCachedBook(id: string): Promise<CachedBook | undefined> {
  const cachedBook = await shelf.get<CachedBook>(id)
  return cachedBook?.uid === readUid() ? cachedBook : undefined
}

async function readFile(
  book: OpenedBook,
  signal: AbortSignal,
  looking = readCachedBook(book.book_uuid),
): Promise<BookFile> {
  const cachedBook = await looking
  const bytes = cachedBook?.bytes.length === book.file?.size || !book.file ? cachedBook?.bytes : undefined
  if (bytes) {
    void cacheBook(book, bytes)
    return openBookFile(bytes)
  }
  const fresh = new Uint8Array(await (await fetchBook(book, signal)).arrayBuffer())
  const file = await openBookFile(fresh)
  void cacheBook(book, fresh)
  return file
}

/** A signed URL expires: then request a new one. */
async function fetchBook(book: OpenedBook, signal: AbortSignal): Promise<Response> {
  const isOver = !book.file || Date.parse(book.file.expires_at) < Date.now()
  const addressOf = async () => (await bookCalls.open({ id: book.book_uuid }, { signal })).file?.url ?? ''
  if (book.file && !isOver) {
    try {
      return await fetchFile(book.file.url)
    } catch (error) {
      if (!(error instanceof ApiError)) throw new ApiError({ code: '', message: '网络异常', status: 0 })
    }
  }
  return fetchFile(await addressOf())
}

async function cacheBook(book: OpenedBook, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (bytes.length > MAX_CACHED_BYTES) return
  const mine = { uid: readUid(), book, bytes, at: Date.now() } satisfies CachedBook
  await shelf.set(book.book_uuid, mine)
  const all = await shelf.entries<CachedBook>()
  const old = all.sort(([, a], [, b]) => b.at - a.at).slice(MAX_CACHED_BOOKS)
  for (const [id] of old) await shelf.remove(id)
}

interface PrefetchedBook {
  id: string
  book: Promise<OpenedBook> | undefined
  /** Undefined for a book that is still being processed. */
  file: Promise<BookFile | undefined> | undefined
}

/**
 * Prefetch of the book of this page: starts as soon as this chunk runs, while the app shell is still
 * rendering.
 */
let ahead = prefetchBook()

function prefetchBook(): PrefetchedBook | undefined {
  const [, id] = /^\/book\/([\da-f-]{36})\/read\/?$/.exec(window.location.pathname) ?? []
  if (id === undefined || !isLoggedIn()) return undefined
  const { signal } = new AbortController()
  const cachedBook = readCachedBook(id)
  const book = readBook(id, signal)
  const file = book.then(async (opened) => {
    if (opened.state !== 'READY') return undefined
    const read = await readFile(opened, signal, cachedBook)
    // Decompresses and parses the first chapter before its page is mounted.
    void read.read(resolveBookStart(opened, read, getRequestedCfi()).chapter).catch(() => undefined)
    return read
  })
  file.catch(() => undefined)
  return { id, book, file }
}

/** Returns the prefetched promise once; a later query needs a fresh response. */
function takePrefetched<P extends 'book' | 'file'>(id: string, part: P): PrefetchedBook[P] | undefined {
  if (ahead?.id !== id) return undefined
  const found = ahead[part]
  ahead = { ...ahead, [part]: undefined }
  return found
}

/** Query hook for the book; refetches on window focus, because another device may be further by then. */
export function useOpenedBook(id: string) {
  return useQuery({
    queryKey: toQueryKey('book', 'open', id),
    queryFn: ({ signal }) => takePrefetched(id, 'book') ?? readBook(id, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'MAKING' ? MAKING_MS : false),
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Query hook for the book's file, opened for reading; fetched once. */
export function useBookFile(book: OpenedBook | undefined) {
  return useQuery({
    queryKey: toQueryKey('book', 'file', book?.book_uuid ?? ''),
    queryFn: async ({ signal }) => {
      const opened = book as OpenedBook
      return (await takePrefetched(opened.book_uuid, 'file')) ?? readFile(opened, signal)
    },
    enabled: book?.state === 'READY',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  })
}
