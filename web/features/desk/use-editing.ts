// The article under the editor's hands: what the server has, what was changed since, and how the two meet again.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { Refused } from '../../lib/api.ts'
import { key } from '../../lib/keys.ts'
import { notify } from '../../ui/toast.ts'
import {
  changesOf,
  type Draft,
  draftOf,
  dropDraft,
  isChanged,
  type KeptDraft,
  keepDraft,
  keptDraft,
  startOf,
} from './draft.ts'
import { afterSave, decide, type Merged, merge, type Pick, type Work } from './merge.ts'
import { useOpId } from './op-id.ts'
import { useSaveArticle } from './queries.ts'
import { NO_HISTORY, noted, type TextHistory, undone, unlessOverwritten } from './text-history.ts'

const KEEP_AFTER_MS = 500

/** What this browser still holds from last time; null when nothing. Read once for each opening of the desk. */
export function useKeptDraft(id: number) {
  return useQuery({
    queryKey: key('desk-draft', id),
    queryFn: async () => (await keptDraft(id)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  })
}

interface Editing extends Merged {
  /** The changes come from an earlier visit. */
  isRestored: boolean
  /** The text as it was before each act, for taking back. */
  history: TextHistory
}

const untouched = (article: EditedArticle): Editing => {
  const draft = draftOf(article)
  return {
    base: draft,
    draft,
    revision: article.revision,
    conflicts: [],
    isRestored: false,
    history: NO_HISTORY,
  }
}

function begin(article: EditedArticle, kept: KeptDraft | null): Editing {
  if (!kept) return untouched(article)
  const { draft, revision, base = unknownBase(article, revision) } = kept
  return follow({ ...untouched(article), base, draft, revision, isRestored: true }, article)
}

/** Whose text is meant to stand is asked when nobody can tell what the draft began from. */
function unknownBase(article: EditedArticle, revision: number): Draft {
  const now = draftOf(article)
  return revision === article.revision ? now : { ...now, paragraphs: [] }
}

/** News from the server: what was not changed here is taken over. */
const follow = (editing: Editing, article: EditedArticle): Editing =>
  withMerged(editing, merge(editing, article))

/** What was written elsewhere is never taken back from here. */
const withMerged = (editing: Editing, merged: Merged): Editing => ({
  ...editing,
  ...merged,
  history: unlessOverwritten(editing.history, editing.draft.paragraphs, merged.draft.paragraphs),
})

export function useEditing(article: EditedArticle, kept: KeptDraft | null) {
  const [editing, setEditing] = useState(() => begin(article, kept))
  const [seen, setSeen] = useState<EditedArticle | undefined>(article)
  const [isAsking, setIsAsking] = useState(false)
  const cache = useQueryClient()
  const save = useSaveArticle(article.id)
  const operation = useOpId()
  if (seen !== article) {
    setSeen(article)
    setEditing(follow(editing, article))
  }
  const { base, draft, conflicts } = editing
  const isDirty = isChanged(base, draft)
  useKeeping(article.id, isDirty, editing)

  const send = (work: Work, { isAgain = false, then }: { isAgain?: boolean; then?: () => void } = {}) => {
    const changes = changesOf(work.base, work.draft)
    const wanted = { ...changes, revision: work.revision, was: startOf(work.base, changes) }
    save.mutate(
      { article: wanted, op_id: operation.idFor(wanted) },
      {
        onSuccess: (saved) => {
          operation.done()
          setIsAsking(false)
          setSeen(saved)
          setEditing((now) => ({
            ...withMerged(now, afterSave(work.draft, now.draft, saved)),
            isRestored: false,
          }))
          then?.()
        },
        onError: (error) => {
          if (!(error instanceof Refused) || error.code !== 'ARTICLE_CHANGED') return
          const newest = error.details as EditedArticle
          cache.setQueryData(key('desk', 'article', article.id), newest)
          // Somebody changed something else: the two go together, and nobody needs to be asked.
          const merged = merge(work, newest)
          if (merged.conflicts.length > 0) setIsAsking(true)
          else if (isAgain) notify('又有人改了这篇文章，请再保存一次')
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
    edit: (change: (draft: Draft) => Draft, burst?: string) => {
      const at = Date.now()
      setEditing((now) => {
        const draft = change(now.draft)
        if (draft === now.draft) return now
        const isText = draft.paragraphs !== now.draft.paragraphs
        const history = isText ? noted(now.history, now.draft.paragraphs, { burst, at }) : now.history
        const next = { ...now, draft, history }
        return now.conflicts.length > 0 ? follow(next, article) : next
      })
    },
    /** Takes the last act on the text back, or makes it again; what it changed, or undefined when there is none. */
    step: (way: 'back' | 'on') => {
      const taken = undone(editing.history, draft.paragraphs, way)
      if (!taken) return undefined
      setEditing({ ...editing, draft: { ...draft, paragraphs: taken.paragraphs }, history: taken.history })
      return taken.place
    },
    /** `then` runs once it is saved; not where the editor has to decide first. */
    save: (then?: () => void) =>
      conflicts.length > 0 ? setIsAsking(true) : send(editing, then ? { then } : {}),
    /** What was picked for each place stands; when nothing is left to decide, it is saved. */
    decide: (picks: ReadonlyMap<string, Pick>) => {
      const decided = decide(editing, article, picks)
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
    error: save.error instanceof Refused && save.error.code === 'ARTICLE_CHANGED' ? null : save.error,
  }
}

/** Keeps the changes in this browser: a moment after each, and at once when the page goes away. */
function useKeeping(id: number, isDirty: boolean, { base, draft, revision }: Work): void {
  const keep = useEffectEvent(() => {
    if (isDirty) void keepDraft(id, { revision, base, draft, at: Date.now() })
    else void dropDraft(id)
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
