// Recomputes the lemmas of a guest's saved words, once for each version of the lemma rules.
import type { Lexicon } from '../../domain/language/lexicon.ts'
import { placeWord, resolveStateLemma } from '../../domain/word/meaning.ts'
import { isLoggedIn } from '../lib/session.ts'
import { type GuestMutation, getGuestMutations } from './guest.ts'
import { hasCurrentLemmas, recordCurrentLemmas } from './guest-rules.ts'
import { loadHighlights, renameLemmas } from './word-highlights.ts'

/**
 * Sets the lemma of every mutation that a guest has stored here; does nothing for members, whose words the
 * server migrates.
 */
export async function recomputeGuestLemmas(lexicon: Lexicon): Promise<void> {
  if (isLoggedIn() || hasCurrentLemmas()) return
  await loadHighlights()
  const steps = await getGuestMutations()
  renameLemmas(resolveStepLemmas(lexicon, steps))
  recordCurrentLemmas()
}

/**
 * Lemmas by operation id (idempotency key); a mutation of a saved word refers to the card of that word, also
 * if the card had another lemma then.
 */
export function resolveStepLemmas(lexicon: Lexicon, steps: readonly GuestMutation[]): Map<string, string> {
  const lemmas = new Map<string, string>()
  const saved = new Map<string, string>()
  for (const step of steps) {
    if (step.kind === 'save') {
      const { word: text, sentence, offset } = step.input
      const { lemma } = placeWord(lexicon, { text, sentence, offset, zh: step.zh })
      lemmas.set(step.op_id, lemma)
      for (const key of [lemma, ...lexicon.lemmasOf(text)]) if (!saved.has(key)) saved.set(key, lemma)
    } else if ('word' in step) {
      const own = resolveStateLemma(lexicon, step.word)
      lemmas.set(step.op_id, step.kind === 'state' ? own : (saved.get(step.word) ?? saved.get(own) ?? own))
    }
  }
  return lemmas
}
