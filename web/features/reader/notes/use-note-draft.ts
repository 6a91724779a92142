// Draft of a note in its editor: saved while typing and when the editor closes; deleted with an undo.
import { useEffect, useRef, useState } from 'react'
import type { Note } from '../../../../contract/entities/note.ts'
import { MAX_NOTE_TAGS, type NoteColor, PUBLIC_TAG, parseTags } from '../../../../domain/note/note.ts'
import { showNotice } from '../../../ui/toast.ts'

/** The fields of a note that an editor shows, in an article or in a book. */
export type NoteShown = Pick<Note, 'note_uuid' | 'text' | 'comment' | 'tag' | 'color'> &
  Partial<Pick<Note, 'is_public' | 'is_hidden' | 'is_waiting'>>

/** Stores and deletes notes. */
export interface NoteKeeper<N> {
  write: (note: N) => void
  remove: (note: N) => void
}

export interface NoteDraft {
  comment: string
  /** As typed, separated by commas. */
  tags: string
  isPublic: boolean
  color: NoteColor
}

/** Debounce (ms) between typing and saving. */
const SETTLED_MS = 800
export const MAX_COMMENT_LENGTH = 5000
export const MAX_TAGS_LENGTH = 200

/** The tags of a note that its reader wrote. */
export const getOwnTags = (tag: string): string[] => parseTags(tag).filter((each) => each !== PUBLIC_TAG)
const tagField = (tags: readonly string[], isPublic: boolean): string =>
  [...(isPublic ? [PUBLIC_TAG] : []), ...tags].slice(0, MAX_NOTE_TAGS).join(',')

const draftOf = (note: NoteShown): NoteDraft => ({
  comment: note.comment,
  tags: getOwnTags(note.tag).join('，'),
  isPublic: note.is_public ?? false,
  color: note.color,
})

/**
 * Hook for the editor of a note; `open`: whether the editor is open. `change` saves with a debounce,
 * `saveNow` at once.
 */
export function useNoteDraft<N extends NoteShown>(
  note: N,
  keeper: NoteKeeper<N>,
  open: boolean,
  onClose: () => void,
) {
  const [first] = useState(() => draftOf(note))
  const [draft, setDraft] = useState(first)
  const isGone = useRef(false)
  const save = (next: NoteDraft) => {
    if (isGone.current) return
    const changed = {
      ...note,
      color: next.color,
      comment: next.comment.trim(),
      tag: tagField(getOwnTags(next.tags), next.isPublic),
    }
    if (changed.color !== note.color || changed.comment !== note.comment || changed.tag !== note.tag)
      keeper.write(changed)
  }
  const saveNow = (change: Partial<NoteDraft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    save(next)
  }
  // Flush the draft when the editor closes or unmounts.
  const latest = useRef(() => {})
  useEffect(() => {
    latest.current = () => save(draft)
  })
  useEffect(() => {
    if (!open) latest.current()
    return () => latest.current()
  }, [open])
  const { comment, tags } = draft
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), comment || tags ? SETTLED_MS : 0)
    return () => clearTimeout(timer)
  }, [comment, tags])
  return {
    draft,
    change: (change: Partial<NoteDraft>) => setDraft({ ...draft, ...change }),
    saveNow,
    /** Restores the state that the note had when its editor was opened. */
    restore: () => {
      saveNow(first)
      isGone.current = true
      onClose()
    },
    remove: () => {
      isGone.current = true
      onClose()
      removeNote(keeper, note, { ...note, comment: comment.trim() })
    },
  }
}

/** `back`: the note that 撤销 writes. */
export function removeNote<N>(keeper: NoteKeeper<N>, note: N, back: N = note): void {
  keeper.remove(note)
  showNotice('笔记已删除', { action: { label: '撤销', run: () => keeper.write(back) } })
}
