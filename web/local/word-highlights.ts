// Store of this reader's saved words and word states: optimistic updates in every component, also offline and
// without an account.
import { useSyncExternalStore } from 'react'
import type { SavedWord, SyncStep } from '../../contract/entities/sync.ts'
import type { WordState } from '../../contract/entities/word.ts'
import { wordCalls } from '../lib/calls/word.ts'
import { readUid } from '../lib/cookies.ts'
import { isLoggedIn, onSessionChange } from '../lib/session.ts'
import { openStore } from '../lib/storage.ts'
import { broadcastToTabs, subscribeToTabs } from './broadcast.ts'
import { getGuestMutations, onGuestMutations, type SavedChinese, saveGuestMutations } from './guest.ts'
import {
  applyMutations,
  getPlainLemma,
  NO_HIGHLIGHTS,
  type SavedHighlight,
  type WordHighlights,
} from './highlight-steps.ts'
import { compareByTime, stampMutation, type UnstampedMutation } from './offline-mutation.ts'
import { enqueueMutations, getPendingMutations, type MutationDelivery, onDelivery } from './outbox.ts'

export {
  getHighlightKind,
  type HighlightKind,
  type SavedHighlight,
  type WordHighlights,
} from './highlight-steps.ts'

type StoredHighlights = {
  base: WordHighlights['base']
  states: [string, WordState][]
  cards: Answer['cards']
}
type Answer = Awaited<ReturnType<typeof wordCalls.lemmas>>

const FRESH_MS = 60_000
const LEMMAS = 'lemmas'
const MAX_LEMMAS = 2000
const shelf = openStore('word-marks')
const listeners = new Set<() => void>()
const refusals = new Set<(delivery: MutationDelivery) => void>()
/** Lemma of each mutation, by operation id, as its creator passed it; the fallback is the form itself. */
const lemmas = new Map<string, string>()
/** Cards of words that were deleted on this page: the server restores a word with its former card. */
const former = new Map<string, SavedHighlight>()

/** Mutations of this tab without a confirmed delivery. */
const own = new Set<string>()

let settled: WordHighlights = NO_HIGHLIGHTS
let steps: SyncStep[] = []
let highlights: WordHighlights = NO_HIGHLIGHTS
let loadedAt = 0
let loading: Promise<void> | undefined
let isWatching = false
/** Number of deliveries: a response whose request started before the latest delivery may be stale. */
let arrivals = 0

const lemmaOf = (step: SyncStep): string => lemmas.get(step.op_id) ?? getPlainLemma(step)

function show(next: { settled?: WordHighlights; steps?: SyncStep[] }): void {
  settled = next.settled ?? settled
  steps = next.steps ?? steps
  highlights = applyMutations(settled, steps, lemmaOf, former)
  for (const listener of listeners) listener()
}

/** The words of this reader with pending mutations applied. */
export const getWordHighlights = (): WordHighlights => highlights

/** Runs `run` after every change. Returns the unsubscribe function. */
export function subscribeHighlights(run: () => void): () => void {
  listeners.add(run)
  return () => listeners.delete(run)
}

/** {@link getWordHighlights} as a hook; renders again on change. */
export const useWordHighlights = (): WordHighlights =>
  useSyncExternalStore(subscribeHighlights, getWordHighlights, getWordHighlights)

/** Whether the lemma is one of the reader's words, as a hook. */
export const useIsSaved = (lemma: string | undefined): boolean =>
  useSyncExternalStore(
    subscribeHighlights,
    () => lemma !== undefined && highlights.cards.has(lemma),
    () => false,
  )

/**
 * Runs `run` for each mutation of ours that the server rejected; the highlights are rolled back by then.
 * Returns the unsubscribe function.
 */
export function onRefusedHighlight(run: (delivery: MutationDelivery) => void): () => void {
  refusals.add(run)
  return () => refusals.delete(run)
}

/**
 * Loads the words: first from the local cache, then from the server if the last fetch was more than a minute
 * ago. Never throws.
 */
export function loadHighlights(): Promise<void> {
  watch()
  if (loading === undefined && Date.now() - loadedAt > FRESH_MS) {
    loading = load().finally(() => {
      loading = undefined
    })
  }
  return loading ?? Promise.resolve()
}

