// An unfinished round of questions, kept in this browser for its reader; the latest only.
import { parseJson } from '../../../domain/kernel/json.ts'
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
  const kept = stored()
  return isRecord(kept) && kept['of'] === of && isRound<Q>(kept['round']) ? kept['round'] : undefined
}

function stored(): unknown {
  try {
    return parseJson(own.get(KEY))
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What an older build kept may be of another shape. */
function isRound<Q>(value: unknown): value is KeptRound<Q> {
  if (!isRecord(value) || typeof value['at'] !== 'number') return false
  const { questions, asked, picks, helped } = value
  if (![questions, asked, picks, helped].every(Array.isArray)) return false
  return (questions as unknown[]).every(
    (each) => isRecord(each) && Array.isArray(each['choices']) && typeof each['answer'] === 'string',
  )
}

/** Undefined forgets the round of `of`, and of nothing else. */
export function keepRound<Q>(of: string, round: KeptRound<Q> | undefined): void {
  if (round) own.set(KEY, JSON.stringify({ of, round }))
  else if (keptRound(of)) own.set(KEY, '')
}
