// Downloads an article: the page under guard, its text, its pictures; the result waits for its audit as a new revision.
import { refuse } from '../../../../contract/kernel/refusal.ts'
import { byEitherScheme } from '../../../bare-address.ts'
import type { Deps } from '../../../deps.ts'
import type { Progress } from '../../../jobs/define.ts'
import type { ExtractedPage } from '../../../providers/page-fetch/port.ts'
import type { ArticlePatch, ArticleRow } from '../article-row.store.ts'
import { isTooLong } from '../paragraph-input.ts'
import { addRevision } from '../revise.ts'
import type { Desk } from '../store.ts'
import { pictureAddresses, placePictures, storePictures } from './pictures.ts'
import { articleOfWork, beginWork, UNCHANGED } from './work.ts'

const PAGE = { kind: 'page', max_bytes: 20_000_000, timeout_ms: 45_000 } as const
const STEPS = 100

/** Runs one download to its end. Throws what failed outside as it is; the stage is the job's to settle. */
export async function downloadArticle(
  deps: Deps,
  { article_id, try_http }: { article_id: number; try_http: boolean },
  user_id: number | null,
  progress: Progress,
): Promise<{ article_id: number; revision: number; is_changed: boolean }> {
  const { link: known, last_revision } = await beginWork(deps, article_id, 'DOWNLOADING', progress)
  if (!known) refuse('BAD_ADDRESS')
  const { report, signal } = progress
  await report({ done: 5, total: STEPS, message: '打开网页' })
  const open = async (link: string) => ({ ...(await deps.pages.fetch(link, { ...PAGE, signal })), link })
  const bare = try_http ? /^https:\/\/(.+)$/i.exec(known)?.[1] : undefined
  const { link, body, url, headers } = await (bare ? byEitherScheme(bare, open) : open(known))
  await report({ done: 30, total: STEPS, message: '读取正文' })
  const page = await deps.extractor.extractArticle(body, url, { content_type: headers.content_type })
  if (isTooLong(page.paragraphs)) refuse('FETCH_FAILED', { message: '文章太长，放不下。' })
  const stored = await storePictures(deps, pictureAddresses(page), signal, (done, total) =>
    report({
      done: 45 + Math.round((45 * done) / total),
      total: STEPS,
      message: `保存图片 ${done} / ${total}`,
    }),
  )
  const paragraphs = placePictures(page.paragraphs, stored)
  await report({ done: 95, total: STEPS, message: '保存' })
  const revision = await deps.store.desk.inTransaction(async (desk) => {
    const row = await articleOfWork(desk, article_id, progress)
    const text = {
      title: page.title || row.title,
      title_zh: '',
      paragraphs,
      origin: 'download' as const,
      is_stub: page.flags.stub,
    }
    const added = await addRevision(deps, article_id, text, { user_id }, desk)
    const lead = page.cover ? stored.get(page.cover)?.src : undefined
    const cover = row.cover ?? lead ?? paragraphs.find(({ src }) => src)?.src ?? null
    // An editor may have put another address meanwhile.
    const found = link === known || row.link !== known ? {} : { link }
    await desk.patchArticle(article_id, { ...(await facts(desk, row, page)), ...found, cover })
    return added
  })
  const is_changed = revision !== last_revision
  if (!is_changed) await report({ message: UNCHANGED })
  return { article_id, revision, is_changed }
}

/** What the page says of itself fills what nobody has filled yet; an editor's word stands. */
async function facts(desk: Desk, row: ArticleRow, page: ExtractedPage): Promise<ArticlePatch> {
  return {
    ...(row.author === null && page.byline ? await desk.authorColumns(page.byline.slice(0, 120)) : {}),
    ...(row.source === '' && page.site_name ? await desk.sourceColumns(page.site_name.slice(0, 120)) : {}),
    ...(row.digest === '' && page.excerpt ? { digest: page.excerpt.slice(0, 300) } : {}),
  }
}
