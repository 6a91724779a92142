// Adds a revision: analyses the text, assigns paragraph ids, and leaves it pending for its audit; readers do
// not see it yet.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { fingerprintText, isNearDuplicate, isStub } from '../../../domain/article/duplicates.ts'
import type { ArticleAction, RevisionOrigin } from '../../../domain/article/lifecycle.ts'
import { detectOtherLanguage } from '../../../domain/article/other-language.ts'
import { analyseTextInSteps } from '../../../domain/language/analyse.ts'
import { runYielding } from '../../cooperative.ts'
import type { Deps } from '../../deps.ts'
import type { ArticlePatch, DeskArticleRow } from './article-row.store.ts'
import { lemmasFound, selectCountedParagraphs } from './lemmas-found.ts'
import { type DraftParagraph, settleParagraphs, translatedPercent } from './paragraphs.ts'
import { isSameText } from './same-text.ts'
import type { DeskHandle, HasDesk } from './store.ts'
import { computeTransition } from './transition.ts'

export interface NewText {
  title: string
  title_zh: string
  paragraphs: DraftParagraph[]
  origin: RevisionOrigin
  /**
   * The extractor's result: the page has only the beginning of the article. Undefined for text written by a
   * person.
   */
  is_stub?: boolean
  /** Language declared by the page. */
  lang?: string | null
  /** A partial translation; the caller that ends the task sets the stage. */
  is_part?: boolean
}

/**
 * Only this many characters are compared: texts with the same beginning count as the same text. Comparing a
 * million would take a quarter of a second.
 */
const MAX_COMPARED_LENGTH = 100_000
/** Newest revisions that are all retained; older ones only if they passed an audit (decision 10). */
const MAX_RECENT_REVISIONS = 20

const actionFor = ({ origin, is_part }: NewText, to: 'DOWNLOADED' | 'READY'): ArticleAction => {
  if (origin === 'download') return { kind: 'END_DOWNLOAD' }
  if (origin === 'translate') return is_part ? { kind: 'KEEP_TRANSLATED' } : { kind: 'END_TRANSLATION', to }
  return { kind: 'WRITE', is_translated: to === 'READY' }
}

/** READY if every paragraph is translated, or if it was READY before the background work began. */
async function stageAfter(
  desk: DeskHandle,
  row: DeskArticleRow,
  percent: number,
): Promise<'DOWNLOADED' | 'READY'> {
  if (percent === 100) return 'READY'
  const isAtWork = row.stage === 'DOWNLOADING' || row.stage === 'TRANSLATING'
  return isAtWork && (await desk.stageBeforeWork(row.id)) === 'READY' ? 'READY' : 'DOWNLOADED'
}

/**
 * Inserts the next revision as PENDING (an older PENDING one becomes SUPERSEDED), sets the stage (DOWNLOADED
 * after a download, READY after a complete translation) and updates the article's columns, all in one
 * transaction. Returns the number of the newest revision: a download or translation with an unchanged text
 * adds none. Readers see the text only after its audit. With `desk` it joins that transaction. Throws
 * ARTICLE_NOT_FOUND; STATE_CONFLICT if the transition is not allowed.
 */
