// Buffers the reviews of a sync request, so that all reviews of a card are written in one batch.
import type { SyncStep } from '../../../contract/entities/sync.ts'
import { AppError, type ErrorCode } from '../../../contract/kernel/app-error.ts'
import type { Ctx } from '../../http/context.ts'
import { findLiveCard, ratedCard, reviewTogether, type TimedRating, withoutCard } from '../word/public.ts'

/** Callback for the result of a step: no code when it was done, else the code of its error. */
export type SettleStep = (op_id: string, code?: ErrorCode) => void

/** Whether the client should drop the step. Any other error ends the request, and the client retries. */
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

  /**
   * Adds a review to the buffer; settles it at once with an error when the word is not saved at this point.
   */
  async add({ word, rating, spent, op_id }: Extract<SyncStep, { kind: 'review' }>, at: Date): Promise<void> {
    if (this.holderOf(op_id) !== undefined) return
    const id = await this.find(word)
    // The result of a repeated operation does not change, even if its word no longer has a card.
    if (id === undefined) return this.settle(op_id, await withoutCard(this.ctx, op_id))
    const others = this.byCard.get(id)
    const rated = { rating, spent, op_id, at }
    if (others) others.push(rated)
    else this.byCard.set(id, [rated])
  }

  /**
   * Flushes the buffered reviews that the next step `step` could depend on, also those with the same
   * operation id.
   */
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
    // A word may now belong to another card.
    if (step.kind === 'delete' || step.kind === 'save') this.cardOf.clear()
  }

  /** Flushes all buffered reviews. */
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
