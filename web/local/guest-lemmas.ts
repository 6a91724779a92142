// Brings what a guest kept under older rules to the lemmas of today, once for each edition of the rules.
import type { Lexicon } from '../../domain/language/lexicon.ts'
import { placeWord, resolveStateLemma } from '../../domain/word/meaning.ts'
import { isLoggedIn } from '../lib/session.ts'
import { type GuestMutation, getGuestMutations } from './guest.ts'
import { hasCurrentLemmas, recordCurrentLemmas } from './guest-rules.ts'
import { loadHighlights, renameLemmas } from './word-highlights.ts'

/** Names the lemma of every step that a guest keeps here; does nothing for members, whose words the server mends. */
export async function recomputeGuestLemmas(lexicon: Lexicon): Promise<void> {
  if (isLoggedIn() || hasCurrentLemmas()) return
  await loadHighlights()
  const steps = await getGuestMutations()
  renameLemmas(resolveStepLemmas(lexicon, steps))
  recordCurrentLemmas()
}

/** By operation id; a step about a saved word means the card of that word, whatever the card was called then. */
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
