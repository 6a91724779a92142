// Translates an article paragraph by paragraph: from the translation memory first. Each finished paragraph is
// stored at once, so that a crash loses none.
import type { Paragraph } from '../../../../contract/entities/article.ts'
import { throwAppError } from '../../../../contract/kernel/app-error.ts'
import { applyTranslation } from '../../../../domain/article/merge-text.ts'
import { findMissedTerms, type Term } from '../../../../domain/article/terms.ts'
import { isTranslatable } from '../../../../domain/article/translatable.ts'
import { isRepeatedTranslation } from '../../../../domain/language/translation-mix-up.ts'
import type { Deps } from '../../../deps.ts'
import type { JobProgress } from '../../../jobs/define-job.ts'
import { ProviderFailure } from '../../../providers/llm/port.ts'
import { followsGlossary, type TranslationTerms, termsOfTranslation } from '../glossary.ts'
import { memoryHash } from '../paragraphs.ts'
import { addRevision } from '../revise.ts'
import type { RevisionRow } from '../revision.store.ts'
import type { DeskHandle, HasDesk } from '../store.ts'
import { beginTask, lockArticleOfTask, UNCHANGED_MESSAGE } from './task-binding.ts'

/** Paragraphs per request to the provider; progress is reported after each batch. */
const BATCH = 6
/** Abort after this many paragraphs without a usable response: the rest would not succeed either. */
const GIVE_UP_AFTER = 12

export interface TranslateWish {
  article_id: number
  /** Use a language model, or only machine translation; null: the policy of the article's feed. */
  ai?: boolean | null
  /** False: ignore earlier translations, by a person or by a machine. */
  cache: boolean
}

interface Translated {
  article_id: number
  revision: number
  /** False if there was nothing to do and no revision was added. */
  is_changed: boolean
  /** Ids of paragraphs without a response that passed the validation. */
  missing: string[]
  /** Ids of paragraphs whose figures an editor should check. */
  doubtful: string[]
  /** Ids of paragraphs that do not follow a term of the publication's glossary. */
  off_terms: string[]
  /** Number of texts per engine, without those from the translation memory. */
  engines: Record<string, number>
}

/** Runs one translation. Finished paragraphs stay in the translation memory, also if it fails later. */
export async function translateArticle(
  deps: Deps,
  { article_id, ai = null, cache }: TranslateWish,
  user_id: number | null,
  progress: JobProgress,
): Promise<Translated> {
  const { desk } = deps.store
  const context = await termsOfTranslation(deps, article_id, ai)
  const terms = context.glossary?.terms ?? []
  const { last_revision } = await beginTask(deps, article_id, 'TRANSLATING', progress)
  const newest = (await desk.revision(article_id, last_revision)) ?? throwAppError('ARTICLE_NOT_FOUND')
  const texts = textsOf(newest, cache)
  const zh = await rememberedChinese(deps, texts, { cache, terms, task_id: progress.task_id })
  const isBare = zh.size === 0 && newest.paragraphs.every((one) => one.zh.trim() === '')
  const { doubtful, engines } = await translateMissing(deps, context, { texts, zh, isBare }, progress)
  const { revision, is_changed } = await desk.inTransaction(async (held) => {
    const row = await lockArticleOfTask(held, article_id, progress)
    // Editors may save changes during the translation: their changes stay, and only empty translations are
    // filled.
    const now = (await held.revision(article_id, row.last_revision)) ?? newest
    const text = { ...textOf(applyTranslation(newest, inChinese(newest, zh, cache), now)), ...TRANSLATED }
    const added = await addRevision(deps, article_id, text, { user_id }, held)
    return { revision: added, is_changed: added !== row.last_revision }
  })
  const requested = newest.paragraphs.filter((one) => isWanted(one, one.zh, cache))
  const missing = requested.filter(({ text }) => !zh.has(memoryHash(text)))
  const lacksTitle = texts.includes(newest.title) && !zh.has(memoryHash(newest.title))
  const summary = endOf({
    is_changed,
    done: requested.length - missing.length,
    missing: missing.length,
    lacksTitle,
  })
  const unsure = requested.filter(({ text }) => doubtful.has(memoryHash(text)))
  const off = requested.filter(
    ({ text }) => findMissedTerms(text, zh.get(memoryHash(text)) ?? '', terms).length > 0,
  )
  const chineseFor = (text: string) => zh.get(memoryHash(text)) ?? ''
  const repeated = unsure.filter(({ text }) =>
    requested.some((other) =>
      isRepeatedTranslation({ text, zh: chineseFor(text) }, { text: other.text, zh: chineseFor(other.text) }),
    ),
  )
  const figures = unsure.length - repeated.length
  const look = figures > 0 ? `${figures} 段的数字请核对` : ''
  const lookWhole = repeated.length > 0 ? `${repeated.length} 段的译文和别段相同，请核对` : ''
  const lookTerms = off.length > 0 ? `${off.length} 段的术语请核对` : ''
  const message = [summary, look, lookWhole, lookTerms].filter((part) => part !== '').join('，')
  if (message) await progress.report({ message })
  return {
    article_id,
    revision,
    is_changed,
    missing: missing.map(({ id }) => id),
    doubtful: unsure.map(({ id }) => id),
    off_terms: off.map(({ id }) => id),
    engines: Object.fromEntries(engines),
  }
}

