// Translates an article paragraph by paragraph: from memory first, each finished one kept at once, so that a kill loses none.
import type { Paragraph } from '../../../contract/entities/article.ts'
import { refuse } from '../../../contract/kernel/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { Progress } from '../../jobs/define.ts'
import { ProviderFailure, type Translator } from '../../providers/llm/port.ts'
import { isTranslatable, memoryHash } from './paragraphs.ts'
import { addRevision } from './revise.ts'
import type { RevisionRow } from './revision.store.ts'
import { articleOfWork, beginWork } from './work.ts'

/** Paragraphs asked for at once; progress is told between. */
const BATCH = 6

export interface TranslateWish {
  article_id: number
  /** False: what was translated before counts for nothing, by hand or by machine. */
  cache: boolean
}

/** Runs one translation to its end; what is done stays in memory, whatever happens after. */
export async function translateArticle(
  deps: Deps,
  { article_id, cache }: TranslateWish,
  user_id: number | null,
  progress: Progress,
): Promise<{ article_id: number; revision: number }> {
  const { desk } = deps.store
  const translator = deps.translator ?? refuse('TRANSLATION_NOT_CONFIGURED')
  const { last_revision } = await beginWork(deps, article_id, 'TRANSLATING', progress)
  const newest = (await desk.revision(article_id, last_revision)) ?? refuse('ARTICLE_NOT_FOUND')
  const texts = textsOf(newest, cache)
  const zh = await rememberedChinese(deps, texts, { cache, task_id: progress.task_id })
  await translateMissing(deps, translator, { texts, zh }, progress)
  const revision = await desk.inTransaction(async (held) => {
    await articleOfWork(held, article_id, progress)
    const text = { ...inChinese(newest, zh, cache), origin: 'translate' as const }
    return addRevision(deps, article_id, text, { user_id }, held)
  })
  return { article_id, revision }
}

type Text = Pick<RevisionRow, 'title' | 'title_zh' | 'paragraphs'>

/** Chinese that stands is asked for again only without `cache`. */
const isWanted = (english: Pick<Paragraph, 'kind' | 'text'>, zh: string, cache: boolean): boolean =>
  isTranslatable(english) && (!cache || zh.trim() === '')

/** The English that lacks its Chinese, each text once. */
function textsOf({ title, title_zh, paragraphs }: Text, cache: boolean): string[] {
  const whole = [{ kind: 'h2' as const, text: title, zh: title_zh }, ...paragraphs]
  const wanted = whole.filter((one) => isWanted(one, one.zh, cache))
  return [...new Map(wanted.map(({ text }) => [memoryHash(text), text])).values()]
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

/** By hash of the English. Without `cache`, only what this very task had done before it was interrupted. */
async function rememberedChinese(
  { store }: Deps,
  texts: readonly string[],
  { cache, task_id }: { cache: boolean; task_id: string | undefined },
): Promise<Map<string, string>> {
  const known = await store.desk.remembered(texts.map(memoryHash))
  const task = task_id === undefined ? undefined : await store.task.taskFor(task_id, { id: 0, role: 'admin' })
  const mine = [...known].filter(
    ([, { at, engine }]) => cache || (task !== undefined && engine !== 'hand' && at >= task.created_at),
  )
  return new Map(mine.map(([hash, { zh }]) => [hash, zh]))
}

/** Fills `zh` with what it lacks; every paragraph is kept as soon as it is done. */
async function translateMissing(
  { store }: Deps,
  translator: Translator,
  { texts, zh }: { texts: readonly string[]; zh: Map<string, string> },
  { report, signal }: Progress,
): Promise<void> {
  const missing = texts.filter((text) => !zh.has(memoryHash(text)))
  const total = texts.length
  const tell = (left: number) =>
    report({ done: total - left, total, message: `翻译 ${total - left} / ${total} 段` })
  const keep = async (text: string, chinese: string | undefined) => {
    const hash = memoryHash(text)
    if (zh.has(hash)) return
    if (!chinese?.trim()) throw new ProviderFailure('BAD_ANSWER', 'a paragraph came back empty')
    await store.desk.remember([{ hash, text, zh: chinese, engine: translator.engine }])
    zh.set(hash, chinese)
  }
  await tell(missing.length)
  for (let at = 0; at < missing.length; at += BATCH) {
    const some = missing.slice(at, at + BATCH)
    const answer = await translator.translate(some, {
      signal,
      onTranslated: (index, chinese) => keep(some[index] ?? '', chinese),
    })
    for (const [index, text] of some.entries()) await keep(text, answer[index])
    await tell(missing.length - at - some.length)
  }
}
