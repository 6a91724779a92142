// npm run backup -- FILE: writes the database and the pictures to one file, also while the app runs. With
// --into FOLDER the file is named by the current time, and expired backups in the folder are deleted.
import { readdir, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { recordBackup } from '../server/db/last-backup.ts'
import { StartupError } from '../server/db/startup-error.ts'
import { openForCommand, runCommand } from './lib/backup/connect.ts'
import { writeWhole } from './lib/backup/draft.ts'
import { writeDump } from './lib/backup/dump.ts'
import { backupName, toForget } from './lib/backup/keep.ts'

const INTO = '--into'

await runCommand('没有备份成', async (words, signal) => {
  const into = words[0] === INTO
  const [name, ...more] = into ? words.slice(1) : words
  if (!name || name.startsWith('-') || more.length > 0)
    throw new StartupError(
      `用法：npm run backup -- 文件，或 -- ${INTO} 文件夹 · usage: npm run backup -- FILE, or -- ${INTO} FOLDER`,
    )
  const now = new Date()
  const path = into ? join(resolve(name), backupName(now)) : resolve(name)
  // Open the file first, so that a wrong path is reported before a database is started.
  let bucketName: string | undefined
  const { tables, rows, files } = await writeWhole(path, async (file) => {
    const { database, filesDir, bucket, close } = await openForCommand('read')
    bucketName = bucket
    try {
      if (!relative(filesDir, path).startsWith('..'))
        throw new StartupError(
          `${filesDir} 只放图片，请把备份放到别处 · ${filesDir} is for pictures; put the backup elsewhere`,
        )
      const saved = await writeDump(database.pool, filesDir, file, path, { now, signal })
      await recordBackup(database.db, now)
      return saved
    } finally {
      await close()
    }
  })
  process.stdout.write(
    `已备份，并读回核对过 · saved and read back: ${tables} tables, ${rows} rows, ${files} files → ${path}\n`,
  )
  if (into) await forget(resolve(name))
  // Print this last and to stderr, so that a backup without the bucket's files is not mistaken for a complete
  // one.
  if (bucketName)
    process.stderr.write(
      `\n  注意：图片、书和朗读存在 ${bucketName}，不在这份备份里。请同时备份它：aws s3 sync ${bucketName} 另一处，或打开存储桶的版本控制。\n  Pictures, books and audio lie in ${bucketName} and are NOT in this backup. Save them as well: aws s3 sync ${bucketName} ELSEWHERE, or keep versions of the bucket.\n\n`,
    )
})

/** Deletes expired backups. Runs only after the new backup has been verified. */
async function forget(folder: string): Promise<void> {
  const old = toForget(await readdir(folder))
  for (const name of old) await rm(join(folder, name))
  if (old.length > 0)
    process.stdout.write(`清掉了 ${old.length} 份旧的 · removed ${old.length} old backups\n`)
}
