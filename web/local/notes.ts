// This reader's notes: what was changed here and is on its way, a guest's until there is an account, and the sum of both.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Note } from '../../contract/entities/note.ts'
import { noteCalls } from '../lib/calls/note.ts'
import { toQueryKey, toQueryKeyPrefix } from '../lib/keys.ts'
import { isLoggedIn, onSessionChange, useIsLoggedIn } from '../lib/session.ts'
import { deleteGuestMutations, getGuestMutations, onGuestMutations, saveGuestMutations } from './guest.ts'
import {
  applyNoteMutations,
  getNoteUuid,
  isNoteMutation,
  type NoteMutation,
  type PlacedNote,
} from './note-mutations.ts'
import { compareByTime, stampMutation } from './offline-mutation.ts'
import { enqueueMutations, getPendingMutations, type MutationDelivery, onDelivery } from './outbox.ts'
import { currentUserKey } from './user-storage.ts'

/** Steps that the server has not answered yet, in order; of a guest all there are. */
let waiting: readonly NoteMutation[] = []
/** Whose they are. */
let reader: string | undefined
/** Made here and not yet where they are kept: a look there would miss them. */
const unkept = new Set<string>()
/** Answered or folded meanwhile: a look that began before would still find them. */
const gone = new Set<string>()
const listeners = new Set<() => void>()
const deliveries = new Set<(delivered: readonly MutationDelivery[]) => void>()
let isStarted = false

const set = (next: readonly NoteMutation[]) => {
  waiting = next
  for (const listener of listeners) listener()
}

async function look(): Promise<void> {
  const here = currentUserKey()
  if (here !== reader) {
    reader = here
    gone.clear()
    unkept.clear()
    set([])
  }
  const stored = (isLoggedIn() ? await getPendingMutations() : await getGuestMutations())
    .filter(isNoteMutation)
    .filter(({ op_id }) => !gone.has(op_id))
  if (currentUserKey() !== here) return
  const known = new Set(stored.map(({ op_id }) => op_id))
  const mine = waiting.filter(({ op_id }) => unkept.has(op_id) && !known.has(op_id))
  set([...stored, ...mine].sort(compareByTime))
}

/** Watches session, outbox and guest from now on; may be called any number of times. */
function start(): void {
  if (isStarted) return
  isStarted = true
  onSessionChange(() => void look())
  onGuestMutations(() => void look())
  onDelivery((delivered) => {
    const mine = delivered.filter(({ step }) => isNoteMutation(step))
    if (mine.length === 0) return
    // First into what the server is known to have, then out of what waits: nothing blinks.
    for (const tell of deliveries) tell(mine)
    const answered = new Set(mine.map(({ step }) => step.op_id))
    for (const op_id of answered) gone.add(op_id)
    set(waiting.filter(({ op_id }) => !answered.has(op_id)))
  })
  void look()
}

function subscribe(run: () => void): () => void {
  start()
  listeners.add(run)
  return () => listeners.delete(run)
}
const waitingNow = (): readonly NoteMutation[] => waiting
const NONE: readonly NoteMutation[] = []

/** Deleted in this page and not brought back: lists leave them out before the server has heard of it. */
let deleted: ReadonlySet<string> = new Set()
const deletedNow = (): ReadonlySet<string> => deleted
const NOTHING: ReadonlySet<string> = new Set()

/** The names of the notes that were deleted here, told at once. */
export const useDeletedNotes = (): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, deletedNow, () => NOTHING)

/** What happened to notes here and has not reached the server. */
export const useNoteMutations = (): readonly NoteMutation[] =>
  useSyncExternalStore(subscribe, waitingNow, () => NONE)

/** Tells what became of changes of notes, before they stop waiting. Returns the stop. */
export function onNoteDelivery(run: (delivered: readonly MutationDelivery[]) => void): () => void {
  start()
  deliveries.add(run)
  return () => deliveries.delete(run)
}

/** Writes a note or changes it: shown at once, kept here, sent when there is a network. */
export function saveNoteLocally(article_id: number, note: PlacedNote): void {
  change(stampMutation({ kind: 'note', article_id, note }) as NoteMutation)
}

/** Deletes a note; written again it comes back. */
export function deleteNoteLocally(note_uuid: string): void {
  change(stampMutation({ kind: 'note_delete', note_uuid }) as NoteMutation)
}

function change(step: NoteMutation): void {
  start()
  reader ??= currentUserKey()
  const { op_id } = step
  const others = [...deleted].filter((each) => each !== getNoteUuid(step))
  deleted = new Set(step.kind === 'note_delete' ? [...others, step.note_uuid] : others)
  if (isLoggedIn()) {
    unkept.add(op_id)
    set([...waiting, step])
    void enqueueMutations([step]).finally(() => unkept.delete(op_id))
    return
  }
  // Of a guest's note the last state is enough, and of a deleted one nothing is.
  const former = waiting.filter((each) => getNoteUuid(each) === getNoteUuid(step))
  const rest = waiting.filter((each) => getNoteUuid(each) !== getNoteUuid(step))
  for (const each of former) gone.add(each.op_id)
  if (step.kind === 'note') {
    unkept.add(op_id)
    set([...rest, step])
    void saveGuestMutations([step]).finally(() => unkept.delete(op_id))
  } else set(rest)
  void deleteGuestMutations(former)
}

/** Asks lists of notes anew when a change has arrived. */
export function useFreshNotes(): void {
  const cache = useQueryClient()
  useEffect(
    () => onNoteDelivery(() => void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('note') })),
    [cache],
  )
}

/** The reader's notes in an article, those made offline or as a guest among them; `undefined` until that is known. */
export function useNotes(article_id: number): readonly Note[] | undefined {
  const isMember = useIsLoggedIn()
  const cache = useQueryClient()
  const steps = useNoteMutations()
  const { data, isError } = useQuery({
    queryKey: toQueryKey('note', 'ofArticle', article_id),
    queryFn: ({ signal }) => noteCalls.ofArticle({ id: article_id }, { signal }),
    enabled: isMember,
  })
  useEffect(
    () =>
      onNoteDelivery((delivered) => {
        const done = delivered.filter(({ is_done }) => is_done).map(({ step }) => step)
        cache.setQueryData<{ items: Note[] }>(
          toQueryKey('note', 'ofArticle', article_id),
          (kept) =>
            kept && { items: [...applyNoteMutations(kept.items, done.filter(isNoteMutation), article_id)] },
        )
        void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('note') })
      }),
    [cache, article_id],
  )
  const base = isMember ? data?.items : undefined
  return useMemo(
    () =>
      isMember && !base && !isError && steps.length === 0
        ? undefined
        : applyNoteMutations(base ?? [], steps, article_id),
    [isMember, base, isError, steps, article_id],
  )
}
