// Marks many words as known in one request: an optimistic update, one batch to the server, single mutations
// as the fallback when offline.
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api.ts'
import { wordCalls } from '../../../lib/calls/word.ts'
import { randomId } from '../../../lib/client-id.ts'
import { isLoggedIn } from '../../../lib/session.ts'
import {
  applyServerStates,
  getWordHighlights,
  setGuestStates,
  setWordState,
} from '../../../local/word-highlights.ts'
import { showNotice } from '../../../ui/toast.ts'
import { refreshLists } from '../queries.ts'

const isAway = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/**
 * Marks the lemmas as known. Resolves with an undo callback once they are saved; undefined after an error
 * response, which is shown as a notice.
 */
export async function markWordsKnown(
  cache: QueryClient,
  lemmas: readonly string[],
): Promise<(() => void) | undefined> {
  const { states } = getWordHighlights()
  const next = lemmas.map((word) => ({ word, state: 'KNOWN' as const }))
  const before = lemmas.map((word) => ({ word, state: states.get(word) ?? ('UNKNOWN' as const) }))
  if (!isLoggedIn()) return setGuestStates(next)
  // Optimistic update: visible everywhere on the page before the server responds.
  applyServerStates(next)
  const send = async (nextStates: typeof before) => {
    await wordCalls.setState({ states: nextStates, op_id: randomId() })
    refreshLists(cache)
  }
  try {
    await send(next)
  } catch (error) {
    if (!isAway(error)) {
      applyServerStates(before)
      showNotice(error instanceof Error ? error.message : '保存失败，请重试')
      return undefined
    }
    const takeBack = lemmas.map((lemma) => setWordState(lemma, 'KNOWN'))
    return () => {
      for (const run of takeBack) run()
      applyServerStates(before)
    }
  }
  return () => {
    applyServerStates(before)
    send(before).catch((error: unknown) => {
      if (isAway(error)) for (const { word, state } of before) setWordState(word, state)
      else showNotice(error instanceof Error ? error.message : '撤销失败，请重试')
    })
  }
}
