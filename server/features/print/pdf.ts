// Exports an article as a PDF: a job renders it once per version; a PDF in storage is returned immediately.
import { createHmac } from 'node:crypto'
import type { Paragraph } from '../../../contract/entities/article.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { printEndpoints } from '../../../contract/print.ts'
import { levelLabel } from '../../../domain/language/levels.ts'
import { splitStyledText } from '../../../domain/print/styled-text.ts'
import { PDF_STYLE_NAMES, type PdfStyle } from '../../../domain/print/styles.ts'
import { buildTableRows, type TableCell } from '../../../domain/print/table-rows.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { loadReadableArticle, type ReadableArticle, wholeArticle, wordsFrom } from '../article/public.ts'
import { limitsOf } from '../membership/public.ts'
import { formatFacts } from './facts.ts'
import { makePdfJob } from './job-types.ts'
import { printPicture } from './pictures.ts'
import type { HasPrint } from './store.ts'

/** Version of the page design, part of the hash: increment it to invalidate the PDFs in storage. */
const EDITION = 2
/** Level of the word list behind the text. */
const WORDS_LEVEL = 'C6'
const WORDS_AT_MOST = 240

/**
 * Returns the URL of the PDF, or the task that renders it. Throws ARTICLE_NOT_FOUND, MEMBERSHIP_REQUIRED,
 * ARTICLE_EMPTY.
 */
export async function articlePdf(
  ctx: Ctx<'user'> & HasPrint,
  { id, style }: ParsedInput<typeof printEndpoints.pdf>,
): Promise<EndpointResult<typeof printEndpoints.pdf>> {
  const shown = await loadReadableArticle(ctx, id, { sees_all: true })
  const isAllowed = ctx.user.role === 'admin' || (await limitsOf(ctx, ctx.user.id)).has_pdf
  if (!isAllowed) throwAppError('MEMBERSHIP_REQUIRED')
  if (shown.content.paragraphs.length === 0) throwAppError('ARTICLE_EMPTY')
  const key = pdfKey(ctx, shown, style)
  if (await ctx.storage.has(key)) return { result: ctx.storage.url(key), task: null }
  const payload = { article_id: id, style, key, origin: ctx.origin }
  const about = {
    user_id: ctx.user.id,
    subject: `${shown.row.title} · ${PDF_STYLE_NAMES[style].label}`,
    // Tasks are private: a second reader gets a separate task with the same result file.
    key: `${makePdfJob.name} ${ctx.user.id} ${key}`,
    // Serial queue per reader: the PDFs of one reader do not block those of others.
    queues: [`pages of ${ctx.user.id}`],
  }
  return { result: null, task: await ctx.store.print.request(makePdfJob, payload, about) }
}

/**
 * Storage key of the PDF of this version. The HMAC makes it impossible to guess from the article's id,
 * because the file contains text for members only. It changes with every printed value.
 */
export function pdfKey(
  { site_key, origin }: Pick<Ctx, 'site_key' | 'origin'>,
  { row, revision, words }: ReadableArticle,
  style: PdfStyle,
): string {
  const { title, title_zh, source, author, level, cover, published_at } = row
  const printed = { EDITION, style, title, title_zh, source, author, level, cover, published_at, origin }
  const mac = createHmac('sha256', site_key)
    .update(JSON.stringify({ ...printed, revision, words: style === 'words' ? words : [] }))
    .digest('hex')
    .slice(0, 24)
  return `pdf/${row.id}-${revision}-${style}-${mac}.pdf`
}

type PdfDeps = Pick<Deps, 'store' | 'now' | 'dictionary' | 'storage' | 'sized' | 'typesetter'>

/** Renders the PDF into storage and returns its URL; undefined when the article was deleted. */
export async function printPdf(
  deps: PdfDeps,
  { article_id, style, key, origin }: { article_id: number; style: PdfStyle; key: string; origin: string },
): Promise<string | undefined> {
  const shown = await wholeArticle(deps, article_id)
  if (!shown) return undefined
  if (!(await deps.storage.has(key))) {
    const bytes = await deps.typesetter.pdf({
      document: 'article',
      ...(await pdfPage(deps, shown, style, origin)),
    })
    await deps.storage.put(key, bytes, 'application/pdf')
  }
  return deps.storage.url(key)
}

/** Input of the template. */
export async function pdfPage(
  deps: PdfDeps,
  { row, content, words }: ReadableArticle,
  style: PdfStyle,
  origin: string,
): Promise<{ data: unknown; files: Record<string, Uint8Array> }> {
  const files: Record<string, Uint8Array> = {}
  const fileOf = async (address: string | null | undefined, name: string) => {
    const picture = await printPicture(deps, address)
    if (!picture) return undefined
    const file = `${name}.${picture.extension}`
    files[file] = picture.bytes
    return file
  }
  const cover = await fileOf(row.cover, 'cover')
  const blocks: Block[] = []
  for (const [at, paragraph] of content.paragraphs.entries()) {
    if (paragraph.kind === 'img') {
      const src = await fileOf(paragraph.src, `p${at}`)
      if (src) blocks.push({ kind: 'img', src, ...(paragraph.width ? { width: paragraph.width } : {}) })
    } else if (paragraph.kind === 'row' && paragraph.text !== '') {
      const rows = buildTableRows(blockOf(paragraph))
      const before = blocks.at(-1)
      if (before && 'rows' in before) before.rows.push(...rows)
      else blocks.push({ kind: 'table', rows })
    } else if (paragraph.text !== '') blocks.push(blockOf(paragraph))
  }
  const data = {
    style,
    source: row.source,
    title: content.title,
    title_zh: content.title_zh,
    byline: row.author ?? '',
    facts: formatFacts(row),
    blocks,
    link: `${origin}/article/${row.id}`,
    ...(cover ? { cover } : {}),
    ...(style === 'words' ? wordList(deps, { content, words }) : {}),
  }
  return { data, files }
}

/** Blocks of the page, rendered in this order from top to bottom. */
type Block =
  | { kind: 'img'; src: string; width?: number }
  | { kind: 'table'; rows: TableCell[][] }
  | ReturnType<typeof blockOf>

const blockOf = ({ kind, text, zh, runs }: Paragraph) => ({ kind, en: splitStyledText(text, runs), zh })

function wordList(deps: PdfDeps, shown: Pick<ReadableArticle, 'content' | 'words'>) {
  const words = wordsFrom(deps, WORDS_LEVEL, shown).filter(({ lemma, zh }) => zh !== '' && lemma.length > 1)
  const label = levelLabel(WORDS_LEVEL)
  return {
    words: words.slice(0, WORDS_AT_MOST).map(({ lemma, phonetic, zh }) => ({ word: lemma, phonetic, zh })),
    words_note: `${label}及以上的词，按在文中出现的先后。`,
  }
}
