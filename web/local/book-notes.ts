// This reader's notes in a book: those the server has, and what was written or deleted here and is on its way.
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

/** Times never go back in this page: the steps are sent in their order. */
const now = (): string => {
  lastAt = Math.max(Date.now(), lastAt + 1)
  return new Date(lastAt).toISOString()
}

/** Writes a note or changes it: shown at once, kept here, sent when there is a network. */
export const saveBookNoteLocally = (book_uuid: string, note: NewBookNote & { note_uuid: string }): void =>
  change({ kind: 'note', op_id: randomId(), book_uuid, at: now(), note })

/** Deletes a note; written again it comes back. */
export const deleteBookNoteLocally = (book_uuid: string, note_uuid: string): void =>
  change({ kind: 'note_delete', op_id: randomId(), book_uuid, at: now(), note_uuid })

function change(step: NoteStep): void {
  start()
  set([...waiting, step])
  void enqueueBookMutation(step)
}

/** What is sent of a note that is there: to change a part of it, or to bring it back. */
export const toNewBookNote = ({
  note_uuid,
  text,
  comment,
  root,
  tag,
  color,
  data,
}: BookNote): NewBookNote & { note_uuid: string } => ({ note_uuid, text, comment, root, tag, color, data })

/** The notes of a book after the steps; steps of other books change nothing. */
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

/** The reader's notes in a book, in no order. */
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
        // First into what the server has, then out of what waits: nothing blinks.
        if (!refused)
          cache.setQueryData<{ items: BookNote[] }>(
            toQueryKey('book', 'notes', step.book_uuid),
            (kept) => kept && { items: [...applyBookNoteMutations(kept.items, [step], step.book_uuid)] },
          )
        set(waiting.filter(({ op_id }) => op_id !== step.op_id))
      }),
    [cache],
  )
  const base = data?.items ?? NONE
  return useMemo(() => applyBookNoteMutations(base, steps, book_uuid), [base, steps, book_uuid])
}
