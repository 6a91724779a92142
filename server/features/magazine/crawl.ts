// Job that reads the contents of an issue from its URL and adds a place and a draft for each new article.
import { type AppError, throwAppError } from '../../../contract/kernel/app-error.ts'
import { computeIssueStatus, MAX_MAGAZINE_PLACES } from '../../../domain/magazine/status.ts'
import type { Queryable } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { type JobProgress, TaskCancelledError } from '../../jobs/define-job.ts'
import { draftsOfIssue } from '../desk/public.ts'
import { findContents } from './contents.ts'
import type { HeldMagazine } from './write.store.ts'

type IssueRequest = { magazine_id: number; user_id: number }

/**
 * Locks the issue and checks that it is still bound to this task. Throws `TaskCancelledError` if it is not.
 */
export function atWork<T>(
  { store }: Pick<Deps, 'store'>,
  magazine_id: number,
  { task_id }: Pick<JobProgress, 'task_id'>,
  run: (tx: Queryable, held: HeldMagazine) => Promise<T>,
): Promise<T> {
  return store.magazine.holding(magazine_id, (tx, held) => {
    if (held.task_id !== task_id) throw new TaskCancelledError()
    return run(tx, held)
  })
}

/**
 * All writes are in one transaction at the end: a crash before it writes nothing, and a retry skips existing
 * articles.
 */
export async function crawlMagazine(
  deps: Deps,
  { magazine_id, user_id }: IssueRequest,
  progress: JobProgress,
): Promise<{ magazine_id: number; added: number }> {
  const url = await atWork(
    deps,
    magazine_id,
    progress,
    async (_, held) => held.url ?? throwAppError('BAD_ADDRESS'),
  )
  await progress.report({ done: 0, total: 2, message: '打开地址' })
  const { places, cover, epub_key, missing } = await findContents(deps, url, progress.signal)
  await progress.report({ done: 1, total: 2, message: `找到 ${places.length} 篇` })
  const added = await atWork(deps, magazine_id, progress, async (tx, held) => {
    const { magazine } = deps.store
    const known = await magazine.sources(tx, magazine_id)
    const unknown = places.filter(({ source }) => !known.has(source))
    const fresh = unknown.slice(0, MAX_MAGAZINE_PLACES - held.places)
    const left = unknown.length - fresh.length
    const tooMany = left > 0 ? `一期最多 ${MAX_MAGAZINE_PLACES} 篇，目录里后面的 ${left} 篇没有放进来。` : ''
    const drafts = fresh.map(({ title, link, digest, author }) => {
      return { title, link, digest, author, source: held.name }
    })
    const ids = await draftsOfIssue(deps, tx, drafts, user_id)
    for (const [at, { section, title, source }] of fresh.entries())
      await magazine.addPlace(tx, magazine_id, { article_id: ids[at] ?? 0, section, title, source })
    const names = [...new Set(places.map(({ section }) => section))].filter(
      (name) => name !== '' && !held.sections.some((section) => section.name === name),
    )
    await magazine.patch(tx, magazine_id, {
      status: computeIssueStatus({ ...held, places: held.places + fresh.length }),
      sections: [...held.sections, ...names.map((name) => ({ name, name_zh: '' }))],
      cover: held.cover ?? cover,
      ...(epub_key === null ? {} : { epub_key }),
      error: null,
      lacks: `${missing ?? ''}${tooMany}` || null,
      updated_at: deps.now(),
    })
    return fresh.length
  })
  return { magazine_id, added }
}

/** Resets the issue to the status that its articles imply, and stores the error. */
export async function failMagazine(
  deps: Pick<Deps, 'store' | 'now'>,
  magazine_id: number,
  { message }: AppError,
  task_id: string,
): Promise<void> {
  await deps.store.magazine.holding(magazine_id, async (tx, held) => {
    if (held.task_id !== task_id) return
    await deps.store.magazine.patch(tx, magazine_id, {
      status: computeIssueStatus(held),
      error: message,
      updated_at: deps.now(),
    })
  })
}
