// The saved words and states of this reader, shown at once and everywhere, with or without account and network.
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
/** Which lemma a step means: told by who made it, else the form itself. */
const lemmas = new Map<string, string>()
/** Cards of words that were deleted on this page: the server brings a word back as it was. */
const former = new Map<string, SavedHighlight>()

/** Steps of this tab that are not known to have arrived. */
const own = new Set<string>()

let settled: WordHighlights = NO_HIGHLIGHTS
let steps: SyncStep[] = []
let highlights: WordHighlights = NO_HIGHLIGHTS
let loadedAt = 0
let loading: Promise<void> | undefined
let isWatching = false
/** How often steps have arrived: an answer about all words that was asked for before may not know of them. */
let arrivals = 0

const lemmaOf = (step: SyncStep): string => lemmas.get(step.op_id) ?? getPlainLemma(step)

function show(next: { settled?: WordHighlights; steps?: SyncStep[] }): void {
  settled = next.settled ?? settled
  steps = next.steps ?? steps
  highlights = applyMutations(settled, steps, lemmaOf, former)
  for (const listener of listeners) listener()
}

/** The words as this reader sees them now, unsent changes included. */
export const getWordHighlights = (): WordHighlights => highlights

/** Runs `run` after every change. Returns the stop. */
export function subscribeHighlights(run: () => void): () => void {
  listeners.add(run)
  return () => listeners.delete(run)
}

/** {@link wordHighlights}, kept up to date. */
export const useWordHighlights = (): WordHighlights =>
  useSyncExternalStore(subscribeHighlights, getWordHighlights, getWordHighlights)

/** Whether the lemma is among the reader's words, kept up to date. */
export const useIsSaved = (lemma: string | undefined): boolean =>
  useSyncExternalStore(
    subscribeHighlights,
    () => lemma !== undefined && highlights.cards.has(lemma),
    () => false,
  )

/** Runs `run` for each step of ours that the server refused; the highlights are right again by then. Returns the stop. */
export function onRefusedHighlight(run: (delivery: MutationDelivery) => void): () => void {
  refusals.add(run)
  return () => refusals.delete(run)
}

/** Loads the words: from this browser at once, then from the server when a minute has passed. Never throws. */
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
 * Changes the highlights at once and sends the change, or keeps it for the account to come. `lemma`: whose highlight
 * changes. `chinese` is for a guest's card; the server has it already.
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

/** Kept, because a form alone does not tell its lemma after the page was closed. */
function nameLemma(op_id: string, lemma: string): void {
  lemmas.set(op_id, lemma)
  void shelf.set(LEMMAS, [...lemmas].slice(-MAX_LEMMAS))
}

/** A call of this tab has changed the words on the server: asks for them anew, here and in the other tabs. */
export function refreshHighlights(): void {
  broadcastToTabs('arrived')
  refetchHighlights()
}

const refetchHighlights = (): void => {
  const ask = () => {
    loadedAt = Math.min(loadedAt, 1)
    return loadHighlights()
  }
  // What is being asked for now may be of before.
  void (loading?.then(ask) ?? ask())
}

/**
 * What a guest's words are kept under by the dictionary of today: highlights are found by these lemmas from now on. Told
 * once for each step.
 */
export function renameLemmas(renamed: ReadonlyMap<string, string>): void {
  if (renamed.size === 0) return
  for (const [op_id, lemma] of renamed) lemmas.set(op_id, lemma)
  void shelf.set(LEMMAS, [...lemmas].slice(-MAX_LEMMAS))
  show({})
}

/** Saves a word with its sentence and the Chinese of its paragraph. Returns the undo. */
export function saveWordLocally(input: SavedWord, lemma: string, chinese: SavedChinese = {}): () => void {
  const state = highlights.states.get(lemma)
  changeHighlight({ kind: 'save', input }, lemma, chinese)
  // What is being learnt is no longer known, nor to be passed over.
  const wasDone = state === 'KNOWN' || state === 'IGNORED'
  if (wasDone) changeHighlight({ kind: 'state', word: lemma, state: 'LEARNING' }, lemma)
  return () => {
    changeHighlight({ kind: 'delete', word: lemma }, lemma)
    if (wasDone) changeHighlight({ kind: 'state', word: lemma, state }, lemma)
  }
}

