// Stores word states that a reader sets while reading, or many at once after the level test.
import type { WordState } from '../../../contract/entities/word.ts'
import type { Lexicon } from '../../../domain/language/lexicon.ts'
import { toWordKey } from '../../../domain/language/normalise.ts'
import type { Ctx } from '../../http/context.ts'
import { saveKnownBase, settingsOf } from '../account/public.ts'
import { lemmasFor } from '../dictionary/public.ts'
import { countKnown, stateByDefault } from './knowledge.ts'

export interface GivenStates {
  states: { word: string; state: WordState }[]
  base?: string | undefined
  op_id?: string | undefined
}
export interface StatesSet {
  changed: number
  known: number
  before: { word: string; state: WordState }[]
}

/**
 * Sets states and the baseline, once per `op_id`; the last of several states of one word wins. The card of a
 * saved word does not change.
 */
export async function setStates(
  ctx: Ctx<'user'>,
  input: GivenStates,
  at: Date = ctx.now(),
): Promise<StatesSet> {
  const user_id = ctx.user.id
  const { dictionary } = ctx
  // Runs before the transaction: inside it, this query would wait for a second connection of the pool.
  const base = input.base ?? (await settingsOf(ctx, user_id))?.known_base ?? null
  const requestedStates = new Map(
    input.states.map(({ word, state }) => [stateLemma(dictionary, word), state]),
  )
  const lemmas = [...requestedStates.keys()]
  const { word: store } = ctx.store
  return store.once(user_id, 'word.setState', input.op_id, async (tx) => {
    if (input.base !== undefined) await saveKnownBase(ctx, tx, user_id, input.base)
    const previousStates = new Map(
      (await store.states.of(tx, user_id, lemmas)).map(({ lemma, state }) => [lemma, state]),
    )
    const saved = new Set((await store.outlinesOf(user_id, tx)).map(({ lemma }) => lemma))
    const byDefault = (lemma: string) => stateByDefault(dictionary, base, lemma, saved.has(lemma))
    const before = lemmas.map((lemma) => ({
      word: lemma,
      state: previousStates.get(lemma) ?? byDefault(lemma),
    }))
    const rows = lemmas.flatMap((lemma) => {
      const state = requestedStates.get(lemma)
      return state === undefined ? [] : [{ lemma, state }]
    })
    // A state equal to the default is deleted instead of stored, so that undoing a mark leaves no row.
    const isDefault = (row: { lemma: string; state: WordState }) => row.state === byDefault(row.lemma)
    await store.states.put(
      tx,
      user_id,
      rows.filter((row) => !isDefault(row)),
      at,
    )
    await store.states.forget(
      tx,
      user_id,
      rows.filter(isDefault).map(({ lemma }) => lemma),
      at,
    )
    const outlines = await store.outlinesOf(user_id, tx)
    const states = await store.states.allOf(user_id, tx)
    return {
      changed: before.filter(({ word, state }) => requestedStates.get(word) !== state).length,
      known: countKnown(dictionary, base, outlines, states, ctx.now()),
      before,
    }
  })
}

/**
 * The lemma for a state. A word that is a lemma itself is not changed: readers mostly mark lemmas ("saw", not
 * see).
 */
export function stateLemma(lexicon: Lexicon, word: string): string {
  const lemmas = lexicon.lemmasOf(word)
  const key = toWordKey(word)
  return lemmas.includes(key) ? key : (lemmasFor(lexicon, word)[1] ?? key)
}
