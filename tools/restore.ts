// npm run restore -- FILE: brings back what a backup holds, into an empty database unless --force-empty is given.
import { resolve } from 'node:path'
import { StartRefused } from '../server/db/start-refused.ts'
import { openForCommand, ROOT, runCommand } from './lib/backup/connect.ts'
import { restore } from './lib/backup/load.ts'

await runCommand(async () => {
  const words = process.argv.slice(2)
  const file = words.find((word) => !word.startsWith('--'))
  const unknown = words.find((word) => word.startsWith('--') && word !== '--force-empty')
  if (!file || unknown) throw new StartRefused('用法 · usage: npm run restore -- FILE [--force-empty]')
  const { database, filesDir, close } = await openForCommand(false)
  try {
    const { tables, rows, files } = await restore(database.pool, filesDir, resolve(file), {
      migrations: resolve(ROOT, 'server/db/migrations'),
      isForced: words.includes('--force-empty'),
    })
    process.stdout.write(
      `已恢复 · restored ${tables} tables, ${rows} rows, ${files} files ← ${resolve(file)}\n`,
    )
  } finally {
    await close()
  }
})
