// A member's session: cards from the server, ratings to it in their order, each with one effect, also without a network.
import type { DueCard } from '../../../contract/entities/word.ts'
import { api, Refused } from '../../lib/api.ts'
import { dropPending, sendStep, stampStep } from '../../lib/outbox.ts'
import type { Rating, ReviewDriver } from './driver.ts'

const SIZE = 15

/** `force`: ahead of time. */
export function memberDriver(force: boolean): ReviewDriver {
  // One after the other: the server schedules in the order of arrival.
  let line: Promise<unknown> = Promise.resolve()
  const inLine = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = line.then(run, run)
    line = mine.catch(() => undefined)
    return mine
  }
  /** The operation of each card's latest rating, for its undo. */
  const operations = new Map<number, string>()

  const send = async ({ card, rating, spent }: Rating): Promise<DueCard | undefined> => {
    const step = stampStep({ kind: 'review', word: card.lemma, rating, spent })
    operations.set(card.id, step.op_id)
    try {
      return (await api.word.review({ id: card.id, rating, spent, op_id: step.op_id })).card
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 0) throw error
      await sendStep(step)
      return undefined
    }
  }

  return {
    load: async () => (await inLine(() => api.word.next({ force, size: SIZE }))).items,
    rate: (rating) => inLine(() => send(rating)),
    undo: (card) =>
      inLine(async () => {
        const op_id = operations.get(card.id)
        if (op_id !== undefined && (await dropPending(op_id))) return
        await api.word.undoReview({ id: card.id, op_id: crypto.randomUUID() })
      }),
  }
}
