// The one sender of a reader's steps: kept in this browser for their account, sent in order, each with one effect,
// whatever the network does.
import type { SyncResult, SyncStep } from '../../contract/entities/sync.ts'
import { ApiError } from '../lib/api.ts'
import { syncCalls } from '../lib/calls/sync.ts'
import { readUid } from '../lib/cookies.ts'
import { isLoggedIn, onSessionChange } from '../lib/session.ts'
import { openStore } from '../lib/storage.ts'
import { broadcastToTabs } from './broadcast.ts'
import { compareByTime } from './offline-mutation.ts'

/** What became of one step: `code` is why it was refused; a refused one is dropped. */
export type MutationDelivery = { step: SyncStep } & Omit<SyncResult, 'op_id'>

/** A step waits for its own account only: another one that logs in here must not get it. */
type QueuedMutation = { uid: string; step: SyncStep }

/** Steps in one request: no more than these are sent again when an answer gets lost. */
const BATCH = 100
const FIRST_WAIT_MS = 5000
const MAX_WAIT_MS = 5 * 60_000

const shelf = openStore('outbox')
const listeners = new Set<(deliveries: readonly MutationDelivery[]) => void>()
let flying: Promise<void> | undefined
let isAgain = false
let wait = FIRST_WAIT_MS
/** Unix milliseconds before which the server does not want to be asked. */
let notBefore = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isStarted = false

/** Keeps steps for the account that is logged in and sends them as soon as possible; resolves when they are kept. */
export async function enqueueMutations(steps: readonly SyncStep[]): Promise<void> {
  startOutbox()
  const uid = readUid()
  await Promise.all(steps.map((step) => shelf.set(step.op_id, { uid, step } satisfies QueuedMutation)))
  broadcastToTabs('kept')
  void flushOutbox()
}

/** The steps of this account that have not arrived, the oldest first. */
export const getPendingMutations = (): Promise<SyncStep[]> => pendingOf(readUid())

async function pendingOf(uid: string): Promise<SyncStep[]> {
  const queued = await shelf.entries<QueuedMutation>()
  return queued
    .filter(([, entry]) => entry.uid === uid)
    .map(([, { step }]) => step)
    .sort(compareByTime)
}

/** Whether a step still waits here; the server may have it all the same, when only its answer was lost. */
export async function isMutationPending(op_id: string): Promise<boolean> {
  await flying
  return (await shelf.get(op_id)) !== undefined
}

/** Tells what arrived or was refused. Returns the stop. */
export function onDelivery(run: (deliveries: readonly MutationDelivery[]) => void): () => void {
  listeners.add(run)
  return () => listeners.delete(run)
}

/**
 * Sends what waits; never throws. Resolves when all that was kept before the call has arrived, was refused or has to
 * wait: it is then tried again later, by the same operation ids.
 */
export function flushOutbox(): Promise<void> {
  isAgain = true
  flying ??= fly().finally(() => {
    flying = undefined
  })
  return flying
}

async function fly(): Promise<void> {
  while (isAgain) {
    isAgain = false
    await flush()
  }
}

/** Watches the network and the session from now on; may be called any number of times. */
export function startOutbox(): void {
  if (isStarted) return
  isStarted = true
  const tryNow = () => {
    wait = FIRST_WAIT_MS
    void flushOutbox()
  }
  window.addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryNow()
  })
  onSessionChange(tryNow)
  tryNow()
}

async function flush(): Promise<void> {
  if (!isLoggedIn() || Date.now() < notBefore) return
  clearTimeout(timer)
  const uid = readUid()
  try {
    for (let steps = await pendingOf(uid); steps.length > 0; steps = await pendingOf(uid)) {
      await deliver(uid, steps.slice(0, BATCH))
    }
    wait = FIRST_WAIT_MS
  } catch (error) {
    tryLater(error instanceof ApiError ? error.retryAfter : undefined)
  }
}

/** `seconds`: what the server asked for; without it, later and later. */
function tryLater(seconds: number | undefined): void {
  const ms = seconds === undefined ? wait : seconds * 1000
  if (seconds !== undefined) notBefore = Date.now() + ms
  wait = Math.min(wait * 2, MAX_WAIT_MS)
  timer = setTimeout(() => {
    notBefore = 0
    void flushOutbox()
  }, ms)
}

/** Sends steps in one request. One that the server cannot read must not hold up the others: then they go half by half. */
async function deliver(uid: string, steps: readonly SyncStep[]): Promise<void> {
  // Somebody else may have logged in since these were read.
  if (!isLoggedIn() || readUid() !== uid) throw new Error('these steps are of another reader')
  try {
    const { results } = await syncCalls.send({ steps: [...steps] })
    await settle(steps, results)
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error)) throw error
    const half = Math.ceil(steps.length / 2)
    if (half < steps.length) {
      await deliver(uid, steps.slice(0, half))
      await deliver(uid, steps.slice(half))
    } else {
      const { code } = error
      await settle(
        steps,
        steps.map(({ op_id }) => ({ op_id, is_done: false, code })),
      )
    }
  }
}

/** Forgets what the server answered, and tells it. */
async function settle(steps: readonly SyncStep[], results: readonly SyncResult[]): Promise<void> {
  const byId = new Map(steps.map((step) => [step.op_id, step]))
  const deliveries = results.flatMap(({ op_id, ...rest }) => {
    const step = byId.get(op_id)
    return step ? [{ step, ...rest }] : []
  })
  // Stop if the server acknowledges nothing, or we would loop.
  if (deliveries.length === 0) throw new Error('the answer names none of the steps')
  await Promise.all(deliveries.map(({ step }) => shelf.remove(step.op_id)))
  for (const listener of listeners) listener(deliveries)
  broadcastToTabs('arrived')
}

/** Whether the server would say the same again: not so when nobody is logged in, or it was asked too late or too often. */
const isFinal = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