/** Takes a word out of the reader's words. Returns the undo: it comes back with its sentences and history. */
export function deleteWordLocally(lemma: string): () => void {
  const card = settled.cards.get(lemma)
  if (card) former.set(lemma, card)
  changeHighlight({ kind: 'delete', word: lemma }, lemma)
  return () => changeHighlight({ kind: 'save', input: { word: lemma } }, lemma)
}

/** Says that a word is known, ignored or learning. Returns the undo. */
export function setWordState(lemma: string, state: WordState): () => void {
  const before = highlights.states.get(lemma) ?? (highlights.cards.has(lemma) ? 'LEARNING' : 'UNKNOWN')
  changeHighlight({ kind: 'state', word: lemma, state }, lemma)
  return () => changeHighlight({ kind: 'state', word: lemma, state: before }, lemma)
}

/** Sets many states of a guest's words, by lemma: shown at once, resolves when they are kept, with the undo. */
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

/** The server has set these states already (many at once). */
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
    // An account has just taken over what the guest did: it waits with the account's own.
    else void getPendingMutations().then((unsent) => isLoggedIn() && show({ steps: merged(unsent) }))
  })
}

const readNames = async (): Promise<void> => {
  for (const [op_id, lemma] of (await shelf.get<[string, string][]>(LEMMAS)) ?? []) lemmas.set(op_id, lemma)
}

/** What another tab has kept is shown before it has arrived. */
async function showStored(): Promise<void> {
  await readNames()
  const reader = readUid()
  const kept = isLoggedIn() ? merged(await getPendingMutations()) : await getGuestMutations()
  if (readUid() === reader) show({ steps: kept })
}

async function load(): Promise<void> {
  if (loadedAt === 0) await readNames()
  if (!isLoggedIn()) {
    const kept = await getGuestMutations()
    loadedAt = Date.now()
    if (!isLoggedIn()) show({ settled: NO_HIGHLIGHTS, steps: kept })
    return
  }
  const uid = readUid()
  if (loadedAt === 0) {
    const kept = await shelf.get<StoredHighlights>(uid)
    const unsent = await getPendingMutations()
    if (readUid() === uid) show({ settled: kept ? toHighlights(kept) : settled, steps: merged(unsent) })
  }
  try {
    const before = arrivals
    const waiting = new Set((await getPendingMutations()).map(({ op_id }) => op_id))
    const answer = await wordCalls.lemmas()
    if (readUid() !== uid) return
    if (before !== arrivals) return await load()
    loadedAt = Date.now()
    // Those of another tab that have arrived are in the answer.
    const left = steps.filter(({ op_id }) => waiting.has(op_id) || own.has(op_id))
    show({ settled: toHighlights(answer), steps: left })
    await keep()
  } catch {
    // Without a network, what was kept is what there is.
  }
}

/** A step made while the kept ones were being read is among them or still on its way: each counts once. */
function merged(unsent: readonly SyncStep[]): SyncStep[] {
  const known = new Set(unsent.map(({ op_id }) => op_id))
  return [...unsent, ...steps.filter(({ op_id }) => !known.has(op_id))].sort(compareByTime)
}

function settle(deliveries: readonly MutationDelivery[]): void {
  if (!isLoggedIn()) return
  const done = deliveries.filter(({ is_done }) => is_done).map(({ step }) => step)
  arrivals += 1
  const gone = new Set(deliveries.map(({ step }) => step.op_id))
  for (const op_id of gone) own.delete(op_id)
  show({
    settled: applyMutations(settled, done, lemmaOf, former),
    steps: steps.filter(({ op_id }) => !gone.has(op_id)),
  })
  void keep()
  for (const delivery of deliveries) {
    if (delivery.is_done) continue
    for (const run of refusals) run(delivery)
  }
}

async function keep(): Promise<void> {
  // What arrives after a log-out is nobody's any more here.
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
