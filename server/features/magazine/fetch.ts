// Fetches the texts of an issue: from the web as the desk does, or chapters of the EPUB it was read from.
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
/** Where the files of an EPUB are while its chapters are read: a host that nobody has (RFC 2606). */
const INSIDE = 'https://epub.invalid/'
const CHAPTER = 'epub:'

type Wish = { magazine_id: number; user_id: number }

/** Fetches every text that is missing; one that fails keeps its reason and holds up no other. */
export async function downloadMagazine(
  deps: Deps,
  { magazine_id, user_id }: Wish,
  progress: JobProgress,
): Promise<{ magazine_id: number; ready: number; failed: number }> {
  await atWork(deps, magazine_id, progress, async () => undefined)
  const issue = await issueOf(deps, magazine_id)
  const places = await deps.store.magazine.places(magazine_id)
  const total = places.length
  let ready = places.filter(({ is_ready }) => is_ready).length
  let failed = 0
  const tell = (title: string) =>
    progress.report({ done: ready + failed, total, message: truncateText(title, 80) })
  await tell('')
  const waiting = places.filter(({ is_ready }) => !is_ready).values()
  const oneByOne = async () => {
    for (const place of waiting) {
      const failure = await fetchPlace(deps, issue, place, user_id, progress)
      if (failure) failed += 1
      else ready += 1
      await tell(place.title)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, oneByOne))
  const missing = issue.epub_key === null ? null : await missingIn(deps, issue.epub_key)
  await atWork(deps, magazine_id, progress, async (tx, held) => {
    const error = failed > 0 ? `${failed} 篇下载失败。` : null
    await deps.store.magazine.patch(tx, magazine_id, {
      // What the reading of the contents found may be more than what the EPUB lacks.
      ...{ status: computeIssueStatus(held), error, lacks: held.lacks ?? missing, updated_at: deps.now() },
    })
  })
  return { magazine_id, ready, failed }
}

/** What the EPUB of an issue lacks, to be read again before the issue is audited; null for nothing. */
async function missingIn({ storage, epubs }: Deps, epub_key: string): Promise<string | null> {
  const bytes = await storage.get(epub_key)
  return bytes ? missingText(await epubs.open(bytes)) : null
}

/** Fetches one text anew; its failure is the task's. */
export async function refetchPlace(
  deps: Deps,
  { magazine_id, place_id, user_id }: Wish & { place_id: number },
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
  // What it says of itself goes into the article's own row; the task tells of the whole issue.
  const quiet: JobProgress = { ...progress, report: async () => undefined }
  const wish = { article_id, user_id }
  if (!source?.startsWith(CHAPTER)) return downloadForIssue(deps, wish, quiet)
  return writeForIssue(deps, wish, quiet, () => chapterOf(deps, epub_key ?? '', source.slice(CHAPTER.length)))
}

async function chapterOf(deps: Deps, epub_key: string, path: string) {
  const bytes = await deps.storage.get(epub_key)
  if (!bytes) return throwAppError('EPUB_UNREADABLE', { message: '这一期的 EPUB 不在了，请重读目录。' })
  const [chapter] = await deps.epubs.chapters(bytes, [path])
  if (!chapter) return throwAppError('EPUB_UNREADABLE')
  // Paths of the archive become addresses under the host that nobody has, from its root.
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
  // The chapter's own title is the article's, and stands above it.
  const isTitle = head?.kind === 'h2' && head.text === chapter.title
  return { title: chapter.title, blocks: isTitle ? rest : text, pictures }
}