/**
 * Optimistic update of the highlights; sends the mutation, or stores it for a later account. `lemma`: the
 * lemma whose highlight changes. `chinese` is for a guest's card; the server has it already.
 */
export function changeHighlight(deed: UnstampedMutation, lemma: string, chinese: SavedChinese = {}): void {
  watch()
  const step = stampMutation(deed)
  nameLemma(step.op_id, lemma)
  own.add(step.op_id)
  show({ steps: [...steps, step] })
  void (isLoggedIn()
    ? enqueueMutations([step])
    : saveGuestMutations([chinese.zh ? { ...step, ...chinese } : step]))
}

/** Stored, because after a reload the lemma cannot be derived from the form alone. */
function nameLemma(op_id: string, lemma: string): void {
  lemmas.set(op_id, lemma)
  void shelf.set(LEMMAS, [...lemmas].slice(-MAX_LEMMAS))
}

/** A request of this tab has changed the words on the server: refetches them, here and in the other tabs. */
export function refreshHighlights(): void {
  broadcastToTabs('arrived')
  refetchHighlights()
}

const refetchHighlights = (): void => {
  const ask = () => {
    loadedAt = Math.min(loadedAt, 1)
    return loadHighlights()
  }
  // A fetch in progress may have been sent before the change.
  void (loading?.then(ask) ?? ask())
}

/**
 * Replaces the lemmas of a guest's mutations by those of the current dictionary: highlights are looked up by
 * these lemmas from now on. Called once for each mutation.
 */
export function renameLemmas(renamed: ReadonlyMap<string, string>): void {
  if (renamed.size === 0) return
  for (const [op_id, lemma] of renamed) lemmas.set(op_id, lemma)
  void shelf.set(LEMMAS, [...lemmas].slice(-MAX_LEMMAS))
  show({})
}

/** Saves a word with its sentence and the Chinese of its paragraph. Returns the undo callback. */
export function saveWordLocally(input: SavedWord, lemma: string, chinese: SavedChinese = {}): () => void {
  const state = highlights.states.get(lemma)
  changeHighlight({ kind: 'save', input }, lemma, chinese)
  // A word that is being learnt is no longer KNOWN or IGNORED.
  const wasDone = state === 'KNOWN' || state === 'IGNORED'
  if (wasDone) changeHighlight({ kind: 'state', word: lemma, state: 'LEARNING' }, lemma)
  return () => {
    changeHighlight({ kind: 'delete', word: lemma }, lemma)
    if (wasDone) changeHighlight({ kind: 'state', word: lemma, state }, lemma)
  }
}

/**
 * Deletes a word from the reader's words. Returns the undo callback, which restores the word with its
 * sentences and history.
 */
export function deleteWordLocally(lemma: string): () => void {
  const card = settled.cards.get(lemma)
  if (card) former.set(lemma, card)
  changeHighlight({ kind: 'delete', word: lemma }, lemma)
  return () => changeHighlight({ kind: 'save', input: { word: lemma } }, lemma)
}

/** Sets a word's state: known, ignored or learning. Returns the undo callback. */
export function setWordState(lemma: string, state: WordState): () => void {
  const before = highlights.states.get(lemma) ?? (highlights.cards.has(lemma) ? 'LEARNING' : 'UNKNOWN')
  changeHighlight({ kind: 'state', word: lemma, state }, lemma)
  return () => changeHighlight({ kind: 'state', word: lemma, state: before }, lemma)
}

/**
 * Sets the states of many words of a guest, by lemma: optimistic update now; resolves with the undo callback
 * when they are stored.
 */
export async function setGuestStates(
  states: readonly { word: string; state: WordState }[],
): Promise<() => void> {
  watch()
  const before = states.map(({ word }) => ({
    word,
    state: highlights.states.get(word) ?? ('UNKNOWN' as const),
  }))
  const mutations = states.map((each) => stampMutation({ kind: 'state', ...each }))
  show({ steps: [...steps, ...mutations] })
  await saveGuestMutations(mutations)
  return () => void setGuestStates(before)
}

/** Applies states that the server has already (bulk update). */
export function applyServerStates(states: readonly { word: string; state: WordState }[]): void {
  const next = new Map(settled.states)
  for (const { word, state } of states) next.set(word, state)
  show({ settled: { ...settled, states: next } })
  void keep()
}