/** Message for editors if the result is incomplete or unchanged; otherwise ''. */
function endOf(end: { is_changed: boolean; done: number; missing: number; lacksTitle: boolean }): string {
  const failed = [end.missing > 0 && `${end.missing} 段`, end.lacksTitle && '标题'].filter(Boolean).join('和')
  if (failed) return `译好 ${end.done} 段，${failed}没有通过检查`
  return end.is_changed ? '' : UNCHANGED_MESSAGE
}

type Text = Pick<RevisionRow, 'title' | 'title_zh' | 'paragraphs'>
const TRANSLATED = { origin: 'translate' as const }
const textOf = ({ title, title_zh, paragraphs }: Text): Text => ({ title, title_zh, paragraphs })

/** An existing translation is requested again only without `cache`. */
const isWanted = (english: Pick<Paragraph, 'kind' | 'text'>, zh: string, cache: boolean): boolean =>
  isTranslatable(english) && (!cache || zh.trim() === '')

/** Distinct English texts without a translation. */
function textsOf({ title, title_zh, paragraphs }: Text, cache: boolean): string[] {
  const whole = [{ kind: 'h2' as const, text: title, zh: title_zh }, ...paragraphs]
  const requested = whole.filter((one) => isWanted(one, one.zh, cache))
  return [...new Map(requested.map(({ text }) => [memoryHash(text), text])).values()]
}

function inChinese({ title, title_zh, paragraphs }: Text, zh: ReadonlyMap<string, string>, cache: boolean) {
  const found = (english: Pick<Paragraph, 'kind' | 'text'>, before: string) =>
    (isWanted(english, before, cache) && zh.get(memoryHash(english.text))) || before
  return {
    title,
    title_zh: found({ kind: 'h2', text: title }, title_zh),
    paragraphs: paragraphs.map((paragraph) => ({ ...paragraph, zh: found(paragraph, paragraph.zh) })),
  }
}

/**
 * Map from the hash of the English to its Chinese. Without `cache`, only what this task translated before it
 * was interrupted. A machine translation that does not follow the glossary is ignored, unless this task made
 * it: a retry would not be better.
 */
async function rememberedChinese(
  { store }: Deps,
  texts: readonly string[],
  { cache, terms, task_id }: { cache: boolean; terms: readonly Term[]; task_id: string | undefined },
): Promise<Map<string, string>> {
  const task = task_id === undefined ? undefined : await store.task.byId(task_id)
  if (!cache) return task ? translatedSince(store.desk, texts, task.created_at) : new Map()
  const known = await store.desk.remembered(texts.map(memoryHash))
  const isOfTask = (at: Date) => task !== undefined && at >= task.created_at
  return chineseOf(new Map([...known].filter(([, one]) => isOfTask(one.at) || followsGlossary(terms, one))))
}

const chineseOf = (known: ReadonlyMap<string, { zh: string }>): Map<string, string> =>
  new Map([...known].map(([hash, { zh }]) => [hash, zh]))

