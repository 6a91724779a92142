// Runs parsing of what strangers wrote in a thread of its own, which is killed when it hangs or eats memory; for all providers.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, Worker } from 'node:worker_threads'

/** The task was killed: it took too long, took too much memory, or brought the thread down. */
export class ThreadFailure extends Error {
  readonly reason: 'TIMEOUT' | 'NO_MEMORY' | 'DIED'
  constructor(reason: ThreadFailure['reason'], options?: ErrorOptions) {
    super(`the thread was killed: ${reason}`, options)
    this.name = 'ThreadFailure'
    this.reason = reason
  }
}

export interface KillableThreadOptions {
  /** A module that calls `serveThread`; `.ts` runs through tsx, `.js` as it is. */
  url: URL
  /** For one task, in milliseconds, unless `run` says another; starting the thread has its own allowance. */
  timeout_ms: number
  /** Of the thread's JavaScript heap, in MiB. */
  memory_mb: number
}

/** A thread that nobody uses is stopped after this long, so that a server at rest does not pay for it. */
const IDLE_MS = 60_000
const START_MS = 60_000

type Answer =
  | { ready: true }
  | { ok: true; value: unknown }
  | { ok: false; message: string; reason: string | null }
interface Waiting {
  task: unknown
  timeout_ms: number
  resolve(value: unknown): void
  reject(error: Error): void
}

/** An error thrown by the task itself, with the `reason` it carried. */
export class TaskFailure extends Error {
  readonly reason: string | null
  constructor(message: string, reason: string | null) {
    super(message)
    this.name = 'TaskFailure'
    this.reason = reason
  }
}

/** One thread, one task at a time, first come first served; killed and started anew when a task does not end. */
export class KillableThread {
  /** A folder where modules stand bundled, `name.js` for `name.ts`: who starts a hundred threads compiles them once. */
  static bundles: string | undefined
  readonly #options: KillableThreadOptions
  #worker: Worker | undefined
  #isReady = false
  #current: Waiting | undefined
  #timer: NodeJS.Timeout | undefined
  #waiting: Waiting[] = []

  constructor(options: KillableThreadOptions) {
    this.#options = options
  }

  /**
   * Sends a task (structured-cloned) and gives back its answer.
   * @throws {TaskFailure} what the task threw; {ThreadFailure} when it had to be killed
   */
  run(task: unknown, timeout_ms = this.#options.timeout_ms): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, timeout_ms, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    const left = [...(this.#current ? [this.#current] : []), ...this.#waiting]
    this.#waiting = []
    this.#current = undefined
    const worker = this.#drop()
    for (const one of left) one.reject(new ThreadFailure('DIED'))
    await worker?.terminate()
  }

  #next(): void {
    if (this.#current || this.#waiting.length === 0) return
    if (!this.#worker) this.#start()
    this.#worker?.ref()
    this.#current = this.#waiting.shift()
    if (this.#isReady) this.#send()
    else this.#arm(START_MS)
  }

  #send(): void {
    if (!this.#current) return
    this.#arm(this.#current.timeout_ms)
    try {
      this.#worker?.postMessage(this.#current.task)
      // The thread has a copy; ours may be large.
      this.#current.task = undefined
    } catch (error) {
      // What cannot be cloned is refused alone; the thread has not seen it.
      this.#settle({
        ok: false,
        message: error instanceof Error ? error.message : String(error),
        reason: null,
      })
    }
  }

  #arm(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#kill(new ThreadFailure('TIMEOUT')), milliseconds)
  }

  #start(): void {
    const { url, memory_mb } = this.#options
    const worker = new Worker(startable(url), {
      resourceLimits: { maxOldGenerationSizeMb: memory_mb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      env: {},
      execArgv: [],
    })
    const isMine = () => this.#worker === worker
    worker.on('message', (answer: Answer) => isMine() && this.#settle(answer))
    worker.on('error', (error: Error & { code?: string }) => {
      const reason = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'NO_MEMORY' : 'DIED'
      if (isMine()) this.#kill(new ThreadFailure(reason, { cause: error }))
    })
    worker.on('exit', () => isMine() && this.#kill(new ThreadFailure('DIED')))
    this.#worker = worker
  }

  #settle(answer: Answer): void {
    if ('ready' in answer) {
      this.#isReady = true
      this.#send()
      return
    }
    const current = this.#current
    this.#current = undefined
    clearTimeout(this.#timer)
    if (answer.ok) current?.resolve(answer.value)
    else current?.reject(new TaskFailure(answer.message, answer.reason))
    this.#next()
    if (!this.#current) this.#rest()
  }

  /** Idle: neither the thread nor its timer keeps the process alive. */
  #rest(): void {
    this.#worker?.unref()
    this.#timer = setTimeout(() => {
      if (!this.#current) void this.#drop()?.terminate()
    }, IDLE_MS).unref()
  }

  #kill(failure: ThreadFailure): void {
    const current = this.#current
    this.#current = undefined
    void this.#drop()?.terminate()
    current?.reject(failure)
    this.#next()
  }

  #drop(): Worker | undefined {
    clearTimeout(this.#timer)
    const worker = this.#worker
    this.#worker = undefined
    this.#isReady = false
    return worker
  }
}

/** The thread's side: answers each task with what `work` returns, or promises; an error's `reason`, if it has one, goes along. */
export function serveThread(work: (task: unknown) => unknown): void {
  const port = parentPort
  if (!port) throw new Error('serveThread runs in a worker thread only')
  const send = (answer: Answer) => port.postMessage(answer)
  port.on('message', async (task: unknown) => {
    try {
      send({ ok: true, value: await work(task) })
    } catch (error) {
      const reason = error instanceof Error && 'reason' in error ? String(error.reason) : null
      send({ ok: false, message: error instanceof Error ? error.message : String(error), reason })
    }
  })
  send({ ready: true })
}

function startable(url: URL): URL {
  if (!url.pathname.endsWith('.ts')) return url
  const bundle = join(KillableThread.bundles ?? '', basename(url.pathname).replace(/ts$/, 'js'))
  return KillableThread.bundles && existsSync(bundle) ? pathToFileURL(bundle) : throughTsx(url)
}

/** Node 20 starts a thread without the loaders of its parent: a first module registers tsx, then imports the real one. */
function throughTsx(url: URL): URL {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
  const api = new URL('./dist/esm/api/index.mjs', tsx).href
  const code = `import { register } from ${JSON.stringify(api)}; register(); await import(${JSON.stringify(url.href)})`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}
