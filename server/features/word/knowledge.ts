// Determines which words a reader knows: by word states, by the strength of cards, by the baseline.
import type { BaselineVocabularyText } from '../../../contract/entities/account.ts'
import type { WordState } from '../../../contract/entities/word.ts'
import { isBaselineVocabulary, isKnownAtBaseline } from '../../../domain/language/levels.ts'
import type { Lexicon } from '../../../domain/language/lexicon.ts'
import { classifyStrength, isStrong } from '../../../domain/word/schedule.ts'
import type { Ctx } from '../../http/context.ts'
import { baseSize } from './base-size.ts'
import type { StateRow } from './state.store.ts'
import type { FirmCard } from './store.ts'

export interface ReaderKnowledge {
  /** Null until the reader has set a level. */
  base: BaselineVocabularyText | null
  /**
   * Lemmas with a card or a word state, and whether they are known; all other lemmas are known if the
   * baseline contains them. Ignored words count as known: their reader does not want help with them.
   */
  own: ReadonlyMap<string, boolean>
}

/** Words per step of a count. */
const STEP = 200

/** What the current reader knows now, by one query. */
export async function knowledgeOf(ctx: Ctx<'user'>): Promise<ReaderKnowledge> {
  const { cards, states } = await ctx.store.word.knowledgeOf(ctx.user.id)
  const base = ctx.user.settings.known_base as BaselineVocabularyText | null
  return { base, own: ownWords(cards, states, ctx.now()) }
}

/** The rule: a state set by the reader has priority over the strength of their card. */
const ownWords = (
  cards: readonly FirmCard[],
  states: readonly StateRow[],
  now: Date,
): ReadonlyMap<string, boolean> => runToEnd(ownWordsInSteps(cards, states, now))

function* ownWordsInSteps(
  cards: readonly FirmCard[],
  states: readonly StateRow[],
  now: Date,
): Generator<void, ReadonlyMap<string, boolean>> {
  const own = new Map<string, boolean>()
  for (const [index, card] of cards.entries()) {
    own.set(card.lemma, isStrong(card, now))
    if (index % STEP === STEP - 1) yield
  }
  for (const { lemma, state } of states) {
    if (state === 'LEARNING') own.set(lemma, own.get(lemma) ?? false)
    else own.set(lemma, state !== 'UNKNOWN')
  }
  return own
}

function runToEnd<T>(steps: Iterator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
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
export const countKnown = (...of: Parameters<typeof countKnownInSteps>): number =>
  runToEnd(countKnownInSteps(...of))

/** The same in short steps: a reader may have 20,000 words. */
export function* countKnownInSteps(
  lexicon: Lexicon,
  base: string | null,
  cards: readonly FirmCard[],
  states: readonly StateRow[],
  now: Date,
): Generator<void, number> {
  const known = yield* ownWordsInSteps(cards, states, now)
  const ignored = new Set(states.flatMap(({ lemma, state }) => (state === 'IGNORED' ? [lemma] : [])))
  let count = baseSize(lexicon, base)
  let index = 0
  for (const [lemma, isKnown] of known) {
    const { rank } = lexicon.facts(lemma)
    // Only ranked words are part of the baseline's size.
    if (rank !== null && isInBase(lexicon, base, lemma)) count -= 1
    if (isKnown && !ignored.has(lemma)) count += 1
    index += 1
    if (index % STEP === 0) yield
  }
  return count
}
