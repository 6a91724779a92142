// What somebody is writing of a collection: kept in this tab until it is saved.
import { useState } from 'react'
import type { CollectionShown } from '../../../contract/collection.ts'
import { parseJson } from '../../../domain/kernel/json.ts'
import { session } from '../../lib/storage.ts'

export interface DraftArticle {
  id: number
  title: string
  title_zh: string
  cover: string | null
}
export interface Draft {
  name: string
  description: string
  /** null: one is drawn. */
  cover: string | null
  is_public: boolean
  articles: DraftArticle[]
}

export const NEW_DRAFT: Draft = { name: '', description: '', cover: null, is_public: true, articles: [] }

/** A collection as it can be changed. */
export const draftOf = ({ name, description, cover, is_public, articles }: CollectionShown): Draft => ({
  ...{ name, description, cover, is_public },
  articles: articles.map((article) => ({
    id: article.id,
    title: article.title,
    title_zh: article.title_zh,
    cover: article.cover,
  })),
})

const placeOf = (id: number | undefined): string => `collection:${id ?? 'new'}`

/** What was kept in this tab of that collection; undefined when nothing was, or it is of another shape. */
function kept(id: number | undefined): Draft | undefined {
  try {
    const found = parseJson(session.get(placeOf(id))) as Partial<Draft> | null
    return found && Array.isArray(found.articles) && typeof found.name === 'string'
      ? { ...NEW_DRAFT, ...found }
      : undefined
  } catch {
    return undefined
  }
}

/** The draft, what changes it, and what forgets it; `isKept` when it was begun before. */
export function useDraft(id: number | undefined, begin: Draft) {
  const [isKept] = useState(() => kept(id) !== undefined)
  const [draft, setDraft] = useState<Draft>(() => kept(id) ?? begin)
  const change = (next: Partial<Draft>) =>
    setDraft((before) => {
      const after = { ...before, ...next }
      session.set(placeOf(id), JSON.stringify(after))
      return after
    })
  const forget = () => void session.set(placeOf(id), '')
  const beginAnew = () => {
    forget()
    setDraft(begin)
  }
  return { draft, change, forget, beginAnew, isKept }
}
