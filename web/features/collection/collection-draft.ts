// Unsaved draft of a collection, stored in the session storage of this tab until it is saved.
import { useState } from 'react'
import type { CollectionShown } from '../../../contract/collection.ts'
import { parseJson } from '../../../domain/kernel/json.ts'
import { safeSessionStorage } from '../../lib/storage.ts'

export interface DraftArticle {
  id: number
  title: string
  title_zh: string
  cover: string | null
}
export interface CollectionDraft {
  name: string
  description: string
  /** null: the cover is generated. */
  cover: string | null
  is_public: boolean
  articles: DraftArticle[]
}

export const NEW_DRAFT: CollectionDraft = {
  name: '',
  description: '',
  cover: null,
  is_public: true,
  articles: [],
}

/** Maps a collection to a draft. */
export const toCollectionDraft = ({
  name,
  description,
  cover,
  is_public,
  articles,
}: CollectionShown): CollectionDraft => ({
  ...{ name, description, cover, is_public },
  articles: articles.map((article) => ({
    id: article.id,
    title: article.title,
    title_zh: article.title_zh,
    cover: article.cover,
  })),
})

const placeOf = (id: number | undefined): string => `collection:${id ?? 'new'}`

/** Parses the stored draft of that collection; undefined if there is none, or if its schema is invalid. */
function readStoredDraft(id: number | undefined): CollectionDraft | undefined {
  try {
    const found = parseJson(safeSessionStorage.get(placeOf(id))) as Partial<CollectionDraft> | null
    return found && Array.isArray(found.articles) && typeof found.name === 'string'
      ? { ...NEW_DRAFT, ...found }
      : undefined
  } catch {
    return undefined
  }
}

/** Hook with the draft, and functions that change and clear it; `isRestored` if it was stored earlier. */
export function useCollectionDraft(id: number | undefined, begin: CollectionDraft) {
  const [isRestored] = useState(() => readStoredDraft(id) !== undefined)
  const [draft, setDraft] = useState<CollectionDraft>(() => readStoredDraft(id) ?? begin)
  const change = (next: Partial<CollectionDraft>) =>
    setDraft((before) => {
      const after = { ...before, ...next }
      safeSessionStorage.set(placeOf(id), JSON.stringify(after))
      return after
    })
  const forget = () => void safeSessionStorage.set(placeOf(id), '')
  const resetDraft = () => {
    forget()
    setDraft(begin)
  }
  return { draft, change, forget, beginAnew: resetDraft, isKept: isRestored }
}