function watch(): void {
  if (isWatching) return
  isWatching = true
  onDelivery(settle)
  subscribeToTabs((news) => (news === 'arrived' ? refetchHighlights() : void showStored()))
  onSessionChange(() => {
    loadedAt = 0
    former.clear()
    if (!isLoggedIn()) lemmas.clear()
    show({ settled: NO_HIGHLIGHTS, steps: [] })
    void loadHighlights()
  })
  onGuestMutations(() => {
    if (!isLoggedIn()) void getGuestMutations().then((stored) => isLoggedIn() || show({ steps: stored }))
    // The guest's mutations were migrated to an account: they are now in the account's outbox.
    else void getPendingMutations().then((unsent) => isLoggedIn() && show({ steps: merged(unsent) }))
  })
}

const readNames = async (): Promise<void> => {
  for (const [op_id, lemma] of (await shelf.get<[string, string][]>(LEMMAS)) ?? []) lemmas.set(op_id, lemma)
}

/** Shows mutations that another tab has stored, before their delivery. */
async function showStored(): Promise<void> {
  await readNames()
  const reader = readUid()
  const storedSteps = isLoggedIn() ? merged(await getPendingMutations()) : await getGuestMutations()
  if (readUid() === reader) show({ steps: storedSteps })
}

async function load(): Promise<void> {
  if (loadedAt === 0) await readNames()
  if (!isLoggedIn()) {
    const storedSteps = await getGuestMutations()
    loadedAt = Date.now()
    if (!isLoggedIn()) show({ settled: NO_HIGHLIGHTS, steps: storedSteps })
    return
  }
  const uid = readUid()
  if (loadedAt === 0) {
    const cachedHighlights = await shelf.get<StoredHighlights>(uid)
    const unsent = await getPendingMutations()
    if (readUid() === uid)
      show({ settled: cachedHighlights ? toHighlights(cachedHighlights) : settled, steps: merged(unsent) })
  }
  try {
    const before = arrivals
    const waiting = new Set((await getPendingMutations()).map(({ op_id }) => op_id))
    const answer = await wordCalls.lemmas()
    if (readUid() !== uid) return
    if (before !== arrivals) return await load()
    loadedAt = Date.now()
    // Delivered mutations of another tab are part of the response.
    const left = steps.filter(({ op_id }) => waiting.has(op_id) || own.has(op_id))
    show({ settled: toHighlights(answer), steps: left })
    await keep()
  } catch {
    // Offline, the cached words are the fallback.
  }
}

/**
 * A mutation made during the read of the stored ones is in the result or still being stored: count each once.
 */
function merged(unsent: readonly SyncStep[]): SyncStep[] {
  const known = new Set(unsent.map(({ op_id }) => op_id))
  return [...unsent, ...steps.filter(({ op_id }) => !known.has(op_id))].sort(compareByTime)
}

function settle(deliveries: readonly MutationDelivery[]): void {
  if (!isLoggedIn()) return
  const done = deliveries.filter(({ is_done }) => is_done).map(({ step }) => step)
  arrivals += 1
  const deliveredIds = new Set(deliveries.map(({ step }) => step.op_id))
  for (const op_id of deliveredIds) own.delete(op_id)
  show({
    settled: applyMutations(settled, done, lemmaOf, former),
    steps: steps.filter(({ op_id }) => !deliveredIds.has(op_id)),
  })
  void keep()
  for (const delivery of deliveries) {
    if (delivery.is_done) continue
    for (const run of refusals) run(delivery)
  }
}

async function keep(): Promise<void> {
  // A response that arrives after log-out belongs to no session and is dropped.
  if (!isLoggedIn()) return
  const { base, states, cards } = settled
  const rows: StoredHighlights['cards'] = [...cards].map(([lemma, { strength, due }]) => [
    lemma,
    strength,
    due,
  ])
  await shelf.set(readUid(), { base, states: [...states], cards: rows } satisfies StoredHighlights)
}

const toHighlights = ({ base, states, cards }: StoredHighlights): WordHighlights => ({
  base,
  states: new Map(states),
  cards: new Map(cards.map(([lemma, strength, due]) => [lemma, { strength, due }])),
})
