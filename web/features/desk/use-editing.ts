// Hook for the edited article: the server state, the unsaved changes, and how they are merged.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { ApiError } from '../../lib/api.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { showNotice } from '../../ui/toast.ts'
import {
  type ArticleDraft,
  deleteStoredDraft,
  getDraftChanges,
  isChanged,
  loadStoredDraft,
  type StoredDraft,
  saveStoredDraft,
  startOf,
  toArticleDraft,
} from './article-draft.ts'
import {
  type ConflictSide,
  type EditState,
  type MergedDraft,
  mergeDraft,
  rebaseAfterSave,
  resolveConflicts,
} from './merge.ts'
import { useSaveArticle } from './queries.ts'
import { NO_HISTORY, pushHistory, stepHistory, type TextHistory, unlessOverwritten } from './text-history.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

const KEEP_AFTER_MS = 500

/** Query of the draft stored in this browser; null if there is none. Read once each time the desk opens. */
export function useStoredDraft(id: number) {
  return useQuery({
    queryKey: toQueryKey('desk-draft', id),
    queryFn: async () => (await loadStoredDraft(id)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  })
}

interface Editing extends MergedDraft {
  /** The changes were restored from an earlier visit. */
  isRestored: boolean
  /** Snapshots of the text before each edit, for undo. */
  history: TextHistory
}

const untouched = (article: EditedArticle): Editing => {
  const draft = toArticleDraft(article)
  return {
    base: draft,
    draft,
    revision: article.revision,
    conflicts: [],
    isRestored: false,
    history: NO_HISTORY,
  }
}

function begin(article: EditedArticle, stored: StoredDraft | null): Editing {
  if (!stored) return untouched(article)
  const { draft, revision, base = unknownBase(article, revision) } = stored
  return follow({ ...untouched(article), base, draft, revision, isRestored: true }, article)
}

/**
 * Base of a stored draft without one. If the revision differs the base is unknown: an empty text makes every
 * difference a conflict, so that the editor decides.
 */
function unknownBase(article: EditedArticle, revision: number): ArticleDraft {
  const now = toArticleDraft(article)
  return revision === article.revision ? now : { ...now, paragraphs: [] }
}

/** Merges new server data: fields not changed here take the server's value. */
const follow = (editing: Editing, article: EditedArticle): Editing =>
  withMerged(editing, mergeDraft(editing, article))

/** An undo must never revert changes made elsewhere. */
const withMerged = (editing: Editing, merged: MergedDraft): Editing => ({
  ...editing,
  ...merged,
  history: unlessOverwritten(editing.history, editing.draft.paragraphs, merged.draft.paragraphs),
})

export function useEditing(article: EditedArticle, kept: StoredDraft | null) {
  const [editing, setEditing] = useState(() => begin(article, kept))
  const [seen, setSeen] = useState<EditedArticle | undefined>(article)
  const [isAsking, setIsAsking] = useState(false)
  const cache = useQueryClient()
  const save = useSaveArticle(article.id)
  const operation = useIdempotencyKey()
  if (seen !== article) {
    setSeen(article)
    setEditing(follow(editing, article))
  }
  const { base, draft, conflicts } = editing
  const isDirty = isChanged(base, draft)
  useKeeping(article.id, isDirty, editing)

  const send = (
    work: EditState,
    { isAgain = false, then }: { isAgain?: boolean; then?: () => void } = {},
  ) => {
    const changes = getDraftChanges(work.base, work.draft)
    const wanted = { ...changes, revision: work.revision, was: startOf(work.base, changes) }
    save.mutate(
      { article: wanted, op_id: operation.idFor(wanted) },
      {
        onSuccess: (saved) => {
          operation.done()
          setIsAsking(false)
          setSeen(saved)
          setEditing((now) => ({
            ...withMerged(now, rebaseAfterSave(work.draft, now.draft, saved)),
            isRestored: false,
          }))
          then?.()
        },
        onError: (error) => {
          if (!(error instanceof ApiError) || error.code !== 'ARTICLE_CHANGED') return
          const newest = error.details as EditedArticle
          cache.setQueryData(toQueryKey('desk', 'article', article.id), newest)
          // Another editor changed other places: merge both and save again without a dialog.
          const merged = mergeDraft(work, newest)
          if (merged.conflicts.length > 0) setIsAsking(true)
          else if (isAgain) showNotice('又有人改了这篇文章，请再保存一次')
          else send(merged, { isAgain: true, ...(then && { then }) })
        },
      },
    )
  }
  return {
    draft,
    isDirty,
    isRestored: editing.isRestored && isDirty,
    /** Changed differently here and on the server. */
    conflicts,
    /** A save failed because of conflicts: the dialog that resolves them is open. */
    isAsking: isAsking && conflicts.length > 0,
    ask: () => setIsAsking(true),
    stopAsking: () => setIsAsking(false),
    /** `burst`: consecutive input in one place becomes one undo step. */
    edit: (change: (draft: ArticleDraft) => ArticleDraft, burst?: string) => {
      const at = Date.now()
      setEditing((now) => {
        const draft = change(now.draft)
        if (draft === now.draft) return now
        const isText = draft.paragraphs !== now.draft.paragraphs
        const history = isText ? pushHistory(now.history, now.draft.paragraphs, { burst, at }) : now.history
        const next = { ...now, draft, history }
        return now.conflicts.length > 0 ? follow(next, article) : next
      })
    },
    /** Runs undo or redo of the text; returns the place that changed, or undefined if there is no step. */
    step: (way: 'back' | 'on') => {
      const taken = stepHistory(editing.history, draft.paragraphs, way)
      if (!taken) return undefined
      setEditing({ ...editing, draft: { ...draft, paragraphs: taken.paragraphs }, history: taken.history })
      return taken.place
    },
    /** `then` is a callback that runs after the save; not if the editor has to resolve conflicts first. */
    save: (then?: () => void) =>
      conflicts.length > 0 ? setIsAsking(true) : send(editing, then ? { then } : {}),
    /** Applies the picks; when no conflict is left, the draft is saved. */
    decide: (picks: ReadonlyMap<string, ConflictSide>) => {
      const decided = resolveConflicts(editing, article, picks)
      setEditing(withMerged(editing, decided))
      if (decided.conflicts.length > 0) return
      setIsAsking(false)
      if (isChanged(decided.base, decided.draft)) send(decided)
    },
    /** Resets to the server state; returns a callback that restores the changes. */
    discard: () => {
      setIsAsking(false)
      save.reset()
      setEditing(untouched(article))
      return () => {
        setEditing({ ...editing, isRestored: false })
        // Merge the restored changes with server data that arrived since.
        setSeen(undefined)
      }
    },
    isSaving: save.isPending,
    error: save.error instanceof ApiError && save.error.code === 'ARTICLE_CHANGED' ? null : save.error,
  }
}

/**
 * Persists the changes in this browser: debounced after each edit, and at once on `pagehide` and on unmount.
 */
function useKeeping(id: number, isDirty: boolean, { base, draft, revision }: EditState): void {
  const keep = useEffectEvent(() => {
    if (isDirty) void saveStoredDraft(id, { revision, base, draft, at: Date.now() })
    else void deleteStoredDraft(id)
  })
  useEffect(() => {
    const timer = setTimeout(() => keep(), isDirty && draft ? KEEP_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [isDirty, draft])
  useEffect(() => {
    const leave = () => keep()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}
