// Guest versions of the word endpoints: the same response shapes, computed from the mutations stored in this
// browser.
import type { SyncStep } from '../../../contract/entities/sync.ts'
import type { Card } from '../../../contract/entities/word.ts'
import { computeStreak } from '../../../domain/history/streak.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { toWordKey } from '../../../domain/language/normalise.ts'
import { createWordInContext } from '../../../domain/word/create-word-in-context.ts'
import { classifyMaturity, computeRetention, forecastReviews } from '../../../domain/word/forecast.ts'
import { computeRetrievability } from '../../../domain/word/schedule.ts'
import { countFreshAllowed, DAILY_NEW } from '../../../domain/word/session.ts'
import { ApiError } from '../../lib/api.ts'
import { dictionaryCalls } from '../../lib/calls/dictionary.ts'
import { getGuestMutations } from '../../local/guest.ts'
import { buildGuestCards, countBegunToday, type GuestCard, getDueDate, toDueCard } from './guest-cards.ts'
import { loadGuestLexicon } from './guest-driver.ts'
import type { WordDetailResult, WordOrder, WordStage, WordsOverview } from './shapes.ts'

/** Page size: as many as a long screen shows at once. */
const PAGE = 50

interface GuestData {
  cards: GuestCard[]
  steps: SyncStep[]
  lemmasOf: (word: string) => string[]
}

async function loadGuestData(): Promise<GuestData> {
  const [steps, known] = await Promise.all([getGuestMutations(), loadGuestLexicon()])
  return { cards: buildGuestCards(steps, known), steps, lemmasOf: known.lemmasOf }
}

type Order = (a: GuestCard, b: GuestCard) => number
const bySaved: Order = (a, b) => a.saved_at.localeCompare(b.saved_at) || a.id - b.id
const isNew = (card: GuestCard): number => Number(card.scheduled.state === 'NEW')
/** The sort orders of a member's list. */
const ORDERS: Record<WordOrder, Order> = {
  new: (a, b) => bySaved(b, a),
  old: bySaved,
  az: (a, b) => (a.lemma < b.lemma ? -1 : 1),
  // A word that was never reviewed has no due date; it is sorted after those that have one.
  due: (a, b) => isNew(a) - isNew(b) || a.scheduled.due.getTime() - b.scheduled.due.getTime(),
  hard: (a, b) =>
    b.scheduled.difficulty - a.scheduled.difficulty || b.scheduled.lapses - a.scheduled.lapses || a.id - b.id,
}

function shown(card: GuestCard, now: Date): Card {
  const { contexts, next: _, ...rest } = toDueCard(card, now)
  return { ...rest, contexts }
}

/** A page of the words; `q` is matched against the lemma, the saved form and the gloss, ignoring case. */
export async function listGuestWords(
  order: WordOrder,
  q: string,
  offset: number,
  stage: WordStage = 'all',
): Promise<{ items: Card[]; next_offset: number | null }> {
  const now = new Date()
  const wanted = q.toLowerCase()
  const found = (await loadGuestData()).cards
    .filter((card) => [card.lemma, card.word, card.gloss].some((text) => text.toLowerCase().includes(wanted)))
    .filter(
      ({ scheduled }) =>
        stage === 'all' || (classifyMaturity(scheduled) === 'MATURE') === (stage === 'mature'),
    )
    .sort(ORDERS[order])
  return {
    items: found.slice(offset, offset + PAGE).map((card) => shown(card, now)),
    next_offset: offset + PAGE < found.length ? offset + PAGE : null,
  }
}

/** Statistics of all words. `known` is 0: only the server counts the words that a level implies. */
export async function getGuestOverview(): Promise<WordsOverview> {
  const { cards, steps } = await loadGuestData()
  const now = new Date()
  const today = toCalendarDay(now)
  const of = (kind: ReturnType<typeof classifyMaturity>) =>
    cards.filter(({ scheduled }) => classifyMaturity(scheduled) === kind).length
  const dues = cards.flatMap((card) => (card.scheduled.state === 'NEW' ? [] : [getDueDate(card)]))
  const later = dues.filter((due) => due > now).sort((a, b) => a.getTime() - b.getTime())
  const fresh_seen = countBegunToday(cards, now)
  // Includes mutations of words that are deleted by now, because they still count as that day's work.
  const daysOf = (...kinds: string[]) =>
    steps.flatMap(({ kind, at }) => (kinds.includes(kind) ? [toCalendarDay(new Date(at))] : []))
  const days = daysOf('review')
  const retained = cards.flatMap(({ reviews }) =>
    reviews
      .filter(({ state }) => state === 'REVIEW')
      .map(({ at, rating }) => ({
        day: toCalendarDay(new Date(at)),
        mature_reviews: 1,
        mature_kept: Number(rating > 1),
      })),
  )
  return {
    due: dues.length - later.length,
    fresh: of('NEW'),
    fresh_today: Math.min(of('NEW'), countFreshAllowed({ daily_new: DAILY_NEW, fresh_today: fresh_seen })),
    fresh_seen,
    daily_new: DAILY_NEW,
    learning: of('LEARNING'),
    young: of('YOUNG'),
    mature: of('MATURE'),
    total: cards.length,
    known: 0,
    done_today: days.filter((day) => day === today).length,
    forecast: forecastReviews(dues, now),
    retention: computeRetention(retained, today),
    streak: computeStreak(daysOf('review', 'save'), today, { has_freeze: true }).length,
    next_due: later[0]?.toISOString() ?? null,
    leeches: 0,
  }
}

/** All data of one saved word; the dictionary's entry if it can be loaded. Throws WORD_NOT_SAVED. */
export async function getGuestDetail(word: string): Promise<WordDetailResult> {
  const { cards, lemmasOf } = await loadGuestData()
  const lemmas = [toWordKey(word), ...lemmasOf(word)]
  const card = cards.find(({ lemma }) => lemmas.includes(lemma))
  if (!card) throw new ApiError({ code: 'WORD_NOT_SAVED', message: '生词本里没有这个词。', status: 404 })
  const now = new Date()
  const { next } = toDueCard(card, now)
  const entry = await dictionaryCalls
    .word({ ...toDictionaryRequest(card), scene: 'REVIEW' })
    .catch(() => null)
  return {
    card: shown(card, now),
    next,
    retrievability: computeRetrievability(card.scheduled, now),
    stability: card.scheduled.stability,
    difficulty: card.scheduled.difficulty,
    history: card.reviews.map((review, index) => ({ ...review, id: index + 1, is_undone: false })).reverse(),
    entry,
  }
}

/**
 * The dictionary request for a card: its word at its position in the newest sentence, as in the word sheet.
 */
function toDictionaryRequest({ lemma, sentences }: GuestCard): Parameters<typeof dictionaryCalls.word>[0] {
  const [newest] = sentences
  if (!newest) return { word: lemma }
  const { text, sentence, offset } = createWordInContext(lemma, newest)
  const { article_id, paragraph } = newest
  return {
    word: text,
    ...(sentence ? { sentence } : {}),
    ...(offset === undefined ? {} : { offset }),
    ...(article_id === undefined ? {} : { article_id }),
    ...(paragraph ? { paragraph } : {}),
  }
}
