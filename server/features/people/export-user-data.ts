// Exports all data of a user as one zip archive: a JSON file per kind of data, and the saved words also as a
// CSV table.
import { randomUUID } from 'node:crypto'
import { DAY_MS, toCalendarDay } from '../../../domain/kernel/calendar.ts'
import type { Deps } from '../../deps.ts'
import type { JobProgress } from '../../jobs/define-job.ts'
import { wordsAsCsv } from '../word/public.ts'
import { USER_DATA_TABLES } from './user-data.ts'

const FOLDER = 'private/takeout'
const FILES = Object.values(USER_DATA_TABLES).flatMap((traces) =>
  traces.filter(({ file }) => file !== undefined),
).length

const README = (day: string) => `开卷：我的数据，${day}

每个 .json 文件是一类数据，用任何文本编辑器都能打开；时间是 UTC。
生词本.csv 可以用表格软件打开，也可以导入别的背单词程序。
密码不在里面：它只存了一个算不回去的摘要。
文章和书的原文不是你的数据，不在里面；你自己上传的书在书架里可以下载。
`

/** Returns a signed URL that is valid for one day. */
export async function exportUserData(
  deps: Deps,
  { user_id, origin = '' }: { user_id: number; origin?: string | undefined },
  progress: Pick<JobProgress, 'report'>,
): Promise<{ url: string; expires_at: string }> {
  const files = new Map<string, string>([['说明.txt', README(toCalendarDay(deps.now()))]])
  let done = 0
  for await (const { file, rows } of deps.store.people.takenAlong(user_id)) {
    await progress.report({ done, total: FILES })
    done += 1
    if (rows.length > 0) files.set(`${file}.json`, `[\n${rows.join(',\n')}\n]\n`)
  }
  const csv = await wordsAsCsv(deps, user_id, origin)
  if (files.has('生词本.json')) files.set('生词本.csv', csv)
  const key = `${FOLDER}/${randomUUID()}.zip`
  await deps.storage.put(key, await deps.zipper.zip(files), 'application/zip')
  const expires_at = new Date(deps.now().getTime() + DAY_MS)
  return { url: await deps.storage.signedUrl(key, expires_at), expires_at: expires_at.toISOString() }
}

/** Deletes archives older than two days; their URL has expired. */
export async function cleanUpExports({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<number> {
  let removed = 0
  for await (const { key, changed_at } of storage.list(FOLDER)) {
    if (changed_at.getTime() > now().getTime() - 2 * DAY_MS) continue
    await storage.remove(key)
    removed += 1
  }
  return removed
}
