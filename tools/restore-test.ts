// npm run restore-test -- FILE or FOLDER: restores a backup (the newest of a folder) into a temporary folder,
// starts the app on it, fetches an article as a guest, and deletes everything again.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { StartupError } from '../server/db/startup-error.ts'
import { PROJECT_ROOT, runCommand } from './lib/backup/connect.ts'
import { newestOf } from './lib/backup/keep.ts'
import { runTool, waitUntilReady } from './lib/backup/running-tool.ts'

/**
 * From Node 22.18 on, Node itself runs TypeScript: a container has no development dependencies, so no tsx.
 */
const LOADER = 'typescript' in process.features && process.features.typescript ? [] : ['--import', 'tsx']
/**
 * Without the sources of the pages (e.g. in a container) there is nothing to build, so run the existing
 * build.
 */
const PROGRAM = join(
  PROJECT_ROOT,
  existsSync(join(PROJECT_ROOT, 'vite.config.ts')) ? 'tools/start.mjs' : 'dist/server/main.js',
)

await runCommand('这份备份没有通过演练', async (words, signal) => {
  const [name, ...more] = words
  if (!name || name.startsWith('-') || more.length > 0)
    throw new StartupError(
      '用法：npm run restore-test -- 备份或文件夹 · usage: npm run restore-test -- FILE or FOLDER',
    )
  const path = await backupAt(resolve(name))
  const dataDir = await mkdtemp(join(tmpdir(), 'kaijuan-drill-'))
  // The operating system user of PostgreSQL needs access to the folders below.
  await chmod(dataDir, 0o755)
  try {
    const port = await findFreePort()
    // No settings of the real installation: the drill must not use its database, its bucket or its jobs.
    const env = {
      ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, PORT: String(port) },
      ...{ HOST: '127.0.0.1', ROLE: 'web', SAMPLE_LIBRARY: 'off', LOG_LEVEL: 'warn' },
    }
    const restored = await runTool([...LOADER, join(PROJECT_ROOT, 'tools/restore.ts'), path], env, signal)
      .ended
    if (restored.code !== 0) throw new StartupError(restored.output.trim())
    process.stdout.write(restored.output)
    const app = runTool([PROGRAM], env, signal)
    try {
      const seen = await waitUntilReady(`http://127.0.0.1:${port}`, app)
      process.stdout.write(
        `演练通过：恢复后能启动，${seen} · the drill passed: restored, started and read ← ${path}\n`,
      )
    } finally {
      await app.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})

async function backupAt(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new StartupError(`没有 ${path}，请检查地址 · There is no ${path}; check the name`)
  if (!found.isDirectory()) return path
  const newest = newestOf(await readdir(path))
  if (!newest)
    throw new StartupError(
      `${path} 里没有备份，先运行 npm run backup -- --into ${path} · There is no backup in ${path}; make one with npm run backup -- --into ${path}`,
    )
  return join(path, newest)
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  server.close()
  return typeof bound === 'object' && bound ? bound.port : 0
}
