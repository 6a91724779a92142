// Applies mutations to a reader's words, so that the page shows the result before the server response.
import type { BaselineVocabularyText } from '../../contract/entities/account.ts'
import type { SyncStep } from '../../contract/entities/sync.ts'
import type { WordState } from '../../contract/entities/word.ts'
import { toWordKey } from '../../domain/language/normalise.ts'
import type { Rating } from '../../domain/word/card.ts'
import type { Strength } from '../../domain/word/schedule.ts'

/** `due`: ISO time. */
export type SavedHighlight = { strength: Strength; due: string }

/** All data needed to highlight words in a text, by lemma. */
export interface WordHighlights {
  base: BaselineVocabularyText | null
  states: ReadonlyMap<string, WordState>
  cards: ReadonlyMap<string, SavedHighlight>
}

export const NO_HIGHLIGHTS: WordHighlights = { base: null, states: new Map(), cards: new Map() }

/** The style of a word in the text; `fair`: the word is being learnt and has strength FAIR. */
export type HighlightKind = 'learning' | 'fair' | 'due'

/**
 * Applies mutations to the words, in order. `lemmaOf` returns the lemma for the form in a mutation; `former`
 * has deleted cards: saving such a word again restores its card.
 */
export function applyMutations(
  highlights: WordHighlights,
  steps: readonly SyncStep[],
  lemmaOf: (step: SyncStep) => string,
  former?: ReadonlyMap<string, SavedHighlight>,
): WordHighlights {
  if (steps.length === 0) return highlights
  const states = new Map(highlights.states)
  const cards = new Map(highlights.cards)
  let { base } = highlights
  for (const step of steps) {
    if (step.kind === 'base') {
      base = step.base
      continue
    }
    if (!isSeen(step)) continue
    const lemma = lemmaOf(step)
    if (step.kind === 'delete') cards.delete(lemma)
    else if (step.kind === 'state') states.set(lemma, step.state)
    else if (step.kind === 'save') {
      if (!cards.has(lemma)) cards.set(lemma, former?.get(lemma) ?? { strength: 'NEW', due: step.at })
    } else cards.set(lemma, reviewed(step.rating, step.at))
  }
  return { base, states, cards }
}

type Seen = Extract<SyncStep, { kind: 'save' | 'delete' | 'review' | 'state' }>
/**
 * The state after an undone rating is not known before the server response; a gloss is not visible in a text.
 */
const isSeen = (step: SyncStep): step is Seen => ['save', 'delete', 'review', 'state'].includes(step.kind)

/** Estimate until the scheduler's response: a reviewed card is not due any more, a forgotten one is weak. */
function reviewed(rating: Rating, at: string): SavedHighlight {
  const day = new Date(Date.parse(at) + 86_400_000).toISOString()
  return { strength: rating === 1 ? 'WEAK' : 'FAIR', due: day }
}

/** Fallback lemma of a mutation: the form itself. */
export function getPlainLemma(step: SyncStep): string {
  if (step.kind === 'save') return toWordKey(step.input.word)
  return 'word' in step ? toWordKey(step.word) : ''
}

/** The style of a lemma at a time (unix milliseconds); undefined: plain text. */
export function getHighlightKind(
  highlights: WordHighlights,
  lemma: string,
  now: number,
): HighlightKind | undefined {
  const state = highlights.states.get(lemma)
  if (state === 'KNOWN' || state === 'IGNORED') return undefined
  const card = highlights.cards.get(lemma)
  if (!card) return state === 'LEARNING' ? 'learning' : undefined
  // A new card is due at once; that is no sign of forgetting.
  if (card.strength !== 'NEW' && Date.parse(card.due) <= now) return 'due'
  if (card.strength === 'STRONG') return undefined
  return card.strength === 'FAIR' ? 'fair' : 'learning'
}
