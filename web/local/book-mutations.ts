// Outbox for this reader's changes in books (positions and notes): stored here until the server has them,
// each sent once.
import type { BookNote, BookPos, NewBookNote } from '../../contract/entities/book.ts'
import { parseJson } from '../../domain/kernel/json.ts'
import { ApiError } from '../lib/api.ts'
import { bookCalls } from '../lib/calls/book.ts'
import { readUid } from '../lib/cookies.ts'
import { isLoggedIn } from '../lib/session.ts'
import { openStore } from '../lib/storage.ts'
import { userStorage } from './user-storage.ts'

type Placed = NewBookNote & { note_uuid: string }
export type BookMutation = { op_id: string; book_uuid: string; at: string } & (
  | { kind: 'pos'; pos: BookPos }
  | { kind: 'note'; note: Placed }
  | { kind: 'note_delete'; note_uuid: string }
)
/** The result of a mutation: the server's current data, or the error. */
export type BookDelivery = {
  step: BookMutation
  pos?: BookPos | undefined
  note?: BookNote | undefined
  refused?: ApiError | undefined
}

type QueuedBookMutation = { uid: string; step: BookMutation }
/**
 * The last position of a page that was closed: an IndexedDB write may not finish in time, and the response to
 * the request may arrive after the next page has loaded its data.
 */
const LEFT = 'book-left'
const AGAIN_MS = 30_000
const shelf = openStore('book-steps')
const listeners = new Set<(delivery: BookDelivery) => void>()
let flying: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let isWatching = false
let adopting: Promise<void> | undefined

/** Only the last position in a book is stored. */
const keyOf = (step: BookMutation): string => (step.kind === 'pos' ? `pos ${step.book_uuid}` : step.op_id)

/**
 * Stores a mutation and sends it as soon as there is a network; resolves when it is stored. `isLeaving`: also
 * sends it at once, because the page may be closed before it is stored; the server ignores the duplicate
 * (idempotency key).
 */
export async function enqueueBookMutation(step: BookMutation, { isLeaving = false } = {}): Promise<void> {
  const place = step.kind === 'pos' ? JSON.stringify(step) : ''
  if (place) userStorage.set(LEFT, place)
  if (isLeaving && isLoggedIn()) void deliver(step).catch(() => undefined)
  const isStored = await shelf.set(keyOf(step), { uid: readUid(), step } satisfies QueuedBookMutation)
  // The page may be closed at any time before IndexedDB has the mutation.
  if (place && isStored && !isLeaving && userStorage.get(LEFT) === place) userStorage.set(LEFT, '')
  void flushBookMutations()
}

/** The pending mutations of this account, oldest first. */
export async function getPendingBookMutations(): Promise<BookMutation[]> {
  // Once a page, before the first query is answered; what this page stores on pagehide is for the next page.
  adopting ??= adoptLeft()
  await adopting
  const uid = readUid()
  const queued = (await shelf.entries<QueuedBookMutation>()).filter(([, entry]) => entry.uid === uid)
  return queued.map(([, { step }]) => step).sort((a, b) => a.at.localeCompare(b.at))
}

/** Moves the position that the previous page stored on pagehide to the outbox. */
async function adoptLeft(): Promise<void> {
  const left = userStorage.get(LEFT)
  try {
    const mine: QueuedBookMutation = { uid: readUid(), step: parseJson(left) as BookMutation }
    const name = keyOf(mine.step)
    const queuedEntry = await shelf.get<QueuedBookMutation>(name)
    if (queuedEntry?.uid !== mine.uid || queuedEntry.step.at < mine.step.at) await shelf.set(name, mine)
  } catch {
    // Nothing or invalid JSON: the book still opens.
  }
  if (userStorage.get(LEFT) === left) userStorage.set(LEFT, '')
}

/** Calls `run` for each mutation that was delivered or rejected. Returns the unsubscribe function. */
export function onBookDelivery(run: (delivery: BookDelivery) => void): () => void {
  listeners.add(run)
  return () => listeners.delete(run)
}

/**
 * Sends all pending mutations; never throws. A transient error is retried: after 30 s, when the browser is
 * online again, and when the page becomes visible.
 */
export function flushBookMutations(): Promise<void> {
  watch()
  flying ??= flush().finally(() => {
    flying = undefined
  })
  return flying
}

function watch(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('online', () => void flushBookMutations())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void flushBookMutations()
  })
}

async function flush(): Promise<void> {
  clearTimeout(timer)
  if (!isLoggedIn()) return
  for (;;) {
    const [step] = await getPendingBookMutations()
    if (!step) return
    let delivery: BookDelivery
    try {
      delivery = { step, ...(await deliver(step)) }
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinal(error)) {
        timer = setTimeout(() => void flushBookMutations(), AGAIN_MS)
        return
      }
      delivery = { step, refused: error }
    }
    const queuedEntry = await shelf.get<QueuedBookMutation>(keyOf(step))
    // A later position may have been stored during the request.
    if (queuedEntry?.step.op_id === step.op_id) await shelf.remove(keyOf(step))
    for (const listener of listeners) listener(delivery)
  }
}

async function deliver(step: BookMutation): Promise<Pick<BookDelivery, 'pos' | 'note'>> {
  const { op_id, book_uuid: id } = step
  if (step.kind === 'pos')
    return { pos: await bookCalls.pos({ id, pos: step.pos, op_id }, { keepalive: true }) }
  if (step.kind === 'note') return { note: await bookCalls.addNote({ id, ...step.note, op_id }) }
  await bookCalls.deleteNote({ id: step.note_uuid, op_id })
  return {}
}

/** Whether a retry would get the same error. */
const isFinal = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
