// Computes the progress of a session; a card that will be shown again counts partially.
import type { SessionState } from './session.ts'

/** Weights: a remembered card that will be shown again is half done, a forgotten one a quarter. */
const HALF = 0.5
const QUARTER = 0.25

export interface SessionProgress {
  /** Cards seen so far, and the total of the session. */
  seen: number
  total: number
  /** 0–1, increases with each rating. */
  share: number
  /** `2 / 10`; 还剩 3 个 when all remaining cards have been seen before. */
  text: string
}

/** `expected`: number of cards due today, if it is known before all of them are loaded. */
export function getSessionProgress(
  { queue, rated }: Pick<SessionState, 'queue' | 'rated'>,
  expected = 0,
): SessionProgress {
  const last = new Map(rated.map(({ card, rating }) => [card.id, rating]))
  const waiting = new Set(queue.map(({ id }) => id))
  const unseen = [...waiting].filter((id) => !last.has(id)).length
  const seen = last.size
  const total = Math.max(seen + unseen, expected)
  let done = 0
  for (const [id, rating] of last) done += !waiting.has(id) ? 1 : rating === 1 ? QUARTER : HALF
  const isAgain = unseen === 0 && waiting.size > 0
  return {
    seen,
    total,
    share: total === 0 ? 0 : done / total,
    text: isAgain && seen > 0 ? `还剩 ${waiting.size} 个` : `${seen} / ${total}`,
  }
}
