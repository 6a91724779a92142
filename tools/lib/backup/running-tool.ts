// Runs the commands of a restore drill and checks the restored app.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../../server/db/startup-error.ts'

const READY_MS = 180_000

export interface RunningTool {
  ended: Promise<{ code: number | null; output: string }>
  output(): string
  isRunning(): boolean
  stop(): Promise<void>
}

/** Runs `node` with `args` and with only `env` as its environment. The abort signal stops it. */
export function runTool(args: readonly string[], env: NodeJS.ProcessEnv, signal: AbortSignal): RunningTool {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const closed = once(child, 'close')
  const end = () => child.kill('SIGTERM')
  signal.addEventListener('abort', end, { once: true })
  const ended = closed.then(([code]) => {
    signal.removeEventListener('abort', end)
    signal.throwIfAborted()
    return { code: code as number | null, output }
  })
  // Avoids an unhandled rejection when the caller stops the process without awaiting its end.
  ended.catch(() => undefined)
  return {
    ended,
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await closed
    },
  }
}

/**
 * Waits until the app responds, then fetches the newest article as a guest. Returns a description of the
 * result.
 */
export async function waitUntilReady(address: string, app: RunningTool): Promise<string> {
  const until = Date.now() + READY_MS
  while ((await fetch(`${address}/readyz`).catch(() => undefined))?.status !== 200) {
    if (!app.isRunning() || Date.now() > until)
      throw new StartupError(`恢复出来的库没有启动 · What was restored did not start: ${app.output().trim()}`)
    await sleep(200)
  }
  const list = await read(`${address}/reader/article/waikan`)
  const newest = list['items']?.[0]
  if (!newest) return '里面还没有发布过的文章'
  await read(`${address}/reader/article/${newest.id}/show`)
  return `最新一篇《${newest.title}》读得出来`
}

async function read(url: string): Promise<{ items?: { id: number; title: string }[] }> {
  const response = await fetch(url)
  const { statusCode, result } = (await response.json()) as { statusCode: number; result: object }
  if (statusCode !== 200) throw new StartupError(`${url} 答了 ${statusCode} · answered ${statusCode}`)
  return result
}