export async function addRevision(
  deps: Pick<Deps, 'now' | 'dictionary'> & HasDesk,
  article_id: number,
  text: NewText,
  { user_id }: { user_id: number | null },
  desk: DeskHandle = deps.store.desk,
): Promise<number> {
  const now = deps.now()
  return desk.inTransaction(async (held) => {
    const row = await held.articleForUpdate(article_id)
    if (!row) throwAppError('ARTICLE_NOT_FOUND')
    const newest = await held.revision(article_id, row.last_revision)
    const { origin, title } = text
    const isDownload = origin === 'download'
    const paragraphs = settleParagraphs(newest?.paragraphs ?? [], text.paragraphs, {
      trust: origin === 'restore' || origin === 'translate',
      keepChinese: isDownload,
    })
    const title_zh = text.title_zh || (isDownload && newest?.title === title ? newest.title_zh : '')
    const translated_percent = translatedPercent(paragraphs)
    const to = await stageAfter(held, row, translated_percent)
    const isWork = isDownload || origin === 'translate'
    // A rejected text is added again as a new revision, because that is the only way back to an audit.
    const isSame =
      newest?.state !== 'REJECTED' && newest && isSameText({ title, title_zh, paragraphs }, newest)
    if (isWork && isSame) {
      const again = isDownload ? { duplicate_of: await originalOf(held, row, row.fingerprint) } : {}
      const is_stub = isCutOff(row, text, newest.word_count)
      if (!text.is_part)
        await held.patchArticle(article_id, {
          ...computeTransition(row, { kind: 'END_UNCHANGED', to }, now),
          ...again,
          is_stub,
        })
      return newest.revision
    }
    const prose = proseOf(paragraphs)
    const read = selectCountedParagraphs(paragraphs)
    const analysis = await runYielding(
      analyseTextInSteps(
        read.map((paragraph) => paragraph.text),
        deps.dictionary,
      ),
    )
    const { word_count, minutes, level, coverage } = analysis
    const patch = computeTransition(row, actionFor(text, to), now)
    const print = fingerprintText(prose.join('\n').slice(0, MAX_COMPARED_LENGTH)) ?? null
    const revision = row.last_revision + 1
    await held.writeRevision({
      article_id,
      revision,
      state: 'PENDING',
      origin,
      title,
      title_zh,
      paragraphs,
      ...lemmasFound(analysis, read),
      coverage,
      level,
      word_count,
      minutes,
      created_by: user_id,
      created_at: now,
    })
    await held.forgetRevisions(article_id, revision - MAX_RECENT_REVISIONS)
    await held.patchArticle(article_id, {
      ...patch,
      ...(row.shown_revision === null ? unseen(row, { title, title_zh, word_count, minutes, level }) : {}),
      last_revision: revision,
      has_pending: true,
      translated_percent,
      is_stub: isCutOff(row, text, word_count),
      fingerprint: print,
      other_language: detectOtherLanguage(prose, text.lang),
      duplicate_of: await originalOf(held, row, print),
    })
    await held.logMove({
      article_id,
      actor_id: user_id,
      action: origin,
      from_state: row.stage,
      to_state: patch.stage,
      reason: `#${revision}`,
      at: now,
    })
    return revision
  })
}

const proseOf = (paragraphs: NewText['paragraphs']): string[] =>
  paragraphs.filter(({ kind }) => kind !== 'img').map((paragraph) => paragraph.text)

/** A text without a link is from an EPUB or written by hand: it may be short, but no paywall truncates it. */
const isCutOff = (
  row: DeskArticleRow,
  { paragraphs, origin, is_stub }: NewText,
  word_count: number,
): boolean =>
  row.link !== null &&
  (isStub(word_count, proseOf(paragraphs).join('')) || (is_stub ?? (origin === 'translate' && row.is_stub)))

/** While readers see no text of an article, its list columns are those of the newest text. */
const unseen = (
  row: DeskArticleRow,
  { level, ...card }: Required<Pick<ArticlePatch, 'title' | 'title_zh' | 'word_count' | 'minutes' | 'level'>>,
): ArticlePatch => ({ ...card, ...(row.level_is_manual ? {} : { level }) })

/**
 * Oldest other article of the same page or with nearly the same text; younger ones are marked as duplicates
 * of this article. A lock serialises concurrent texts, so that each is compared with those before it.
 */
async function originalOf(
  desk: DeskHandle,
  row: DeskArticleRow,
  print: string | null,
): Promise<number | null> {
  const { id, link_key } = row
  await desk.compareAlone()
  const candidates = await desk.maybeSame(id, { link_key, fingerprint: print })
  const same = candidates.filter(
    (other) =>
      (link_key !== null && other.link_key === link_key) ||
      (print !== null && other.fingerprint !== null && isNearDuplicate(print, other.fingerprint)),
  )
  const older = same.filter((other) => other.id < id).map((other) => other.id)
  if (older.length > 0) return Math.min(...older)
  await desk.markRepeated(
    same.map((other) => other.id),
    id,
  )
  return null
}
