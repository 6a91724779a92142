// Recomputes cards that were saved under older rules, reader by reader, and merges cards with the same lemma.
import type { WordInContext } from '../../../domain/language/resolve-entry.ts'
import { createCard, type ScheduledCard } from '../../../domain/word/card.ts'
import { CARD_ALGORITHM_VERSION } from '../../../domain/word/card-algorithm-version.ts'
import { createWordInContext } from '../../../domain/word/create-word-in-context.ts'
import { planRecomputedCard } from '../../../domain/word/plan-recomputed-card.ts'
import type { Queryable } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { toWordInContext } from '../dictionary/public.ts'
import type { CardToRecompute } from './recompute-cards.store.ts'
import { rebuildCard } from './review.ts'
import { stateLemma } from './set-state.ts'

/** Batch size, for readers and for the cards of one reader. */
const BATCH = 50

export interface RecomputeSummary {
  /** Recomputed cards. */
  cards: number
  /** Cards that were merged into another one. */
  merged: number
  /** Readers whose word states moved to another lemma. */
  states: number
}
type Taps = ReadonlyMap<number, WordInContext>

/**
 * Recomputes every card of older rules; after an abort or a crash, the next run continues with the rest. One
 * transaction per card, so that a reader who reviews at the same time waits for the lock of one card only.
 */
export async function recomputeCards(deps: Deps, signal: AbortSignal): Promise<RecomputeSummary> {
  const done: RecomputeSummary = { cards: 0, merged: 0, states: 0 }
  const { mend } = deps.store.word
  for (let after = 0; !signal.aborted; ) {
    const readers = await mend.readers(CARD_ALGORITHM_VERSION, { after, limit: BATCH })
    for (const user_id of readers) await recomputeReader(deps, user_id, done, signal)
    const last = readers.at(-1)
    if (last === undefined) break
    after = last
  }
  if (!signal.aborted) done.states = await recomputeStates(deps, signal)
  return done
}

