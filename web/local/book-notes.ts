// Merges the notes that the server has for a book with the pending mutations of this browser.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { BookNote, NewBookNote } from '../../contract/entities/book.ts'
import { bookCalls } from '../lib/calls/book.ts'
import { randomId } from '../lib/client-id.ts'
import { toQueryKey } from '../lib/keys.ts'
import {
  type BookMutation,
  enqueueBookMutation,
  getPendingBookMutations,
  onBookDelivery,
} from './book-mutations.ts'

type NoteStep = Extract<BookMutation, { kind: 'note' | 'note_delete' }>
const isNoteStep = (step: BookMutation): step is NoteStep => step.kind !== 'pos'

let waiting: readonly NoteStep[] = []
let isStarted = false
let lastAt = 0
const listeners = new Set<() => void>()
const set = (next: readonly NoteStep[]) => {
  waiting = next
  for (const listener of listeners) listener()
}

function start(): void {
  if (isStarted) return
  isStarted = true
  void getPendingBookMutations().then((cached) => {
    const known = new Set(waiting.map(({ op_id }) => op_id))
    set([...cached.filter(isNoteStep).filter(({ op_id }) => !known.has(op_id)), ...waiting])
  })
}

const subscribe = (run: () => void) => {
  start()
  listeners.add(run)
  return () => listeners.delete(run)
}
const waitingNow = (): readonly NoteStep[] => waiting

/** Strictly increasing within a page: mutations are sent in the order of their times. */
const now = (): string => {
  lastAt = Math.max(Date.now(), lastAt + 1)
  return new Date(lastAt).toISOString()
}

/** Creates or changes a note: optimistic update now, then stored here and sent when there is a network. */
export const saveBookNoteLocally = (book_uuid: string, note: NewBookNote & { note_uuid: string }): void =>
  change({ kind: 'note', op_id: randomId(), book_uuid, at: now(), note })

/** Deletes a note; saving it again restores it. */
export const deleteBookNoteLocally = (book_uuid: string, note_uuid: string): void =>
  change({ kind: 'note_delete', op_id: randomId(), book_uuid, at: now(), note_uuid })

function change(step: NoteStep): void {
  start()
  set([...waiting, step])
  void enqueueBookMutation(step)
}

/** The request payload for an existing note: to change a part of it, or to restore it. */
export const toNewBookNote = ({
  note_uuid,
  text,
  comment,
  root,
  tag,
  color,
  data,
}: BookNote): NewBookNote & { note_uuid: string } => ({ note_uuid, text, comment, root, tag, color, data })

/** Applies mutations to the notes of a book; mutations of other books are ignored. */
export function applyBookNoteMutations(
  notes: readonly BookNote[],
  steps: readonly NoteStep[],
  book_uuid: string,
): readonly BookNote[] {
  const mine = steps.filter((step) => step.book_uuid === book_uuid)
  if (mine.length === 0) return notes
  const byId = new Map(notes.map((note) => [note.note_uuid, note]))
  for (const step of mine) {
    if (step.kind === 'note_delete') byId.delete(step.note_uuid)
    else {
      const created_at = byId.get(step.note.note_uuid)?.created_at ?? step.at
      byId.set(step.note.note_uuid, { ...step.note, book_uuid, created_at, updated_at: step.at })
    }
  }
  return [...byId.values()]
}

const NONE: readonly BookNote[] = []

/** The reader's notes in a book, unsorted, with pending mutations applied. */
export function useMergedBookNotes(book_uuid: string): readonly BookNote[] {
  const cache = useQueryClient()
  const steps = useSyncExternalStore(subscribe, waitingNow, waitingNow)
  const { data } = useQuery({
    queryKey: toQueryKey('book', 'notes', book_uuid),
    queryFn: ({ signal }) => bookCalls.notes({ id: book_uuid }, { signal }),
  })
  useEffect(
    () =>
      onBookDelivery(({ step, refused }) => {
        if (!isNoteStep(step)) return
        // Update the query cache before removing the pending mutation, so that nothing flickers.
        if (!refused)
          cache.setQueryData<{ items: BookNote[] }>(
            toQueryKey('book', 'notes', step.book_uuid),
            (cachedNotes) =>
              cachedNotes && {
                items: [...applyBookNoteMutations(cachedNotes.items, [step], step.book_uuid)],
              },
          )
        set(waiting.filter(({ op_id }) => op_id !== step.op_id))
      }),
    [cache],
  )
  const base = data?.items ?? NONE
  return useMemo(() => applyBookNoteMutations(base, steps, book_uuid), [base, steps, book_uuid])
}
