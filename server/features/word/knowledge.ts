// Says which words a reader knows: by what they told us, by how firmly their cards sit, by the level they started from.
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
  /** null until the reader has told their level. */
  base: BaselineVocabularyText | null
  /**
   * Lemmas the reader saved or spoke of, and whether they are known; every other one is if the base has it. Ignored
   * words count as known: their reader wants no help with them.
   */
  own: ReadonlyMap<string, boolean>
}

/** What the one who asks knows now; one query, whatever is asked afterwards. */
export async function knowledgeOf(ctx: Ctx<'user'>): Promise<ReaderKnowledge> {
  const { cards, states } = await ctx.store.word.knowledgeOf(ctx.user.id)
  const base = ctx.user.settings.known_base as BaselineVocabularyText | null
  return { base, own: ownWords(cards, states, ctx.now()) }
}

/** The rule itself: a state set by the reader, else their card (firm or not yet). */
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

/** Of any lemma: whether it is known as the reader's own, else by their base. */
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

/** What holds for a lemma where the reader said nothing of it. */
export const stateByDefault = (
  lexicon: Lexicon,
  base: string | null,
  lemma: string,
  isSaved: boolean,
): WordState => {
  if (isSaved) return 'LEARNING'
  return isInBase(lexicon, base, lemma) ? 'KNOWN' : 'UNKNOWN'
}

/** How many words a reader knows: those of the base, corrected by every word they saved or spoke of. */
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
    // Only ranked words are part of the base's size.
    if (rank !== null && isInBase(lexicon, base, lemma)) count -= 1
    if (isKnown(lemma) && !ignored.has(lemma)) count += 1
  }
  return count
}
