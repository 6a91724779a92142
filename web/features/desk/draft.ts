// What an editor has changed and not saved: as a value, as the change to send, and kept in this browser meanwhile.
import type { ArticleLevel, EditedArticle } from '../../../contract/entities/article.ts'
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
  level: ArticleLevel | null
  paragraphs: readonly DeskParagraph[]
}

export type Field = keyof Draft
export const FIELDS: readonly Field[] = [
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

/** A draft in this browser, what it is a change of, and the newest revision it knew. */
export interface KeptDraft {
  revision: number
  /** Drafts kept by earlier versions of this page lack it. */
  base?: Draft
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

/** Equal as far as the server would see: white space at the ends is none. */
export function isSameField(field: Field, a: Draft, b: Draft): boolean {
  if (field === 'paragraphs') return isSameText(a.paragraphs, b.paragraphs)
  if (field === 'topics') return a.topics.join() === b.topics.join()
  if (field === 'level') return a.level === b.level
  return a[field].trim() === b[field].trim()
}

/** Only what differs from `base`; empty when nothing does. */
export function changesOf(base: Draft, draft: Draft): Changes {
  const changes: Changes = {}
  const differs = (field: Field) => !isSameField(field, base, draft)
  for (const key of ['title', 'title_zh', 'digest', 'author', 'source'] as const) {
    if (differs(key)) changes[key] = draft[key].trim()
  }
  for (const key of ['link', 'cover'] as const) {
    if (differs(key)) changes[key] = draft[key].trim() || null
  }
  if (differs('topics')) changes.topics = [...draft.topics]
  if (differs('level')) changes.level = draft.level
  if (differs('paragraphs')) changes.paragraphs = offDesk(draft.paragraphs)
  return changes
}

/** What the described fields of `changes` were at the start, so that nobody else's change is written over. */
export function startOf(base: Draft, changes: Changes) {
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

export const isChanged = (base: Draft, draft: Draft): boolean =>
  FIELDS.some((field) => !isSameField(field, base, draft))

const shelf = openShelf('desk')
const keyOf = (article_id: number): string => `article-${article_id}`

export const keptDraft = (article_id: number): Promise<KeptDraft | undefined> =>
  shelf.get<KeptDraft>(keyOf(article_id))
/** False when it lasts only as long as the page. */
export const keepDraft = (article_id: number, kept: KeptDraft): Promise<boolean> =>
  shelf.set(keyOf(article_id), kept)
export const dropDraft = (article_id: number): Promise<void> => shelf.remove(keyOf(article_id))
