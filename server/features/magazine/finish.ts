// Jobs that finish an issue: store its cover, audit all its articles, publish or withdraw them.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { isFileAddress } from '../../../domain/article/file-address.ts'
import type { Deps } from '../../deps.ts'
import type { JobProgress } from '../../jobs/define-job.ts'
import { auditIssue, keepPicture, publishIssue, withdrawIssue } from '../desk/public.ts'
import { findContents } from './contents.ts'
import { atWork } from './crawl.ts'
import { checkActionAllowed } from './request-issue-work.ts'

const PICTURE = { kind: 'picture', max_bytes: 8_000_000, timeout_ms: 20_000 } as const

type IssueRequest = { magazine_id: number; user_id: number }

/**
 * The cover set by the editor, with the cover found at the issue's URL as the fallback; without any, one is
 * generated.
 */
export async function uploadCover(
  deps: Deps,
  { magazine_id }: IssueRequest,
  progress: JobProgress,
): Promise<{ magazine_id: number; cover: string | null }> {
  const { cover, url } = await atWork(deps, magazine_id, progress, async (_, held) => held)
  await progress.report({ done: 0, total: 1, message: '找封面' })
  const named = cover ?? (url === null ? null : (await findContents(deps, url, progress.signal)).cover)
  const stored = named === null || isFileAddress(named) ? named : await fetched(deps, named, progress.signal)
  await atWork(deps, magazine_id, progress, (tx) =>
    deps.store.magazine.patch(tx, magazine_id, { cover: stored, updated_at: deps.now() }),
  )
  await progress.report({ done: 1, total: 1, message: stored ? '封面已保存' : '没有找到封面，将自动生成' })
  return { magazine_id, cover: stored }
}

async function fetched(deps: Deps, address: string, signal: AbortSignal): Promise<string> {
  const { body } = await deps.pages.fetch(address, { ...PICTURE, signal })
  return (
    (await keepPicture(deps, body))?.src ?? throwAppError('WRONG_TYPE', { message: '封面不是可以用的图片。' })
  )
}

/** Passes the audit of every pending text and of the issue in one transaction. */
export async function auditMagazine(
  deps: Deps,
  { magazine_id, user_id }: IssueRequest,
  progress: JobProgress,
): Promise<{ magazine_id: number; articles: number }> {
  const articles = await atWork(deps, magazine_id, progress, async (tx, held) => {
    // A retry after a crash finds its work done (idempotent).
    if (held.status === 'AUDITED') return held.places
    checkActionAllowed({ ...held, is_at_work: false }, 'AUDIT')
    const ids = await deps.store.magazine.articleIds(tx, magazine_id)
    await auditIssue(deps, tx, ids, user_id)
    await deps.store.magazine.patch(tx, magazine_id, { status: 'AUDITED', updated_at: deps.now() })
    return ids.length
  })
  await progress.report({ done: articles, total: articles, message: '审核通过' })
  return { magazine_id, articles }
}

/** Publishes or withdraws the issue and its articles in one transaction. */
export async function publishMagazine(
  deps: Deps,
  { magazine_id, user_id, cancel }: IssueRequest & { cancel: boolean },
  progress: JobProgress,
): Promise<{ magazine_id: number; articles: number }> {
  const articles = await atWork(deps, magazine_id, progress, async (tx, held) => {
    const targetStatus = cancel ? 'AUDITED' : 'PUBLISHED'
    if (held.status === targetStatus) return held.places
    checkActionAllowed({ ...held, is_at_work: false }, cancel ? 'WITHDRAW' : 'PUBLISH')
    const ids = await deps.store.magazine.articleIds(tx, magazine_id)
    const now = deps.now()
    // Publishing again after a withdrawal restores the original publication date.
    const at = held.published_at ?? now
    if (cancel) await withdrawIssue(deps, tx, ids, user_id)
    else await publishIssue(deps, tx, { ids, at }, user_id)
    await deps.store.magazine.patch(tx, magazine_id, {
      status: targetStatus,
      published_at: at,
      updated_at: now,
    })
    return ids.length
  })
  await progress.report({ done: articles, total: articles, message: cancel ? '已撤回' : '已出版' })
  return { magazine_id, articles }
}
