// Opens the database and file storage of the configuration for a command: those of the running app, or its
// own temporary server.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { configFromProcess } from '../../../server/config.ts'
import { defaultDataDir, startEmbedded } from '../../../server/db/embedded.ts'
import { type OpenedDatabase, openDatabase, pingDatabase } from '../../../server/db/open.ts'
import { StartupError } from '../../../server/db/startup-error.ts'
import { errorText } from '../../../server/log.ts'
import { explainFailure } from './explain.ts'

export const PROJECT_ROOT = resolve(import.meta.dirname, '../../..')

/**
 * `bucket`: name of the object storage that holds the files instead of `filesDir`. A backup does not include
 * it.
 */
export type OpenedSite = {
  database: OpenedDatabase
  filesDir: string
  bucket: string | undefined
  close: () => Promise<void>
}

/**
 * `read` (for a backup) connects next to a running app and needs an existing database. `write` requires that
 * no app runs on the data folder and creates the database when it is missing. With DATABASE_URL set, that
 * server is used and none is started.
 */
export async function openForCommand(purpose: 'read' | 'write'): Promise<OpenedSite> {
  const config = configFromProcess()
  const dataDir = config.DATA_DIR ?? defaultDataDir(PROJECT_ROOT)
  const filesDir = resolve(dataDir, 'files')
  const bucket = config.S3_ENDPOINT && config.S3_BUCKET ? `s3://${config.S3_BUCKET}` : undefined
  if (config.DATABASE_URL) {
    const database = openDatabase({ url: config.DATABASE_URL, max: 3 })
    try {
      await pingDatabase(database.pool)
    } catch (error) {
      await database.close()
      throw error
    }
    return { database, filesDir, bucket, close: database.close }
  }
  if (purpose === 'read' && !existsSync(resolve(dataDir, 'postgres')))
    throw new StartupError(
      `${dataDir} 里没有数据库，请检查 DATA_DIR · There is no database in ${dataDir}; check DATA_DIR`,
    )
  const embedded = await startEmbedded({ dataDir, share: purpose === 'read' })
  const database = openDatabase({ connection: embedded.connection, max: 3 })
  return {
    database,
    filesDir,
    bucket,
    close: async () => {
      await database.close()
      await embedded.stop()
    },
  }
}

/**
 * Runs a command and sets its exit code. An error is printed as one line that begins with `outcome`;
 * LOG_LEVEL=debug adds the stack. Ctrl-C aborts the command's signal, so that it can clean up.
 */
export async function runCommand(
  outcome: string,
  command: (words: string[], signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () =>
      stopping.abort(new StartupError(`已中断，${outcome} · Interrupted, nothing was changed`)),
    )
  try {
    await command(process.argv.slice(2), stopping.signal)
  } catch (error) {
    const reason: unknown = stopping.signal.aborted ? stopping.signal.reason : error
    process.stderr.write(`\n  ${explainFailure(reason, outcome)}\n\n`)
    if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error)
      process.stderr.write(`${errorText(error)}\n`)
    process.exitCode = 1
  }
}
