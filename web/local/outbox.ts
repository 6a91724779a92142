// What a signed-in reader did while the network was away: kept in this browser, sent in order, each with one effect.
import type { SyncResult, SyncStep } from '../../contract/entities/sync.ts'
import { api, Refused } from '../lib/api.ts'
import { randomId } from '../lib/client-id.ts'
import { readUid } from '../lib/cookies.ts'
import { isSignedIn, onSessionChange } from '../lib/session.ts'
import { openShelf } from '../lib/storage.ts'
import type { GuestStep } from './guest.ts'

/** What became of one step: `code` is why it was refused; a refused one is dropped. */
export type Delivery = { step: SyncStep } & Omit<SyncResult, 'op_id'>

/** A step waits for its own account only: another one that signs in here must not get it. */
type Kept = { uid: string; step: SyncStep }

const BATCH = 100
const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 5 * 60_000

const shelf = openShelf('outbox')
const listeners = new Set<(deliveries: readonly Delivery[]) => void>()
let lastAt = 0
let flying: Promise<void> | undefined
let isAgain = false
let wait = FIRST_WAIT_MS
let timer: ReturnType<typeof setTimeout> | undefined
let isStarted = false

/**
 * A step with its operation id and time, not yet kept. Times never repeat nor go back, because the server runs the
 * steps in the order of their times.
 */
export function stampStep(step: GuestStep, now: number = Date.now()): SyncStep {
  lastAt = Math.max(now, lastAt + 1)
  return { ...step, op_id: randomId(), at: new Date(lastAt).toISOString() } as SyncStep
}

/** Keeps a stamped step and sends it as soon as it can be sent; resolves when it is kept, not when it is sent. */
export async function sendStep(step: SyncStep): Promise<void> {
  startOutbox()
  await shelf.set(step.op_id, { uid: readUid(), step } satisfies Kept)
  void flushOutbox()
}

/** The steps of this account that have not arrived, the oldest first. */
export async function pendingSteps(): Promise<SyncStep[]> {
  const uid = readUid()
  const kept = await shelf.entries<Kept>()
  return kept
    .filter(([, entry]) => entry.uid === uid)
    .map(([, { step }]) => step)
    .sort((a, b) => a.at.localeCompare(b.at))
}

/** Whether a step still waits here; the server may have it all the same, when only its answer was lost. */
export async function isPending(op_id: string): Promise<boolean> {
  await flying
  return (await shelf.get(op_id)) !== undefined
}

/** Tells what arrived or was refused. Returns the stop. */
export function onDelivery(run: (deliveries: readonly Delivery[]) => void): () => void {
  listeners.add(run)
  return () => listeners.delete(run)
}

/** Sends what waits; never throws. What does not arrive is tried again later, by the same operation ids. */
export function flushOutbox(): Promise<void> {
  if (flying !== undefined) {
    isAgain = true
    return flying
  }
  flying = flush().finally(() => {
    flying = undefined
    if (isAgain) {
      isAgain = false
      void flushOutbox()
    }
  })
  return flying
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
  clearTimeout(timer)
  if (!isSignedIn()) return
  try {
    for (let steps = await pendingSteps(); steps.length > 0; steps = await pendingSteps()) {
      await deliver(steps.slice(0, BATCH))
    }
    wait = FIRST_WAIT_MS
  } catch (error) {
    const told = error instanceof Refused ? error.retryAfter : undefined
    timer = setTimeout(() => void flushOutbox(), told === undefined ? wait : told * 1000)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

async function deliver(steps: readonly SyncStep[]): Promise<void> {
  const results = await sent(steps)
  const byId = new Map(steps.map((step) => [step.op_id, step]))
  const deliveries = results.flatMap(({ op_id, ...rest }) => {
    const step = byId.get(op_id)
    return step ? [{ step, ...rest }] : []
  })
  // An answer that names none of them would be asked for again without end.
  if (deliveries.length === 0) throw new Error('the answer names none of the steps')
  for (const { step } of deliveries) await shelf.remove(step.op_id)
  for (const listener of listeners) listener(deliveries)
}

/** One step that the server cannot read must not hold up the others: then they go one by one. */
async function sent(steps: readonly SyncStep[]): Promise<SyncResult[]> {
  try {
    return (await api.account.sync({ steps: [...steps] })).results
  } catch (error) {
    if (!(error instanceof Refused) || !isFinal(error)) throw error
    const [only] = steps
    if (only && steps.length === 1) return [{ op_id: only.op_id, is_done: false, code: error.code }]
    const results: SyncResult[] = []
    for (const step of steps) results.push(...(await sent([step])))
    return results
  }
}

const isFinal = ({ status }: Refused): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
