// The article under the editor's hands: what the server has, what was changed since, and how the two meet again.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { Refused } from '../../lib/api.ts'
import {
  changesOf,
  type Draft,
  draftOf,
  dropDraft,
  isChanged,
  type KeptDraft,
  keepDraft,
  keptDraft,
} from './draft.ts'
import { useOpId } from './op-id.ts'
import { rekeyed } from './paragraphs.ts'
import { deskKeys, useSaveArticle } from './queries.ts'

const KEEP_AFTER_MS = 500

/** What this browser still holds from last time; null when nothing. Read once for each opening of the desk. */
export function useKeptDraft(id: number) {
  return useQuery({
    queryKey: ['desk-draft', id],
    queryFn: async () => (await keptDraft(id)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  })
}

interface Editing {
  /** What the changes are changes of. */
  base: EditedArticle
  draft: Draft
  /** The changes come from an earlier visit. */
  isRestored: boolean
}

function begin(article: EditedArticle, kept: KeptDraft | null): Editing {
  if (!kept || !isChanged(article, kept.draft))
    return { base: article, draft: draftOf(article), isRestored: false }
  return { base: { ...article, revision: kept.revision }, draft: kept.draft, isRestored: true }
}

const settled = (article: EditedArticle, before: Draft): Draft => {
  const draft = draftOf(article)
  return { ...draft, paragraphs: rekeyed(before.paragraphs, draft.paragraphs) }
}

/** News from the server: taken over as it is, unless there are changes that began from another revision. */
function follow(editing: Editing, article: EditedArticle): Editing {
  if (!isChanged(editing.base, editing.draft))
    return { base: article, draft: settled(article, editing.draft), isRestored: false }
  return editing.base.revision === article.revision ? { ...editing, base: article } : editing
}

export function useEditing(article: EditedArticle, kept: KeptDraft | null) {
  const [editing, setEditing] = useState(() => begin(article, kept))
  const [seen, setSeen] = useState(article)
  const [isAsking, setIsAsking] = useState(false)
  const cache = useQueryClient()
  const save = useSaveArticle(article.id)
  const operation = useOpId()
  if (seen !== article) {
    setSeen(article)
    setEditing(follow(editing, article))
  }
  const { base, draft } = editing
  const isDirty = isChanged(base, draft)
  useKeeping(article.id, isDirty, base.revision, draft)

  const send = (revision: number, on: EditedArticle) => {
    const wanted = { ...changesOf(on, draft), revision }
    save.mutate(
      { article: wanted, op_id: operation.idFor(wanted) },
      {
        onSuccess: (saved) => {
          operation.done()
          setIsAsking(false)
          setSeen(saved)
          setEditing((now) => ({
            base: saved,
            // What was typed while it was being saved stays.
            draft: now.draft === draft ? settled(saved, draft) : now.draft,
            isRestored: false,
          }))
        },
        onError: (error) => {
          if (!(error instanceof Refused) || error.code !== 'ARTICLE_CHANGED') return
          cache.setQueryData(deskKeys.article(article.id), error.details as EditedArticle)
          setIsAsking(true)
        },
      },
    )
  }
  return {
    draft,
    isDirty,
    isRestored: editing.isRestored && isDirty,
    /** A newer revision came while there are changes. */
    isBehind: isDirty && base.revision !== article.revision,
    /** A save was refused because of it: the editor decides. */
    isAsking,
    ask: () => setIsAsking(true),
    stopAsking: () => setIsAsking(false),
    edit: (change: (draft: Draft) => Draft) =>
      setEditing((now) => {
        const draft = change(now.draft)
        return draft === now.draft ? now : { ...now, draft }
      }),
    save: () => send(base.revision, base),
    /** My changes become the newest revision, whatever came between. */
    saveOver: () => send(article.revision, article),
    /** The server's newest; returns how to get the changes back. */
    discard: () => {
      setIsAsking(false)
      save.reset()
      setEditing({ base: article, draft: draftOf(article), isRestored: false })
      return () => setEditing({ base: { ...article, revision: base.revision }, draft, isRestored: false })
    },
    isSaving: save.isPending,
    error: save.error instanceof Refused && save.error.code === 'ARTICLE_CHANGED' ? null : save.error,
  }
}

/** Keeps the changes in this browser: a moment after each, and at once when the page goes away. */
function useKeeping(id: number, isDirty: boolean, revision: number, draft: Draft): void {
  const keep = useEffectEvent(() => {
    if (isDirty) void keepDraft(id, { revision, draft, at: Date.now() })
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
