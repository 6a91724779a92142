// Store of this reader's notes: pending mutations (a guest's until there is an account), merged with the
// notes of the server.
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

/** Mutations without a server response, in order; for a guest, all mutations. */
let waiting: readonly NoteMutation[] = []
/** The user whose mutations are in `waiting`. */
let reader: string | undefined
/** Created here and not yet stored: a read from storage would miss them. */
const unsaved = new Set<string>()
/** Delivered or merged during a read from storage: that read would still return them. */
const settledIds = new Set<string>()
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
    settledIds.clear()
    unsaved.clear()
    set([])
  }
  const stored = (isLoggedIn() ? await getPendingMutations() : await getGuestMutations())
    .filter(isNoteMutation)
    .filter(({ op_id }) => !settledIds.has(op_id))
  if (currentUserKey() !== here) return
  const known = new Set(stored.map(({ op_id }) => op_id))
  const mine = waiting.filter(({ op_id }) => unsaved.has(op_id) && !known.has(op_id))
  set([...stored, ...mine].sort(compareByTime))
}

/** Subscribes to session, outbox and guest storage; idempotent. */
function start(): void {
  if (isStarted) return
  isStarted = true
  onSessionChange(() => void look())
  onGuestMutations(() => void look())
  onDelivery((delivered) => {
    const mine = delivered.filter(({ step }) => isNoteMutation(step))
    if (mine.length === 0) return
    // Update the query cache before removing the pending mutations, so that nothing flickers.
    for (const tell of deliveries) tell(mine)
    const answered = new Set(mine.map(({ step }) => step.op_id))
    for (const op_id of answered) settledIds.add(op_id)
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

/** Deleted in this page and not restored: lists hide them before the server response. */
let deleted: ReadonlySet<string> = new Set()
const deletedNow = (): ReadonlySet<string> => deleted
const NOTHING: ReadonlySet<string> = new Set()

/** The UUIDs of the notes that were deleted here, without waiting for the server. */
export const useDeletedNotes = (): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, deletedNow, () => NOTHING)

/** Pending mutations of notes that have not reached the server. */
export const useNoteMutations = (): readonly NoteMutation[] =>
  useSyncExternalStore(subscribe, waitingNow, () => NONE)

/**
 * Calls `run` with the results of note mutations, before they are removed from the pending ones. Returns the
 * unsubscribe function.
 */
export function onNoteDelivery(run: (delivered: readonly MutationDelivery[]) => void): () => void {
  start()
  deliveries.add(run)
  return () => deliveries.delete(run)
}

/** Creates or changes a note: optimistic update now, then stored here and sent when there is a network. */
export function saveNoteLocally(article_id: number, note: PlacedNote): void {
  change(stampMutation({ kind: 'note', article_id, note }) as NoteMutation)
}

/** Deletes a note; saving it again restores it. */
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
    unsaved.add(op_id)
    set([...waiting, step])
    void enqueueMutations([step]).finally(() => unsaved.delete(op_id))
    return
  }
  // A guest needs only the last mutation of a note, and none of a deleted note.
  const former = waiting.filter((each) => getNoteUuid(each) === getNoteUuid(step))
  const rest = waiting.filter((each) => getNoteUuid(each) !== getNoteUuid(step))
  for (const each of former) settledIds.add(each.op_id)
  if (step.kind === 'note') {
    unsaved.add(op_id)
    set([...rest, step])
    void saveGuestMutations([step]).finally(() => unsaved.delete(op_id))
  } else set(rest)
  void deleteGuestMutations(former)
}

/** Invalidates the queries of note lists when a change was delivered. */
export function useFreshNotes(): void {
  const cache = useQueryClient()
  useEffect(
    () => onNoteDelivery(() => void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('note') })),
    [cache],
  )
}

/** The reader's notes in an article, with offline and guest notes merged in; `undefined` while loading. */
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
          (cachedNotes) =>
            cachedNotes && {
              items: [...applyNoteMutations(cachedNotes.items, done.filter(isNoteMutation), article_id)],
            },
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
