// The article under the editor's hands: what the server has, what was changed since, and how the two meet again.
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

/** What this browser still holds from last time; null when nothing. Read once for each opening of the desk. */
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
  /** The changes come from an earlier visit. */
  isRestored: boolean
  /** The text as it was before each act, for taking back. */
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

/** Whose text is meant to stand is asked when nobody can tell what the draft began from. */
function unknownBase(article: EditedArticle, revision: number): ArticleDraft {
  const now = toArticleDraft(article)
  return revision === article.revision ? now : { ...now, paragraphs: [] }
}

/** News from the server: what was not changed here is taken over. */
const follow = (editing: Editing, article: EditedArticle): Editing =>
  withMerged(editing, mergeDraft(editing, article))

/** What was written elsewhere is never taken back from here. */
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
          // Somebody changed something else: the two go together, and nobody needs to be asked.
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
    /** Changed here and elsewhere meanwhile. */
    conflicts,
    /** A save was refused because of them: the editor decides. */
    isAsking: isAsking && conflicts.length > 0,
    ask: () => setIsAsking(true),
    stopAsking: () => setIsAsking(false),
    /** `burst`: what is typed in one go in one place is taken back as one. */
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
    /** Takes the last act on the text back, or makes it again; what it changed, or undefined when there is none. */
    step: (way: 'back' | 'on') => {
      const taken = stepHistory(editing.history, draft.paragraphs, way)
      if (!taken) return undefined
      setEditing({ ...editing, draft: { ...draft, paragraphs: taken.paragraphs }, history: taken.history })
      return taken.place
    },
    /** `then` runs once it is saved; not where the editor has to decide first. */
    save: (then?: () => void) =>
      conflicts.length > 0 ? setIsAsking(true) : send(editing, then ? { then } : {}),
    /** What was picked for each place stands; when nothing is left to decide, it is saved. */
    decide: (picks: ReadonlyMap<string, ConflictSide>) => {
      const decided = resolveConflicts(editing, article, picks)
      setEditing(withMerged(editing, decided))
      if (decided.conflicts.length > 0) return
      setIsAsking(false)
      if (isChanged(decided.base, decided.draft)) send(decided)
    },
    /** The server's newest; returns how to get the changes back. */
    discard: () => {
      setIsAsking(false)
      save.reset()
      setEditing(untouched(article))
      return () => {
        setEditing({ ...editing, isRestored: false })
        // What came since then is laid under them.
        setSeen(undefined)
      }
    },
    isSaving: save.isPending,
    error: save.error instanceof ApiError && save.error.code === 'ARTICLE_CHANGED' ? null : save.error,
  }
}

/** Keeps the changes in this browser: a moment after each, and at once when the page goes away. */
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
