// npm run backup -- FILE: saves the database and the pictures into one file, also while the app runs.
import { resolve } from 'node:path'
import { StartRefused } from '../server/db/start-refused.ts'
import { openForCommand, runCommand } from './lib/backup/connect.ts'
import { backup } from './lib/backup/dump.ts'

await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new StartRefused('用法 · usage: npm run backup -- FILE')
  const { database, filesDir, close } = await openForCommand(true)
  try {
    const { tables, rows, files } = await backup(database.pool, filesDir, resolve(file), new Date())
    process.stdout.write(`已备份 · saved ${tables} tables, ${rows} rows, ${files} files → ${resolve(file)}\n`)
  } finally {
    await close()
  }
})
