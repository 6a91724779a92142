// What the book reader asks the server: the book with its chapters and place, and its file; once read it opens without a network too.
import { useQuery } from '@tanstack/react-query'
import type { contract } from '../../../../contract/index.ts'
import type { Result } from '../../../../contract/kernel/call.ts'
import { fetchFile, Refused } from '../../../lib/api.ts'
import { bookCalls } from '../../../lib/calls/book.ts'
import { readUid } from '../../../lib/cookies.ts'
import { key } from '../../../lib/keys.ts'
import { openShelf } from '../../../lib/storage.ts'
import { pendingBookSteps } from '../../../local/book-steps.ts'
import { type BookFile, openBookFile } from './file/book-file.ts'

/** A book of this reader's shelf, opened. */
export type OpenedBook = Result<typeof contract.book.open>

interface KeptBook {
  uid: string
  book: OpenedBook
  bytes: Uint8Array<ArrayBuffer>
  at: number
}

/** The last ones that were opened; larger ones would fill a phone. */
const KEPT = 4
const LARGEST_KEPT = 40_000_000
const MAKING_MS = 2000
const shelf = openShelf('books')

/** With the place that this browser has and the server has not. */
async function readBook(id: string, signal: AbortSignal): Promise<OpenedBook> {
  const [asked, steps] = await Promise.all([
    bookCalls.open({ id }, { signal }).catch(async (error: unknown) => {
      const kept = error instanceof Refused && error.status === 0 ? await keptBook(id) : undefined
      if (!kept) throw error
      return kept.book
    }),
    pendingBookSteps(),
  ])
  const mine = steps.findLast((step) => step.kind === 'pos' && step.book_uuid === id)
  if (mine?.kind !== 'pos' || (asked.pos && asked.pos.updated_at >= mine.pos.updated_at)) return asked
  return { ...asked, pos: mine.pos }
}

async function keptBook(id: string): Promise<KeptBook | undefined> {
  const kept = await shelf.get<KeptBook>(id)
  return kept?.uid === readUid() ? kept : undefined
}

async function readFile(book: OpenedBook, signal: AbortSignal): Promise<BookFile> {
  const { book_uuid: id } = book
  const kept = await keptBook(id)
  const bytes = kept?.bytes.length === book.file?.size || !book.file ? kept?.bytes : undefined
  if (bytes) {
    void keep(book, bytes)
    return openBookFile(bytes)
  }
  const fresh = new Uint8Array(await (await fetchBook(book, signal)).arrayBuffer())
  const file = await openBookFile(fresh)
  void keep(book, fresh)
  return file
}

/** An address that was given a while ago is dead: then another one is asked for. */
async function fetchBook(book: OpenedBook, signal: AbortSignal): Promise<Response> {
  const isOver = !book.file || Date.parse(book.file.expires_at) < Date.now()
  const addressOf = async () => (await bookCalls.open({ id: book.book_uuid }, { signal })).file?.url ?? ''
  if (book.file && !isOver) {
    try {
      return await fetchFile(book.file.url)
    } catch (error) {
      if (!(error instanceof Refused)) throw new Refused({ code: '', message: '网络异常', status: 0 })
    }
  }
  return fetchFile(await addressOf())
}

async function keep(book: OpenedBook, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (bytes.length > LARGEST_KEPT) return
  const mine = { uid: readUid(), book, bytes, at: Date.now() } satisfies KeptBook
  await shelf.set(book.book_uuid, mine)
  const all = await shelf.entries<KeptBook>()
  const old = all.sort(([, a], [, b]) => b.at - a.at).slice(KEPT)
  for (const [id] of old) await shelf.remove(id)
}

/** Asked again when the window comes back: another device may be further by then. */
export function useOpenedBook(id: string) {
  return useQuery({
    queryKey: key('book', 'open', id),
    queryFn: ({ signal }) => readBook(id, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'MAKING' ? MAKING_MS : false),
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Its file, ready to be read; asked for once. */
export function useBookFile(book: OpenedBook | undefined) {
  return useQuery({
    queryKey: key('book', 'file', book?.book_uuid ?? ''),
    queryFn: ({ signal }) => readFile(book as OpenedBook, signal),
    enabled: book?.state === 'READY',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  })
}
