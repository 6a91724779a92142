// Determines which words a reader knows: by word states, by the strength of cards, by the baseline.
import type { BaselineVocabularyText } from '../../../contract/entities/account.ts'
import type { WordState } from '../../../contract/entities/word.ts'
import { isBaselineVocabulary, isKnownAtBaseline } from '../../../domain/language/levels.ts'
import type { Lexicon } from '../../../domain/language/lexicon.ts'
import { classifyStrength, isStrong } from '../../../domain/word/schedule.ts'
import type { Ctx } from '../../http/context.ts'
import { baseSize } from './base-size.ts'
import type { StateRow } from './state.store.ts'
import type { CardOutline, FirmCard } from './store.ts'

export interface ReaderKnowledge {
  /** Null until the reader has set a level. */
  base: BaselineVocabularyText | null
  /**
   * Lemmas with a card or a word state, and whether they are known; all other lemmas are known if the
   * baseline contains them. Ignored words count as known: their reader does not want help with them.
   */
  own: ReadonlyMap<string, boolean>
}

/** What the current reader knows now, by one query. */
export async function knowledgeOf(ctx: Ctx<'user'>): Promise<ReaderKnowledge> {
  const { cards, states } = await ctx.store.word.knowledgeOf(ctx.user.id)
  const base = ctx.user.settings.known_base as BaselineVocabularyText | null
  return { base, own: ownWords(cards, states, ctx.now()) }
}

/** The rule: a state set by the reader has priority over the strength of their card. */
function ownWords(
  cards: readonly FirmCard[],
  states: readonly StateRow[],
  now: Date,
): ReadonlyMap<string, boolean> {
  const own = new Map<string, boolean>()
  for (const card of cards) own.set(card.lemma, isStrong(card, now))
  for (const { lemma, state } of states) {
    if (state === 'LEARNING') own.set(lemma, own.get(lemma) ?? false)
    else own.set(lemma, state !== 'UNKNOWN')
  }
  return own
}

/** Returns a function that tests a lemma: first by the reader's own words, then by the baseline. */
export function createKnownCheck(
  lexicon: Lexicon,
  base: string | null,
  outlines: readonly FirmCard[],
  states: readonly StateRow[],
  now: Date,
): (lemma: string) => boolean {
  const own = ownWords(outlines, states, now)
  return (lemma) => own.get(lemma) ?? isInBase(lexicon, base, lemma)
}

export const outlineStrength = (outline: FirmCard, now: Date) => classifyStrength(outline, now)

export const isInBase = (lexicon: Lexicon, base: string | null, lemma: string): boolean =>
  base !== null && isBaselineVocabulary(base) && isKnownAtBaseline(base, lexicon.facts(lemma))

/** The state of a lemma for which the reader has set none. */
export const stateByDefault = (
  lexicon: Lexicon,
  base: string | null,
  lemma: string,
  isSaved: boolean,
): WordState => {
  if (isSaved) return 'LEARNING'
  return isInBase(lexicon, base, lemma) ? 'KNOWN' : 'UNKNOWN'
}

/**
 * How many words a reader knows: the size of the baseline, corrected by every word with a card or a state.
 */
export function countKnown(
  lexicon: Lexicon,
  base: string | null,
  outlines: readonly CardOutline[],
  states: readonly StateRow[],
  now: Date,
): number {
  const isKnown = createKnownCheck(lexicon, base, outlines, states, now)
  const ignored = new Set(states.flatMap(({ lemma, state }) => (state === 'IGNORED' ? [lemma] : [])))
  const own = new Set([...outlines, ...states].map(({ lemma }) => lemma))
  let count = baseSize(lexicon, base)
  for (const lemma of own) {
    const { rank } = lexicon.facts(lemma)
    // Only ranked words are part of the baseline's size.
    if (rank !== null && isInBase(lexicon, base, lemma)) count -= 1
    if (isKnown(lemma) && !ignored.has(lemma)) count += 1
  }
  return count
}
