// npm run backup -- FILE: saves the database and the pictures into one file, also while the app runs.
import { relative, resolve } from 'node:path'
import { StartRefused } from '../server/db/start-refused.ts'
import { openForCommand, runCommand } from './lib/backup/connect.ts'
import { writeWhole } from './lib/backup/draft.ts'
import { dump } from './lib/backup/dump.ts'

await runCommand('没有备份成', async (words, signal) => {
  const [name, ...more] = words
  if (!name || name.startsWith('-') || more.length > 0)
    throw new StartRefused('用法：npm run backup -- 文件 · usage: npm run backup -- FILE')
  const path = resolve(name)
  // The file first: a wrong path is said before a database is started for it.
  let lies: string | undefined
  const { tables, rows, files } = await writeWhole(path, async (file) => {
    const { database, filesDir, bucket, close } = await openForCommand('read')
    lies = bucket
    try {
      if (!relative(filesDir, path).startsWith('..'))
        throw new StartRefused(
          `${filesDir} 只放图片，请把备份放到别处 · ${filesDir} is for pictures; put the backup elsewhere`,
        )
      return await dump(database.pool, filesDir, file, path, { now: new Date(), signal })
    } finally {
      await close()
    }
  })
  process.stdout.write(
    `已备份，并读回核对过 · saved and read back: ${tables} tables, ${rows} rows, ${files} files → ${path}\n`,
  )
  // Said last and on its own stream, that nobody takes the half for the whole.
  if (lies)
    process.stderr.write(
      `\n  注意：图片、书和朗读存在 ${lies}，不在这份备份里。请同时备份它：aws s3 sync ${lies} 另一处，或打开存储桶的版本控制。\n  Pictures, books and audio lie in ${lies} and are NOT in this backup. Save them as well: aws s3 sync ${lies} ELSEWHERE, or keep versions of the bucket.\n\n`,
    )
})
