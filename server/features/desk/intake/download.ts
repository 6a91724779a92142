// Downloads an article: fetches the page (with SSRF protection), extracts its text, stores its pictures, and
// adds a revision that waits for its audit.
import { throwAppError } from '../../../../contract/kernel/app-error.ts'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { byEitherScheme } from '../../../bare-address.ts'
import type { Deps } from '../../../deps.ts'
import type { JobProgress } from '../../../jobs/define-job.ts'
import { type ExtractedPage, ExtractFailure } from '../../../providers/page-fetch/port.ts'
import type { ArticlePatch, DeskArticleRow } from '../article-row.store.ts'
import { isTooLong } from '../paragraph-input.ts'
import { addRevision } from '../revise.ts'
import type { DeskHandle } from '../store.ts'
import { pictureAddresses, placePictures, storePictures } from './pictures.ts'
import { beginTask, lockArticleOfTask, UNCHANGED_MESSAGE } from './task-binding.ts'

const PAGE = { kind: 'page', max_bytes: 20_000_000, timeout_ms: 45_000 } as const
const STEPS = 100
/** Older dates are implausible: digitised newspapers begin about 1700. */
const EARLIEST = Date.UTC(1700, 0, 1)

/** Runs one download. Throws upstream errors unchanged; the job sets the stage after an error. */
export async function downloadArticle(
  deps: Deps,
  { article_id, try_http }: { article_id: number; try_http: boolean },
  user_id: number | null,
  progress: JobProgress,
): Promise<{ article_id: number; revision: number; is_changed: boolean; lost_pictures: string[] }> {
  const { link: known, last_revision } = await beginTask(deps, article_id, 'DOWNLOADING', progress)
  if (!known) throwAppError('BAD_ADDRESS')
  const { report, signal } = progress
  await report({ done: 5, total: STEPS, message: '打开网页' })
  const open = async (link: string) => ({ ...(await deps.pages.fetch(link, { ...PAGE, signal })), link })
  const bare = try_http ? /^https:\/\/(.+)$/i.exec(known)?.[1] : undefined
  const { link, ...opened } = await (bare ? byEitherScheme(bare, open) : open(known))
  await report({ done: 30, total: STEPS, message: '读取正文' })
  const read = async ({ body, url, headers }: Omit<typeof opened, 'link'>) => ({
    url,
    page: await deps.extractor.extractArticle(body, url, { content_type: headers.content_type }),
  })
  const first = await read(opened)
  // A page that only redirects (meta refresh) is not the article. Follow one such redirect, with the same
  // protection.
  const sentTo = first.page.flags.stub ? first.page.refresh : null
  const { page, url } = sentTo ? await read(await open(sentTo)) : first
  if (page.paragraphs.length === 0) throw new ExtractFailure('NO_TEXT', { url })
  if (isTooLong(page.paragraphs)) throwAppError('FETCH_FAILED', { message: '文章太长，放不下。' })
  const reportPictures = (done: number, total: number) =>
    report({
      done: 45 + Math.round((45 * done) / total),
      total: STEPS,
      message: `保存图片 ${done} / ${total}`,
    })
  const { stored, lost } = await storePictures(deps, pictureAddresses(page), signal, reportPictures, url)
  const paragraphs = placePictures(page.paragraphs, stored)
  await report({ done: 95, total: STEPS, message: '保存' })
  const revision = await deps.store.desk.inTransaction(async (desk) => {
    const row = await lockArticleOfTask(desk, article_id, progress)
    const text = {
      title: page.title || row.title,
      title_zh: '',
      paragraphs,
      origin: 'download' as const,
      is_stub: page.flags.stub,
      lang: page.lang,
    }
    const lead = page.cover ? stored.get(page.cover)?.src : undefined
    const cover = row.cover ?? lead ?? paragraphs.find(({ src }) => src)?.src ?? null
    // An editor may have changed the link during the download.
    const found = link === known || row.link !== known ? {} : { link }
    const metadata = await facts(desk, row, page, deps.now())
    // Before the text: comparing it with other articles takes a lock until the end of the transaction, so no
    // further query should follow.
    await desk.patchArticle(article_id, { ...metadata, ...found, cover, lost_pictures: lost })
    return addRevision(deps, article_id, text, { user_id }, desk)
  })
  const is_changed = revision !== last_revision
  const missed = lost.length > 0 ? `${lost.length} 张图没有存下` : ''
  const message = [is_changed ? '' : UNCHANGED_MESSAGE, missed].filter((part) => part !== '').join('，')
  if (message) await report({ message })
  return { article_id, revision, is_changed, lost_pictures: lost }
}

/** Fills empty metadata from the page; values set by an editor are unchanged. */
async function facts(
  desk: DeskHandle,
  row: DeskArticleRow,
  page: ExtractedPage,
  now: Date,
): Promise<ArticlePatch> {
  const feed = await desk.feedOf(row.id)
  // The feed's name was set automatically when the item was taken; the page's own site name is more accurate.
  const isUnsaid = row.source === '' || row.source === truncateText(feed?.source ?? '', 120)
  const appeared_at = row.appeared_at ?? dateOf(page.published_at, now) ?? feed?.published_at ?? null
  return {
    appeared_at,
    ...(row.author === null && page.byline ? await desk.authorColumns(truncateText(page.byline, 120)) : {}),
    ...(isUnsaid && page.site_name ? await desk.sourceColumns(truncateText(page.site_name, 120)) : {}),
    ...(row.digest === '' && page.excerpt ? { digest: truncateText(page.excerpt, 300) } : {}),
  }
}

/** Parses a plausible publication date; template zeros and dates far in the future are ignored. */
function dateOf(text: string | null, now: Date): Date | null {
  const at = text === null ? Number.NaN : Date.parse(text)
  return at > EARLIEST && at < now.getTime() + 86_400_000 ? new Date(at) : null
}
