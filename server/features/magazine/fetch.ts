// Downloads the texts of an issue: from the web, or from chapters of its EPUB.
import { type AppError, throwAppError } from '../../../contract/kernel/app-error.ts'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import { computeIssueStatus } from '../../../domain/magazine/status.ts'
import type { Deps } from '../../deps.ts'
import type { JobProgress } from '../../jobs/define-job.ts'
import { downloadForIssue, keepPicture, writeForIssue } from '../desk/public.ts'
import { missingText } from './contents.ts'
import { atWork } from './crawl.ts'
import type { MagazinePlaceRow, MagazineRow } from './store.ts'

const AT_ONCE = 3
/** Base URL for files inside an EPUB: a host that cannot exist (RFC 2606). */
const INSIDE = 'https://epub.invalid/'
const CHAPTER = 'epub:'

type IssueRequest = { magazine_id: number; user_id: number }

/** Downloads every missing text. An error is stored with its article and does not stop the others. */
export async function downloadMagazine(
  deps: Deps,
  { magazine_id, user_id }: IssueRequest,
  progress: JobProgress,
): Promise<{ magazine_id: number; ready: number; failed: number }> {
  await atWork(deps, magazine_id, progress, async () => undefined)
  const issue = await issueOf(deps, magazine_id)
  const places = await deps.store.magazine.places(magazine_id)
  const total = places.length
  let ready = places.filter(({ is_ready }) => is_ready).length
  let failed = 0
  const reportPlace = (title: string) =>
    progress.report({ done: ready + failed, total, message: truncateText(title, 80) })
  await reportPlace('')
  const waiting = places.filter(({ is_ready }) => !is_ready).values()
  const oneByOne = async () => {
    for (const place of waiting) {
      const failure = await fetchPlace(deps, issue, place, user_id, progress)
      if (failure) failed += 1
      else ready += 1
      await reportPlace(place.title)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, oneByOne))
  const missing = issue.epub_key === null ? null : await missingIn(deps, issue.epub_key)
  await atWork(deps, magazine_id, progress, async (tx, held) => {
    const error = failed > 0 ? `${failed} 篇下载失败。` : null
    await deps.store.magazine.patch(tx, magazine_id, {
      // The contents job may have found more problems than missing chapters, so its message takes precedence.
      ...{ status: computeIssueStatus(held), error, lacks: held.lacks ?? missing, updated_at: deps.now() },
    })
  })
  return { magazine_id, ready, failed }
}

/**
 * Message with the missing chapters of the issue's EPUB, for editors to read before the audit; null if it is
 * complete.
 */
async function missingIn({ storage, epubs }: Deps, epub_key: string): Promise<string | null> {
  const bytes = await storage.get(epub_key)
  return bytes ? missingText(await epubs.open(bytes)) : null
}

/** Downloads one text again; its error is the error of the task. */
export async function refetchPlace(
  deps: Deps,
  { magazine_id, place_id, user_id }: IssueRequest & { place_id: number },
  progress: JobProgress,
): Promise<{ magazine_id: number; article_id: number }> {
  const issue = await issueOf(deps, magazine_id)
  const place = (await deps.store.magazine.place(place_id)) ?? throwAppError('PLACE_NOT_FOUND')
  await progress.report({ done: 0, total: 1, message: truncateText(place.title, 80) })
  const failure = await fetchPlace(deps, issue, place, user_id, progress)
  if (failure) throw failure
  return { magazine_id, article_id: place.article_id }
}

const issueOf = async ({ store }: Deps, id: number): Promise<MagazineRow> =>
  (await store.magazine.one(id)) ?? throwAppError('MAGAZINE_NOT_FOUND')

function fetchPlace(
  deps: Deps,
  { epub_key }: MagazineRow,
  { article_id, source }: MagazinePlaceRow,
  user_id: number,
  progress: JobProgress,
): Promise<AppError | undefined> {
  // No progress per article: the task reports the progress of the whole issue.
  const quiet: JobProgress = { ...progress, report: async () => undefined }
  const request = { article_id, user_id }
  if (!source?.startsWith(CHAPTER)) return downloadForIssue(deps, request, quiet)
  return writeForIssue(deps, request, quiet, () =>
    chapterOf(deps, epub_key ?? '', source.slice(CHAPTER.length)),
  )
}

async function chapterOf(deps: Deps, epub_key: string, path: string) {
  const bytes = await deps.storage.get(epub_key)
  if (!bytes) return throwAppError('EPUB_UNREADABLE', { message: '这一期的 EPUB 不在了，请重读目录。' })
  const [chapter] = await deps.epubs.chapters(bytes, [path])
  if (!chapter) return throwAppError('EPUB_UNREADABLE')
  // Paths in the archive become URLs under the invalid host, relative to its root.
  const blocks = await deps.extractor.blocksOf(chapter.xhtml, INSIDE)
  const pictures = new Map<string, { src: string; width: number; height: number }>()
  for (const { kind, src } of blocks) {
    if (kind !== 'img' || !src?.startsWith(INSIDE) || pictures.has(src)) continue
    const file = await deps.epubs.resource(bytes, decodeURIComponent(new URL(src).pathname.slice(1)))
    const picture = file && (await keepPicture(deps, file))
    if (picture) pictures.set(src, picture)
  }
  const text = blocks.map((block) => ({
    ...block,
    runs: block.runs.filter(({ href }) => !href?.startsWith(INSIDE)),
  }))
  const [head, ...rest] = text
  // The chapter's heading is the article's title already; drop it from the text.
  const isTitle = head?.kind === 'h2' && head.text === chapter.title
  return { title: chapter.title, blocks: isTitle ? rest : text, pictures }
}
