// Wrong tries: how many are free, who is counted together with whom, and the proof of work that is asked for above.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Ctx } from '../../http/context.ts'
import type { RateLimit } from '../../providers/limits/port.ts'
import { computeHmac } from './hmac.ts'

export type AttemptPurpose = 'login' | 'register' | 'reset' | 'bind'

interface Budget {
  key: string
  rate: RateLimit
}

/** Whoever tries: what counts for them, and what their puzzles are bound to. */
export interface AttemptKey {
  purpose: AttemptPurpose
  /** What the client names to `captcha` for a puzzle that fits: purpose and account, as typed. */
  key: string
  /** The same, as it is sealed into the puzzle. */
  about: string
  /** Every try takes one of each, a right one too. */
  every: Budget[]
  /** A wrong try takes one of each; when one is used up, a proof of work is asked for. */
  free: Budget[]
  /** A wrong try with a proof takes one of each: the more are used, the harder the puzzles; at the end nothing is taken. */
  worked: Budget[]
}

/** Tries at most for a puzzle, half of them on average: 0.3–1 s in a phone's browser. */
const ROUNDS = 50_000
/** Each twentieth of a budget that is used doubles the work, three times at most: some 5 s on a phone. */
const DOUBLINGS = 3
const A_DOUBLING = 1 / 20
const PROOF_LIVES_MS = 600_000

/** What a puzzle is bound to; `who` is an account's number, or what was typed where there is none. */
export const hashPuzzleSubject = (ctx: Ctx<'open'>, purpose: AttemptPurpose, who: string | number): string =>
  computeHmac(ctx, 'puzzle', purpose, who)

/**
 * Lets a try go on, or refuses with CAPTCHA_NEEDED, WRONG_CAPTCHA or TOO_MANY_REQUESTS. Resolves with what is to be called
 * when the try was wrong. Ask right before the try, inside a gate: as many as try at one moment may go beyond a budget.
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

/** Counts a wrong try of what always needs a proof. */
export const recordWrongAttempt = (ctx: Ctx<'open'>, guesser: AttemptKey): Promise<void> =>
  takeAll(ctx, guesser.worked)

/** A puzzle for this guesser, or for nobody in particular, which does as long as nothing has gone wrong. */
export async function puzzleFor(ctx: Ctx<'open'>, guesser: AttemptKey | undefined) {
  const terms = guesser
    ? { about: guesser.about, rounds: await roundsFor(ctx, guesser) }
    : { about: '', rounds: ROUNDS }
  return ctx.captcha.make(ctx.now(), terms)
}

/** Spends a solution; refuses with WRONG_CAPTCHA, or with CAPTCHA_NEEDED when by now a harder puzzle is asked for. */
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

/** Refuses with CAPTCHA_NEEDED. */
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
