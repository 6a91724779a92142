// Unsaved changes of an editor: the draft as a value, the payload of an update, and the copy saved in this
// browser.
import type { ArticleLevel, EditedArticle } from '../../../contract/entities/article.ts'
import { openStore } from '../../lib/storage.ts'
import { type DeskParagraph, fromDeskParagraphs, toDeskParagraphs } from './paragraphs.ts'

export interface ArticleDraft {
  title: string
  title_zh: string
  digest: string
  author: string
  source: string
  link: string
  cover: string
  topics: readonly string[]
  /** null = computed from the text. */
  level: ArticleLevel | null
  paragraphs: readonly DeskParagraph[]
}

export type DraftField = keyof ArticleDraft
export const DRAFT_FIELDS: readonly DraftField[] = [
  'title',
  'title_zh',
  'paragraphs',
  'digest',
  'author',
  'source',
  'link',
  'cover',
  'topics',
  'level',
]

/** A draft stored in this browser, the base of its changes, and the newest revision it was merged with. */
export interface StoredDraft {
  revision: number
  /** Missing in drafts that an earlier version of this page stored. */
  base?: ArticleDraft
  draft: ArticleDraft
  /** Unix milliseconds. */
  at: number
}

export const toArticleDraft = (article: EditedArticle): ArticleDraft => ({
  title: article.title,
  title_zh: article.title_zh,
  digest: article.digest,
  author: article.author?.name ?? '',
  source: article.source,
  link: article.link ?? '',
  cover: article.cover ?? '',
  topics: article.topics,
  level: article.level_is_manual ? article.level : null,
  paragraphs: toDeskParagraphs(article.paragraphs),
})

/** Payload of an update request. */
export type DraftChanges = Partial<Omit<ArticleDraft, 'link' | 'cover' | 'topics' | 'paragraphs'>> & {
  link?: string | null
  cover?: string | null
  topics?: string[]
  paragraphs?: Omit<DeskParagraph, 'key'>[]
}

/** Equal after normalization by the server: white space at the ends is ignored. */
export function isSameField(field: DraftField, a: ArticleDraft, b: ArticleDraft): boolean {
  if (field === 'paragraphs') return isSameText(a.paragraphs, b.paragraphs)
  if (field === 'topics') return a.topics.join() === b.topics.join()
  if (field === 'level') return a.level === b.level
  return a[field].trim() === b[field].trim()
}

/** Only the fields that differ from `base`; empty if none does. */
export function getDraftChanges(base: ArticleDraft, draft: ArticleDraft): DraftChanges {
  const changes: DraftChanges = {}
  const differs = (field: DraftField) => !isSameField(field, base, draft)
  for (const key of ['title', 'title_zh', 'digest', 'author', 'source'] as const) {
    if (differs(key)) changes[key] = draft[key].trim()
  }
  for (const key of ['link', 'cover'] as const) {
    if (differs(key)) changes[key] = draft[key].trim() || null
  }
  if (differs('topics')) changes.topics = [...draft.topics]
  if (differs('level')) changes.level = draft.level
  if (differs('paragraphs')) changes.paragraphs = fromDeskParagraphs(draft.paragraphs)
  return changes
}

/**
 * Base values of the described fields in `changes`: the server compares them, so that no other editor's
 * change is overwritten.
 */
export function startOf(base: ArticleDraft, changes: DraftChanges) {
  return {
    ...('digest' in changes ? { digest: base.digest } : {}),
    ...('author' in changes ? { author: base.author } : {}),
    ...('source' in changes ? { source: base.source } : {}),
    ...('link' in changes ? { link: base.link || null } : {}),
    ...('cover' in changes ? { cover: base.cover || null } : {}),
    ...('topics' in changes ? { topics: [...base.topics] } : {}),
    ...('level' in changes ? { level: base.level } : {}),
  }
}

/** Equal for the server; the keys of the desk are ignored. */
function isSameText(a: readonly DeskParagraph[], b: readonly DeskParagraph[]): boolean {
  if (a === b) return true
  return a.length === b.length && a.every((one, index) => isSameParagraph(one, b[index]))
}

function isSameParagraph(a: DeskParagraph, b: DeskParagraph | undefined): boolean {
  if (!b) return false
  if (a.id !== b.id || a.kind !== b.kind || a.text !== b.text || a.zh !== b.zh || a.src !== b.src)
    return false
  return (
    a.runs === b.runs ||
    (a.runs.length === b.runs.length &&
      a.runs.every((run, index) => {
        const other = b.runs[index]
        return (
          run.start === other?.start &&
          run.end === other.end &&
          run.mark === other.mark &&
          run.href === other.href
        )
      }))
  )
}

export const isChanged = (base: ArticleDraft, draft: ArticleDraft): boolean =>
  DRAFT_FIELDS.some((field) => !isSameField(field, base, draft))

const shelf = openStore('desk')
const keyOf = (article_id: number): string => `article-${article_id}`

export const loadStoredDraft = (article_id: number): Promise<StoredDraft | undefined> =>
  shelf.get<StoredDraft>(keyOf(article_id))
/** Resolves to false if the browser cannot persist it: then the draft lasts as long as the page. */
export const saveStoredDraft = (article_id: number, stored: StoredDraft): Promise<boolean> =>
  shelf.set(keyOf(article_id), stored)
export const deleteStoredDraft = (article_id: number): Promise<void> => shelf.remove(keyOf(article_id))
