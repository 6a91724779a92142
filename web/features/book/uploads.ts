// Upload queue for books: one file at a time, in module state, so that uploads continue during navigation.
import type { MyBook } from '../../../contract/entities/book.ts'
import { ApiError, getErrorMessage } from '../../lib/api.ts'
import { bookCalls } from '../../lib/calls/book.ts'
import { onSessionChange } from '../../lib/session.ts'
import type { FileUpload } from '../../lib/upload.ts'
import { getBookFileError } from './book-file-error.ts'

/** `checking`: all bytes are sent, and the server validates the file. */
export type BookUpload = { id: number; file: File } & (
  | { at: 'waiting' | 'checking' }
  /** `isCut`: the device is offline; the upload resumes when it is online. */
  | { at: 'sending'; share: number; isPaused: boolean; isCut: boolean }
  | { at: 'failed'; message: string; canRetry: boolean }
  | { at: 'done'; book: MyBook }
)

let list: readonly BookUpload[] = []
interface Running {
  id: number
  upload?: FileUpload
}
let running: Running | undefined
let lastId = 0
let isWatching = false
const listeners = new Set<() => void>()

export const getUploads = (): readonly BookUpload[] => list
export function onUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: readonly BookUpload[]): void {
  list = next
  for (const listener of listeners) listener()
}
type Stage = BookUpload extends infer Each
  ? Each extends BookUpload
    ? Omit<Each, 'id' | 'file'>
    : never
  : never
const move = (id: number, stage: Stage): void =>
  set(list.map((each) => (each.id === id ? ({ id, file: each.file, ...stage } as BookUpload) : each)))
const isHere = (id: number): boolean => list.some((each) => each.id === id)

/** `freeSlots`: free places on the shelf; files above this number get an error before their upload starts. */
export function addUploads(files: readonly File[], freeSlots: number): void {
  watchSession()
  let left = freeSlots - list.filter(({ at }) => at !== 'failed' && at !== 'done').length
  const added = files.map((file): BookUpload => {
    lastId += 1
    const message = getBookFileError(file)
    if (message !== undefined) return { id: lastId, file, at: 'failed', message, canRetry: false }
    left -= 1
    return left >= 0
      ? { id: lastId, file, at: 'waiting' }
      : { id: lastId, file, at: 'failed', message: '书架已满，请先移出一本再上传。', canRetry: true }
  })
  // Earlier errors were shown already: remove them from the list.
  set([...list.filter(({ at }) => at !== 'failed'), ...added])
  void next()
}

export function pauseUpload(id: number, isPaused: boolean): void {
  if (running?.id !== id) return
  if (isPaused) running.upload?.pause()
  else running.upload?.resume()
  const it = list.find((each) => each.id === id)
  if (it?.at === 'sending') move(id, { ...sendingOf(it), isPaused })
}

/** Removes the upload from the list in any state, and cancels a running one. */
export function removeUpload(id: number): void {
  set(list.filter((each) => each.id !== id))
  if (running?.id !== id) return
  running.upload?.cancel()
  running = undefined
  void next()
}

export function retryUpload(id: number): void {
  move(id, { at: 'waiting' })
  void next()
}

/** Returns finished uploads and removes them from the list, so that each is shown once. */
export function takeFinishedBooks(): MyBook[] {
  const done = list.flatMap((each) => (each.at === 'done' ? [each.book] : []))
  if (done.length > 0) set(list.filter(({ at }) => at !== 'done'))
  return done
}

async function next(): Promise<void> {
  const it = list.find(({ at }) => at === 'waiting')
  if (running || !it) return
  const mine: Running = { id: it.id }
  running = mine
  move(it.id, { at: 'sending', share: 0, isPaused: false, isCut: false })
  try {
    const book = await bring(it.file, mine)
    if (isHere(it.id)) move(it.id, { at: 'done', book })
  } catch (error) {
    if (isHere(it.id))
      move(it.id, { at: 'failed', message: getErrorMessage(error), canRetry: mayRetry(error) })
  }
  if (running === mine) running = undefined
  void next()
}

type Sending = Extract<BookUpload, { at: 'sending' }>
const sendingOf = ({ at, share, isPaused, isCut }: Sending) => ({ at, share, isPaused, isCut })

const THERE = new ApiError({ code: '', message: '这本书已在书架上，无需重复上传。', status: 400 })
/**
 * Skips the upload of a file that is on the shelf already; if the request fails, the server detects the
 * duplicate.
 */
async function isOnShelf(digest: string): Promise<boolean> {
  const shelf = await bookCalls.mine({}).catch(() => undefined)
  return shelf?.items.some((book) => book.digest === digest && book.state !== 'FAILED') ?? false
}

/** A rejection of the file itself is not transient: a retry would fail again. */
const mayRetry = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 409 ||
  error.status === 429 ||
  error.status >= 500

async function bring(file: File, mine: Running): Promise<MyBook> {
  const { computeDigest, uploadFile, UploadCancelled } = await import('../../lib/upload.ts')
  const { id } = mine
  if (!isHere(id)) throw new UploadCancelled()
  const digest = await computeDigest(file).catch(() => undefined)
  if (digest && (await isOnShelf(digest))) throw THERE
  if (!isHere(id)) throw new UploadCancelled()
  const change = (next: { share: number } | { isCut: boolean }) => {
    const now = list.find((each) => each.id === id)
    if (now?.at === 'sending') move(id, { ...sendingOf(now), ...next })
  }
  const upload = uploadFile(
    file,
    (share) => change({ share }),
    (isCut) => change({ isCut }),
  )
  mine.upload = upload
  const uploaded = await upload.done
  if (!isHere(id)) throw new UploadCancelled()
  move(id, { at: 'checking' })
  // Without https the browser cannot hash the file: use the digest from the response as fallback.
  return bookCalls.uploadByLink({ link: uploaded.link, digest: digest ?? uploaded.digest })
}

/** After a log-out or log-in the queue is cleared: the uploads belong to the previous session. */
function watchSession(): void {
  if (isWatching) return
  isWatching = true
  onSessionChange(() => {
    running?.upload?.cancel()
    running = undefined
    set([])
  })
}
