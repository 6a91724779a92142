// npm run restore -- FILE: restores a backup into an empty database. With --force-empty the database is
// emptied first.
import { resolve } from 'node:path'
import { StartupError } from '../server/db/startup-error.ts'
import { openForCommand, PROJECT_ROOT, runCommand } from './lib/backup/connect.ts'
import { openBackup, restoreBackup } from './lib/backup/load.ts'

const FORCE = '--force-empty'

await runCommand('没有恢复，数据库没有改变', async (words, signal) => {
  const [name, ...more] = words.filter((word) => word !== FORCE)
  if (!name || name.startsWith('-') || more.length > 0)
    throw new StartupError(
      `用法：npm run restore -- 文件 [${FORCE}] · usage: npm run restore -- FILE [${FORCE}]`,
    )
  // Open the file first, so that an invalid file is reported before a database is created.
  const backup = await openBackup(resolve(name))
  try {
    const { database, filesDir, bucket, close } = await openForCommand('write')
    try {
      const { tables, rows, files, unknown } = await restoreBackup(database.pool, filesDir, backup, {
        migrations: resolve(PROJECT_ROOT, 'server/db/migrations'),
        isForced: words.includes(FORCE),
        signal,
      })
      for (const table of unknown)
        process.stdout.write(`跳过了这个版本没有的表 · passed over a table this version has not: ${table}\n`)
      process.stdout.write(
        `已恢复，所有人需要重新登录 · restored, everybody logs in anew: ${tables} tables, ${rows} rows, ${files} files ← ${backup.path}\n`,
      )
      if (bucket)
        process.stderr.write(
          `\n  注意：图片、书和朗读要在 ${bucket} 里。备份里的 ${files} 个文件放到了 ${filesDir}：aws s3 sync ${filesDir} ${bucket}。\n  Pictures, books and audio are read from ${bucket}. The ${files} files of the backup went to ${filesDir}: aws s3 sync ${filesDir} ${bucket}.\n\n`,
        )
    } finally {
      await close()
    }
  } finally {
    await backup.handle.close()
  }
})
