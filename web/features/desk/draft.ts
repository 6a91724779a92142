// What an editor has changed and not saved: as a value, as the change to send, and kept in this browser meanwhile.
import type { Difficulty, EditedArticle } from '../../../contract/entities/article.ts'
import { openShelf } from '../../lib/storage.ts'
import { type DeskParagraph, offDesk, onDesk } from './paragraphs.ts'

export interface Draft {
  title: string
  title_zh: string
  digest: string
  author: string
  source: string
  link: string
  cover: string
  topics: readonly string[]
  /** null = computed from the text. */
  level: Difficulty | null
  paragraphs: readonly DeskParagraph[]
}

/** A draft in this browser, and the revision it was begun from. */
export interface KeptDraft {
  revision: number
  draft: Draft
  /** Unix milliseconds. */
  at: number
}

export const draftOf = (article: EditedArticle): Draft => ({
  title: article.title,
  title_zh: article.title_zh,
  digest: article.digest,
  author: article.author?.name ?? '',
  source: article.source,
  link: article.link ?? '',
  cover: article.cover ?? '',
  topics: article.topics,
  level: article.level_is_manual ? article.level : null,
  paragraphs: onDesk(article.paragraphs),
})

/** What an update sends. */
export type Changes = Partial<Omit<Draft, 'link' | 'cover' | 'topics' | 'paragraphs'>> & {
  link?: string | null
  cover?: string | null
  topics?: string[]
  paragraphs?: Omit<DeskParagraph, 'key'>[]
}

/** Only what differs from the article; empty when nothing does. */
export function changesOf(article: EditedArticle, draft: Draft): Changes {
  const before = draftOf(article)
  const changes: Changes = {}
  for (const key of ['title', 'title_zh', 'digest', 'author', 'source'] as const) {
    if (draft[key].trim() !== before[key]) changes[key] = draft[key].trim()
  }
  for (const key of ['link', 'cover'] as const) {
    if (draft[key].trim() !== before[key]) changes[key] = draft[key].trim() || null
  }
  if (draft.topics.join() !== before.topics.join()) changes.topics = [...draft.topics]
  if (draft.level !== before.level) changes.level = draft.level
  if (!isSameText(before.paragraphs, draft.paragraphs)) changes.paragraphs = offDesk(draft.paragraphs)
  return changes
}

/** As far as the server would see a difference; the keys of the desk are none. */
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

export const isChanged = (article: EditedArticle, draft: Draft): boolean =>
  Object.keys(changesOf(article, draft)).length > 0

const shelf = openShelf('desk')
const keyOf = (article_id: number): string => `article-${article_id}`

export const keptDraft = (article_id: number): Promise<KeptDraft | undefined> =>
  shelf.get<KeptDraft>(keyOf(article_id))
/** False when it lasts only as long as the page. */
export const keepDraft = (article_id: number, kept: KeptDraft): Promise<boolean> =>
  shelf.set(keyOf(article_id), kept)
export const dropDraft = (article_id: number): Promise<void> => shelf.remove(keyOf(article_id))
