// Exports articles as one file for an editor: Markdown, or an EPUB with pictures.
import { createHash, randomUUID } from 'node:crypto'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { printEndpoints } from '../../../contract/print.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { formatIsoTime } from '../../../domain/kernel/iso-time.ts'
import { type PrintedArticle, renderArticleMarkdown } from '../../../domain/print/article-files.ts'
import { buildEpubFiles, type EpubPicture } from '../../../domain/print/epub.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import type { JobProgress } from '../../jobs/define-job.ts'
import { loadReadableArticle, type ReadableArticle, wholeArticle } from '../article/public.ts'
import { formatDay } from './facts.ts'
import { makeFileJob } from './job-types.ts'
import { printPicture } from './pictures.ts'
import type { HasPrint } from './store.ts'

const TYPES = { md: 'text/markdown; charset=utf-8', epub: 'application/epub+zip' } as const

/** Requests the export job. Throws ARTICLE_NOT_FOUND when one article does not exist. */
export async function exportArticles(
  ctx: Ctx<'admin'> & HasPrint,
  { article_ids, format }: ParsedInput<typeof printEndpoints.export>,
): Promise<EndpointResult<typeof printEndpoints.export>> {
  const ids = [...new Set(article_ids)]
  for (const id of ids) await loadReadableArticle(ctx, id, { sees_all: true })
  // The export may contain drafts: a random file name, deleted after one day.
  const key = `exports/${randomUUID()}.${format}`
  const payload = { article_ids: ids, format, key, origin: ctx.origin }
  const about = { user_id: ctx.user.id, subject: `导出 ${ids.length} 篇文章` }
  return { result: null, task: await ctx.store.print.request(makeFileJob, payload, about) }
}

type ExportDeps = Pick<Deps, 'store' | 'now' | 'storage' | 'sized' | 'zipper'>

/** Writes the file and returns its URL; skips articles that were deleted after the request. */
export async function writeFile(
  deps: ExportDeps,
  input: { article_ids: readonly number[]; format: 'md' | 'epub'; key: string; origin: string },
  progress: Pick<JobProgress, 'report'>,
): Promise<string> {
  const articles: PrintedArticle[] = []
  const pictures = new Map<string, EpubPicture>()
  for (const [at, id] of input.article_ids.entries()) {
    await progress.report({ done: at, total: input.article_ids.length })
    const shown = await wholeArticle(deps, id)
    if (!shown) continue
    articles.push(toPrintedArticle(shown, input.origin, input.format))
    if (input.format === 'epub') await loadPictures(deps, shown, pictures)
  }
  await deps.storage.put(input.key, await bytesOf(deps, input, articles, pictures), TYPES[input.format])
  return deps.storage.url(input.key)
}

const bytesOf = async (
  { zipper, now }: ExportDeps,
  { article_ids, format }: { article_ids: readonly number[]; format: 'md' | 'epub' },
  articles: readonly PrintedArticle[],
  pictures: ReadonlyMap<string, EpubPicture>,
): Promise<Uint8Array> => {
  if (format === 'md') return Buffer.from(articles.map(renderArticleMarkdown).join('\n\n'))
  const digest = createHash('sha256').update(article_ids.join(' ')).digest('hex')
  const [only] = articles
  const files = buildEpubFiles({
    id: `urn:kaijuan:${digest.slice(0, 32)}`,
    title: articles.length === 1 && only ? only.title : `开卷文选 · ${formatDay(toCalendarDay(now()))}`,
    modified: `${formatIsoTime(now()).slice(0, 19)}Z`,
    articles,
    pictures: [...pictures.values()],
  })
  return zipper.zip(files, ['mimetype'])
}

async function loadPictures(
  deps: ExportDeps,
  { content }: ReadableArticle,
  pictures: Map<string, EpubPicture>,
): Promise<void> {
  for (const { kind, src } of content.paragraphs) {
    if (kind !== 'img' || src === undefined || pictures.has(src)) continue
    const found = await printPicture(deps, src)
    if (found) pictures.set(src, { src, ...found })
  }
}

/** A Markdown file needs absolute picture URLs. */
const toPrintedArticle = (
  { row, content }: ReadableArticle,
  origin: string,
  format: 'md' | 'epub',
): PrintedArticle => ({
  title: content.title,
  title_zh: content.title_zh,
  source: row.source,
  author: row.author ?? '',
  link: `${origin}/article/${row.id}`,
  original: row.link ?? '',
  paragraphs:
    format === 'epub'
      ? content.paragraphs
      : content.paragraphs.map((paragraph) => ({
          ...paragraph,
          src: paragraph.src?.startsWith('/') ? origin + paragraph.src : paragraph.src,
        })),
})
