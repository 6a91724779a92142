// A member's session: cards from the server, ratings to it in their order, each with one effect, also without a network.
import type { DueCard } from '../../../contract/entities/word.ts'
import { Refused } from '../../lib/api.ts'
import { wordCalls } from '../../lib/calls/word.ts'
import { isPending, onDelivery, sendSteps } from '../../local/outbox.ts'
import { stampStep } from '../../local/step.ts'
import type { Given, Meaning, ReviewDriver } from './driver.ts'
import { makeLine } from './line.ts'

const SIZE = 15

const isAway = (error: unknown): boolean => error instanceof Refused && error.status === 0

/** `force`: ahead of time. `new_limit`: new words of today, instead of the reader's usual number. */
export function memberDriver(force: boolean, new_limit?: number): ReviewDriver {
  // One after the other: the server schedules in the order of arrival.
  const inLine = makeLine()
  /** Each card's ratings that count, the latest last, for its undo. */
  const operations = new Map<number, string[]>()

  const send = async ({ card, rating, spent }: Given): Promise<DueCard | undefined> => {
    const step = stampStep({ kind: 'review', word: card.lemma, rating, spent })
    const counts = () => operations.set(card.id, [...(operations.get(card.id) ?? []), step.op_id])
    try {
      const { card: renewed } = await wordCalls.review({ id: card.id, rating, spent, op_id: step.op_id })
      counts()
      return renewed
    } catch (error) {
      if (!isAway(error)) throw error
      await sendSteps([step])
      counts()
      return undefined
    }
  }

  const setGloss = async ({ id, lemma }: DueCard, gloss: string): Promise<Meaning | undefined> => {
    const step = stampStep({ kind: 'gloss', word: lemma, gloss })
    try {
      const { gloss: now, is_gloss_own } = await wordCalls.setGloss({ id, gloss, op_id: step.op_id })
      return { gloss: now, is_gloss_own }
    } catch (error) {
      if (!isAway(error)) throw error
      await sendSteps([step])
      return gloss === '' ? undefined : { gloss, is_gloss_own: true }
    }
  }

  const load = async (): Promise<DueCard[]> =>
    (await wordCalls.next({ force, size: SIZE, ...(new_limit === undefined ? {} : { new_limit }) })).items

  return {
    load: () => inLine(load),
    rate: (given) => inLine(() => send(given)),
    onRenewed: (run) =>
      onDelivery((deliveries) => {
        const late = new Set(deliveries.flatMap(({ step }) => (step.kind === 'review' ? [step.word] : [])))
        if (late.size === 0) return
        // Whoever is cut off again meanwhile is told at the next delivery.
        inLine(load).then(
          (cards) => run(cards.filter(({ lemma }) => late.has(lemma))),
          () => undefined,
        )
      }),
    setGloss: (card, gloss) => inLine(() => setGloss(card, gloss)),
    undo: (card) =>
      inLine(async () => {
        const of = operations.get(card.id)?.pop()
        // Nothing of this session counts: the server would take back an older one.
        if (of === undefined) return
        const step = stampStep({ kind: 'undo', word: card.lemma, of })
        // Behind the rating it takes back: that one may have arrived although its answer did not.
        if (await isPending(of)) return sendSteps([step])
        try {
          await wordCalls.undoReview({ id: card.id, op_id: step.op_id })
        } catch (error) {
          if (!isAway(error)) throw error
          await sendSteps([step])
        }
      }),
  }
}
