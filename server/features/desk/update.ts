// An editor's update: metadata changes at once, a changed text becomes a revision to be audited.
import type { deskEndpoints } from '../../../contract/desk.ts'
import type { ArticleLevel, EditedArticle } from '../../../contract/entities/article.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { normaliseSpace } from '../../../domain/article/block.ts'
import { toLinkKey } from '../../../domain/article/duplicates.ts'
import { legibleBlock } from '../../../domain/article/legible-block.ts'
import { mergeTexts } from '../../../domain/article/merge-text.ts'
import type { Deps } from '../../deps.ts'
import type { ArticlePatch, DeskArticleRow } from './article-row.store.ts'
import { refuseMove } from './conflict.ts'
import { rememberByHand } from './hand-memory.ts'
import { legibleInput } from './legible-input.ts'
import { editedArticle, lockArticleRow } from './locked-article.ts'
import { checkedCover, checkedParagraphs } from './paragraph-input.ts'
import { settleParagraphs } from './paragraphs.ts'
import { addRevision, type NewText } from './revise.ts'
import type { RevisionRow } from './revision.store.ts'
import { isSameText } from './same-text.ts'
import type { DeskHandle, HasDesk } from './store.ts'
import { noteChange } from './transition.ts'

type ArticleInput = ParsedInput<typeof deskEndpoints.update>['article']

/**
 * A text based on an older revision (`request.revision`) is merged into the newest, per paragraph and
 * language. Throws ARTICLE_NOT_FOUND; ARTICLE_CHANGED (with the newest state in `details`) if both changed
 * the same place differently, or if another editor changed a field listed in `request.was`; STATE_CONFLICT if
 * it is deleted or being downloaded; INVALID_INPUT.
 */
export async function updateArticle(
  deps: Pick<Deps, 'now' | 'dictionary'> & HasDesk,
  desk: DeskHandle,
  id: number,
  request: ArticleInput,
  user_id: number,
): Promise<EditedArticle> {
  const articleInput = legibleInput(request)
  const now = deps.now()
  const row = await lockArticleRow(desk, id, now)
  if (row.status === 'DELETED') refuseMove('DELETED', row)
  const newest = await desk.revision(id, row.last_revision)
  const merged = await mergedInto(desk, row, newest, articleInput)
  if (!merged || isOvertaken(row, articleInput))
    throwAppError('ARTICLE_CHANGED', { details: await editedArticle(desk, id) })
  const patch = await description(desk, row, newest, merged)
  const text = changedText(row, newest, merged)
  const reason = Object.keys(patch).join(', ')
  if (reason !== '') await noteChange(desk, row, 'describe', { actor_id: user_id, now }, { patch, reason })
  if (text) {
    await addRevision(deps, id, text, { user_id }, desk)
    await rememberByHand(desk, newest?.paragraphs ?? [], text.paragraphs)
  }
  return editedArticle(desk, id)
}

/** The input merged into the newest text; undefined if there is a conflict that a person has to resolve. */
async function mergedInto(
  desk: DeskHandle,
  row: DeskArticleRow,
  newest: RevisionRow | undefined,
  articleInput: ArticleInput,
): Promise<ArticleInput | undefined> {
  const { revision, paragraphs } = articleInput
  if (revision === undefined || revision === row.last_revision) return articleInput
  const base = revision < row.last_revision ? await desk.revision(row.id, revision) : undefined
  if (!base || !newest) return undefined
  const title = mergedLine(base.title, articleInput.title, newest.title)
  const title_zh = mergedLine(base.title_zh, articleInput.title_zh, newest.title_zh)
  if (title === undefined || title_zh === undefined) return undefined
  if (!paragraphs) return { ...articleInput, title, title_zh }
  const settled = { trust: false, keepChinese: false }
  const mine = settleParagraphs(base.paragraphs, checkedParagraphs(paragraphs), settled)
  // Normalize old texts too: characters that are removed from all input must not count as a change.
  const texts = { base: base.paragraphs.map(legibleBlock), mine, theirs: newest.paragraphs.map(legibleBlock) }
  const merged = mergeTexts(texts, ({ id }) => id)
  return merged.conflicts.length > 0
    ? undefined
    : { ...articleInput, title, title_zh, paragraphs: merged.paragraphs }
}

