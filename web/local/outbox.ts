// The outbox of a reader's mutations: stored in this browser for their account, sent in order, each applied
// once (idempotency key), also after network errors.
import type { SyncResult, SyncStep } from '../../contract/entities/sync.ts'
import { ApiError } from '../lib/api.ts'
import { syncCalls } from '../lib/calls/sync.ts'
import { readUid } from '../lib/cookies.ts'
import { isLoggedIn, onSessionChange } from '../lib/session.ts'
import { openStore } from '../lib/storage.ts'
import { broadcastToTabs } from './broadcast.ts'
import { compareByTime } from './offline-mutation.ts'

/** The result of one mutation: `code` is the error code if it was rejected; a rejected one is dropped. */
export type MutationDelivery = { step: SyncStep } & Omit<SyncResult, 'op_id'>

/** Bound to its account: another account that logs in here must not send it. */
type QueuedMutation = { uid: string; step: SyncStep }

/** Max. mutations in one request: the most that a retry sends again when a response is lost. */
const BATCH = 100
const FIRST_WAIT_MS = 5000
const MAX_WAIT_MS = 5 * 60_000

const shelf = openStore('outbox')
const listeners = new Set<(deliveries: readonly MutationDelivery[]) => void>()
let flying: Promise<void> | undefined
let isAgain = false
let wait = FIRST_WAIT_MS
/** Unix milliseconds; no request before this time (Retry-After). */
let notBefore = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isStarted = false

/**
 * Queues mutations for the account that is logged in and sends them as soon as possible; resolves when they
 * are stored.
 */
export async function enqueueMutations(steps: readonly SyncStep[]): Promise<void> {
  startOutbox()
  const uid = readUid()
  await Promise.all(steps.map((step) => shelf.set(step.op_id, { uid, step } satisfies QueuedMutation)))
  broadcastToTabs('kept')
  void flushOutbox()
}

/** The pending mutations of this account, oldest first. */
export const getPendingMutations = (): Promise<SyncStep[]> => pendingOf(readUid())

async function pendingOf(uid: string): Promise<SyncStep[]> {
  const queued = await shelf.entries<QueuedMutation>()
  return queued
    .filter(([, entry]) => entry.uid === uid)
    .map(([, { step }]) => step)
    .sort(compareByTime)
}

/**
 * Whether a mutation is still in the outbox; the server may have it nevertheless, if only the response was
 * lost.
 */
export async function isMutationPending(op_id: string): Promise<boolean> {
  await flying
  return (await shelf.get(op_id)) !== undefined
}

/** Calls `run` with the mutations that were delivered or rejected. Returns the unsubscribe function. */
export function onDelivery(run: (deliveries: readonly MutationDelivery[]) => void): () => void {
  listeners.add(run)
  return () => listeners.delete(run)
}

/**
 * Sends the queue; never throws. Resolves when each mutation stored before the call was delivered, rejected
 * or deferred: a deferred one is retried later with the same operation id.
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

/** Subscribes to network and session events; idempotent. */
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

/** `seconds`: the server's Retry-After; without it, exponential back-off. */
function tryLater(seconds: number | undefined): void {
  const ms = seconds === undefined ? wait : seconds * 1000
  if (seconds !== undefined) notBefore = Date.now() + ms
  wait = Math.min(wait * 2, MAX_WAIT_MS)
  timer = setTimeout(() => {
    notBefore = 0
    void flushOutbox()
  }, ms)
}

/**
 * Sends mutations in one request. A mutation that fails validation must not block the others: on such an
 * error the batch is split in half and retried.
 */
async function deliver(uid: string, steps: readonly SyncStep[]): Promise<void> {
  // The session may have changed to another account since these were read.
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

/** Removes the mutations that the server response names, and notifies listeners. */
async function settle(steps: readonly SyncStep[], results: readonly SyncResult[]): Promise<void> {
  const byId = new Map(steps.map((step) => [step.op_id, step]))
  const deliveries = results.flatMap(({ op_id, ...rest }) => {
    const step = byId.get(op_id)
    return step ? [{ step, ...rest }] : []
  })
  // Stop if the response acknowledges nothing, to avoid an endless loop.
  if (deliveries.length === 0) throw new Error('the answer names none of the steps')
  await Promise.all(deliveries.map(({ step }) => shelf.remove(step.op_id)))
  for (const listener of listeners) listener(deliveries)
  broadcastToTabs('arrived')
}

/** Whether a retry would get the same error: not so without a session, after a timeout or at a rate limit. */
const isFinal = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
