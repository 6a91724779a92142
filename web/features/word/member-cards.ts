// Fetches a member's cards of selected words, for a session of only these.
import type { DueCard } from '../../../contract/entities/word.ts'
import { ApiError } from '../../lib/api.ts'
import { wordCalls } from '../../lib/calls/word.ts'

/** A member's cards of these words; words that are not saved any more are left out. */
export async function fetchMemberCards(words: readonly string[]): Promise<DueCard[]> {
  const found = await Promise.all(
    words.map((word) =>
      wordCalls.detail({ word }).then(
        ({ card, next }) => [{ ...card, next }],
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'WORD_NOT_SAVED') return []
          throw error
        },
      ),
    ),
  )
  return found.flat()
}