async function recomputeReader(
  deps: Deps,
  user_id: number,
  done: RecomputeSummary,
  signal: AbortSignal,
): Promise<void> {
  const { mend } = deps.store.word
  for (let after = 0; !signal.aborted; ) {
    const ids = await mend.behind(user_id, CARD_ALGORITHM_VERSION, { after, limit: BATCH })
    for (const id of ids) {
      if (signal.aborted) return
      await recomputeCard(deps, user_id, id, done, new Set())
    }
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Recomputes one card; `path` has the cards that wait for this one, because it occupies their new lemma. */
async function recomputeCard(
  deps: Deps,
  user_id: number,
  id: number,
  done: RecomputeSummary,
  path: ReadonlySet<number>,
): Promise<void> {
  const { mend } = deps.store.word
  const seen = await mend.read(user_id, id)
  if (!seen || seen.rules >= CARD_ALGORITHM_VERSION) return
  // Runs before the transaction: inside it, this query would wait for a second connection of the pool.
  const taps = await tapsOf(deps, seen)
  const next = await mend.together((tx) => recomputeLocked(deps, tx, { user_id, id, taps, path }))
  if (next === 'DONE' || next === 'MERGED') {
    done.cards += 1
    if (next === 'MERGED') done.merged += 1
    return
  }
  // The other card is recomputed first, because it may move to another lemma.
  if ('first' in next) await recomputeCard(deps, user_id, next.first, done, new Set([...path, id]))
  const again = 'first' in next ? id : next.again
  await recomputeCard(deps, user_id, again, done, 'first' in next ? new Set([...path, next.first]) : path)
  if ('again' in next) done.merged += 1
}

type Next = 'DONE' | 'MERGED' | { first: number } | { again: number }

async function recomputeLocked(
  deps: Deps,
  tx: Queryable,
  { user_id, id, taps, path }: { user_id: number; id: number; taps: Taps; path: ReadonlySet<number> },
): Promise<Next> {
  const { mend } = deps.store.word
  const card = await mend.lock(tx, user_id, id)
  if (!card || card.rules >= CARD_ALGORITHM_VERSION) return 'DONE'
  const contexts = card.contexts.map((context) => ({
    ...context,
    wordInContext: taps.get(context.id) ?? createWordInContext(card.lemma, context),
  }))
  const plan = planRecomputedCard(deps.dictionary, card, contexts)
  const { lemma, contexts: places, ...meaning } = plan
  const isMoved = lemma !== card.lemma
  const other = isMoved ? await mend.lockLemma(tx, { user_id, id, lemma }) : undefined
  if (other && other.rules < CARD_ALGORITHM_VERSION && !path.has(other.id)) return { first: other.id }
  const rest = { user_id, id, ...meaning }
  if (!other) {
    const former = isMoved ? [...new Set([...card.former, card.lemma])] : card.former
    await mend.write(tx, { ...rest, lemma, rules: CARD_ALGORITHM_VERSION, former }, places)
    return 'DONE'
  }
  await mend.write(tx, { ...rest, lemma: card.lemma, rules: card.rules, former: card.former }, places)
  return mergeCards(deps, tx, { ...card, ...meaning }, other, lemma, user_id)
}

/** Merges two cards; the remaining one is recomputed again, with the sentences of both. */
async function mergeCards(
  deps: Deps,
  tx: Queryable,
  card: CardToRecompute,
  other: CardToRecompute,
  lemma: string,
  user_id: number,
): Promise<Next> {
  const { mend } = deps.store.word
  const began = await mend.began(tx, user_id, [card.id, other.id])
  const [keep, drop] = chooseRemaining(card, other, began)
  if (keep === card) {
    // A lemma is unique per reader, so the cards swap lemmas in three steps; the deleted card gets the old
    // one.
    await mend.rename(tx, { user_id, id: other.id, lemma: `${lemma} ~${other.id}` })
    await mend.rename(tx, { user_id, id: card.id, lemma })
    await mend.rename(tx, { user_id, id: other.id, lemma: card.lemma })
  }
  const isMoving = (keep.deleted_at === null) === (drop.deleted_at === null)
  const at = deps.now()
  await mend.merge(
    tx,
    { user_id, from: drop.id, to: keep.id, at, rules: CARD_ALGORITHM_VERSION },
    { isMoving },
  )
  const own = keep.is_gloss_own || !drop.is_gloss_own ? keep : drop
  const former = new Set([...keep.former, ...drop.former, card.lemma])
  former.delete(lemma)
  const { gloss, is_gloss_own } = own
  const { phonetic } = keep
  const row = { user_id, id: keep.id, lemma, gloss, is_gloss_own, phonetic, former: [...former] }
  await mend.write(tx, { ...row, rules: CARD_ALGORITHM_VERSION - 1 }, [])
  if (began.has(drop.id))
    await mend.schedule(tx, user_id, keep.id, await rebuildMerged(deps, tx, { ...keep, lemma }, user_id))
  return { again: keep.id }
}

/** Which card remains: one that is not deleted, then the one with the older log, then the older card. */
function chooseRemaining(
  a: CardToRecompute,
  b: CardToRecompute,
  began: ReadonlyMap<number, Date>,
): [keep: CardToRecompute, drop: CardToRecompute] {
  const rank = (card: CardToRecompute): number[] => [
    card.deleted_at === null ? 0 : 1,
    began.get(card.id)?.getTime() ?? Number.POSITIVE_INFINITY,
    card.created_at.getTime(),
    card.id,
  ]
  const [ranksOfA, ranksOfB] = [rank(a), rank(b)]
  const place = ranksOfA.findIndex((value, index) => value !== ranksOfB[index])
  return (ranksOfA[place] ?? 0) < (ranksOfB[place] ?? 0) ? [a, b] : [b, a]
}

/** The state of the card after both logs. */
async function rebuildMerged(
  deps: Deps,
  tx: Queryable,
  card: CardToRecompute,
  user_id: number,
): Promise<ScheduledCard> {
  const log = await deps.store.review.liveReviews(tx, user_id, card.id)
  return log.length === 0 ? createCard(card.created_at) : rebuildCard(log, card)
}

/** The word in each sentence, with the paragraph's translation if every reader may read it. */
async function tapsOf(deps: Deps, card: CardToRecompute): Promise<Taps> {
  const taps = new Map<number, WordInContext>()
  for (const context of card.contexts) {
    const { article_id, paragraph } = context
    const tap = createWordInContext(card.lemma, context)
    if ((tap.zh && tap.sentence_zh) || article_id === null || paragraph === null) {
      taps.set(context.id, tap)
      continue
    }
    const { text: word, sentence, offset } = tap
    const found = await toWordInContext(
      { ...deps, user: undefined },
      { word, sentence, offset, article_id, paragraph },
    )
    taps.set(context.id, found.zh ? found : tap)
  }
  return taps
}

/**
 * Moves word states to the current lemma of their word. Idempotent: states of current lemmas do not change.
 */
async function recomputeStates(deps: Deps, signal: AbortSignal): Promise<number> {
  const { mend } = deps.store.word
  const becomes = new Map<string, string>()
  const today = (lemma: string): string => {
    const known = becomes.get(lemma) ?? stateLemma(deps.dictionary, lemma)
    becomes.set(lemma, known)
    return known
  }
  let readers = 0
  for (let after = 0; !signal.aborted; ) {
    const rows = await mend.spokenOf({ after, limit: BATCH })
    for (const { user_id, lemmas } of rows) {
      const from = lemmas.filter((lemma) => today(lemma) !== lemma)
      if (from.length === 0) continue
      await mend.moveStates(user_id, from, from.map(today))
      readers += 1
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.user_id
  }
  return readers
}
