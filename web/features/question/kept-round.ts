// An unfinished round of questions, kept in this browser for its reader; the latest only.
import { own } from '../../local/own.ts'

const KEY = 'question_round'

export interface KeptRound<Q> {
  /** All questions that were made, and which of them this round asks. */
  questions: readonly Q[]
  asked: readonly number[]
  at: number
  /** By index in `questions`. */
  picks: readonly (readonly [index: number, pick: string])[]
  helped: readonly number[]
}

/** `of`: what is asked about; a changed text has questions of its own. Undefined where another round or none is kept. */
export function keptRound<Q>(of: string): KeptRound<Q> | undefined {
  try {
    const kept: unknown = JSON.parse(own.get(KEY) || 'null')
    const isIt = typeof kept === 'object' && kept !== null && 'of' in kept && kept.of === of
    return isIt && 'round' in kept ? (kept.round as KeptRound<Q>) : undefined
  } catch {
    return undefined
  }
}

/** Undefined forgets the round of `of`, and of nothing else. */
export function keepRound<Q>(of: string, round: KeptRound<Q> | undefined): void {
  if (round) own.set(KEY, JSON.stringify({ of, round }))
  else if (keptRound(of)) own.set(KEY, '')
}