/** Machine translations of `texts` since `since`, by hash of the English. */
async function translatedSince(desk: DeskHandle, texts: readonly string[], since: Date) {
  const known = await desk.remembered(texts.map(memoryHash))
  return chineseOf(new Map([...known].filter(([, { at, engine }]) => engine !== 'hand' && at >= since)))
}

/**
 * Saves a partial translation as a revision before the article becomes FAILED, after a cancellation or a
 * provider error. Does nothing without translated paragraphs. Returns the number of saved paragraphs.
 */
export async function keepTranslated(
  deps: Pick<Deps, 'now' | 'dictionary'> & HasDesk,
  desk: DeskHandle,
  article_id: number,
  task: { created_at: Date; user_id: number | null },
): Promise<number> {
  const row = await desk.articleForUpdate(article_id)
  const newest = row?.stage === 'TRANSLATING' && (await desk.revision(article_id, row.last_revision))
  if (!newest) return 0
  const first = await desk.firstTextSinceWork(article_id)
  const before = (first && (await desk.revision(article_id, first - 1))) || newest
  const done = await translatedSince(desk, textsOf(before, false), task.created_at)
  if (done.size === 0) return 0
  const merged = applyTranslation(before, inChinese(before, done, false), newest)
  const text = { ...textOf(merged), ...TRANSLATED, is_part: true }
  await addRevision(deps, article_id, text, { user_id: task.user_id }, desk)
  return before.paragraphs.filter((one) => done.has(memoryHash(one.text))).length
}

/**
 * Translates the texts missing in `zh` and stores each paragraph as soon as it is done. Returns the hashes of
 * doubtful ones. Throws if many paragraphs had no usable response, or all paragraphs of an article without
 * any Chinese (`isBare`).
 */
async function translateMissing(
  { store }: Deps,
  { translator, glossary }: TranslationTerms,
  { texts, zh, isBare }: { texts: readonly string[]; zh: Map<string, string>; isBare: boolean },
  { report, signal }: JobProgress,
): Promise<{ doubtful: Set<string>; engines: Map<string, number> }> {
  const missing = texts.filter((text) => !zh.has(memoryHash(text)))
  const doubtful = new Set<string>()
  const engines = new Map<string, number>()
  const count = (engine: string) => engines.set(engine, (engines.get(engine) ?? 0) + 1)
  const total = texts.length
  const before = zh.size
  const reportProgress = (left: number) =>
    report({ done: total - left, total, message: `翻译 ${total - left} / ${total} 段` })
  const keep = async (text: string, chinese: string | undefined, engine = translator.engine) => {
    const hash = memoryHash(text)
    if (zh.has(hash) || !chinese?.trim()) return
    zh.set(hash, chinese)
    count(engine)
    await store.desk.remember([{ hash, text, zh: chinese, engine }])
  }
  // Not stored in the translation memory: only this article's editor should check it, and it must not be
  // reused.
  const doubt = (text: string, chinese: string, engine = translator.engine) => {
    if (chinese.trim() === '') return
    count(engine)
    doubtful.add(memoryHash(text))
    zh.set(memoryHash(text), chinese)
  }
  await reportProgress(missing.length)
  for (let at = 0; at < missing.length; at += BATCH) {
    const batch = missing.slice(at, at + BATCH)
    const answer = await translator.translate(batch, {
      signal,
      glossary,
      onTranslated: (index, chinese, engine) => keep(batch[index] ?? '', chinese, engine),
      onDoubtful: (index, chinese, engine) => doubt(batch[index] ?? '', chinese, engine),
    })
    if (answer.length !== batch.length) throw new ProviderFailure('BAD_ANSWER', 'not one for one')
    for (const [index, text] of batch.entries()) await keep(text, answer[index])
    const attempted = Math.min(missing.length, at + BATCH)
    if (zh.size === before && (attempted >= GIVE_UP_AFTER || (isBare && attempted === missing.length)))
      throw new ProviderFailure('BAD_ANSWER', 'no paragraph passed the check')
    await reportProgress(missing.length - at - batch.length)
  }
  return { doubtful, engines }
}
