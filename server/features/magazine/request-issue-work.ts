// Enqueues background work on an issue: one task at a time, and only a step that its status allows.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { countPublishDoubts, formatPublishDoubts } from '../../../domain/article/publish-doubts.ts'
import { canTakeStep, computeIssueStatus, type MagazineAction } from '../../../domain/magazine/status.ts'
import type { Queryable } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import {
  auditIssueJob,
  crawlIssueJob,
  downloadIssueJob,
  publishIssueJob,
  translateIssueJob,
  uploadCoverJob,
} from './job-types.ts'
import type { HeldMagazine } from './write.store.ts'

export type IssueWork = 'CRAWL' | 'UPLOAD' | 'DOWNLOAD' | 'TRANSLATE' | 'AUDIT' | 'PUBLISH' | 'WITHDRAW'

const WORDS: Record<MagazineAction, string> = {
  CRAWL: '审核过或出版了的一期不能重读目录。',
  DOWNLOAD: '还没有目录，先读目录或者放进文章。',
  TRANSLATE: '出版了的一期不能整期翻译，先撤回。',
  AUDIT: '文章都下载好才能审核。',
  PUBLISH: '审核过才能出版。',
  WITHDRAW: '这一期还没有出版。',
  CONTENTS: '出版了的一期不能改文章，先撤回。',
  UPLOAD: '出版了的一期不能换封面，先撤回。',
  REMOVE: '出版了的一期不能删除，先撤回。',
}

/**
 * Checks that no task is running and that the status allows the step. Throws ALREADY_RUNNING, STATE_CONFLICT.
 */
export function checkActionAllowed(held: HeldMagazine, action: MagazineAction): void {
  if (held.is_at_work) throwAppError('ALREADY_RUNNING')
  if (!canTakeStep({ status: computeIssueStatus(held) }, action))
    throwAppError('STATE_CONFLICT', { message: WORDS[action], details: { status: computeIssueStatus(held) } })
}

/** Throws MAGAZINE_EMPTY or MAGAZINE_INCOMPLETE: an audit needs a complete issue. */
function sayWhatIsMissing(held: HeldMagazine): void {
  if (held.places === 0) throwAppError('MAGAZINE_EMPTY')
  if (computeIssueStatus(held) === 'CRAWLED')
    throwAppError('MAGAZINE_INCOMPLETE', { details: { status: 'CRAWLED' } })
}

/** Throws MAGAZINE_INCOMPLETE with the doubts that an editor has to confirm before publication. */
async function sayWhatIsDoubtful({ store }: Pick<Deps, 'store'>, held: HeldMagazine): Promise<void> {
  const doubts = countPublishDoubts(await store.magazine.places(held.id))
  const text = formatPublishDoubts(doubts)
  const lacks = held.lacks ?? ''
  if (text === '' && lacks === '') return
  const message = `${lacks}${text === '' ? '' : `${text}，`}确定要出版吗？`
  throwAppError('MAGAZINE_INCOMPLETE', { message, details: { ...doubts } })
}

/**
 * Enqueues the task and binds the issue to it. Throws MAGAZINE_NOT_FOUND, errors about missing texts before
 * an audit, doubts before publication (not with `force`), and the errors of `checkActionAllowed`.
 */
export function requestIssueWork(
  deps: Pick<Deps, 'store' | 'now'>,
  magazine_id: number,
  kind: IssueWork,
  user_id: number,
  force = false,
): Promise<{ task: string }> {
  return deps.store.magazine.holding(magazine_id, async (tx, held) => {
    if (kind === 'AUDIT' && !held.is_at_work) sayWhatIsMissing(held)
    if (kind === 'TRANSLATE' && held.places === 0) throwAppError('MAGAZINE_EMPTY')
    checkActionAllowed(held, kind)
    if (kind === 'PUBLISH' && !force) await sayWhatIsDoubtful(deps, held)
    if (kind === 'CRAWL' && !held.url) throwAppError('BAD_ADDRESS', { message: '这一期没有写目录的地址。' })
    const task = await requested(deps, tx, held, kind, user_id)
    const status =
      kind === 'CRAWL' ? 'CRAWLING' : kind === 'DOWNLOAD' ? 'DOWNLOADING' : computeIssueStatus(held)
    await deps.store.magazine.patch(tx, magazine_id, {
      ...{ task_id: task, status, error: null, updated_at: deps.now() },
    })
    return { task }
  })
}

function requested(
  { store }: Pick<Deps, 'store'>,
  tx: Queryable,
  { id, name, edition }: HeldMagazine,
  kind: IssueWork,
  user_id: number,
): Promise<string> {
  const jobFields = { magazine_id: id, user_id }
  const about = { user_id, subject: `${name} ${edition}` }
  const { requestTask } = store.magazine
  if (kind === 'CRAWL') return requestTask(tx, crawlIssueJob, jobFields, about)
  if (kind === 'UPLOAD') return requestTask(tx, uploadCoverJob, jobFields, about)
  if (kind === 'DOWNLOAD') return requestTask(tx, downloadIssueJob, jobFields, about)
  // One issue at a time: the second worker of the queue stays free for work that a person waits for.
  if (kind === 'TRANSLATE')
    return requestTask(tx, translateIssueJob, jobFields, {
      ...about,
      turn: 'bulk',
      queues: [translateIssueJob.name],
    })
  if (kind === 'AUDIT') return requestTask(tx, auditIssueJob, jobFields, about)
  return requestTask(tx, publishIssueJob, { ...jobFields, cancel: kind === 'WITHDRAW' }, about)
}
