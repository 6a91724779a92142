// Mends cards that were saved under older rules, reader by reader, and joins two that have become one lemma.
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

/** Readers, and cards of one, asked for at a time. */
const BATCH = 50

export interface RecomputeSummary {
  /** Cards looked at. */
  cards: number
  /** Of them those that another one took in. */
  merged: number
  /** Readers whose word states moved to another lemma. */
  states: number
}
type Taps = ReadonlyMap<number, WordInContext>

/**
 * Brings every card to the rules of today; what is left when `signal` is aborted, or the server dies, the next run takes
 * up. Each card has a transaction of its own, so that a reader who reviews it at that moment waits for one card only.
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

/** `path`: cards that wait for this one, whose lemma it has. */
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
  // Before the transaction, which must not wait for a second connection.
  const taps = await tapsOf(deps, seen)
  const next = await mend.together((tx) => mendLocked(deps, tx, { user_id, id, taps, path }))
  if (next === 'DONE' || next === 'MERGED') {
    done.cards += 1
    if (next === 'MERGED') done.merged += 1
    return
  }
  // The other one may move on to a lemma of its own.
  if ('first' in next) await recomputeCard(deps, user_id, next.first, done, new Set([...path, id]))
  const again = 'first' in next ? id : next.again
  await recomputeCard(deps, user_id, again, done, 'first' in next ? new Set([...path, next.first]) : path)
  if ('again' in next) done.merged += 1
}

type Next = 'DONE' | 'MERGED' | { first: number } | { again: number }

async function mendLocked(
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
  return join(deps, tx, { ...card, ...meaning }, other, lemma, user_id)
}

/** Makes one card of two; the one that stays is looked at once more, with the sentences of both. */
async function join(
  deps: Deps,
  tx: Queryable,
  card: CardToRecompute,
  other: CardToRecompute,
  lemma: string,
  user_id: number,
): Promise<Next> {
  const { mend } = deps.store.word
  const began = await mend.began(tx, user_id, [card.id, other.id])
  const [keep, drop] = staying(card, other, began)
  if (keep === card) {
    // A lemma is one card’s only: the other one takes the old name, which it is found by no more.
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
    await mend.schedule(tx, user_id, keep.id, await rebuilt(deps, tx, { ...keep, lemma }, user_id))
  return { again: keep.id }
}

/** A living card before a deleted one, then the older log, then the older card. */
function staying(
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
  const [ours, theirs] = [rank(a), rank(b)]
  const place = ours.findIndex((value, index) => value !== theirs[index])
  return (ours[place] ?? 0) < (theirs[place] ?? 0) ? [a, b] : [b, a]
}

/** The card that both logs together lead to. */
async function rebuilt(
  deps: Deps,
  tx: Queryable,
  card: CardToRecompute,
  user_id: number,
): Promise<ScheduledCard> {
  const log = await deps.store.review.liveReviews(tx, user_id, card.id)
  return log.length === 0 ? createCard(card.created_at) : rebuildCard(log, card)
}

/** What was tapped in each sentence, with the paragraph's Chinese where anybody may read it. */
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

/** Moves what readers say of words whose lemma is another one now. Idempotent: a lemma of today stays. */
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
