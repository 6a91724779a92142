// Opens, for a command, the database and the files that the settings name: the running app's, or its own for a moment.
import { resolve } from 'node:path'
import { configFromProcess, WrongSetting } from '../../../server/config.ts'
import { defaultDataDir, startEmbedded } from '../../../server/db/embedded.ts'
import { type OpenedDatabase, openDatabase, ping } from '../../../server/db/open.ts'
import { explainStart } from '../../../server/db/start-refused.ts'

export const ROOT = resolve(import.meta.dirname, '../../..')

export type Opened = { database: OpenedDatabase; filesDir: string; close: () => Promise<void> }

/**
 * `share`: beside a running app (a backup reads); otherwise only while no app runs on the data folder. With
 * DATABASE_URL set, that server is used and nothing is started.
 */
export async function openForCommand(share: boolean): Promise<Opened> {
  const config = configFromProcess()
  const dataDir = config.DATA_DIR ?? defaultDataDir(ROOT)
  const filesDir = resolve(dataDir, 'files')
  if (config.DATABASE_URL) {
    const database = openDatabase({ url: config.DATABASE_URL, max: 3 })
    await ping(database.pool)
    return { database, filesDir, close: database.close }
  }
  const embedded = await startEmbedded({ dataDir, share })
  const database = openDatabase({ connection: embedded.connection, max: 3 })
  return {
    database,
    filesDir,
    close: async () => {
      await database.close()
      await embedded.stop()
    },
  }
}

/** Runs a command; what people can act on is printed as one line, with exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const line = error instanceof WrongSetting ? error.message : explainStart(error)
    process.stderr.write(`\n  ${line ?? (error instanceof Error ? error.stack : String(error))}\n\n`)
    process.exitCode = 1
  }
}
