// Throttle for wrong attempts: the free budget, the attempts that count together, and the proof of work
// required beyond it.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Ctx } from '../../http/context.ts'
import type { RateLimit } from '../../providers/limits/port.ts'
import { computeHmac } from './hmac.ts'

export type AttemptPurpose = 'login' | 'register' | 'reset' | 'bind'

interface Budget {
  key: string
  rate: RateLimit
}

/** Identifies the source of an attempt: its budgets, and the value that its captchas are bound to. */
export interface AttemptKey {
  purpose: AttemptPurpose
  /** Parameter of the `captcha` request for a matching puzzle: purpose and account as typed. */
  key: string
  /** The same value as an HMAC, stored in the puzzle. */
  about: string
  /** Every attempt takes one of each, also a successful one. */
  every: Budget[]
  /** A wrong attempt takes one of each. When one is used up, a proof of work is required. */
  free: Budget[]
  /**
   * A wrong attempt with a proof takes one of each. The more are used, the harder the puzzles; when one is
   * used up, attempts are rejected.
   */
  worked: Budget[]
}

/** Max. hashes to solve a puzzle, half of them on average: 0.3–1 s in a phone's browser. */
const ROUNDS = 50_000
/** Each twentieth of a used budget doubles the work, at most three times: about 5 s on a phone. */
const DOUBLINGS = 3
const A_DOUBLING = 1 / 20
const PROOF_LIVES_MS = 600_000

/** Value that a puzzle is bound to. `accountKey`: id of the account, or the input if there is no account. */
export const hashPuzzleSubject = (
  ctx: Ctx<'open'>,
  purpose: AttemptPurpose,
  accountKey: string | number,
): string => computeHmac(ctx, 'puzzle', purpose, accountKey)

/**
 * Allows an attempt, or throws CAPTCHA_NEEDED, WRONG_CAPTCHA or TOO_MANY_REQUESTS. Returns a callback that
 * the caller runs if the attempt was wrong. Call it right before the attempt, inside a semaphore: the number
 * of parallel attempts is how far a budget can be exceeded.
 */
export async function checkAttempt(
  ctx: Ctx<'open'>,
  guesser: AttemptKey,
  captcha: string | undefined,
): Promise<() => Promise<void>> {
  const taken = await Promise.all(guesser.every.map(({ key, rate }) => ctx.limits.take(key, rate)))
  const wait = Math.max(await longestWait(ctx, guesser.free), ...taken.map((one) => one.wait))
  if (wait === 0) return () => takeAll(ctx, guesser.free)
  if (!captcha) askForProof(ctx, guesser, wait)
  const hopeless = await longestWait(ctx, guesser.worked)
  if (hopeless > 0) {
    ctx.security.note('limit_reached', { network: ctx.network, reason: guesser.purpose })
    throwAppError('TOO_MANY_REQUESTS', { retryAfter: hopeless })
  }
  await requireProof(ctx, guesser, captcha)
  return () => takeAll(ctx, guesser.worked)
}

/** Counts a wrong attempt for a purpose that always requires a proof. */
export const recordWrongAttempt = (ctx: Ctx<'open'>, guesser: AttemptKey): Promise<void> =>
  takeAll(ctx, guesser.worked)

/**
 * Creates a puzzle for this attempt key. Without a key the puzzle is unbound; it is only valid while no wrong
 * attempts are counted.
 */
export async function puzzleFor(ctx: Ctx<'open'>, guesser: AttemptKey | undefined) {
  const terms = guesser
    ? { about: guesser.about, rounds: await roundsFor(ctx, guesser) }
    : { about: '', rounds: ROUNDS }
  return ctx.captcha.make(ctx.now(), terms)
}

/**
 * Validates a solution and marks it as used. Throws WRONG_CAPTCHA, or CAPTCHA_NEEDED if a harder puzzle is
 * required by now.
 */
export async function requireProof(ctx: Ctx<'open'>, guesser: AttemptKey, captcha: string): Promise<void> {
  const solved = await ctx.captcha.verify(captcha)
  if (!solved || (solved.about !== '' && solved.about !== guesser.about)) refuseProof(ctx, guesser)
  const rounds = await roundsFor(ctx, guesser)
  if (solved.rounds < rounds || (solved.about === '' && rounds > ROUNDS)) askForProof(ctx, guesser, 1)
  const until = new Date(ctx.now().getTime() + PROOF_LIVES_MS)
  if (!(await ctx.store.sms.spendCaptcha(solved.challenge, until))) refuseProof(ctx, guesser)
}

async function roundsFor(ctx: Ctx<'open'>, { worked }: AttemptKey): Promise<number> {
  const used = await Promise.all(
    worked.map(async ({ key, rate }) => 1 - (await ctx.limits.read(key, rate)).left / rate.max),
  )
  const doublings = Math.floor(Math.max(...used) / A_DOUBLING + 1e-9)
  return ROUNDS * 2 ** Math.min(DOUBLINGS, doublings)
}

/** Throws CAPTCHA_NEEDED. */
export function askForProof(
  ctx: Ctx<'open'>,
  { purpose, key }: Pick<AttemptKey, 'purpose' | 'key'>,
  wait: number,
): never {
  ctx.security.note('captcha_asked', { network: ctx.network, reason: purpose })
  throwAppError('CAPTCHA_NEEDED', { retryAfter: wait, details: { key } })
}

function refuseProof(ctx: Ctx<'open'>, { purpose }: AttemptKey): never {
  ctx.security.note('captcha_wrong', { network: ctx.network, reason: purpose })
  throwAppError('WRONG_CAPTCHA')
}

async function longestWait(ctx: Ctx<'open'>, budgets: readonly Budget[]): Promise<number> {
  const left = await Promise.all(budgets.map(({ key, rate }) => ctx.limits.read(key, rate)))
  return Math.max(0, ...left.map(({ wait }) => wait))
}

async function takeAll(ctx: Ctx<'open'>, budgets: readonly Budget[]): Promise<void> {
  await Promise.all(budgets.map(({ key, rate }) => ctx.limits.take(key, rate)))
}
