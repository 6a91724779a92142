// Driver of a guest's session: the words saved in this browser, or a sample; ratings are stored for a later
// account.
import type { SyncStep } from '../../../contract/entities/sync.ts'
import type { DueCard } from '../../../contract/entities/word.ts'
import { toWordKey } from '../../../domain/language/normalise.ts'
import { createCard } from '../../../domain/word/card.ts'
import { deleteGuestMutations, getGuestMutations, saveGuestMutations } from '../../local/guest.ts'
import { stampMutation } from '../../local/offline-mutation.ts'
import type { CardMeaning, RatingInput, ReviewDriver } from './driver.ts'
import {
  applyRating,
  buildGuestCards,
  type GuestCard,
  type GuestWords,
  selectCardsToReview,
  toDueCard,
  withGloss,
} from './guest-cards.ts'
import { createSerialQueue } from './serial-queue.ts'

const SIZE = 15

/**
 * `only`: just these words, due or not, once; empty: the due words. `onSample` is called when no word was
 * saved and the sample is shown; its ratings are not stored.
 */
export function createGuestDriver(
  onSample: () => void,
  only: ReadonlySet<string> = new Set(),
  new_limit?: number,
): ReviewDriver {
  let isLoaded = false
  let cards = new Map<number, GuestCard>()
  const before = new Map<number, { card: GuestCard; step: SyncStep }[]>()
  let isSample = false
  // Serial, because cards read during the write of a rating would not include it.
  const inLine = createSerialQueue()

  const load = async (): Promise<DueCard[]> => {
    const now = new Date()
    const steps = await getGuestMutations()
    const saved = buildGuestCards(steps, await loadGuestLexicon())
    isSample = saved.length === 0
    if (isSample) onSample()
    const all = isSample ? await sampleCards(now) : saved
    if (isSample && cards.size > 0) return []
    cards = new Map(all.map((card) => [card.id, card]))
    const chosen = isSample ? [] : all.filter(({ lemma }) => only.has(lemma))
    if (chosen.length > 0) {
      if (isLoaded) return []
      isLoaded = true
      return chosen.map((card) => toDueCard(card, now))
    }
    return selectCardsToReview(all, now, SIZE, new_limit).map((card) => toDueCard(card, now))
  }

  const rate = async ({ card, rating, spent }: RatingInput, now: number): Promise<DueCard | undefined> => {
    const known = cards.get(card.id)
    if (!known) return undefined
    const step = stampMutation({ kind: 'review', word: card.lemma, rating, spent }, now)
    const at = new Date(step.at)
    if (!isSample) await saveGuestMutations([step])
    before.set(card.id, [...(before.get(card.id) ?? []), { card: known, step }])
    const next = applyRating(known, rating, at)
    cards.set(card.id, next)
    return toDueCard(next, at)
  }

  const undo = async ({ id }: DueCard): Promise<void> => {
    const last = before.get(id)?.pop()
    if (!last) return
    // Preserve a gloss that was edited since: it does not belong to the rating.
    const { gloss, isGlossOwn } = cards.get(id) ?? last.card
    cards.set(id, { ...last.card, gloss, isGlossOwn })
    if (!isSample) await deleteGuestMutations([last.step])
  }

  const setGloss = async ({ id, lemma }: DueCard, gloss: string): Promise<CardMeaning | undefined> => {
    const known = cards.get(id)
    if (!known) return undefined
    if (!isSample) await saveGuestMutations([stampMutation({ kind: 'gloss', word: lemma, gloss })])
    const next = withGloss(known, gloss, await loadGuestLexicon())
    cards.set(id, next)
    return { gloss: next.gloss, is_gloss_own: next.isGlossOwn }
  }

  return {
    load: () => inLine(load),
    rate: (input) => {
      const now = Date.now()
      return inLine(() => rate(input, now))
    },
    setGloss: (card, gloss) => inLine(() => setGloss(card, gloss)),
    undo: (card) => inLine(() => undo(card)),
  }
}

/**
 * The dictionary if it can be loaded; the fallback uses every form as its own lemma, with the meaning that
 * was shown when it was saved.
 */
export async function loadGuestLexicon(): Promise<GuestWords> {
  try {
    const [{ loadCore }, { chooseSavedGloss, findPhonetic, placeWord }] = await Promise.all([
      import('../../local/core-dictionary.ts'),
      import('../../../domain/word/meaning.ts'),
    ])
    const core = await loadCore()
    return {
      lemmasOf: (word) => core.lemmasOf(word),
      placeAt: (tap) => placeWord(core, tap),
      meaningAt: (sent, tap) => chooseSavedGloss(core, sent, tap),
      phoneticOf: (lemma) => findPhonetic(core, lemma),
    }
  } catch {
    return {
      lemmasOf: (word) => [toWordKey(word)],
      placeAt: ({ text, zh = '', sentence_zh = '' }) => ({
        lemma: toWordKey(text),
        word: text,
        spans: [],
        zh,
        sentence_zh,
      }),
      meaningAt: (sent) => ({ gloss: sent ?? '', is_gloss_own: false }),
      phoneticOf: () => '',
    }
  }
}

/** Lazy chunk for guests without saved words: a session of own words does not wait for it. */
async function sampleCards(now: Date): Promise<GuestCard[]> {
  const { SAMPLE_WORDS } = await import('./sample.ts')
  const at = now.toISOString()
  return SAMPLE_WORDS.map(({ lemma, word, phonetic, gloss, sentence }, index) => ({
    id: index + 1,
    lemma,
    word,
    phonetic,
    gloss,
    isGlossOwn: false,
    sentences: [
      {
        word,
        sentence,
        article_id: undefined,
        paragraph: undefined,
        gloss,
        spans: [],
        zh: '',
        sentence_zh: '',
        at,
      },
    ],
    saved_at: at,
    begun: undefined,
    scheduled: createCard(now),
    reviews: [],
  }))
}
