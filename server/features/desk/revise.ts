// Adds a revision: a text is analysed, keeps its paragraphs' ids, and waits for its audit; readers see nothing of it yet.
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
  /** What the extractor says of a page: only the beginning of an article. A person who wrote knows better. */
  is_stub?: boolean
  /** What the page says its language is. */
  lang?: string | null
  /** A translation that broke off: its stage is settled by who ends it. */
  is_part?: boolean
}

/** Two texts that begin with so many same letters are the same text; of a million all would take a quarter of a second. */
const MAX_COMPARED_LENGTH = 100_000
/** The newest revisions are all kept; of older ones those that passed an audit (decision 10). */
const MAX_RECENT_REVISIONS = 20

const actionFor = ({ origin, is_part }: NewText, to: 'DOWNLOADED' | 'READY'): ArticleAction => {
  if (origin === 'download') return { kind: 'END_DOWNLOAD' }
  if (origin === 'translate') return is_part ? { kind: 'KEEP_TRANSLATED' } : { kind: 'END_TRANSLATION', to }
  return { kind: 'WRITE', is_translated: to === 'READY' }
}

/** READY when nothing lacks its Chinese, and where an editor called it so before the work began. */
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
 * Writes the next revision of an article as PENDING (an older PENDING one is superseded), moves its stage (a download
 * ends in DOWNLOADED, a translation in READY if it is whole) and brings its figures up to date, all in one transaction.
 * Returns the newest revision's number: a download or translation that found nothing new makes none. What readers see
 * changes with the audit only. With `desk` it is part of that transaction.
 * Throws ARTICLE_NOT_FOUND; STATE_CONFLICT where the rules of an article's life say no.
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
    // One that was refused is brought up again: nothing else leads from it to an audit.
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

/** Without an address a text is of an EPUB or typed by hand: it may be short, but no wall cuts it off. */
const isCutOff = (
  row: DeskArticleRow,
  { paragraphs, origin, is_stub }: NewText,
  word_count: number,
): boolean =>
  row.link !== null &&
  (isStub(word_count, proseOf(paragraphs).join('')) || (is_stub ?? (origin === 'translate' && row.is_stub)))

/** While readers see nothing of an article yet, its card is that of the newest text. */
const unseen = (
  row: DeskArticleRow,
  { level, ...card }: Required<Pick<ArticlePatch, 'title' | 'title_zh' | 'word_count' | 'minutes' | 'level'>>,
): ArticlePatch => ({ ...card, ...(row.level_is_manual ? {} : { level }) })

/**
 * The oldest other article of the same page or of nearly the same text; younger ones are told that this one is. Texts
 * that come at the same moment look one after another, so that each sees those before it.
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
