// Holds reviews of a request back until something could tell the difference, so that a card's come together.
import type { SyncStep } from '../../../contract/entities/sync.ts'
import { AppError, type ErrorCode } from '../../../contract/kernel/app-error.ts'
import type { Ctx } from '../../http/context.ts'
import { findLiveCard, ratedCard, reviewTogether, type TimedRating, withoutCard } from '../word/public.ts'

/** Told of every step whether it was done (no code) or refused. */
export type SettleStep = (op_id: string, code?: ErrorCode) => void

/** Whether the client is to drop the step; what says "later" ends the request instead, and it is sent again. */
export const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && error.status !== 429

export class PendingReviews {
  private readonly byCard = new Map<number, TimedRating[]>()
  private readonly cardOf = new Map<string, number | undefined>()
  private readonly ctx: Ctx<'user'>
  private readonly settle: SettleStep

  constructor(ctx: Ctx<'user'>, settle: SettleStep) {
    this.ctx = ctx
    this.settle = settle
  }

  /** Takes a review, to be written later; refuses it at once when the word is not saved now. */
  async add({ word, rating, spent, op_id }: Extract<SyncStep, { kind: 'review' }>, at: Date): Promise<void> {
    if (this.holderOf(op_id) !== undefined) return
    const id = await this.find(word)
    // An operation known already is answered as it was, whatever became of the word it names now.
    if (id === undefined) return this.settle(op_id, await withoutCard(this.ctx, op_id))
    const others = this.byCard.get(id)
    const rated = { rating, spent, op_id, at }
    if (others) others.push(rated)
    else this.byCard.set(id, [rated])
  }

  /** Writes what `step`, which comes next, could meet; a step of another kind with an operation id held here, too. */
  async makeWayFor(step: SyncStep): Promise<void> {
    const holder = this.holderOf(step.op_id)
    if (holder !== undefined) await this.write(holder)
    if (step.kind === 'undo') {
      const id = this.holderOf(step.of) ?? (await ratedCard(this.ctx, step.of))
      if (id !== undefined) await this.write(id)
    }
    if (step.kind === 'delete') {
      const id = await this.find(step.word)
      if (id !== undefined) await this.write(id)
    }
    // Which card a word means may change.
    if (step.kind === 'delete' || step.kind === 'save') this.cardOf.clear()
  }

  /** Writes all that is held. */
  async writeAll(): Promise<void> {
    for (const id of [...this.byCard.keys()]) await this.write(id)
  }

  private async write(id: number): Promise<void> {
    const rated = this.byCard.get(id)
    if (!rated) return
    this.byCard.delete(id)
    try {
      const refused = await reviewTogether(this.ctx, id, rated)
      for (const { op_id } of rated) this.settle(op_id, refused.get(op_id))
    } catch (error) {
      if (!isFinal(error)) throw error
      for (const { op_id } of rated) this.settle(op_id, error.code)
    }
  }

  private holderOf(op_id: string): number | undefined {
    for (const [id, rated] of this.byCard) if (rated.some((each) => each.op_id === op_id)) return id
    return undefined
  }

  private async find(word: string): Promise<number | undefined> {
    if (!this.cardOf.has(word)) {
      const card = await findLiveCard(this.ctx, this.ctx.user.id, word)
      this.cardOf.set(word, card?.id)
    }
    return this.cardOf.get(word)
  }
}
