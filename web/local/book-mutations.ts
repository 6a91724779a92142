// What this reader did in a book (where they are, what they noted): kept here until the server has it, sent once.
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
/** What became of a step: what the server has now, or why it said no. */
export type BookDelivery = {
  step: BookMutation
  pos?: BookPos | undefined
  note?: BookNote | undefined
  refused?: ApiError | undefined
}

type QueuedBookMutation = { uid: string; step: BookMutation }
/** Where a page that went stood: a shelf may not be written in time, and its answer may come after the next page asks. */
const LEFT = 'book-left'
const AGAIN_MS = 30_000
const shelf = openStore('book-steps')
const listeners = new Set<(delivery: BookDelivery) => void>()
let flying: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let isWatching = false
let adopting: Promise<void> | undefined

/** Of places in a book the last one is enough. */
const keyOf = (step: BookMutation): string => (step.kind === 'pos' ? `pos ${step.book_uuid}` : step.op_id)

/**
 * Keeps a step and sends it as soon as there is a network; resolves when it is kept. `isLeaving`: sent at once as well,
 * for a page that goes may not live until it is kept; the same step twice is one to the server.
 */
export async function enqueueBookMutation(step: BookMutation, { isLeaving = false } = {}): Promise<void> {
  const place = step.kind === 'pos' ? JSON.stringify(step) : ''
  if (place) userStorage.set(LEFT, place)
  if (isLeaving && isLoggedIn()) void deliver(step).catch(() => undefined)
  const isStored = await shelf.set(keyOf(step), { uid: readUid(), step } satisfies QueuedBookMutation)
  // Until the database has it, the page may go at any time.
  if (place && isStored && !isLeaving && userStorage.get(LEFT) === place) userStorage.set(LEFT, '')
  void flushBookMutations()
}

/** The steps of this account that have not arrived, the oldest first. */
export async function getPendingBookMutations(): Promise<BookMutation[]> {
  // Once in a page, before whoever asks first is answered; what this page keeps as it goes is for the next.
  adopting ??= adoptLeft()
  await adopting
  const uid = readUid()
  const queued = (await shelf.entries<QueuedBookMutation>()).filter(([, entry]) => entry.uid === uid)
  return queued.map(([, { step }]) => step).sort((a, b) => a.at.localeCompare(b.at))
}

/** What the page before this one kept as it went is kept like every other step. */
async function adoptLeft(): Promise<void> {
  const left = userStorage.get(LEFT)
  try {
    const mine: QueuedBookMutation = { uid: readUid(), step: parseJson(left) as BookMutation }
    const name = keyOf(mine.step)
    const kept = await shelf.get<QueuedBookMutation>(name)
    if (kept?.uid !== mine.uid || kept.step.at < mine.step.at) await shelf.set(name, mine)
  } catch {
    // Nothing, or what cannot be read: a book opens all the same.
  }
  if (userStorage.get(LEFT) === left) userStorage.set(LEFT, '')
}

/** Tells what arrived or was refused. Returns the stop. */
export function onBookDelivery(run: (delivery: BookDelivery) => void): () => void {
  listeners.add(run)
  return () => listeners.delete(run)
}

/** Sends what waits; never throws. What found no network is tried again when there is one. */
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
    const kept = await shelf.get<QueuedBookMutation>(keyOf(step))
    // A later place may have been kept while this one was on its way.
    if (kept?.step.op_id === step.op_id) await shelf.remove(keyOf(step))
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

/** Whether the server would say the same again. */
const isFinal = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
