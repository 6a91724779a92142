// Background jobs for exports: render PDFs, write files of articles, and purge expired files.
import { z } from 'zod'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { DAY_MS } from '../../../domain/kernel/calendar.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { writeFile } from './files.ts'
import { makeFileJob, makePdfJob } from './job-types.ts'
import { printPdf } from './pdf.ts'

/**
 * Days until a file is purged. PDFs and posters are rendered again on request; exports are downloaded at
 * once.
 */
const RETENTION_DAYS = { pdf: 90, posters: 30, exports: 1 } as const
/** Max. posters in storage, about 140 KB each; beyond it the oldest are deleted. */
const MAX_POSTERS = 10_000

export const printJobs = [
  defineJob({
    ...makePdfJob,
    retries: 1,
    run: async (deps, payload) => ({
      url: (await printPdf(deps, payload)) ?? throwAppError('ARTICLE_NOT_FOUND'),
    }),
  }),
  defineJob({
    ...makeFileJob,
    retries: 1,
    run: async (deps, payload, progress) => ({ url: await writeFile(deps, payload, progress) }),
  }),
  defineJob({
    name: 'print.purge',
    formerNames: ['print.forget'],
    payload: z.looseObject({}),
    retries: 1,
    every: '17 19 * * *',
    run: (deps, _, { signal }) => purgePrinted(deps, signal),
  }),
]

/** Deletes expired files, and the oldest posters beyond `maxPosters`; returns the number of deleted files. */
export async function purgePrinted(
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  signal?: AbortSignal,
  maxPosters = MAX_POSTERS,
): Promise<number> {
  let removedCount = 0
  const posters: { key: string; at: number }[] = []
  for (const [segment, days] of Object.entries(RETENTION_DAYS)) {
    const before = now().getTime() - days * DAY_MS
    for await (const { key, changed_at } of storage.list(segment)) {
      signal?.throwIfAborted()
      if (changed_at.getTime() >= before) {
        if (segment === 'posters') posters.push({ key, at: changed_at.getTime() })
        continue
      }
      await storage.remove(key)
      removedCount += 1
    }
  }
  const tooMany = posters.sort((one, other) => other.at - one.at).slice(maxPosters)
  for (const { key } of tooMany) {
    signal?.throwIfAborted()
    await storage.remove(key)
    removedCount += 1
  }
  return removedCount
}