/** Merges one line; undefined if both sides changed it differently. */
function mergedLine(base: string, mine: string | undefined, theirs: string): string | undefined {
  if (mine === undefined || mine === normaliseSpace(base) || mine === normaliseSpace(theirs)) return theirs
  return theirs === base ? mine : undefined
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** True if a field has neither the value that the editor saw nor the value they want. */
function isOvertaken(row: DeskArticleRow, { was = {}, ...newValues }: ArticleInput): boolean {
  const { digest, source, link, cover, topics } = row
  const level = row.level_is_manual ? row.level : null
  const now = { digest, source, link, cover, topics, level, author: row.author ?? '' }
  return (Object.keys(now) as (keyof typeof now)[]).some(
    (field) =>
      was[field] !== undefined && !isEqual(was[field], now[field]) && !isEqual(newValues[field], now[field]),
  )
}

/** The client sent back the whole object of a response: a computed level in it is not an editor's choice. */
const isComputed = (row: DeskArticleRow, { level, ignored }: ArticleInput): boolean =>
  !row.level_is_manual && level === row.level && ignored.includes('word_count')

/** Columns that change at once. */
async function description(
  desk: DeskHandle,
  row: DeskArticleRow,
  newest: RevisionRow | undefined,
  articleInput: ArticleInput,
): Promise<ArticlePatch> {
  const { digest, source, topics, link, level, author } = articleInput
  const changes: ArticlePatch = {
    ...(digest === undefined ? {} : { digest }),
    ...(source === undefined || source === row.source ? {} : await desk.sourceColumns(source)),
    ...(topics === undefined ? {} : { topics: [...new Set(topics)] }),
    ...(articleInput.cover === undefined ? {} : { cover: checkedCover(articleInput.cover) ?? null }),
    ...(link === undefined ? {} : { link, link_key: link === null ? null : (toLinkKey(link) ?? null) }),
    ...(author === undefined || author === (row.author ?? '') ? {} : await desk.authorColumns(author)),
    ...(level && !isComputed(row, articleInput) ? { level, level_is_manual: true } : {}),
    ...(level === null ? { level: await computedLevel(desk, row, newest), level_is_manual: false } : {}),
    // Before there is a text, the titles are columns of the article only.
    ...(newest === undefined && articleInput.paragraphs === undefined ? titles(articleInput) : {}),
  }
  return Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => !isEqual(value, row[key as keyof DeskArticleRow])),
  )
}

const titles = ({ title, title_zh }: ArticleInput): ArticlePatch => ({
  ...(title === undefined ? {} : { title }),
  ...(title_zh === undefined ? {} : { title_zh }),
})

/** Level of the text that readers see, with the newest one as the fallback. */
async function computedLevel(
  desk: DeskHandle,
  row: DeskArticleRow,
  newest: RevisionRow | undefined,
): Promise<ArticleLevel | null> {
  const shown = row.shown_revision === null ? newest : await desk.revision(row.id, row.shown_revision)
  return shown?.level ?? null
}

/** The text that the editor wants; undefined if the newest one is equal. */
function changedText(
  row: DeskArticleRow,
  newest: RevisionRow | undefined,
  articleInput: ArticleInput,
): NewText | undefined {
  if (newest === undefined && articleInput.paragraphs === undefined) return undefined
  const before = newest ?? { title: row.title, title_zh: row.title_zh, paragraphs: [] }
  const paragraphs = articleInput.paragraphs ? checkedParagraphs(articleInput.paragraphs) : before.paragraphs
  const { title = before.title, title_zh = before.title_zh } = articleInput
  const isSame = newest !== undefined && isSameText({ title, title_zh, paragraphs }, newest)
  return isSame ? undefined : { title, title_zh, paragraphs, origin: 'edit' }
}
