// The start command: installs and builds what is missing, then runs the server. With --dev it serves the
// sources and reloads on changes.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuiltApart } from './lib/build-apart.mjs'
import { CliError, checkNode, ensureInstalled, exitWithFailure } from './lib/install.mjs'

const ROOT = resolve(import.meta.dirname, '..')
/** Timeout for the embedded database to shut down cleanly. */
const STOP_WITHIN_MS = 12_000

async function serve() {
  const ended = await ensureBuiltApart(ROOT)
  if (ended !== undefined) process.exit(ended)
  // Import the server into this process, so that it receives signals directly and sets the exit code.
  await import(pathToFileURL(join(ROOT, 'dist/server/main.js')).href)
}

/**
 * Vite serves the pages on PORT and forwards requests to the server on PORT + 1, which restarts when its
 * sources change.
 */
async function develop() {
  checkNode()
  await ensureInstalled(ROOT)
  const port = Number(process.env.PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_534)
    throw new CliError(`设置有误 / wrong setting: PORT (${process.env.PORT})`)
  const host = process.env.HOST || '127.0.0.1'
  process.env.KAIJUAN_API_PORT = String(port + 1)
  const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs')
  if (!existsSync(tsx)) throw new CliError('缺少开发依赖 · Development dependencies are missing; run npm ci')
  await buildDocs()
  const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'server/main.ts'], {
    cwd: ROOT,
    // A separate process group: on Ctrl-C this process stops the child once and waits for its end.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(port + 1), HOST: '127.0.0.1' },
  })
  const ended = new Promise((done) => server.once('exit', done))
  const { createServer } = await import('vite')
  const vite = await createServer({ configFile: join(ROOT, 'vite.config.ts'), server: { host, port } })
  let isStopping = false
  const stop = async (code) => {
    if (isStopping) return
    isStopping = true
    const giveUp = setTimeout(() => signal(server, 'SIGKILL'), STOP_WITHIN_MS)
    signal(server, 'SIGTERM')
    await Promise.allSettled([vite.close(), ended])
    clearTimeout(giveUp)
    process.exit(code)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => void stop(0))
  void ended.then((code) => stop(code ?? 1))
  try {
    await vite.listen()
  } catch (error) {
    const isTaken = error?.code === 'EADDRINUSE' || /already in use/.test(error?.message)
    process.stderr.write(
      `\n  ${isTaken ? `端口 ${port} 已被占用 · Port ${port} is in use; set PORT to another one` : error.stack}\n\n`,
    )
    return stop(1)
  }
  process.stdout.write(`\n  开发 · http://${host}:${port}  (改动即刷新 · reloads on change)\n\n`)
}

/** Builds the API documentation, which Vite does not serve; the server reads it when it starts. */
async function buildDocs() {
  const { tsImport } = await import('tsx/esm/api')
  const { buildApiDocs } = await tsImport('./lib/api-docs.ts', import.meta.url)
  await buildApiDocs(ROOT, join(ROOT, '.cache/api-docs'))
}

function signal(child, name) {
  try {
    process.kill(-child.pid, name)
  } catch {
    // The process has already exited.
  }
}

try {
  await (process.argv.includes('--dev') ? develop() : serve())
} catch (error) {
  exitWithFailure(error)
}
