// Job that subscribes to the feeds of an OPML file and reports the result of each.
import { AppError } from '../../../contract/kernel/app-error.ts'
import { type FeedList, MAX_OPML_FEEDS, type OpmlOutline } from '../../../domain/rss/opml.ts'
import type { Deps } from '../../deps.ts'
import type { JobProgress } from '../../jobs/define-job.ts'
import { addFeed } from './add-feed.ts'

export interface ImportSummary {
  added: string[]
  known: string[]
  failed: { title: string; url: string; message: string }[]
  /** Number of feeds beyond the limit of one import; they have to be imported with another file. */
  left_out: number
}

/** Max. feeds read in parallel; the page fetcher also has a limit per host. */
const AT_ONCE = 4

/** Idempotent: on a retry, feeds that were already added count as known. */
export async function importFeeds(
  deps: Deps,
  { outlines, left_out }: FeedList,
  user_id: number,
  { report, signal }: Pick<JobProgress, 'report' | 'signal'>,
): Promise<ImportSummary> {
  const result: ImportSummary = { added: [], known: [], failed: [], left_out }
  let done = 0
  let next = 0
  const total = outlines.length
  await report({ done, total, message: '正在订阅' })
  const lane = async (): Promise<void> => {
    for (let outline = outlines[next++]; outline; outline = outlines[next++]) {
      signal.throwIfAborted()
      await one(deps, outline, user_id, signal, result)
      done += 1
      await report({ done, total, message: `${done} / ${total}` })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  const { added, known, failed } = result
  const rest =
    left_out > 0 ? `；一次最多 ${MAX_OPML_FEEDS} 个，还有 ${left_out} 个没导入，请另存成一个文件再导入` : ''
  await report({
    message: `已添加 ${added.length} 个，已有 ${known.length} 个，失败 ${failed.length} 个${rest}`,
  })
  return result
}

async function one(
  deps: Deps,
  { url, title, folder }: OpmlOutline,
  user_id: number,
  signal: AbortSignal,
  result: ImportSummary,
): Promise<void> {
  try {
    const { feed, is_new } = await addFeed(deps, url, user_id, signal)
    if (!is_new) {
      result.known.push(feed.title)
      return
    }
    // Use the title and the folder of the OPML file.
    const name = title !== '' && title !== feed.title && title !== url ? title : ''
    if (name !== '' || folder !== '') await deps.store.rss.updateFeed(feed.id, { name, folder }, user_id)
    result.added.push(name || feed.title)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    result.failed.push({ title: title || url, url, message: error.message })
  }
}
