// How far a session is: a card that comes back has been worked on all the same.
import type { SessionState } from './session.ts'

/** A card that was recalled and comes back once more is half done, one that was forgotten a quarter. */
const HALF = 0.5
const QUARTER = 0.25

export interface SessionProgress {
  /** Cards seen so far, and all that are to be. */
  seen: number
  total: number
  /** 0–1, growing with each rating. */
  share: number
  /** `2 / 10`; 还剩 3 个 when only such are left as have been seen. */
  text: string
}

/** `expected`: how many cards today holds, when that is known before all of them have come. */
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
