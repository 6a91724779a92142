// Driver of a member's session: loads cards from the server and sends ratings in order, each applied once,
// also offline.
import type { DueCard } from '../../../contract/entities/word.ts'
import { ApiError } from '../../lib/api.ts'
import { wordCalls } from '../../lib/calls/word.ts'
import { stampMutation } from '../../local/offline-mutation.ts'
import { enqueueMutations, isMutationPending, onDelivery } from '../../local/outbox.ts'
import type { CardMeaning, RatingInput, ReviewDriver } from './driver.ts'
import { createSerialQueue } from './serial-queue.ts'

const SIZE = 15

const isAway = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** `force`: before cards are due. `new_limit`: max. new words of today, instead of the reader's default. */
export function createMemberDriver(force: boolean, new_limit?: number): ReviewDriver {
  // Serial, because the server schedules in the order of arrival.
  const inLine = createSerialQueue()
  /** The valid ratings of each card (operation ids), latest last, for undo. */
  const operations = new Map<number, string[]>()

  const send = async ({ card, rating, spent }: RatingInput): Promise<DueCard | undefined> => {
    const step = stampMutation({ kind: 'review', word: card.lemma, rating, spent })
    const counts = () => operations.set(card.id, [...(operations.get(card.id) ?? []), step.op_id])
    try {
      const { card: renewed } = await wordCalls.review({ id: card.id, rating, spent, op_id: step.op_id })
      counts()
      return renewed
    } catch (error) {
      if (!isAway(error)) throw error
      await enqueueMutations([step])
      counts()
      return undefined
    }
  }

  const setGloss = async ({ id, lemma }: DueCard, gloss: string): Promise<CardMeaning | undefined> => {
    const step = stampMutation({ kind: 'gloss', word: lemma, gloss })
    try {
      const { gloss: now, is_gloss_own } = await wordCalls.setGloss({ id, gloss, op_id: step.op_id })
      return { gloss: now, is_gloss_own }
    } catch (error) {
      if (!isAway(error)) throw error
      await enqueueMutations([step])
      return gloss === '' ? undefined : { gloss, is_gloss_own: true }
    }
  }

  const load = async (): Promise<DueCard[]> =>
    (await wordCalls.next({ force, size: SIZE, ...(new_limit === undefined ? {} : { new_limit }) })).items

  return {
    load: () => inLine(load),
    rate: (input) => inLine(() => send(input)),
    onRenewed: (run) =>
      onDelivery((deliveries) => {
        const late = new Set(deliveries.flatMap(({ step }) => (step.kind === 'review' ? [step.word] : [])))
        if (late.size === 0) return
        // If this fetch fails, the next delivery notifies the listener.
        inLine(load).then(
          (cards) => run(cards.filter(({ lemma }) => late.has(lemma))),
          () => undefined,
        )
      }),
    setGloss: (card, gloss) => inLine(() => setGloss(card, gloss)),
    undo: (card) =>
      inLine(async () => {
        const of = operations.get(card.id)?.pop()
        // Without a rating in this session there is nothing to undo: the server would undo an older one.
        if (of === undefined) return
        const step = stampMutation({ kind: 'undo', word: card.lemma, of })
        // Queue it after the rating to undo: that rating may have arrived although its response was lost.
        if (await isMutationPending(of)) return enqueueMutations([step])
        try {
          await wordCalls.undoReview({ id: card.id, op_id: step.op_id })
        } catch (error) {
          if (!isAway(error)) throw error
          await enqueueMutations([step])
        }
      }),
  }
}
